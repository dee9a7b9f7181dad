import type { Slot } from '../slot.ts'
import { languageRules } from './language-rules.ts'
import { markupRules } from './markup-rules.ts'
import { numberRules } from './number-rules.ts'
import { wordsOf, type Candidate, type Refusal } from './segment-rule.ts'

const rules = [...markupRules, ...numberRules, ...languageRules]

/**
 * Checks one translation against its source. No model judges here: each rule is exact.
 *
 * @param slot The source.
 * @param text The translation, with placeholders.
 * @param settings The languages, and the glossary.
 * @returns The first rule that it breaks; undefined where it keeps all.
 */
export async function checkSegment(
  slot: Slot,
  text: string,
  settings: Pick<Candidate, 'from' | 'to' | 'isPseudo' | 'glossary'>,
): Promise<Refusal | undefined> {
  const candidate: Candidate = { slot, text, source: wordsOf(slot.text), words: wordsOf(text), ...settings }
  for (const rule of rules) {
    const refusal = rule(candidate)
    if (refusal !== undefined) return refusal
  }
  return await detectLanguage(candidate)
}

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

const leastLetters = 50

/**
 * Whether a translation is in its language, by the frequency of its groups of letters. Short texts say too little.
 *
 * @param candidate The translation.
 */
async function detectLanguage({ words, source, from, to, isPseudo }: Candidate): Promise<Refusal | undefined> {
  // Names and commands are the same in all languages.
  const prose = words.replaceAll(/\S*(?:\p{Ll}\p{Lu}|[\d_/@.]\w)\S*/gu, ' ')
  if (isPseudo || (prose.match(/\p{L}/gu) ?? []).length < leastLetters || words === source) return undefined
  const { eld } = await import('eld/small')
  const found = eld.detect(prose)
  const [target, origin] = [to.split('-')[0] ?? to, from.split('-')[0] ?? from]
  if (found.language === '' || found.language === target) return undefined
  const isRelative = relatives.some((row) => row.includes(target) && row.includes(found.language))
  const isKnown = !(target in unknown)
  if (found.language !== origin && (isRelative || !isKnown || !found.isReliable())) return undefined
  return { rule: 'language', message: `The translation must be in the language “${to}”.` }
}

/** Languages that the detector does not know. */
const unknown: Readonly<Record<string, true>> = { id: true, uz: true }
