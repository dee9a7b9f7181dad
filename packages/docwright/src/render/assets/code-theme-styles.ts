import { defaultCodeThemes } from '../../config/defaults.ts'
import { Theme } from 'shiki/textmate'
import { type CodeTheme, type CodeThemePair, loadCodeTheme } from '../../content/highlight/code-theme.ts'
import { fontStyles } from '../../content/highlight/look-classes.ts'
import { readableOn, schemeOf } from '@docwright/theme'

/** Colors of one theme, by the number that class names have. */
interface ColorTable {
  text: string
  ground: string
  colors: Map<number, string>
  /** Bits of the font styles that the theme uses. */
  fonts: number
}

const fontBits: Readonly<Record<string, number>> = { italic: 1, bold: 2, underline: 4, strikethrough: 8 }

/** Our default for dark surroundings has a ground of its own, deeper than the theme's. */
const deepGround = '#0b0c0e'

/** An element that an author wrote, with a class of the same name, gets nothing of this. */
const ours = ':where(:not([data-dw-own]))'

/**
 * The style sheet of highlighted code: what the classes of `highlight` mean. It belongs after the theme's own sheet.
 *
 * The default themes take the ground of the site's look, and those of their colors that are too faint to read there are
 * made readable. Themes an author chose are left as they are and bring their own ground: the properties that code
 * blocks take their colors from are set again inside of them.
 *
 * @param themes Names of the two themes.
 * @param grounds The least favorable grounds that code has in the site's own look, tints of marked lines included.
 * @returns CSS, the same for the same themes and grounds.
 * @throws If a theme does not exist.
 */
export async function codeThemeStyles(
  themes: CodeThemePair,
  grounds: { light: string; dark: string },
): Promise<string> {
  const [light, dark] = await Promise.all([tableOf(themes.light), tableOf(themes.dark)])
  const isDefault = themes.light === defaultCodeThemes.light && themes.dark === defaultCodeThemes.dark
  if (isDefault) {
    makeReadable(light, grounds.light)
    makeReadable(dark, grounds.dark)
  }
  const rules = [
    ...(isDefault ? [] : [blockRule(light, dark)]),
    `.line${ours}{--l:${light.text};--d:${dark.text}}`,
    `.line${ours},.line${ours} span{color:light-dark(var(--l),var(--d))}`,
    ...colorRules('l', light),
    ...colorRules('d', dark),
    ...fontRules(light.fonts, dark.fonts),
  ]
  return `@layer docwright.components{${rules.join('')}}`
}

async function tableOf(name: string): Promise<ColorTable> {
  const theme = await loadCodeTheme(name)
  const ground = name === defaultCodeThemes.dark ? deepGround : theme.ground.toLowerCase()
  return { text: theme.text.toLowerCase(), ground, colors: colorsOf(theme), fonts: fontsOf(theme) }
}

/** The tokenizer numbers the colors of a theme in the same way, so that the numbers agree. */
function colorsOf(theme: CodeTheme): Map<number, string> {
  const used = new Set(theme.settings.map(({ settings }) => settings.foreground?.toLowerCase()))
  const colors = new Map<number, string>()
  for (const [number, color] of Theme.createFromRawTheme(theme).getColorMap().entries()) {
    const hex = color?.toLowerCase()
    if (hex !== undefined && used.has(hex)) colors.set(number, theme.replacements.get(hex) ?? hex)
  }
  return colors
}

function fontsOf(theme: CodeTheme): number {
  const names = theme.settings.flatMap(({ settings }) => settings.fontStyle?.split(' ') ?? [])
  return names.reduce((bits, name) => bits | (fontBits[name] ?? 0), 0)
}

function makeReadable(table: ColorTable, ground: string): void {
  table.text = readableOn(table.text, ground)
  for (const [number, color] of table.colors) table.colors.set(number, readableOn(color, ground))
}

/** A block whose two themes are both dark, or both light, is so whatever the page around it is. */
function blockRule(light: ColorTable, dark: ColorTable): string {
  const scheme = schemeOf(light.ground)
  const text = `light-dark(${light.text},${dark.text})`
  const ground = `light-dark(${light.ground},${dark.ground})`
  const declarations = [
    ...(scheme !== undefined && scheme === schemeOf(dark.ground) ? [`color-scheme:${scheme}`] : []),
    `--dw-surface:${ground}`,
    `--dw-text:${text}`,
    `--dw-text-muted:color-mix(in oklab,${text} 75%,${ground})`,
    `--dw-border:color-mix(in oklab,${text} 14%,${ground})`,
  ]
  return `.code-block${ours},.code-group${ours}{${declarations.join(';')}}`
}

function colorRules(letter: 'l' | 'd', { colors, text }: ColorTable): string[] {
  const shown = [...colors].filter(([, color]) => color !== text)
  return shown.map(([number, color]) => `.${letter}${number}{--${letter}:${color}}`)
}

/**
 * A font style in one theme only has to know which scheme is shown: `light-dark()` is for colors alone. Of the two
 * switches, that of the other scheme is an empty value, which sets nothing.
 */
function fontRules(onLight: number, onDark: number): string[] {
  const both = fontStyles.filter(({ bit }) => (onLight & onDark & bit) !== 0)
  const light = fontStyles.filter(({ bit }) => (onLight & bit) !== 0)
  const dark = fontStyles.filter(({ bit }) => (onDark & bit) !== 0)
  if (light.length === 0 && dark.length === 0) return []
  const inDark = '{--if-light: ;--if-dark:initial}'
  return [
    ...both.map(({ letter, property, on }) => `.line .f${letter}{${property}:${on}}`),
    ...light.map(({ letter, property, on }) => `.line .l${letter}{${property}:var(--if-light,${on})}`),
    ...dark.map(({ letter, property, on }) => `.line .d${letter}{${property}:var(--if-dark,${on})}`),
    `:root{--if-dark: }:root.dark${inDark}@media(prefers-color-scheme:dark){:root:not(.light)${inDark}}`,
  ]
}
