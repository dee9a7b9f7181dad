/** Letters that no decomposition takes apart, as people type them without the right keyboard. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  þ: 'th',
  // Arabic is written with and without these distinctions.
  ى: 'ي',
  ة: 'ه',
  ک: 'ك',
  ی: 'ي',
}

/** Accents, vowel signs of Hebrew and Arabic, and characters that show nothing; as ranges of code points. */
const dropped = new RegExp(
  `[${[
    '0300-036f',
    '0483-0487',
    '0591-05c7',
    '0610-061a',
    '0640-0640',
    '064b-065f',
    '0670-0670',
    '06d6-06ed',
    '200b-200f',
  ]
    .map((range) => range.replaceAll(/[0-9a-f]{4}/g, String.raw`\u$&`))
    .join('')}]`,
  'g',
)

const special = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/**
 * A word as it is compared: without case, accents and vowel signs, in one form of each character.
 *
 * @param word A word, or any text.
 */
export function foldText(word: string): string {
  const lower = word.toLowerCase()
  // Most words are ASCII, for which nothing else is to be done.
  if (/^[\u0020-\u007e]*$/.test(lower)) return lower
  return (
    lower
      .normalize('NFKD')
      // Accents and vowel signs go; the marks that Indic and South-East Asian scripts spell words with stay.
      .replaceAll(dropped, '')
      .normalize('NFC')
      .replaceAll(special, (letter) => plainLetters[letter] ?? letter)
  )
}
