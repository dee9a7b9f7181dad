/**
 * Letters by which a language is known, of those that are written with Latin or Cyrillic ones. What many languages have, such as
 * “é” and “ö”, also stands in borrowed words and names.
 */
const ownLetters: Readonly<Record<string, string>> = {
  az: 'ə',
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

/** French has these as well. */
const shared = new Set('âêîô')

const known = new Set(Array.from(Object.values(ownLetters).join('')).filter((letter) => !shared.has(letter)))

/**
 * Finds a letter by which a text is known to be in another language.
 *
 * @param text A translation, or a part of one.
 * @param to The language that it should be in.
 * @returns The letter; undefined where there is none.
 */
export function letterOfAnother(text: string, to: string): string | undefined {
  const own = ownLetters[to.split('-')[0] ?? to] ?? ''
  return Array.from(text.normalize('NFC').toLowerCase()).find((letter) => known.has(letter) && !own.includes(letter))
}
