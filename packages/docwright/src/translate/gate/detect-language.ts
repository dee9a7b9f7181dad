import { languageCodes } from '../../config/language-codes.ts'
import { languageByWords } from './common-words.ts'
import type { Candidate, Refusal } from './segment-rule.ts'

/** Languages that a detector of letters confuses: each may be taken for another of its row. */
const relatives = [
  ['da', 'no', 'sv', 'nb', 'nn'],
  ['es', 'ca', 'pt', 'gl'],
  ['cs', 'sk'],
  ['uk', 'ru', 'be', 'bg'],
  ['id', 'ms', 'tl'],
  ['uz', 'tr', 'az'],
  ['hi', 'mr'],
  ['ar', 'fa', 'ur'],
  ['de', 'nl'],
]

/** Languages that the detector does not know. */
const unknown = new Set(['id', 'uz'])

const leastLetters = 32
/** With fewer, names may make a text look like one of the source. */
const lettersOfSource = 50
/** With so many letters, only languages whose words are the same are still confused. */
const certainLetters = 350
/** Nobody is asked for these, so that a text in a language like theirs is that one: Russian, and not Bulgarian. */
const isAskedFor = (language: string): boolean => languageCodes.some((code) => short(code) === language)
const inseparable = [
  ['da', 'no', 'nb', 'nn'],
  ['hi', 'mr'],
  ['id', 'ms', 'tl'],
  ['uz', 'tr', 'az'],
]

/**
 * Whether a translation is in its language, by the frequency of its groups of letters. Short texts say too little; of
 * several sentences, none may be in the language of the source.
 *
 * @param candidate The translation.
 */
export async function refuseLanguage({ words, source, from, to, isPseudo }: Candidate): Promise<Refusal | undefined> {
  if (isPseudo || words === source) return undefined
  const other = languageByWords(withoutNames(withoutTitles(words, source)), to)
  if (other !== undefined && !isNamed(words, source))
    return { rule: 'language', message: `The translation is in the language “${other}”; it must be in “${to}”.` }
  const parts = [words, ...words.split(/(?<=[.!?:;])\s+/u).filter((part) => part !== words)]
  for (const [index, part] of parts.entries()) {
    const found = await languageOf(part, from, to)
    if (found === undefined || (index > 0 && (found !== short(from) || isNamed(part, source)))) continue
    return { rule: 'language', message: `The translation must be in the language “${to}”.` }
  }
  return undefined
}

/** Whether a part is in the source letter for letter, and so may be a name or a quotation. */
function isNamed(part: string, source: string): boolean {
  return source.includes(part) && (part.match(/\p{L}+/gu) ?? []).length < 8
}

/** Several words with capital letters, and small ones between them. */
const title = /\p{Lu}\p{Ll}*(?: (?:(?:of|the|and|for|in|to|a) ){0,2}\p{Lu}\p{Ll}*)+/gu

/** A title that the source has, too, says nothing of the language around it. */
function withoutTitles(words: string, source: string): string {
  return words.replaceAll(title, (name) => (source.includes(name) ? ' ' : name))
}

/** Names and commands are the same in all languages. */
function withoutNames(text: string): string {
  return text.replaceAll(/(?<!\S)\S*(?:\p{Ll}\p{Lu}|[\d_/@.]\w)\S*/gu, ' ')
}

/**
 * Finds a wrong language of a text.
 *
 * @returns Its code; undefined if the text is in the right language, or if that is uncertain.
 */
export async function languageOf(text: string, from: string, to: string): Promise<string | undefined> {
  const prose = withoutNames(text)
  const letters = (prose.match(/\p{L}/gu) ?? []).length
  if (letters < leastLetters) return undefined
  const { eld } = await import('eld/small')
  const found = eld.detect(prose)
  const [target, origin] = [short(to), short(from)]
  if (found.language === '' || found.language === target) return undefined
  if (letters < lettersOfSource && (found.language === origin || !found.isReliable())) return undefined
  const rows = letters < certainLetters || !isAskedFor(found.language) ? relatives : inseparable
  const isRelative = rows.some((row) => row.includes(target) && row.includes(found.language))
  if (found.language !== origin && (isRelative || !found.isReliable())) return undefined
  if (unknown.has(target) && found.language !== origin && letters < certainLetters) return undefined
  return found.language
}

function short(tag: string): string {
  return tag.split('-')[0] ?? tag
}
