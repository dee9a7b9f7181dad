import * as z from 'zod'
import { isSafeHref } from '../safe-href.ts'

/** A link: URL, path of a page, `mailto:` or fragment. */
export const hrefSchema = z
  .string()
  .min(1)
  .refine(isSafeHref, 'must be a URL or a path; `javascript:` and `data:` URLs are not allowed')

export const hexColorSchema = z
  .string()
  .regex(/^#([a-fA-F0-9]{6}|[a-fA-F0-9]{3})$/, 'must be a hexadecimal color such as `#16a34a` or `#1a4`')

export const urlSchema = z
  .string()
  .regex(/^https?:\/\/[^\s]+$/i, 'must be a full URL beginning with `https://` or `http://`')

/** Path of a file in the repository, or a URL. */
export const assetSchema = z.string().min(1)

const lightAndDark = { light: assetSchema.describe('In light mode.'), dark: assetSchema.describe('In dark mode.') }

/** An image, or one for each color scheme. */
export const imagePairSchema = z
  .union([assetSchema, z.strictObject(lightAndDark)])
  .transform((image) => (typeof image === 'string' ? { light: image, dark: image } : image))

/** A color for each color scheme; a single one is used for both. */
export const colorPairSchema = z.strictObject({
  light: hexColorSchema.optional().describe('In light mode.'),
  dark: hexColorSchema.optional().describe('In dark mode.'),
})
