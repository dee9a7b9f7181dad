import { bundledThemes } from 'shiki/themes'

/** Names of the themes for light and for dark surroundings. */
export interface CodeThemePair {
  light: string
  dark: string
}

/** One rule of a theme. */
export interface CodeThemeRule {
  name?: string
  scope?: string | string[]
  settings: { foreground?: string; background?: string; fontStyle?: string }
}

/** A theme that is ready for the tokenizer: its first rule holds the defaults, and every colour is a hexadecimal one. */
export interface CodeTheme {
  name: string
  /** Colour of text without any rule, as CSS. */
  text: string
  /** Ground to show it on, as CSS. */
  ground: string
  settings: CodeThemeRule[]
  /** What a stand-in colour of `settings` means, for colours that are CSS variables. */
  replacements: ReadonlyMap<string, string>
}

/** A theme as it is published. */
interface PublishedTheme {
  name?: string
  type?: string
  fg?: string
  bg?: string
  colors?: Record<string, string>
  settings?: PublishedRule[]
  tokenColors?: PublishedRule[]
}

/** A rule as it is published: some have a name only. */
type PublishedRule = Omit<CodeThemeRule, 'settings'> & { settings?: CodeThemeRule['settings'] }

/**
 * Whether there is a theme of this name.
 *
 * @param name As in `styling.codeblocks`.
 */
export function isCodeTheme(name: string): boolean {
  return name === 'css-variables' || Object.hasOwn(bundledThemes, name)
}

/**
 * Loads a theme.
 *
 * @param name A name of {@link isCodeTheme}.
 * @returns The theme, ready for the tokenizer.
 * @throws Where there is no theme of this name.
 */
export async function loadCodeTheme(name: string): Promise<CodeTheme> {
  if (name === 'css-variables') return prepareTheme(name, await cssVariablesTheme())
  const load = Object.hasOwn(bundledThemes, name) ? bundledThemes[name as keyof typeof bundledThemes] : undefined
  if (load === undefined) throw new Error(`There is no code theme “${name}”.`)
  return prepareTheme(name, (await load()).default)
}

/** A theme whose colours are the author's own variables `--mint-color-…` and `--mint-token-…`. */
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

/** Where a theme keeps its defaults differs: as its own, in a rule without scope, or as the editor's. */
function defaultsOf(theme: PublishedTheme, rules: readonly CodeThemeRule[]): { text: string; ground: string } {
  const isLight = theme.type === 'light'
  const global = rules.find((rule) => rule.name === undefined && rule.scope === undefined)?.settings
  const text =
    theme.fg || global?.foreground || theme.colors?.['editor.foreground'] || (isLight ? '#333333' : '#bbbbbb')
  const ground =
    theme.bg || global?.background || theme.colors?.['editor.background'] || (isLight ? '#fffffe' : '#1e1e1e')
  return { text, ground }
}

/** The tokenizer knows hexadecimal colours only: another colour is given a number that stands for it. */
function withHexColors(rule: CodeThemeRule, replacements: Map<string, string>): CodeThemeRule {
  const { foreground } = rule.settings
  if (foreground === undefined || foreground.startsWith('#')) return rule
  const present = [...replacements].find(([, color]) => color === foreground)?.[0]
  const hex = present ?? `#${(replacements.size + 1).toString(16).padStart(8, '0')}`
  replacements.set(hex, foreground)
  return { ...rule, settings: { ...rule.settings, foreground: hex } }
}
