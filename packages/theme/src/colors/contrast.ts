import { formatHex, modeLrgb, modeOklab, modeOklch, modeRgb, toGamut, useMode, wcagLuminance } from 'culori/fn'
import type { Oklch } from 'culori/fn'

// The conversions and the contrast pass through these two.
useMode(modeLrgb)
useMode(modeOklab)

useMode(modeRgb)
const toOklch = useMode(modeOklch)
const intoGamut = toGamut('rgb', 'oklch')

/**
 * A color as authors write it, in OKLCH.
 *
 * @param color Hexadecimal, three or six digits.
 * @returns Undefined if it is none.
 */
export function parseColor(color: string): Oklch | undefined {
  return toOklch(color)
}

/** The nearest color that screens can show, as `#rrggbb`. */
export function hexOf(color: Oklch): string {
  return formatHex(intoGamut(color))
}

/** Red, green and blue of `#rrggbb` from 0 to 255, separated by spaces, as `rgb(var(--primary))` takes them. */
export function channelsOf(hex: string): string {
  return channels(hex).join(' ')
}

/** WCAG contrast of two colors, from 1 to 21. */
export function contrastOf(first: string, second: string): number {
  const [darker, lighter] = [luminanceOf(first), luminanceOf(second)].toSorted((one, other) => one - other)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

/** A translucent color over a ground, as it appears; both are `#rrggbb`. */
export function composite(color: string, alpha: number, ground: string): string {
  const under = channels(ground)
  const mixed = channels(color).map((channel, index) => Math.round(channel * alpha + (under[index] ?? 0) * (1 - alpha)))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
}

/** The grounds of a site are compared with many colors; colors of a few sites are all that is kept. */
const luminances = new Map<string, number>()

function luminanceOf(color: string): number {
  const known = luminances.get(color)
  if (known !== undefined) return known
  if (luminances.size > 1000) luminances.clear()
  const luminance = wcagLuminance(color)
  luminances.set(color, luminance)
  return luminance
}

/** Whether light text reads better on a ground than dark text. */
export function isDark(ground: string): boolean {
  return contrastOf(ground, '#ffffff') > contrastOf(ground, '#000000')
}

/** The scheme of a ground; undefined for any value but a plain color, such as a variable. */
export function schemeOf(ground: string): 'light' | 'dark' | undefined {
  const lightness = parseColor(ground)?.l
  if (lightness === undefined) return undefined
  return lightness < 0.5 ? 'dark' : 'light'
}

/** An invisible change of lightness. */
const lightnessStep = 0.005

/**
 * Changes a color's lightness, as little as possible, until it reads on all its grounds.
 *
 * @param color The wanted color.
 * @param grounds The grounds it is shown on, given the color itself: a tint of it may be among them.
 * @param ratio The contrast that is needed.
 * @returns `#rrggbb`; the same color if nothing had to change.
 */
export function readable(color: Oklch, grounds: (hex: string) => readonly string[], ratio: number): string {
  const wanted = hexOf(color)
  if (worstContrast(wanted, grounds(wanted)) >= ratio) return wanted
  const direction = isDark(grounds(wanted)[0] ?? '#ffffff') ? 1 : -1
  const room = direction > 0 ? 1 - color.l : color.l
  // The further away, the better it reads: the nearest color that does is found by halves.
  let tooNear = 0
  let enough = Math.ceil(room / lightnessStep)
  let found = direction > 0 ? '#ffffff' : '#000000'
  while (enough - tooNear > 1) {
    const steps = Math.floor((tooNear + enough) / 2)
    const hex = hexOf({ ...color, l: color.l + direction * steps * lightnessStep })
    if (worstContrast(hex, grounds(hex)) >= ratio) {
      enough = steps
      found = hex
    } else {
      tooNear = steps
    }
  }
  return found
}

/**
 * Makes a color readable on one ground, see {@link readable}.
 *
 * @param color As `#rrggbb`; any other value, such as a variable, stays as it is.
 * @param ground The ground, as `#rrggbb`.
 */
export function readableOn(color: string, ground: string): string {
  const parsed = parseColor(color)
  // Text of this size needs 4.5 (WCAG 2.2, 1.4.3, level AA).
  if (parsed === undefined || contrastOf(color, ground) >= 4.5) return color
  return readable(parsed, () => [ground], 4.5)
}

/** The lowest contrast of a color with any of its grounds. */
export function worstContrast(color: string, grounds: readonly string[]): number {
  return Math.min(...grounds.map((ground) => contrastOf(color, ground)))
}
