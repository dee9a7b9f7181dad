/** Inter's letters from the space to the tilde, in hundredths of the size of the type. */
const ascii = [
  28, 29, 47, 63, 64, 98, 64, 30, 36, 36, 50, 66, 29, 46, 29, 36, 63, 41, 61, 62, 65, 59, 62, 57, 62, 62, 29, 30, 66,
  66, 66, 51, 97, 69, 65, 73, 72, 60, 59, 75, 74, 27, 57, 67, 57, 90, 75, 76, 64, 76, 64, 64, 65, 74, 69, 99, 68, 68,
  63, 36, 36, 36, 47, 46, 32, 56, 61, 57, 61, 58, 37, 61, 59, 24, 24, 55, 24, 88, 59, 60, 61, 61, 38, 53, 33, 59, 56,
  82, 55, 56, 55, 43, 33, 43, 66,
]

/** How much wider bold letters are. */
export const boldWidth = 1.07

/** Letters of other scripts are about as wide as each other. */
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\uFF00-\uFF60]/u
const upper = /\p{Lu}/u

/**
 * The approximate width of a text in the theme's font. It may be shown in another font, or one that loads later:
 * drawings have room around their words.
 *
 * @param text The text, in one line.
 * @returns Its width as a multiple of the size of the type.
 */
export function letterWidths(text: string): number {
  let width = 0
  // Some signs are still references, and marks are above their letters.
  const plain = text.replaceAll(/&#?\w{1,30};/g, 'n')
  for (const letter of plain.normalize('NFD').replaceAll(/[\p{Mn}\p{Me}\p{Cf}]/gu, '')) width += widthOf(letter)
  return width / 100
}

function widthOf(letter: string): number {
  const known = ascii[(letter.codePointAt(0) ?? 0) - 32]
  if (known !== undefined) return known
  if (wide.test(letter)) return 100
  return upper.test(letter) ? 75 : 62
}
