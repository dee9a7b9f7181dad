// Chinese and Japanese have no spaces: where such text meets other letters, or a label of the page's own, is no end of a
// word by its letters, so that these runs are words of their own.
const wide = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30FC`
const word = new RegExp(String.raw`[${wide}]+|(?:(?![${wide}])[\p{L}\p{N}])+`, 'gu')
const wideWord = new RegExp(`^[${wide}]`, 'u')

/**
 * Splits a text into words of letters and digits.
 *
 * @param text Any text.
 * @returns Its words in their order.
 */
export function wordsOf(text: string): string[] {
  return text.normalize('NFC').match(word) ?? []
}

/**
 * The words that a text lacks.
 *
 * @param wanted Words.
 * @param text What should have them.
 * @returns Each missing word once.
 */
export function missingWords(wanted: readonly string[], text: string): string[] {
  const present = new Set(wordsOf(text))
  const whole = text.normalize('NFC')
  return [...new Set(wanted)].filter((one) => !present.has(one) && !(wideWord.test(one) && whole.includes(one)))
}
