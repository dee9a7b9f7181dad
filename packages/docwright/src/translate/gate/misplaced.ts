import { difference, wordsOf } from './segment-rule.ts'
import { numbersOf, saidInWords } from './number-rules.ts'
import type { Candidate, Refusal } from './segment-rule.ts'
import type { Slot } from '../slot.ts'

/** A text of an answer, as it is. */
export interface PlacedText {
  slot: Slot
  text: string
}

/** This many texts with the marks of other sources are no coincidence. */
const least = 2

/**
 * Finds texts at the ids of others: their numbers, placeholders and names are those of another source in the same answer,
 * and not of their own. If there are such texts, all others without certain marks are refused as well.
 *
 * @param all The texts of one answer.
 */
export function refuseMisplaced(
  all: readonly PlacedText[],
  { from, to }: Pick<Candidate, 'from' | 'to'>,
): Map<Slot, Refusal> {
  const refused = new Map<Slot, Refusal>()
  const marked = all.map(({ slot, text }): Marked => {
    const said = saidInWords(wordsOf(slot.text), from, to)
    return { slot, wanted: marksOf(slot.text), found: marksOf(text), said }
  })
  const misplaced = marked.filter(
    (one) =>
      one.found.length > 0 &&
      !belongs(one, one) &&
      marked.some((other) => other !== one && other.wanted.length > 0 && belongs(one, other)),
  )
  if (misplaced.length < least) return refused
  const placed = marked.filter((one) => one.wanted.length > 0 && belongs(one, one))
  if (placed.length > misplaced.length * 2) return refused
  const message = 'The translations do not belong to the ids that they stand at.'
  const isCertain = new Set(placed.map(({ slot }) => slot))
  for (const { slot } of all) if (!isCertain.has(slot)) refused.set(slot, { rule: 'order', message })
  return refused
}

/** Numbers, names and placeholders, which every translation of a text keeps. */
function marksOf(text: string): string[] {
  const names = text.match(/(?<![\p{L}\p{N}])(?:[A-Z]{2,}|[A-Z]\w*[a-z][A-Z]\w*)(?![\p{L}\p{N}])/gu) ?? []
  const placeholders = text.match(/<[xg]\d+/g) ?? []
  return [...numbersOf(text.replaceAll(/<\/?[xg]\d+\/?>/g, ' ')), ...names, ...placeholders]
}

interface Marked {
  slot: Slot
  wanted: readonly string[]
  found: readonly string[]
  /** Digits that a translation may have for words of the source. */
  said: ReadonlySet<string>
}

/** Whether a text has the marks of a source, and none besides them but digits for its words: “1 つの” for “a”. */
function belongs({ found }: Marked, { wanted, said }: Marked): boolean {
  const { missing, added } = difference(wanted, found)
  return missing.length === 0 && added.every((one) => said.has(one))
}
