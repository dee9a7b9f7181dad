import type { Oklch } from 'culori/fn'
import { composite, contrastOf, hexOf, isDark, parseColor, readable, worstContrast } from './contrast.ts'

/** The colors of one scheme as `#rrggbb`, by the name of their custom property. */
export type SchemeColors = Record<ColorName, string>

/** Names of the theme's colors; their prefix is `--dw-`. */
export type ColorName =
  | 'page'
  | 'surface'
  | 'raised'
  | 'text'
  | 'text-soft'
  | 'text-muted'
  | 'border'
  | 'border-strong'
  | 'accent'
  | 'accent-tint'
  | 'accent-solid'
  | 'on-accent'
  | MeaningName

/** Names of the colors that mean something, whatever the site's accent. */
export type MeaningName = 'blue' | 'green' | 'amber' | 'orange' | 'red' | 'purple'

/** An author's color that had to be adjusted. */
export interface ColorAdjustment {
  /** Key below `colors` of `docs.json`. */
  color: 'primary' | 'light' | 'dark'
  scheme: 'light' | 'dark'
  from: string
  to: string
  /** The contrast the author's color has with its worst ground; 4.5 is needed. */
  contrast: number
  /** The color that it must contrast with: the page, or the white text of a button. */
  ground: string
}

/** The source of a scheme. */
export interface SchemeSource {
  scheme: 'light' | 'dark'
  /** The author's ground. */
  ground: string | undefined
  accent: { color: Oklch; name: ColorAdjustment['color'] }
  /** Ground of buttons. */
  button: { color: Oklch; name: ColorAdjustment['color'] }
  /** The color whose hue tints the neutrals. */
  hue: Oklch
}

const textRatio = 4.5
/** Share of a color in the ground that is tinted with it. */
export const tintShare = 0x17 / 255

/**
 * Makes the colors of one scheme.
 *
 * @param source The author's colors.
 */
export function schemeColors(source: SchemeSource): { colors: SchemeColors; adjustments: ColorAdjustment[] } {
  const neutral = neutralsOf(source)
  const page = hexOf(groundOf(source) ?? (source.scheme === 'light' ? { ...neutral(1), c: 0 } : neutral(0.19)))
  const darkGround = isDark(page)
  const pageLightness = parseColor(page)?.l ?? 1
  const surface = hexOf({ ...neutral(darkGround ? pageLightness + 0.035 : pageLightness - 0.02) })
  const raised = darkGround ? hexOf(neutral(pageLightness + 0.05)) : page
  const grounds = [page, surface, raised]

  const ink = neutral(darkGround ? 0.945 : 0.235)
  const soft = readable(neutral(darkGround ? 0.8 : 0.4), () => grounds, 7)
  const muted = readable(neutral(darkGround ? 0.69 : 0.52), () => grounds, 4.6)

  const accentGrounds = (hex: string): string[] => [...grounds, ...grounds.map((ground) => tintOn(hex, ground))]
  const accent = readable(source.accent.color, accentGrounds, textRatio)
  const solid = solidOf(source.button.color, accent, page)
  return {
    colors: {
      page,
      surface,
      raised,
      text: readable(ink, () => grounds, 7),
      'text-soft': soft,
      'text-muted': muted,
      border: composite(hexOf(ink), darkGround ? 0.11 : 0.1, page),
      'border-strong': readable(neutral(darkGround ? 0.55 : 0.64), () => grounds, 3),
      accent,
      'accent-tint': `${accent}17`,
      'accent-solid': solid,
      'on-accent': contrastOf(solid, '#ffffff') >= textRatio ? '#ffffff' : '#0b0b0c',
      ...meaningColors(grounds),
    },
    adjustments: adjustmentsOf(source, { accent, solid, page }, accentGrounds),
  }
}

/** Neutrals with a hint of a hue; a grey accent gives greys. */
function neutralsOf({ scheme, hue: { c, h } }: SchemeSource): (l: number) => Oklch {
  // The darker a ground, the more a hint of color shows.
  const chroma = Math.min(scheme === 'light' ? 0.008 : 0.006, c / 12)
  return (l) => ({ mode: 'oklch', l: Math.min(1, Math.max(0, l)), c: chroma, ...(h === undefined ? {} : { h }) })
}

function groundOf({ ground }: SchemeSource): Oklch | undefined {
  return ground === undefined ? undefined : parseColor(ground)
}

function tintOn(color: string, ground: string): string {
  return composite(color, tintShare, ground)
}

/** The ground of buttons: the author's, unless it is too similar to the page; darker if white text nearly fits. */
function solidOf(button: Oklch, accent: string, page: string): string {
  const wanted = contrastOf(hexOf(button), page) >= 1.3 ? hexOf(button) : accent
  const contrast = contrastOf(wanted, '#ffffff')
  if (contrast >= textRatio || contrast < 3) return wanted
  return readable(parseColor(wanted) ?? button, () => ['#ffffff'], textRatio)
}

/** Hues of the meanings, each as light or dark as its grounds need. */
function meaningColors(grounds: readonly string[]): Record<MeaningName, string> {
  const onDark = isDark(grounds[0] ?? '#ffffff')
  const entries = Object.entries(meanings).map(([name, { chroma, hue }]) => {
    const color: Oklch = { mode: 'oklch', l: onDark ? 0.8 : 0.5, c: onDark ? chroma * 0.75 : chroma, h: hue }
    return [name, readable(color, (hex) => [...grounds, ...grounds.map((ground) => tintOn(hex, ground))], textRatio)]
  })
  return Object.fromEntries(entries) as Record<MeaningName, string>
}

const meanings: Readonly<Record<MeaningName, { chroma: number; hue: number }>> = {
  blue: { chroma: 0.16, hue: 258 },
  green: { chroma: 0.13, hue: 155 },
  amber: { chroma: 0.11, hue: 70 },
  orange: { chroma: 0.14, hue: 45 },
  red: { chroma: 0.18, hue: 22 },
  purple: { chroma: 0.18, hue: 300 },
}

function adjustmentsOf(
  source: SchemeSource,
  colors: { accent: string; solid: string; page: string },
  accentGrounds: (hex: string) => readonly string[],
): ColorAdjustment[] {
  const { accent, button, scheme } = source
  const { page } = colors
  const from = hexOf(accent.color)
  const found: ColorAdjustment[] = []
  if (from !== colors.accent) {
    const contrast = rounded(worstContrast(from, accentGrounds(from)))
    found.push({ color: accent.name, scheme, from, to: colors.accent, contrast, ground: page })
  }
  const ground = hexOf(button.color)
  // A button looks the same in both schemes, so one report is enough; so is one for a color that is also used for text.
  const isReported = scheme === 'dark' || button.name === accent.name || colors.solid === colors.accent
  if (ground !== colors.solid && !isReported) {
    const contrast = rounded(contrastOf(ground, '#ffffff'))
    found.push({ color: button.name, scheme, from: ground, to: colors.solid, contrast, ground: '#ffffff' })
  }
  return found
}

/** Rounded down: a contrast that falls short must not look as if it were enough. */
function rounded(contrast: number): number {
  return Math.floor(contrast * 100) / 100
}
