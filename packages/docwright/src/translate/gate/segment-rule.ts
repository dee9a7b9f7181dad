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

/** A rule that a translation breaks, and the message for the translator. */
export interface Refusal {
  rule: RuleName
  message: string
  /** The last answer, if only a rule in `comparing` refused it: such a rule may be mistaken, and a person can accept the answer. */
  answer?: string | undefined
}

/** Rules that compare the meaning of two texts. All others find something that no translation has. */
const comparing = new Set<RuleName>(['number', 'unit', 'number-word', 'negation', 'opposite'])

/**
 * What a person may want to read of a refused answer.
 *
 * @param text The answer.
 */
export function readableAnswer({ rule }: Refusal, text: string | undefined): string | undefined {
  return comparing.has(rule) ? text : undefined
}

/** A translation with its source and all facts that rules need. */
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

/** One rule; it returns undefined if the translation keeps it. */
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
