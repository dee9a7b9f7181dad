/**
 * Finds the place of a link's address in a file, from where the link begins.
 *
 * @param text The file, as its bytes are: with a byte order mark and line ends of any kind.
 * @param place Line and column of the link, from 1.
 * @param href The address as written.
 * @returns Its offset; undefined if it is not there as written.
 */
export function locateAddress(text: string, place: { line: number; column: number }, href: string): number | undefined {
  const start = offsetOfPlace(text, place)
  let offset = text.indexOf(href, start)
  // A link's words may say what its address says: “[/guides](/guides)”.
  while (offset !== -1 && offset - start < 4000) {
    if (/["'(<=\s{`:]/.test(text[offset - 1] ?? '') && /["')>\s}`]|^$/.test(text[offset + href.length] ?? ''))
      return offset
    offset = text.indexOf(href, offset + 1)
  }
  return undefined
}

/**
 * The offset of a place in a file.
 *
 * @param text The file, as its bytes are.
 * @param place Line and column, from 1.
 * @param place.line The line.
 * @param place.column The column.
 */
export function offsetOfPlace(text: string, { line, column }: { line: number; column: number }): number {
  let offset = text.startsWith('\uFEFF') ? 1 : 0
  for (let current = 1; current < line; current += 1) {
    lineEnd.lastIndex = offset
    if (lineEnd.exec(text) === null) return text.length
    offset = lineEnd.lastIndex
  }
  return offset + column - 1
}

const lineEnd = /\r\n?|\n/g

/**
 * The line of a place in a text.
 *
 * @param offset The place.
 * @returns The line, from 1.
 */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
