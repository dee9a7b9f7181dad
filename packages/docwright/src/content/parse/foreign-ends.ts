/** Where blocks end, found in one pass: a page of nothing but beginnings takes no longer than another. */
export interface Ends {
  /** Lines that close the colons of other lines. */
  colons: ReadonlyMap<number, number>
  /** Lines with `{% endhint %}`, `{% endtabs %}`, and `</Tabs>` by what stands before it, each in order. */
  tags: ReadonlyMap<string, readonly number[]>
}

/**
 * Finds where blocks end.
 *
 * @param lines Of a page, or of what is inside a block.
 */
export function findEnds(lines: readonly string[]): Ends {
  const colons = new Map<number, number>()
  const open = new Map<string, number[]>()
  const tags = new Map<string, number[]>()
  for (const [index, line] of lines.entries()) {
    const [, mark, type] = /^\s*(:{3,})\s*([A-Za-z-]*)/.exec(line) ?? []
    if (mark !== undefined) {
      const opened = open.get(mark) ?? []
      open.set(mark, opened)
      const start = type === '' ? opened.pop() : undefined
      if (start !== undefined) colons.set(start, index)
      else if (type !== '') opened.push(index)
    }
    const [, kind] = /^\s*\{%\s*end(hint|tabs)\s*%\}\s*$/.exec(line) ?? []
    const [, indent] = /^(\s*)<\/Tabs>\s*$/.exec(line) ?? []
    const name = kind ?? (indent === undefined ? undefined : `${indent}</Tabs>`)
    if (name === undefined) continue
    const known = tags.get(name)
    if (known === undefined) tags.set(name, [index])
    else known.push(index)
  }
  return { colons, tags }
}

/**
 * The first line after another with such an end.
 *
 * @param name As in {@link Ends.tags}.
 * @param at The line.
 */
export function endAfter({ tags }: Ends, name: string, at: number): number | undefined {
  const ends = tags.get(name) ?? []
  let [from, to] = [0, ends.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((ends[middle] ?? 0) > at) to = middle
    else from = middle + 1
  }
  return ends[from]
}
