import type { Candidate, Refusal, Rule } from './segment-rule.ts'

/** Rules about the language of a text and its length. What needs the detector stands in `detect-language.ts`. */
export const languageRules: readonly Rule[] = [length, repetition, script, untranslated, glossary]

const dense = new Set(['zh', 'ja', 'ko'])

function length({ source, words, to }: Candidate): Refusal | undefined {
  const [have, wanted] = [words.length, source.length]
  const isDense = dense.has(to.split('-')[0] ?? '')
  if (have > wanted * 3 + 20) return { rule: 'length', message: 'The translation is much longer than the source.' }
  const usual = isDense ? 0.12 : 0.4
  const least = wanted < 20 ? 0.1 : usual
  if (have < wanted * least)
    return { rule: 'length', message: 'The translation is cut off: it is much shorter than the source.' }
  const isCut = /[.!?…:。！？؟।]["”’)»\s]*$/u
  if (wanted > 60 && isCut.test(source) && !isCut.test(words) && have < wanted * (isDense ? 0.25 : 0.75))
    return { rule: 'length', message: 'The translation ends in the middle of a sentence.' }
  return undefined
}

/** The same words twice in a row, which the source does not have. */
const repeated = /([^·\s].{11,400}?)[\s.,;:!?。、]*\1/u

function repetition({ source, words }: Candidate): Refusal | undefined {
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
  const proper = source.replaceAll(/\S*\p{Lu}\S*/gu, '')
  const isProse = (proper.match(/\p{L}{3,}/gu) ?? []).length >= 3
  if (!isProse || expected.test(words)) return undefined
  return { rule: 'script', message: 'The translation is not written in the script of its language.' }
}

function untranslated({ source, words, isPseudo }: Candidate): Refusal | undefined {
  if (isPseudo || words !== source) return undefined
  // Names and commands are the same in all languages.
  const plain = source.match(/(?<![\p{L}\p{N}])\p{Ll}{2,}(?![\p{L}\p{N}])/gu) ?? []
  return plain.length < 3 ? undefined : { rule: 'untranslated', message: 'The text is not translated.' }
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
  const other = Object.entries(terms).find(
    ([term, translation]) => has(source, term) && !words.toLowerCase().includes(translation.toLowerCase()),
  )
  return other && { rule: 'glossary', message: `“${other[0]}” is “${other[1]}”.` }
}
