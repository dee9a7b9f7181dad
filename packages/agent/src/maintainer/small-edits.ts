/** One replacement of whole lines, as `edit_file` makes it. */
export interface LineEdit {
  old: string
  new: string
}

/** So many edits of one file at most: each is run by itself. */
const maxEdits = 60

/**
 * The smallest edits by whole lines that turn one text into another, in order, each with enough context to be found
 * once. Their size is in proportion to the change, and not to the file: a few new lines of a sorted file are far apart.
 *
 * @param before The current text.
 * @param after The new text.
 * @returns The edits for `edit_file`, in this order; undefined if no such edits exist, as for an empty text.
 */
export function smallEdits(before: string, after: string): LineEdit[] | undefined {
  const [old, put] = [linesOf(before), linesOf(after)]
  const hunks = hunksOf(old, put)
  const [from, into] = [lined(old), lined(put)]
  return (hunks.length <= maxEdits ? editsOf(from, into, hunks) : undefined) ?? editsOf(from, into, [joined(hunks)])
}

function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/)
}

/** Lines of the old text, and those that come in their place. */
interface Hunk {
  from: number
  to: number
  putFrom: number
  putTo: number
}

function joined(hunks: readonly Hunk[]): Hunk {
  const [first, last] = [hunks[0], hunks.at(-1)]
  return { from: first?.from ?? 0, to: last?.to ?? 0, putFrom: first?.putFrom ?? 0, putTo: last?.putTo ?? 0 }
}

function hunksOf(old: readonly string[], put: readonly string[]): Hunk[] {
  const hunks: Hunk[] = []
  let [at, putAt] = [0, 0]
  for (const [next, putNext] of [...anchorsOf(old, put), [old.length, put.length] as const]) {
    let [from, putFrom, to, putTo] = [at, putAt, next, putNext]
    while (from < to && putFrom < putTo && old[from] === put[putFrom]) [from, putFrom] = [from + 1, putFrom + 1]
    while (to > from && putTo > putFrom && old[to - 1] === put[putTo - 1]) [to, putTo] = [to - 1, putTo - 1]
    if (from < to || putFrom < putTo) hunks.push({ from, to, putFrom, putTo })
    ;[at, putAt] = [next + 1, putNext + 1]
  }
  return hunks
}

/** Lines that occur once in both texts, in the same order, as many as possible. */
function anchorsOf(old: readonly string[], put: readonly string[]): (readonly [number, number])[] {
  const placeOf = (lines: readonly string[]): Map<string, number> => {
    const places = new Map<string, number>()
    for (const [index, line] of lines.entries()) places.set(line, places.has(line) ? -1 : index)
    return places
  }
  const theirs = placeOf(put)
  const pairs = [...placeOf(old)].flatMap(([line, index]): (readonly [number, number])[] => {
    const other = theirs.get(line) ?? -1
    return index === -1 || other === -1 ? [] : [[index, other]]
  })
  return longestRising(pairs)
}

function longestRising(pairs: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  /** For every length, the pair with the least second number that ends a row of that length, and the pair before each. */
  const ends: number[] = []
  const before: number[] = []
  for (const [index, [, second]] of pairs.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < second) low = middle + 1
      else high = middle
    }
    before.push(low === 0 ? -1 : (ends[low - 1] ?? -1))
    ends[low] = index
  }
  const row: (readonly [number, number])[] = []
  for (let index = ends.at(-1) ?? -1; index !== -1; index = before[index] ?? -1) {
    const pair = pairs[index]
    if (pair !== undefined) row.push(pair)
  }
  return row.toReversed()
}

/** A text as lines, with the offset of each; the last offset is the end of the text. */
interface Lined {
  text: string
  starts: readonly number[]
}

function lined(lines: readonly string[]): Lined {
  const starts = [0]
  let end = 0
  for (const line of lines) {
    end += line.length
    starts.push(end)
  }
  return { text: lines.join(''), starts }
}

/** From the last to the first, so that the places of the others stay what they are. */
function editsOf(old: Lined, put: Lined, hunks: readonly Hunk[]): LineEdit[] | undefined {
  const edits: LineEdit[] = []
  for (const hunk of hunks.toReversed()) {
    const edit = edited(old, put, hunk)
    if (edit === undefined) return undefined
    edits.push(edit)
  }
  return edits
}

/**
 * The text before a hunk is still the old one, and the text after it is already the new one: no intermediate text is
 * built.
 */
function edited(old: Lined, put: Lined, { from, to, putFrom, putTo }: Hunk): LineEdit | undefined {
  const startOf = ({ starts, text }: Lined, line: number): number => starts[line] ?? text.length
  const [before, behind] = [startOf(old, from), startOf(put, putTo)]
  const now: Joint = { head: old.text, headEnd: startOf(old, to), tail: put.text, tailStart: behind }
  const made: Joint = { head: old.text, headEnd: before, tail: put.text, tailStart: startOf(put, putFrom) }
  const lines = from + put.starts.length - 1 - putTo
  for (let room = 0; room <= lines + 1; room = room * 2 + 1) {
    const above = old.text.slice(startOf(old, Math.max(0, from - room)), before)
    const below = put.text.slice(behind, startOf(put, putTo + room))
    const edit = {
      old: above + old.text.slice(before, now.headEnd) + below,
      new: above + put.text.slice(made.tailStart, behind) + below,
    }
    // Once in both, so that the edit can also be undone.
    if (isOnce(now, edit.old) && isOnce(made, edit.new)) return edit
  }
  return undefined
}

/** The beginning of one text and the end of another. */
interface Joint {
  head: string
  headEnd: number
  tail: string
  tailStart: number
}

function isOnce({ head, headEnd, tail, tailStart }: Joint, part: string): boolean {
  if (part === '') return false
  const around = part.length - 1
  const seam = head.slice(Math.max(0, headEnd - around), headEnd) + tail.slice(tailStart, tailStart + around)
  return (
    upToTwo(head, part, 0, headEnd) +
      upToTwo(tail, part, tailStart, tail.length) +
      upToTwo(seam, part, 0, seam.length) ===
    1
  )
}

/** How often a part occurs within bounds of a text; counting stops at two. */
function upToTwo(text: string, part: string, from: number, end: number): number {
  let count = 0
  for (let at = text.indexOf(part, from); at !== -1 && at + part.length <= end; at = text.indexOf(part, at + 1)) {
    count += 1
    if (count === 2) return count
  }
  return count
}
