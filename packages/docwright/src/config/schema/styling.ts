import * as z from 'zod'
import { defaultCodeThemes } from '../defaults.ts'
import { shikiThemes } from './shiki-themes.ts'

const themeNameSchema = z.enum(shikiThemes).meta({ id: 'HighlightingTheme' })

const themeChoiceSchema = z.enum(['system', 'dark', ...shikiThemes]).meta({ id: 'HighlightingThemeOrMode' })

const languagesSchema = z
  .strictObject({
    custom: z.array(z.string().min(1)).optional().describe('Paths of TextMate grammars in JSON.'),
  })
  .optional()
  .describe('Further languages to highlight.')

/** Style of code blocks: theme names for both color schemes, and paths of further grammars. */
export const codeblocksSchema = z
  .union([
    themeChoiceSchema,
    z.strictObject({
      theme: z
        .union([
          themeChoiceSchema,
          z.strictObject({
            light: themeNameSchema.describe('Highlighting theme in light mode.'),
            dark: themeNameSchema.describe('Highlighting theme in dark mode.'),
          }),
        ])
        .optional()
        .describe('Highlighting theme: one name, or one for each color scheme.'),
      languages: languagesSchema,
    }),
  ])
  .transform((codeblocks) => {
    if (typeof codeblocks === 'string') return { ...themePair(codeblocks), languages: [] }
    return { ...themePair(codeblocks.theme ?? 'system'), languages: codeblocks.languages?.custom ?? [] }
  })
  .describe(
    'Style of code blocks: `system` follows the color scheme, `dark` is always dark, any other name is a highlighting theme; or an object with `theme` and `languages`.',
  )

export const stylingSchema = z
  .strictObject({
    eyebrows: z
      .enum(['section', 'breadcrumbs'])
      .optional()
      .describe(
        'Above the title of a page: the name of its `section`, or the full path to it as `breadcrumbs`; unset, the theme decides.',
      ),
    latex: z
      .boolean()
      .optional()
      .describe('Style sheet for formulas: on every page, on no page, or (unset) where a page has formulas.'),
    codeblocks: codeblocksSchema.optional(),
  })
  .describe('Style of pages.')

function themePair(theme: string | { light: string; dark: string }): { light: string; dark: string } {
  if (typeof theme !== 'string') return theme
  const { light, dark } = defaultCodeThemes
  if (theme === 'system') return { light, dark }
  return theme === 'dark' ? { light: dark, dark } : { light: theme, dark: theme }
}
