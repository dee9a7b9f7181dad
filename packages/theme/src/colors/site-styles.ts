import { codeGround } from './code-ground.ts'
import { colorClass } from './color-class.ts'
import type { ColorPair } from './color-class.ts'
import { contrastOf, hexOf, parseColor, readable } from './contrast.ts'
import { deriveColors } from './derive-colors.ts'
import type { ColorOptions } from './derive-colors.ts'
import type { ColorAdjustment } from './scheme-colors.ts'

/** The inputs of a site's own style sheet. */
export interface SiteStyleOptions {
  colors: ColorOptions
  /** URLs of `background.image`. */
  backgroundImage?: { light: string; dark: string }
  /** `background.decoration`. */
  decoration?: 'gradient' | 'grid' | 'windows'
  fonts?: SiteFonts
  /** Whether any page has a banner. */
  hasBanner?: boolean
  /** Colors that single things have: anchors, banners. Each gives a class (`colorClass`). */
  ownColors?: readonly ColorPair[]
}

/** Fonts of a site, as CSS. */
export interface SiteFonts {
  /** Finished `@font-face` rules. */
  faces?: string
  /** Values of `font-family`, fallbacks included. */
  body?: string
  heading?: string
  mono?: string
  headingWeight?: number
  bodyWeight?: number
}

/** A site's own style sheet, and what had to be changed for it. */
export interface SiteStyles {
  css: string
  /** The colors under the names that authors' styles use; the theme itself uses none of them. */
  palette: string
  adjustments: ColorAdjustment[]
  /** The ground on which code is hardest to read, in each scheme. */
  codeGrounds: { light: string; dark: string }
}

/**
 * Makes the style sheet that varies by site: colors, fonts, background. It comes after the theme's sheet and before the
 * author's own, which may override any of it.
 *
 * @param options From `docs.json`.
 */
export function siteStyles(options: SiteStyleOptions): SiteStyles {
  const { light, dark, properties, adjustments } = deriveColors(options.colors)
  const names = Object.entries(properties)
  const declarations = {
    ...Object.fromEntries(names.filter(([name]) => isOwn(name))),
    ...(options.hasBanner === true ? bannerProperties(options.colors) : {}),
    ...fontProperties(options.fonts),
    ...backgroundProperties(options.backgroundImage),
  }
  const rules = [
    rootRule(Object.entries(declarations)),
    olderBrowsers(properties),
    ...groundRules(options),
    ...backgroundRules(options),
    ...decorationRules(options),
    ...ownColorRules(options.ownColors ?? []),
  ]
  return {
    css: `${options.fonts?.faces ?? ''}@layer docwright.site{${rules.join('')}}`,
    palette: `@layer docwright.site{${rootRule(names.filter(([name]) => !isOwn(name)))}}`,
    adjustments,
    codeGrounds: { light: codeGround(light), dark: codeGround(dark) },
  }
}

function isOwn(property: string): boolean {
  return property.startsWith('dw-')
}

function rootRule(properties: readonly (readonly [string, string])[]): string {
  return `:root{${properties.map(([name, value]) => `--${name}:${value}`).join(';')}}`
}

/**
 * Colors for browsers without `light-dark()`: the script in the head has set the scheme. Colors with a meaning are
 * omitted; elements that use them take the color of text.
 */
function olderBrowsers(properties: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(properties).flatMap(([name, value]) => {
    const [, light, dark] = /^light-dark\((\S+), (\S+)\)$/.exec(value) ?? []
    const isMeaning = /^dw-(?:blue|green|amber|orange|red|purple)$/.test(name)
    return light === undefined || isMeaning ? [] : [{ light: `--${name}:${light}`, dark: `--${name}:${dark}` }]
  })
  const light = `:root{${pairs.map((pair) => pair.light).join(';')}}`
  const dark = `.dark{${pairs.map((pair) => pair.dark).join(';')}}`
  return `@supports not (color:light-dark(red,red)){${light}${dark}}`
}

