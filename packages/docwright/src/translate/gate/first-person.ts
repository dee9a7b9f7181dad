import type { Candidate } from './segment-rule.ts'

/** “I”, as each language says it: what is a word of its own in one of them is another word, or a part of one, in the next. */
const firstPerson: Readonly<Record<string, string>> = {
  ar: String.raw`[وف]?(?:لا يمكنني|لا أستطيع|لن أتمكن|أنا)`,
  da: 'jeg',
  de: 'ich',
  fi: 'minä',
  fr: String.raw`je|j[’']\p{L}+`,
  he: '(?:כש|[וש])?(?:אני|לא אוכל)',
  hi: 'मैं(?:ने)?',
  hu: 'én nem',
  id: 'saya(?= tidak| adalah| bisa)',
  it: 'io non',
  ja: '私は|わたしは',
  ko: '저는|제가',
  nl: 'ik',
  no: 'jeg',
  pt: 'eu não',
  ru: 'я',
  sv: 'jag',
  es: 'yo no',
  tr: 'ben(?= bir)',
  uk: 'я',
  uz: 'men(?= .{0,30}olmayman)',
  vi: '(?<!chúng )tôi',
  zh: '我(?!们|們|的|国|國|方)',
}

/** Words run into each other in these; such letters before one make another word of it, such as “自我检查”. */
const before: Readonly<Record<string, string>> = { ja: '[公]', zh: '[自忘本]' }

const patterns = new Map(
  Object.entries(firstPerson).map(([language, words]) => [language, new RegExp(bounded(language, words), 'iu')]),
)

function bounded(language: string, words: string): string {
  const joined = before[language]
  return joined === undefined
    ? String.raw`(?<![\p{L}\p{M}’'-])(?:${words})(?![\p{L}\p{M}’'-])`
    : `(?<!${joined})(?:${words})`
}

/** Languages that say who speaks whenever somebody does, and how; of other sources, nothing is known. */
const speakers: Readonly<Record<string, string>> = {
  da: 'jeg|mig|min|mit|mine|vi|os|vores?',
  de: String.raw`ich|mich|mir|mein\p{L}*|wir|uns\p{L}*`,
  en: String.raw`I|I['’]\w+|my|me|mine|myself|we|our|us|ours|we['’]\w+|let['’]s`,
  fr: String.raw`je|j[’']\p{L}+|me|m[’']\p{L}+|moi|mon|ma|mes|nous|notre|nos|on`,
  nl: 'ik|mij|me|mijn|wij|we|ons|onze',
  no: String.raw`jeg|meg|min|mitt|mine|vi|oss|vår\p{L}*`,
  sv: String.raw`jag|mig|min|mitt|mina|vi|oss|vår\p{L}*`,
}

const speaking = new Map(
  Object.entries(speakers).map(([language, words]) => [
    language,
    new RegExp(String.raw`(?<![\p{L}'’])(?:${words})(?![\p{L}'’])`, 'iu'),
  ]),
)

/** A button is what the reader says: “Got it” is “J’ai compris”, and “Agree” is “我同意”. */
const button = /^(?:got it|agree|accept|understood|confirm|consent|forgot)(?: \p{L}+){0,3}[.!?]?$/iu

/**
 * Whether a translation says “I” where its source does not: documentation speaks to its reader, and the model of itself.
 *
 * @param answer The texts and their languages.
 * @param answer.source Words of the source.
 * @param answer.words Those of the translation.
 */
export function saysI({ source, words, from, to }: Pick<Candidate, 'source' | 'words' | 'from' | 'to'>): boolean {
  const [own, other] = [from, to].map((tag) => tag.split('-')[0] ?? tag)
  const [spoken, said] = [speaking.get(own ?? ''), patterns.get(other ?? '')]
  return spoken !== undefined && said?.test(words) === true && !spoken.test(source) && !button.test(source)
}
