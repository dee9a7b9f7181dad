import { isDark } from './contrast.ts'
import { deriveColors, type ColorOptions } from './derive-colors.ts'

/** The colors of a drawn icon in one scheme, as `#rrggbb`. */
export interface FaviconColors {
  ground: string
  ink: string
}

/** Clusters of more than a flag's or a family's length are no letter that anyone could make out. */
const maxInitialLength = 16

/**
 * Draws the icon of a site that has none of its own: the initial of its name on its accent. A name without a letter,
 * such as an empty one, gets lines of text.
 *
 * @param name Name of the site.
 * @param options The site's colors.
 * @returns An SVG document. If inline styles are forbidden, the light scheme's colors remain.
 */
export function drawFavicon(name: string, options: ColorOptions): string {
  const { light, dark } = faviconColors(options)
  const initial = initialOf(name)
  const mark =
    initial === undefined
      ? faviconLines.map(([x, y, width, height]) => `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`)
      : [`<text x="16" y="16" dy=".36em" text-anchor="middle">${initial}</text>`]
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
    `<style>@media(prefers-color-scheme:dark){.g{fill:${dark.ground}}.i{fill:${dark.ink}}}</style>`,
    `<rect class="g" width="32" height="32" rx="${faviconRadius}" fill="${light.ground}"/>`,
    `<g class="i" fill="${light.ink}" font-family="system-ui,sans-serif" font-size="20" font-weight="600">`,
    ...mark,
    '</g></svg>',
  ].join('')
}

/** Radius of the icon's corners, of 32. */
export const faviconRadius = 7

/** The lines that replace text: left, top, width and height of three, of 32. */
export const faviconLines: readonly (readonly [x: number, y: number, width: number, height: number])[] = [
  [8, 9, 16, 3],
  [8, 15, 16, 3],
  [8, 21, 10, 3],
]

/**
 * The colors of the drawn icon.
 *
 * @param options The site's colors.
 * @returns Those of each scheme; black or white reads on any accent with a contrast of 4.5 at least.
 */
export function faviconColors(options: ColorOptions): { light: FaviconColors; dark: FaviconColors } {
  const { light, dark } = deriveColors(options)
  return { light: onGround(light.accent), dark: onGround(dark.accent) }
}

function onGround(ground: string): FaviconColors {
  return { ground, ink: isDark(ground) ? '#ffffff' : '#000000' }
}

/** The first letter, digit or emoji of a name, with all its parts, as a capital if there is one. */
function initialOf(name: string): string | undefined {
  // The splitter for characters of every language takes ten milliseconds to load, and most names do not need it.
  const [, plain] = /^[\0-/:-@[-`{-\x7f]*([0-9A-Za-z])(?![^\0-\x7f])/.exec(name) ?? []
  if (plain !== undefined) return plain.toUpperCase()
  for (const { segment } of new Intl.Segmenter().segment(name.normalize('NFC'))) {
    if (!/^(?:\p{L}|\p{N}|\p{Extended_Pictographic}|\p{Regional_Indicator})/u.test(segment)) continue
    const letter = segment.length > maxInitialLength ? String.fromCodePoint(segment.codePointAt(0) ?? 0) : segment
    const capital = letter.toUpperCase()
    // “ß” has no capital of one letter.
    return Array.from(capital).length > Array.from(letter).length ? letter : capital
  }
  return undefined
}
