import * as z from 'zod'
import { assetSchema } from './values.ts'

// The name ends up in a style sheet.
const familySchema = z.string().regex(/^[^"'\\;{}<>\n\r]+$/, 'must be the plain name of a font family, without quotes')

const fontFields = {
  weight: z.number().min(1).max(1000).optional().describe('Weight, such as 400 or, for variable fonts, 550.'),
  source: assetSchema.optional().describe('Font file: a path in the repository, or a URL.'),
  format: z.enum(['woff', 'woff2']).optional().describe('Format of the font file.'),
}

const fontSchema = z.strictObject({ family: familySchema.describe('Name of the font family.'), ...fontFields })

/** Fonts of a site. */
export const fontsSchema = z
  .strictObject({
    family: familySchema.optional().describe('Font family of all text.'),
    ...fontFields,
    heading: fontSchema.optional().describe('Font of headings.'),
    body: fontSchema.optional().describe('Font of everything else.'),
  })
  .describe('Fonts: one for all text, or one for headings and one for everything else.')