function fontProperties(fonts: SiteFonts | undefined): Record<string, string> {
  const entries = {
    'font-body': fonts?.body,
    'font-heading': fonts?.heading,
    'font-mono': fonts?.mono,
    'dw-heading-weight': fonts?.headingWeight?.toString(),
    'dw-body-weight': fonts?.bodyWeight?.toString(),
  }
  const given: Record<string, string> = {}
  for (const [name, value] of Object.entries(entries)) if (value !== undefined) given[name] = value
  return given
}

/** Grounds of banners; their text is white. */
function bannerProperties(colors: ColorOptions): Record<string, string> {
  return {
    'dw-banner-info': bannerGround(colors.primary),
    'dw-banner-warning': bannerGround('#b45309'),
    'dw-banner-critical': bannerGround('#c81e2b'),
  }
}

/** The nearest color on which white text can be read. */
function bannerGround(color: string): string {
  const parsed = parseColor(color)
  if (parsed === undefined) return '#3b3d42'
  const wanted = hexOf(parsed)
  return contrastOf(wanted, '#ffffff') >= 4.5 ? wanted : readable(parsed, () => ['#ffffff'], 4.5)
}

function backgroundProperties(image: SiteStyleOptions['backgroundImage']): Record<string, string> {
  if (image === undefined) return {}
  return { 'dw-background-light': cssUrl(image.light), 'dw-background-dark': cssUrl(image.dark) }
}

function cssUrl(url: string): string {
  return `url("${url.replaceAll(/["\\\n]/g, (character) => encodeURIComponent(character))}")`
}

/** The background behind the page, if there is any. */
function groundRules({ backgroundImage, decoration }: SiteStyleOptions): string[] {
  if (backgroundImage === undefined && decoration === undefined) return []
  return ['#background-color{position:fixed;z-index:-1;inset:0;background-size:cover;background-position:center}']
}

function backgroundRules({ backgroundImage }: SiteStyleOptions): string[] {
  if (backgroundImage === undefined) return []
  const rule = (selector: string, scheme: 'light' | 'dark'): string =>
    `${selector} #background-color{background-image:var(--dw-background-${scheme})}`
  if (backgroundImage.light === backgroundImage.dark) return [rule(':root', 'light')]
  return [
    rule(':root', 'light'),
    `@media(prefers-color-scheme:dark){${rule(':root', 'dark')}}`,
    rule('.light', 'light'),
    rule('.dark', 'dark'),
  ]
}

function decorationRules({ decoration }: SiteStyleOptions): string[] {
  if (decoration === undefined) return []
  const shape = 'position:absolute;inset:0 0 auto;block-size:560px;mask-image:linear-gradient(#000,#0000)'
  return [`.decoration{${shape};background:${decorations[decoration]}}`]
}

const accentAt = (share: number): string => `color-mix(in oklab,var(--dw-accent) ${share}%,transparent)`

const decorations = {
  gradient: `radial-gradient(ellipse 80% 100% at 50% -40%,${accentAt(26)},#0000)`,
  grid: [
    'linear-gradient(var(--dw-border) 1px,#0000 1px) 0 -1px/48px 48px',
    'linear-gradient(90deg,var(--dw-border) 1px,#0000 1px) -1px 0/48px 48px',
  ].join(),
  windows: [
    `radial-gradient(ellipse 36% 70% at 88% -12%,${accentAt(22)},#0000)`,
    `repeating-linear-gradient(105deg,${accentAt(5)} 0 72px,#0000 72px 144px)`,
  ].join(),
} as const

function ownColorRules(pairs: readonly ColorPair[]): string[] {
  const rules = new Map<string, string>()
  for (const pair of pairs) {
    const name = colorClass(pair)
    if (name === undefined) continue
    const light = pair.light ?? pair.dark ?? ''
    const dark = pair.dark ?? light
    const own = `light-dark(${light},${dark})`
    const ground = `light-dark(${bannerGround(light)},${bannerGround(dark)})`
    rules.set(name, `.${name}{--dw-own-color:${own};--dw-own-ground:${ground}}`)
  }
  return [...rules.values()]
}
