import type { PairedStyle } from './paired-theme.ts'

/** A part of a line with one style. */
export interface CodeToken {
  text: string
  look: PairedStyle
}

/** A line without colors, as a single token. */
export function plainLine(text: string): CodeToken[] {
  return [{ text, look: { lightColor: 0, lightFont: 0, darkColor: 0, darkFont: 0, classes: '' } }]
}
