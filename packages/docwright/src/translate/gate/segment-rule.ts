import type { Slot } from '../slot.ts'

/** Why a translation is not taken, by a permanent name. */
export type RuleName =
  | 'ids'
  | 'empty'
  | 'refusal'
  | 'control'
  | 'quotation'
  | 'line-break'
  | 'placeholders'
  | 'markup'
  | 'link'
  | 'number'
  | 'unit'
  | 'number-word'
  | 'negation'
  | 'opposite'
  | 'identifier'
  | 'length'
  | 'repetition'
  | 'script'
  | 'language'
  | 'untranslated'
  | 'sentences'
  | 'same'
  | 'order'
  | 'glossary'
  | 'front-matter'
  | 'structure'
  | 'compiles'
  | 'not-asked'

/** A rule that a translation breaks, and what the translator is told. */
export interface Refusal {
  rule: RuleName
  message: string
  /** The last answer, if nothing but a comparison of what it says is against it: such a rule may be mistaken, and a person can take it. */
  answer?: string | undefined
}

/** Rules that compare what two texts say. All others find something that no translation has. */
const comparing = new Set<RuleName>(['number', 'unit', 'number-word', 'negation', 'opposite'])

/**
 * What a person may want to read of a refused answer.
 *
 * @param text The answer.
 */
export function readableAnswer({ rule }: Refusal, text: string | undefined): string | undefined {
  return comparing.has(rule) ? text : undefined
}

/** What a translation is compared with. */
export interface Candidate {
  slot: Slot
  text: string
  /** Words of source and translation, placeholders as spaces. */
  source: string
  words: string
  from: string
  to: string
  isPseudo: boolean
  /** Whether an earlier answer for this text was cut, or was one of many wrong ones. */
  isDoubted?: boolean | undefined
  glossary: { keep: readonly string[]; terms: Readonly<Record<string, string>> }
}

/** One rule: undefined where the translation keeps it. */
export type Rule = (candidate: Candidate) => Refusal | undefined

/** The words of a text with placeholders. */
export function wordsOf(text: string): string {
  return text
    .replaceAll(/<\/?[xg]\d+\/?>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/**
 * How often each item occurs in one list and not in another.
 *
 * @param wanted A list.
 * @param found Another.
 * @returns What is missing and what is too many.
 */
export function difference(
  wanted: readonly string[],
  found: readonly string[],
): { missing: string[]; added: string[] } {
  const rest = [...found]
  const missing = wanted.filter((item) => {
    const at = rest.indexOf(item)
    if (at !== -1) rest.splice(at, 1)
    return at === -1
  })
  return { missing, added: rest }
}
