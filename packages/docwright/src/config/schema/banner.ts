import * as z from 'zod'
import { colorPairSchema, hexColorSchema } from './values.ts'

export const bannerSchema = z
  .strictObject({
    content: z.string().min(1).describe('Text, with links, bold and italics in Markdown.'),
    dismissible: z.boolean().default(false).describe('Lets readers close the banner until its text changes.'),
    type: z
      .enum(['info', 'warning', 'critical'])
      .default('info')
      .describe('Urgency: `info` uses the site’s color, `warning` is amber, `critical` is red.'),
    color: z
      .union([hexColorSchema, colorPairSchema])
      .transform((color): { light?: string | undefined; dark?: string | undefined } =>
        typeof color === 'string' ? { light: color, dark: color } : color,
      )
      .optional()
      .describe('Background in place of the type’s: one color, or one for each color scheme.'),
  })
  .meta({ id: 'Banner' })
  .describe('Announcement above every page.')

export type Banner = z.output<typeof bannerSchema>
