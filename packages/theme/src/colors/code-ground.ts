import { composite, contrastOf } from './contrast.ts'
import { type SchemeColors, tintShare } from './scheme-colors.ts'

/**
 * The ground on which code is hardest to read in one scheme: its block, or a line that is highlighted, added, removed,
 * wrong or doubtful. A color that can be read there can be read everywhere in code.
 *
 * @param colors Colors of the scheme.
 * @returns `#rrggbb`.
 */
export function codeGround(colors: SchemeColors): string {
  const { page, raised, surface, text } = colors
  const inks = [colors.accent, colors.green, colors.red, colors.amber]
  const grounds = [page, raised, surface, ...inks.map((ink) => composite(ink, tintShare, surface))]
  return grounds.reduce((hardest, ground) => (contrastOf(text, ground) < contrastOf(text, hardest) ? ground : hardest))
}
