import type { Oklch } from 'culori/fn'
import { channelsOf, hexOf, parseColor } from './contrast.ts'
import { schemeColors } from './scheme-colors.ts'
import type { ColorAdjustment, SchemeColors } from './scheme-colors.ts'

/** `colors` and `background.color` of `docs.json`. */
export interface ColorOptions {
  primary: string
  /** Emphasis in the dark scheme. */
  light?: string
  /** Grounds of buttons. */
  dark?: string
  background?: { light?: string; dark?: string }
}

/** Every color of a site. */
export interface DerivedColors {
  light: SchemeColors
  dark: SchemeColors
  /** Custom properties with their values, without `--`. */
  properties: Readonly<Record<string, string>>
  /** Colors of the author that were changed so that they can be read. */
  adjustments: ColorAdjustment[]
}

const fallback: Oklch = { mode: 'oklch', l: 0.5, c: 0.16, h: 262 }

/**
 * Makes every color of a site from the few an author gives. All text has a contrast of 4.5 with every ground it is used
 * on, in both schemes.
 *
 * @param options Hexadecimal colors; one that cannot be read counts as not given.
 */
export function deriveColors(options: ColorOptions): DerivedColors {
  const key = JSON.stringify(options)
  const known = derived.get(key)
  if (known !== undefined) return known
  if (derived.size > 100) derived.clear()
  const colors = derive(options)
  derived.set(key, colors)
  return colors
}

/** Styles, icons and code each ask for the colors of a site; those of a few sites are all that is kept. */
const derived = new Map<string, DerivedColors>()

function derive(options: ColorOptions): DerivedColors {
  const primary = parseColor(options.primary) ?? fallback
  const emphasis = colorOr(options.light, primary)
  const button = {
    color: colorOr(options.dark, primary),
    name: options.dark === undefined ? ('primary' as const) : ('dark' as const),
  }
  const light = schemeColors({
    scheme: 'light',
    ground: options.background?.light,
    accent: { color: primary, name: 'primary' },
    button,
    hue: primary,
  })
  const dark = schemeColors({
    scheme: 'dark',
    ground: options.background?.dark,
    accent: { color: emphasis, name: options.light === undefined ? 'primary' : 'light' },
    button,
    hue: primary,
  })
  return {
    light: light.colors,
    dark: dark.colors,
    properties: {
      ...ownProperties(light.colors, dark.colors),
      ...authorsProperties(options, light.colors, dark.colors),
    },
    adjustments: [...light.adjustments, ...dark.adjustments],
  }
}

function colorOr(color: string | undefined, otherwise: Oklch): Oklch {
  return (color === undefined ? undefined : parseColor(color)) ?? otherwise
}

/** The theme's own properties: one value for both schemes. */
function ownProperties(light: SchemeColors, dark: SchemeColors): Record<string, string> {
  const names = Object.keys(light) as (keyof SchemeColors)[]
  return Object.fromEntries(
    names.map((name) => {
      const value = light[name] === dark[name] ? light[name] : `light-dark(${light[name]}, ${dark[name]})`
      return [`dw-${name}`, value]
    }),
  )
}

/** The properties that authors' style sheets use, as channels for `rgb(var(--primary))`. */
function authorsProperties(options: ColorOptions, light: SchemeColors, dark: SchemeColors): Record<string, string> {
  const primary = hexOf(parseColor(options.primary) ?? fallback)
  const properties: Record<string, string> = {
    primary: channelsOf(primary),
    'primary-light': channelsOf(hexOf(colorOr(options.light, parseColor(primary) ?? fallback))),
    'primary-dark': channelsOf(hexOf(colorOr(options.dark, parseColor(primary) ?? fallback))),
    'background-light': channelsOf(light.page),
    'background-dark': channelsOf(dark.page),
  }
  const hue = parseColor(primary)?.h ?? 0
  for (const [step, l] of grays) {
    properties[`gray-${step}`] = channelsOf(hexOf({ mode: 'oklch', l, c: 0.007, h: hue }))
  }
  return properties
}

const grays: readonly (readonly [number, number])[] = [
  [50, 0.98],
  [100, 0.96],
  [200, 0.92],
  [300, 0.87],
  [400, 0.71],
  [500, 0.55],
  [600, 0.44],
  [700, 0.37],
  [800, 0.27],
  [900, 0.21],
  [950, 0.14],
]
