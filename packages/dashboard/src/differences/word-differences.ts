import type { DifferenceLine } from '@docwright/server/contract/dashboard-reviews'
import { diffWordsWithSpace } from 'diff'

/** A line of a difference as it is shown: numbered, and in parts where single words changed. */
export interface ShownLine {
  kind: DifferenceLine['kind']
  /** Line numbers before and after; undefined on the side that lacks it. */
  oldNumber: number | undefined
  newNumber: number | undefined
  parts: LinePart[]
}

/** A piece of a line; `changed` when the opposite line does not have it. */
export interface LinePart {
  text: string
  changed: boolean
}

/** Beyond this many characters a line is compared as a whole: the comparison takes quadratic time. */
const longestCompared = 5000
/** Below this share of common text two lines have nothing to do with each other. */
const likeness = 0.35

/**
 * Numbers the lines of a hunk and marks the words that differ between a removed line and the added one that stands for
 * it: the first of a run of removals with the first of the additions after it, and so on.
 *
 * @param hunk Its lines, and the number of the first on either side.
 */
export function wordDifferences(hunk: {
  oldStart: number
  newStart: number
  lines: readonly DifferenceLine[]
}): ShownLine[] {
  const partners = pairLines(hunk.lines)
  let oldNumber = hunk.oldStart
  let newNumber = hunk.newStart
  return hunk.lines.map(({ kind, text }, index) => {
    const partner = partners.get(index)
    const parts = partner === undefined ? [{ text, changed: false }] : partsOf(text, partner, kind)
    return {
      kind,
      oldNumber: kind === 'added' ? undefined : oldNumber++,
      newNumber: kind === 'removed' ? undefined : newNumber++,
      parts,
    }
  })
}

/** The text of the line that each line is compared with, by index. */
function pairLines(lines: readonly DifferenceLine[]): Map<number, string> {
  const partners = new Map<number, string>()
  let at = 0
  while (at < lines.length) {
    const removed = runOf('removed', lines, at)
    const added = runOf('added', lines, at + removed)
    for (let pair = 0; pair < Math.min(removed, added); pair++) {
      const [before, after] = [at + pair, at + removed + pair]
      const [oldText, newText] = [lines[before]?.text ?? '', lines[after]?.text ?? '']
      if (!areAlike(oldText, newText)) continue
      partners.set(before, newText)
      partners.set(after, oldText)
    }
    at += Math.max(1, removed + added)
  }
  return partners
}

function runOf(kind: DifferenceLine['kind'], lines: readonly DifferenceLine[], start: number): number {
  let end = start
  while (lines[end]?.kind === kind) end++
  return end - start
}

function areAlike(oldText: string, newText: string): boolean {
  if (Math.max(oldText.length, newText.length) > longestCompared) return false
  const common = diffWordsWithSpace(oldText, newText)
    .filter(({ added, removed }) => !added && !removed)
    .reduce((sum, { value }) => sum + value.trim().length, 0)
  return common >= likeness * Math.min(oldText.trim().length, newText.trim().length)
}

function partsOf(text: string, partner: string, kind: DifferenceLine['kind']): LinePart[] {
  const changes = kind === 'removed' ? diffWordsWithSpace(text, partner) : diffWordsWithSpace(partner, text)
  const own = changes.filter(({ added, removed }) => (kind === 'removed' ? !added : !removed))
  return own.map(({ value, added, removed }) => ({ text: value, changed: added || removed }))
}
