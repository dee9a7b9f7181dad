import * as z from 'zod'

export const themes = ['mint', 'maple', 'palm', 'willow', 'linden', 'almond', 'aspen', 'sequoia', 'luma'] as const

export const themeSchema = z.enum(themes).describe('Theme of the site: layout, typography and details.')

/** Variants of the content that a reader can choose from. */
export const variationsSchema = z
  .strictObject({
    options: z
      .array(
        z.strictObject({
          id: z.string().min(1).describe('Name that pages use to refer to the variant.'),
          label: z.string().min(1).describe('Name shown to readers.'),
        }),
      )
      .min(1)
      .describe('The variants; the first is the default.'),
  })
  .describe('Variants of the content that a reader can choose from.')
