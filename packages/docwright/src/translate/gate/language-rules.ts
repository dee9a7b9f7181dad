import { leftInSource } from './left-in-source.ts'
import { isOtherChinese } from './chinese-letters.ts'
import { keptWord } from './kept-words.ts'
import { knownName } from './known-names.ts'
import { opposite } from './opposites.ts'
import { letterOfAnother } from './own-letters.ts'
import { question } from './question.ts'
import type { Candidate, Refusal, Rule } from './segment-rule.ts'

/** Rules about the language of a text and its length. What needs the detector stands in `detect-language.ts`. */
export const languageRules: readonly Rule[] = [
  length,
  repetition,
  sentences,
  question,
  script,
  untranslated,
  knownName,
  opposite,
  keptWord,
  glossary,
]

/** Usual lengths of texts in characters, as a share of their English sources. */
const usualLengths: Readonly<Record<string, number>> = { zh: 0.3, ja: 0.45, ko: 0.48, ar: 0.8, he: 0.75 }

/**
 * The usual length of a text in a language, as a share of its English source.
 */
export function usualLength(to: string): number {
  return usualLengths[to.split('-')[0] ?? to] ?? 1
}

/**
 * Shortest share of the usual length, by the length of the source: names of a menu may be half as long, but not from a
 * model that has just cut texts.
 */
function leastShare(size: number, isDoubted: boolean): number {
  if (isDoubted && size < 60) return size < 12 ? 0.4 : 0.6
  if (size < 12) return 0.1
  if (size < 30) return 0.33
  return size < 60 ? 0.45 : 0.52
}

/** From so many characters on, no translation into letters is twice as long. */
const longEnough = 40

