import * as z from 'zod'
import { assetSchema } from './values.ts'

/** Preview images. */
export const thumbnailsSchema = z
  .strictObject({
    appearance: z.enum(['light', 'dark']).optional().describe('Colour scheme of the images.'),
    background: assetSchema.optional().describe('Background of the images: a path or URL.'),
    fonts: z
      .strictObject({ family: z.string().min(1).describe('Name of the font family.') })
      .optional()
      .describe('Font of the images.'),
  })
  .describe('Preview images that are made for links to pages in social networks and messages.')
