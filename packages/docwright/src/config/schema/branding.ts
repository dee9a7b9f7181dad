import * as z from 'zod'
import { assetSchema, hrefSchema, imagePairSchema } from './values.ts'

/** Logo in the top bar. */
export const logoSchema = z
  .union([
    assetSchema,
    z.strictObject({
      light: assetSchema.describe('Logo in light mode.'),
      dark: assetSchema.describe('Logo in dark mode.'),
      href: hrefSchema.optional().describe('Where the logo leads; without it to the first page.'),
    }),
  ])
  .transform((logo): { light: string; dark: string; href?: string | undefined } =>
    typeof logo === 'string' ? { light: logo, dark: logo } : logo,
  )
  .describe('Logo: the path of an image, a URL, or one image for each colour scheme.')

/** Icon of the browser tab. */
export const faviconSchema = imagePairSchema.describe(
  'Icon in the browser tab: the path of an image, a URL, or one image for each colour scheme.',
)
