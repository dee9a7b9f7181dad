/**
 * Finds the address of a link in a file, starting at the link.
 *
 * @param text The file with its byte order mark and any line ends.
 * @param place Line and column of the link, counted from 1.
 * @param href The address as written.
 * @returns Its offset; undefined if it is not found as written.
 */
export function locateAddress(text: string, place: { line: number; column: number }, href: string): number | undefined {
  const start = offsetOfPlace(text, place)
  let offset = text.indexOf(href, start)
  // A link's words may repeat its address: “[/guides](/guides)”.
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
 * @param text The file with its byte order mark and any line ends.
 * @param place Line and column, counted from 1.
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

/** The line of an offset, counted from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
