import * as z from 'zod'
import { assetSchema, colorPairSchema, hexColorSchema, hrefSchema, imagePairSchema } from './values.ts'

export const colorsSchema = z
  .strictObject({
    primary: hexColorSchema.describe(
      'Main color: links and emphasis in light mode, and wherever no other color is set.',
    ),
    light: hexColorSchema.optional().describe('Emphasis in dark mode, where a lighter color reads better.'),
    dark: hexColorSchema.optional().describe('Buttons and hovered elements in both modes.'),
  })
  .describe('Colors of the site, in hexadecimal notation.')

export const appearanceSchema = z
  .strictObject({
    default: z
      .enum(['system', 'light', 'dark'])
      .default('system')
      .describe('Color scheme before the reader chooses one: the system’s, light or dark.'),
    strict: z.boolean().default(false).describe('Hides the switch between light and dark.'),
  })
  .describe('Light and dark mode.')

export const logoSchema = z
  .union([
    assetSchema,
    z.strictObject({
      light: assetSchema.describe('Logo in light mode.'),
      dark: assetSchema.describe('Logo in dark mode.'),
      href: hrefSchema.optional().describe('Link target of the logo; by default, the first page.'),
    }),
  ])
  .transform((logo): { light: string; dark: string; href?: string | undefined } =>
    typeof logo === 'string' ? { light: logo, dark: logo } : logo,
  )
  .describe('Logo: the path of an image, a URL, or one image for each color scheme.')

export const faviconSchema = imagePairSchema.describe(
  'Icon in the browser tab: the path of an image, a URL, or one image for each color scheme.',
)

export const backgroundSchema = z
  .strictObject({
    decoration: z.enum(['gradient', 'grid', 'windows']).optional().describe('Pattern at the top of every page.'),
    color: colorPairSchema.optional().describe('Color of the page.'),
    image: imagePairSchema.optional().describe('Image behind the page: a path or URL, or one for each color scheme.'),
  })
  .describe('Background of the pages.')

// The name becomes part of a style sheet.
const familySchema = z.string().regex(/^[^"'\\;{}<>\n\r]+$/, 'must be the plain name of a font family, without quotes')

const fontFields = {
  weight: z.number().min(1).max(1000).optional().describe('Weight, such as 400 or, for variable fonts, 550.'),
  source: assetSchema.optional().describe('Font file: a path in the repository, or a URL.'),
  format: z.enum(['woff', 'woff2']).optional().describe('Format of the font file.'),
}

const fontSchema = z.strictObject({ family: familySchema.describe('Name of the font family.'), ...fontFields })

export const fontsSchema = z
  .strictObject({
    family: familySchema.optional().describe('Font family of all text.'),
    ...fontFields,
    heading: fontSchema.optional().describe('Font of headings.'),
    body: fontSchema.optional().describe('Font of everything else.'),
  })
  .describe('Fonts: one for all text, or one for headings and one for everything else.')

export const thumbnailsSchema = z
  .strictObject({
    appearance: z.enum(['light', 'dark']).optional().describe('Color scheme of the images.'),
    background: assetSchema.optional().describe('Background of the images: a path or URL.'),
    fonts: z
      .strictObject({ family: z.string().min(1).describe('Name of the font family.') })
      .optional()
      .describe('Font of the images.'),
  })
  .describe('Preview images generated for links to pages in social networks and messages.')
