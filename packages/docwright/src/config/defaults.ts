import type { themes } from './schema/theme.ts'

export type Theme = (typeof themes)[number]

/** Defaults that depend on the theme. `docs/look/themes.mdx` prints this table. */
export interface ThemeDefaults {
  /** `styling.eyebrows` */
  eyebrows: 'section' | 'breadcrumbs'
  /** `interaction.drilldown` */
  drilldown: boolean
  /** `fonts.body` */
  text: string
  /** `fonts.heading` */
  headings: string
}

export const themeDefaults: Readonly<Record<Theme, ThemeDefaults>> = {
  mint: { eyebrows: 'section', drilldown: false, text: 'Inter', headings: 'Inter' },
  maple: { eyebrows: 'section', drilldown: false, text: 'Geist', headings: 'Geist' },
  palm: { eyebrows: 'breadcrumbs', drilldown: false, text: 'Inter', headings: 'Inter' },
  willow: { eyebrows: 'section', drilldown: false, text: 'Inter', headings: 'Inter' },
  linden: { eyebrows: 'section', drilldown: true, text: 'JetBrains Mono', headings: 'JetBrains Mono' },
  almond: { eyebrows: 'breadcrumbs', drilldown: true, text: 'Inter', headings: 'Inter' },
  aspen: { eyebrows: 'section', drilldown: false, text: 'Inter', headings: 'Inter' },
  sequoia: { eyebrows: 'breadcrumbs', drilldown: false, text: 'Inter', headings: 'Source Serif 4' },
  luma: { eyebrows: 'section', drilldown: false, text: 'Geist', headings: 'Geist' },
}

/** Default of `icons.library`. */
export const defaultIconLibrary = 'fontawesome'

/** Default of `styling.codeblocks`: names of Shiki themes. */
export const defaultCodeThemes = { light: 'github-light-default', dark: 'dark-plus' } as const

/** Default folders of generated pages, by the key that names a specification. */
export const generatedFolders = {
  openapi: 'api-reference',
  asyncapi: 'api-reference',
  graphql: 'graphql-reference',
} as const
