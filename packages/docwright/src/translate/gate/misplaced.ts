import { difference } from './segment-rule.ts'
import { numbersOf } from './number-rules.ts'
import type { Refusal } from './segment-rule.ts'
import type { Slot } from '../slot.ts'

/** A text of an answer, as it is. */
export interface PlacedText {
  slot: Slot
  text: string
}

/** So many texts that belong to other ids are no chance. */
const least = 2

/**
 * Finds texts that stand at the ids of others: what they have of numbers, placeholders and names is that of another source of
 * the same answer, and not of their own. What nothing tells apart is not believed then, either.
 *
 * @param all The texts of one answer.
 */
export function refuseMisplaced(all: readonly PlacedText[]): Map<Slot, Refusal> {
  const refused = new Map<Slot, Refusal>()
  const marked = all.map(({ slot, text }) => ({ slot, wanted: marksOf(slot.text), found: marksOf(text) }))
  const misplaced = marked.filter(
    ({ wanted, found }) =>
      found.length > 0 &&
      !isSame(wanted, found) &&
      marked.some((other) => other.wanted !== wanted && isSame(other.wanted, found)),
  )
  if (misplaced.length < least) return refused
  const placed = marked.filter(({ wanted, found }) => wanted.length > 0 && isSame(wanted, found))
  if (placed.length > misplaced.length * 2) return refused
  const message = 'The translations do not belong to the ids that they stand at.'
  const isCertain = new Set(placed.map(({ slot }) => slot))
  for (const { slot } of all) if (!isCertain.has(slot)) refused.set(slot, { rule: 'order', message })
  return refused
}

/** What every translation of a text has as well. */
function marksOf(text: string): string[] {
  const names = text.match(/(?<![\p{L}\p{N}])(?:[A-Z]{2,}|[A-Z]\w*[a-z][A-Z]\w*)(?![\p{L}\p{N}])/gu) ?? []
  const placeholders = text.match(/<[xg]\d+/g) ?? []
  return [...numbersOf(text.replaceAll(/<\/?[xg]\d+\/?>/g, ' ')), ...names, ...placeholders]
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  const { missing, added } = difference(one, other)
  return missing.length === 0 && added.length === 0
}
