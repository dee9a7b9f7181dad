import { clampChroma, converter, formatHex, wcagContrast } from 'culori'

/** WCAG 2.2, 1.4.3, level AA, for text of this size. */
const contrast = 4.5

const step = 0.004
const toOklch = converter('oklch')

/**
 * The nearest colour that can be read on a ground: same hue, as little lighter or darker as needed.
 *
 * @param color As hexadecimal CSS.
 * @param ground What it stands on, as hexadecimal CSS.
 * @returns The colour itself where it can be read already.
 */
export function readableColor(color: string, ground: string): string {
  const start = toOklch(color)
  if (start === undefined || wcagContrast(color, ground) >= contrast) return color
  const direction = (toOklch(ground)?.l ?? 1) > 0.5 ? -1 : 1
  for (let lightness = start.l; lightness > 0 && lightness < 1; lightness += direction * step) {
    const candidate = formatHex(clampChroma({ ...start, l: lightness }, 'oklch'))
    if (candidate !== undefined && wcagContrast(candidate, ground) >= contrast) return candidate
  }
  return direction === 1 ? '#ffffff' : '#000000'
}

/**
 * The colour scheme that a ground belongs to.
 *
 * @param ground As CSS.
 * @returns Undefined for what is no plain colour, such as a variable.
 */
export function schemeOf(ground: string): 'light' | 'dark' | undefined {
  const lightness = toOklch(ground)?.l
  if (lightness === undefined) return undefined
  return lightness < 0.5 ? 'dark' : 'light'
}
