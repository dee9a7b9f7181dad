/** Words of English for which other languages may have digits: ordinals, pairs, and larger numbers. */
const english: readonly (readonly [pattern: RegExp, digits: readonly string[]])[] = [
  'first=1',
  'second|both|pairs?|couple|double[ds]?|dual=2',
  'third|triple[ds]?=3',
  'fourth=4',
  'fifth=5',
  'sixth=6',
  'seventh=7',
  'eighth=8',
  'ninth=9',
  'tenth=10',
  'eleven=11',
  'dozens?=12',
  'thirteen=13',
  'fourteen=14',
  'fifteen=15',
  'sixteen=16',
  'seventeen=17',
  'eighteen=18',
  'nineteen=19',
  'twenty=20',
  'thirty=30',
  'forty=40',
  'fifty=50',
  'sixty=60',
  'seventy=70',
  'eighty=80',
  'ninety=90',
  'hundreds?=100',
  'thousands?=1000',
  // Chinese, Japanese and Korean count ten thousands: a million is “100万”.
  'millions?=1000000 100',
].map((line) => {
  const [words = '', digits = ''] = line.split('=')
  return [new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu'), digits.split(' ')]
})

/**
 * Digits that a translation may have for what an English text writes out, besides the numbers from two to twelve.
 *
 * @param text The source.
 */
export function writtenOut(text: string): string[] {
  return english.flatMap(([pattern, digits]) => (pattern.test(text) ? digits : []))
}
