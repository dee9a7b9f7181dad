import { bundledThemes } from 'shiki/themes'

/** Names of a light and a dark theme. */
export interface CodeThemePair {
  light: string
  dark: string
}

/** A rule of a theme. */
export interface CodeThemeRule {
  name?: string
  scope?: string | string[]
  settings: { foreground?: string; background?: string; fontStyle?: string }
}

/** A theme that is ready for the tokenizer: its first rule has the defaults, and every color is hexadecimal. */
export interface CodeTheme {
  name: string
  /** Color of text without a rule, as CSS. */
  text: string
  /** Background, as CSS. */
  ground: string
  settings: CodeThemeRule[]
  /** Meanings of stand-in colors in `settings`, for colors that are CSS variables. */
  replacements: ReadonlyMap<string, string>
}

/** A theme as published. */
interface PublishedTheme {
  name?: string
  type?: string
  fg?: string
  bg?: string
  colors?: Record<string, string>
  settings?: PublishedRule[]
  tokenColors?: PublishedRule[]
}

/** A rule as published; some have only a name. */
type PublishedRule = Omit<CodeThemeRule, 'settings'> & { settings?: CodeThemeRule['settings'] }

/**
 * Whether a theme has this name.
 *
 * @param name As in `styling.codeblocks`.
 */
export function isCodeTheme(name: string): boolean {
  return name === 'css-variables' || Object.hasOwn(bundledThemes, name)
}

/**
 * Loads a theme.
 *
 * @param name A name accepted by {@link isCodeTheme}.
 * @returns The theme, ready for the tokenizer.
 * @throws if there is no theme of this name.
 */
export async function loadCodeTheme(name: string): Promise<CodeTheme> {
  if (name === 'css-variables') return prepareTheme(name, await cssVariablesTheme())
  const load = Object.hasOwn(bundledThemes, name) ? bundledThemes[name as keyof typeof bundledThemes] : undefined
  if (load === undefined) throw new Error(`There is no code theme “${name}”.`)
  return prepareTheme(name, (await load()).default)
}

/** A theme whose colors are the author's own variables `--mint-color-…` and `--mint-token-…`. */
async function cssVariablesTheme(): Promise<PublishedTheme> {
  const { createCssVariablesTheme } = await import('shiki/core')
  const theme = createCssVariablesTheme({ name: 'css-variables', variablePrefix: '--mint-' })
  const text = JSON.stringify(theme)
    .replaceAll('var(--mint-foreground)', 'var(--mint-color-text)')
    .replaceAll('var(--mint-background)', 'var(--mint-color-background)')
  return JSON.parse(text) as PublishedTheme
}

function prepareTheme(name: string, theme: PublishedTheme): CodeTheme {
  const published = theme.settings ?? theme.tokenColors ?? []
  const rules = published.flatMap(({ settings, ...rule }) => (settings === undefined ? [] : [{ ...rule, settings }]))
  const { text, ground } = defaultsOf(theme, rules)
  const first = rules[0]
  const hasDefaults = first !== undefined && first.scope === undefined
  const replacements = new Map<string, string>()
  const settings = hasDefaults ? rules : [{ settings: { foreground: text, background: ground } }, ...rules]
  return { name, text, ground, replacements, settings: settings.map((rule) => withHexColors(rule, replacements)) }
}

/** Themes store defaults in different places: in their own keys, in a rule without scope, or in the editor's colors. */
function defaultsOf(theme: PublishedTheme, rules: readonly CodeThemeRule[]): { text: string; ground: string } {
  const isLight = theme.type === 'light'
  const global = rules.find((rule) => rule.name === undefined && rule.scope === undefined)?.settings
  const text =
    theme.fg || global?.foreground || theme.colors?.['editor.foreground'] || (isLight ? '#333333' : '#bbbbbb')
  const ground =
    theme.bg || global?.background || theme.colors?.['editor.background'] || (isLight ? '#fffffe' : '#1e1e1e')
  return { text, ground }
}

/** The tokenizer knows only hexadecimal colors; other colors are replaced with numbers that stand for them. */
function withHexColors(rule: CodeThemeRule, replacements: Map<string, string>): CodeThemeRule {
  const { foreground } = rule.settings
  if (foreground === undefined || foreground.startsWith('#')) return rule
  const present = [...replacements].find(([, color]) => color === foreground)?.[0]
  const hex = present ?? `#${(replacements.size + 1).toString(16).padStart(8, '0')}`
  replacements.set(hex, foreground)
  return { ...rule, settings: { ...rule.settings, foreground: hex } }
}
