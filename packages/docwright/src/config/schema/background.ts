import * as z from 'zod'
import { colorPairSchema, imagePairSchema } from './values.ts'

/** What stands behind the pages. */
export const backgroundSchema = z
  .strictObject({
    decoration: z.enum(['gradient', 'grid', 'windows']).optional().describe('Pattern at the top of every page.'),
    color: colorPairSchema.optional().describe('Colour of the page.'),
    image: imagePairSchema.optional().describe('Image behind the page: a path or URL, or one for each colour scheme.'),
  })
  .describe('What stands behind the pages.')
