/** The ends of blocks, found in one pass, so that a page of nothing but beginnings does not take longer. */
export interface Ends {
  /** The closing line of each line with colons. */
  colons: ReadonlyMap<number, number>
  /** Lines with `{% endhint %}` or `{% endtabs %}`, and lines with `</Tabs>` by the text before it; each in order. */
  tags: ReadonlyMap<string, readonly number[]>
}

/**
 * Finds where blocks end.
 *
 * @param lines Lines of a page or of a block's inside.
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
 * The first such end after a line.
 *
 * @param name As in {@link Ends.tags}.
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
