/**
 * Letters that identify a language with Latin or Cyrillic script. Letters of many languages, such as “é” and “ö”, are left
 * out: they are also in borrowed words and names.
 */
const ownLetters: Readonly<Record<string, string>> = {
  az: 'əğış',
  cs: 'čďěňřšťůž',
  de: 'ß',
  es: 'ñ',
  fi: 'šž',
  hu: 'őű',
  lv: 'āčēģīķļņšūž',
  pl: 'ąćęłńśźż',
  pt: 'ãõ',
  ro: 'ăâîșțşţ',
  tr: 'ğış',
  vi: 'ăâđêôơưãõĩũạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ',
  ru: 'ыэёъ',
  uk: 'іїєґ',
}

/** Languages that have none of these. */
const withoutOwn = new Set('en fr it nl sv da no nb nn id ms ca uz ar he hi ja ko zh'.split(' '))

/** French has these as well. */
const shared = new Set('âêîô')

const known = new Set(Array.from(Object.values(ownLetters).join('')).filter((letter) => !shared.has(letter)))

/**
 * Finds a letter that identifies another language than the text's.
 *
 * @param text A translation, or a part of one.
 * @param to The language that it should be in.
 * @returns The letter; undefined if there is none.
 */
export function letterOfAnother(text: string, to: string): string | undefined {
  const language = to.split('-')[0] ?? to
  const own = ownLetters[language] ?? (withoutOwn.has(language) ? '' : undefined)
  // The letters of other languages are unknown: Galician has “ñ”, and Estonian “õ”.
  if (own === undefined) return undefined
  return Array.from(text.normalize('NFC').toLowerCase()).find((letter) => known.has(letter) && !own.includes(letter))
}
