import { formatHex, modeLrgb, modeOklab, modeOklch, modeRgb, toGamut, useMode, wcagContrast } from 'culori/fn'
import type { Oklch } from 'culori/fn'

// The conversions and the contrast pass through these two.
useMode(modeLrgb)
useMode(modeOklab)

const toRgb = useMode(modeRgb)
const toOklch = useMode(modeOklch)
const intoGamut = toGamut('rgb', 'oklch')

/**
 * A colour as authors write it, in OKLCH.
 *
 * @param color Hexadecimal, three or six digits.
 * @returns Undefined where it is none.
 */
export function parseColor(color: string): Oklch | undefined {
  return toOklch(color)
}

/** The nearest colour that screens can show, as `#rrggbb`. */
export function hexOf(color: Oklch): string {
  return formatHex(intoGamut(color))
}

/** Red, green and blue from 0 to 255, separated by spaces, as `rgb(var(--primary))` takes them. */
export function channelsOf(hex: string): string {
  const { r, g, b } = toRgb(hex) ?? { r: 0, g: 0, b: 0 }
  return [r, g, b].map((channel) => Math.round(channel * 255)).join(' ')
}

/** WCAG contrast of two colours, from 1 to 21. */
export function contrastOf(first: string, second: string): number {
  return wcagContrast(first, second)
}

/** A translucent colour over a ground, as it appears. */
export function composite(color: string, alpha: number, ground: string): string {
  const [over, under] = [toRgb(color), toRgb(ground)]
  if (over === undefined || under === undefined) return ground
  return formatHex({
    mode: 'rgb',
    r: over.r * alpha + under.r * (1 - alpha),
    g: over.g * alpha + under.g * (1 - alpha),
    b: over.b * alpha + under.b * (1 - alpha),
  })
}

/** Whether light text reads better on a ground than dark text. */
export function isDark(ground: string): boolean {
  return contrastOf(ground, '#ffffff') > contrastOf(ground, '#000000')
}

/**
 * Changes a colour's lightness, as little as possible, until it reads on all its grounds.
 *
 * @param color The wanted colour.
 * @param grounds The grounds it is shown on, given the colour itself: a tint of it may be among them.
 * @param ratio The contrast that is needed.
 * @returns `#rrggbb`; the same colour where nothing had to change.
 */
export function readable(color: Oklch, grounds: (hex: string) => readonly string[], ratio: number): string {
  const wanted = hexOf(color)
  if (worstContrast(wanted, grounds(wanted)) >= ratio) return wanted
  const step = isDark(grounds(wanted)[0] ?? '#ffffff') ? 0.005 : -0.005
  for (let l = color.l + step; l > 0 && l < 1; l += step) {
    const hex = hexOf({ ...color, l })
    if (worstContrast(hex, grounds(hex)) >= ratio) return hex
  }
  return step > 0 ? '#ffffff' : '#000000'
}

/** The lowest contrast of a colour with any of its grounds. */
export function worstContrast(color: string, grounds: readonly string[]): number {
  return Math.min(...grounds.map((ground) => contrastOf(color, ground)))
}