const sentenceEnd = /[.!?…:。．！？；：।؟]["'”’»)」』\s]*$/u

function length({ source, words, to, isPseudo, isDoubted = false }: Candidate): Refusal | undefined {
  const [have, wanted] = [words.length, source.length]
  if (have > wanted * 3 + 20) return { rule: 'length', message: 'The translation is much longer than the source.' }
  if (wanted >= longEnough && usualLength(to) > 0.7 && have > wanted * 2)
    return { rule: 'length', message: 'The translation says more than the source: it is twice as long.' }
  if (have < wanted * usualLength(to) * leastShare(wanted, isDoubted))
    return { rule: 'length', message: 'The translation is cut off: it is much shorter than the source.' }
  if (isPseudo) return undefined
  // A short one may lose its end, but not in the answer of a model that has just cut texts.
  const isSentence = (source.match(/\p{L}+/gu) ?? []).length >= (isDoubted ? 1 : 4)
  if (isSentence && sentenceEnd.test(source) && !sentenceEnd.test(words))
    return { rule: 'length', message: 'The translation ends in the middle of a sentence: end it as the source ends.' }
  if (opened(words) > 0 && opened(source) <= 0)
    return { rule: 'length', message: 'The translation opens a bracket that it does not close.' }
  if (openEnd.test(words) && !openEnd.test(source))
    return { rule: 'length', message: 'The translation ends in the middle of a sentence.' }
  return undefined
}

/** How many round brackets are not closed. */
function opened(text: string): number {
  return (text.match(/[(（]/g) ?? []).length - (text.match(/[)）]/g) ?? []).length
}

/** Nothing ends with what opens or joins, or leaves something out. */
const openEnd = /(?:[,、，([{“«「-]|\.{3}|…)\s*$/u

/** The end of a sentence inside a text; short words before a period are abbreviations. */
const innerEnd = /(?:(?<=\p{L}{2} ?)[.!?]["”’»)]*\s+(?=["“«¿¡]?\p{Lu})|[。！？]["”’」』)]*(?=\p{L})|।\s+(?=\p{L}))/gu
const abbreviations =
  /(?<!\p{L})(?:inkl|exkl|evtl|zzgl|usw|bzw|ggf|vgl|ca|nr|st|dr|etc|bijv|enz|incl|resp|ejem|ej|ex|art|fig|pág|núm|sr|sra|стр|рис|др|руб|мин|сек|np|npr|tzn|itp|itd|tj|max|min|tab|abb)\.\s/giu

/** Longer texts may be divided otherwise, but not by a model that has been wrong before. */
const longestCounted = 160

/** A sentence that the source does not have. */
function sentences({ source, words, isPseudo, isDoubted = false }: Candidate): Refusal | undefined {
  if (isPseudo || (source.length > longestCounted && !isDoubted)) return undefined
  const count = (text: string): number => (text.replaceAll(abbreviations, ' ').match(innerEnd) ?? []).length
  const [wanted, have] = [count(source), count(words)]
  // What joins two sentences may end one, and so may what looks like an abbreviation.
  const joints = (source.match(/[;:—–]|\s-\s|\p{L}{2}\.\s(?!["“«¿¡]?\p{Lu})/gu) ?? []).length
  if (have <= wanted + joints) return undefined
  const message =
    wanted === 0
      ? 'The source is one sentence; the translation must be one, too.'
      : `The source has ${wanted + 1} sentences; the translation must not have more.`
  return { rule: 'sentences', message }
}

/** The same words twice in a row, which the source does not have. */
const repeated =
  /([^·\s].{11,400}?|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{4,400}?)[\s.,;:!?。、]{0,20}\1/u

/** A text that is the same words again and again, however short they are. */
const againAlone = /^(\p{L}.{0,300}?)(?:[\s.,;:!?。、]{1,20}\1)+[\s.!?。]{0,20}$/iu

function repetition({ source, words }: Candidate): Refusal | undefined {
  if (againAlone.test(words) && !againAlone.test(source))
    return { rule: 'repetition', message: 'The translation says the same twice.' }
  if (!repeated.test(words) || repeated.test(source)) return undefined
  return { rule: 'repetition', message: 'The translation says the same twice.' }
}

const scripts: Readonly<Record<string, RegExp>> = {
  ar: /\p{Script=Arabic}/u,
  he: /\p{Script=Hebrew}/u,
  hi: /\p{Script=Devanagari}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ko: /[\p{Script=Hangul}\p{Script=Han}]/u,
  zh: /\p{Script=Han}/u,
  ru: /\p{Script=Cyrillic}/u,
  uk: /\p{Script=Cyrillic}/u,
}

/** Latin letters that look like those of the Cyrillic word that they stand in. */
const mixedWord =
  /\p{Script=Cyrillic}[aceopxyABCEHKMOPTXi]{1,2}(?:\p{Script=Cyrillic}|(?!\p{L}))|(?<!\p{L})[aceopxyABCEHKMOPTXi]{1,2}\p{Script=Cyrillic}/u

/** A sentence of Japanese has syllables as well; without any, it is Chinese. */
function isChinese(words: string): boolean {
  return (words.match(/\p{Script=Han}/gu) ?? []).length >= 8 && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(words)
}

/** A sentence of Korean has signs of its own. */
function isWithoutHangul(words: string): boolean {
  return (words.match(/\p{Script=Han}/gu) ?? []).length >= 4 && !/\p{Script=Hangul}/u.test(words)
}

function script({ source, words, to, isPseudo }: Candidate): Refusal | undefined {
  if (isPseudo) return undefined
  const expected = scripts[to.split('-')[0] ?? ''] ?? /\p{Script=Latin}/u
  const foreign = Array.from(words).find(
    (letter) =>
      /\p{L}/u.test(letter) &&
      !expected.test(letter) &&
      !/[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(letter) &&
      !source.includes(letter),
  )
  if (foreign !== undefined) return { rule: 'script', message: `“${foreign}” belongs to another script.` }
  const mixed = mixedWord.exec(words)?.[0]
  if (mixed !== undefined && !source.includes(mixed))
    return { rule: 'script', message: `“${mixed}” has letters of two scripts.` }
  const letter = letterOfAnother(words, to)
  if (letter !== undefined && !source.toLowerCase().includes(letter))
    return { rule: 'script', message: `“${letter}” belongs to another language.` }
  const proper = source.replaceAll(/(?<!\S)\S*\p{Lu}\S*/gu, '')
  const isProse = (proper.match(/\p{L}{3,}/gu) ?? []).length >= 3
  if (to.startsWith('zh') && isOtherChinese(words, to))
    return { rule: 'script', message: `The translation is written in the signs of the other Chinese.` }
  if (to === 'ja' && isProse && sentenceEnd.test(source) && isChinese(words))
    return { rule: 'script', message: 'The translation is Chinese.' }
  if (to === 'ko' && sentenceEnd.test(source) && isWithoutHangul(words))
    return { rule: 'script', message: 'The translation is not Korean.' }
  if (!isProse || expected.test(words)) return undefined
  return { rule: 'script', message: 'The translation is not written in the script of its language.' }
}

/** Neither an abbreviation nor an identifier. */
const ordinaryWord = /(?<![\p{L}\p{N}_./-])\p{L}\p{Ll}{2,}(?![\p{L}\p{N}_/])/u

function untranslated({ source, words, isPseudo, isDoubted = false }: Candidate): Refusal | undefined {
  if (isPseudo) return undefined
  if (words !== source) {
    const part = leftInSource(source, words)
    return part === undefined ? undefined : { rule: 'untranslated', message: `“${part}” is not translated.` }
  }
  // A name that such a model is not believed stays as it is all the same.
  if (isDoubted && ordinaryWord.test(source)) return { rule: 'untranslated', message: 'The text is not translated.' }
  // Names and commands are the same in all languages.
  const plain = source.match(/(?<![\p{L}\p{N}])\p{Ll}{2,}(?![\p{L}\p{N}])/gu) ?? []
  return plain.length < 3 ? undefined : { rule: 'untranslated', message: 'The text is not translated.' }
}

/** Whether a word of the glossary is in a text, in any of its forms: plurals and cases change the end of its words. */
function holdsForm(text: string, term: string): boolean {
  if (text.toLowerCase().includes(term.toLowerCase())) return true
  const stems = (term.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) =>
    word.length > 4
      ? `${word.slice(0, -Math.min(2, word.length - 4))}[\\p{L}\\p{M}]{0,4}`
      : `${word}[\\p{L}\\p{M}]{0,3}`,
  )
  return (
    stems.length > 0 && new RegExp(`(?<![\\p{L}\\p{N}])${stems.join('[^\\p{L}\\p{N}]+')}(?!\\p{L})`, 'iu').test(text)
  )
}

function glossary({ source, words, isPseudo, glossary: { keep, terms } }: Candidate): Refusal | undefined {
  if (isPseudo) return undefined
  const has = (text: string, term: string): boolean =>
    new RegExp(
      `(?<![\\p{L}\\p{N}])${term.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}(?![\\p{L}\\p{N}])`,
      'iu',
    ).test(text)
  const lost = keep.find((term) => has(source, term) && !words.includes(term))
  if (lost !== undefined) return { rule: 'glossary', message: `“${lost}” stays as it is.` }
  const other = Object.entries(terms).find(([term, translation]) => has(source, term) && !holdsForm(words, translation))
  return other && { rule: 'glossary', message: `“${other[0]}” is “${other[1]}”.` }
}
