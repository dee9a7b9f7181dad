import type { DifferenceLine } from '@docwright/contract'
import { diffWordsWithSpace, type Change } from 'diff'

/** A shown line of a difference: numbered, and in parts if single words changed. */
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

/** Beyond this many characters, or changed words, lines are shown as a whole: comparing them takes quadratic time. */
const maxComparedLength = 5000
const maxEdits = 100
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
  const compared = comparePairs(hunk.lines)
  let oldNumber = hunk.oldStart
  let newNumber = hunk.newStart
  return hunk.lines.map(({ kind, text }, index) => ({
    kind,
    oldNumber: kind === 'added' ? undefined : oldNumber++,
    newNumber: kind === 'removed' ? undefined : newNumber++,
    parts: compared.get(index) ?? [{ text, changed: false }],
  }))
}

/** The parts of each line that has a line to be compared with, by index. */
function comparePairs(lines: readonly DifferenceLine[]): Map<number, LinePart[]> {
  const compared = new Map<number, LinePart[]>()
  let at = 0
  while (at < lines.length) {
    const removed = runOf('removed', lines, at)
    const added = runOf('added', lines, at + removed)
    for (let pair = 0; pair < Math.min(removed, added); pair++) {
      const [before, after] = [at + pair, at + removed + pair]
      const changes = compare(lines[before]?.text ?? '', lines[after]?.text ?? '')
      if (changes === undefined) continue
      compared.set(before, partsOf(changes, 'removed'))
      compared.set(after, partsOf(changes, 'added'))
    }
    at += Math.max(1, removed + added)
  }
  return compared
}

function runOf(kind: DifferenceLine['kind'], lines: readonly DifferenceLine[], start: number): number {
  let end = start
  while (lines[end]?.kind === kind) end++
  return end - start
}

/** The changes between two lines; undefined if they have nothing in common. */
function compare(oldText: string, newText: string): Change[] | undefined {
  if (Math.max(oldText.length, newText.length) > maxComparedLength) return undefined
  const changes = diffWordsWithSpace(oldText, newText, { maxEditLength: maxEdits })
  const common = changes
    ?.filter(({ added, removed }) => !added && !removed)
    .reduce((sum, { value }) => sum + value.trim().length, 0)
  const isAlike = common !== undefined && common >= likeness * Math.min(oldText.trim().length, newText.trim().length)
  return isAlike ? changes : undefined
}

function partsOf(changes: readonly Change[], kind: 'removed' | 'added'): LinePart[] {
  const own = changes.filter(({ added, removed }) => (kind === 'removed' ? !added : !removed))
  return own.map(({ value, added, removed }) => ({ text: value, changed: added || removed }))
}
