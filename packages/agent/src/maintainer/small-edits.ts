/** One replacement of whole lines, as `edit_file` makes it. */
export interface LineEdit {
  old: string
  new: string
}

/** So many edits of one file at most: each is run by itself. */
const maxEdits = 60

/**
 * The smallest edits by whole lines that make one text of another, one after the other, each with enough around it to be found
 * once. What is written down of them is in proportion to what changes, and not to the file: a few new lines of a sorted file stand far apart.
 *
 * @param before The text as it is.
 * @param after The text as it is to be.
 * @returns What `edit_file` is to replace, in this order; undefined where no such edits exist, as for an empty text.
 */
export function smallEdits(before: string, after: string): LineEdit[] | undefined {
  const [old, put] = [linesOf(before), linesOf(after)]
  const hunks = hunksOf(old, put)
  return (hunks.length <= maxEdits ? editsOf(old, put, hunks) : undefined) ?? editsOf(old, put, [joined(hunks)])
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

/** Lines that stand once in both texts, as many in the same order as there are. */
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

/** From the last to the first, so that the places of the others stay what they are. */
function editsOf(old: readonly string[], put: readonly string[], hunks: readonly Hunk[]): LineEdit[] | undefined {
  const edits: LineEdit[] = []
  const lines = [...old]
  for (const { from, to, putFrom, putTo } of hunks.toReversed()) {
    const text = lines.join('')
    const wanted = put.slice(putFrom, putTo)
    const result = lines.toSpliced(from, to - from, ...wanted)
    const edit = edited(text, lines, result, { from, to, by: wanted.length })
    if (edit === undefined) return undefined
    edits.push(edit)
    lines.splice(0, lines.length, ...result)
  }
  return edits
}

function edited(
  text: string,
  lines: readonly string[],
  result: readonly string[],
  { from, to, by }: { from: number; to: number; by: number },
): LineEdit | undefined {
  const made = result.join('')
  for (let room = 0; room <= lines.length; room = room * 2 + 1) {
    const start = Math.max(0, from - room)
    const behind = Math.min(lines.length - to, room)
    const edit = {
      old: lines.slice(start, to + behind).join(''),
      new: result.slice(start, from + by + behind).join(''),
    }
    // Once in both, so that the edit can be taken back as well.
    if (isOnce(text, edit.old) && isOnce(made, edit.new)) return edit
  }
  return undefined
}

function isOnce(text: string, part: string): boolean {
  const at = part === '' ? -1 : text.indexOf(part)
  return at !== -1 && text.indexOf(part, at + 1) === -1
}
