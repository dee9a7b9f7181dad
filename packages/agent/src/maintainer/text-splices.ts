/** One replacement within a text. */
export interface Splice {
  offset: number
  length: number
  text: string
}

/**
 * Makes replacements in a text; everything else stays as it is, byte for byte.
 *
 * @param text The text.
 * @param splices The replacements, in any order; of two at one place the first counts.
 */
export function applySplices(text: string, splices: readonly Splice[]): string {
  let result = text
  let left = Number.POSITIVE_INFINITY
  for (const { offset, length, text: put } of splices.toSorted((a, b) => b.offset - a.offset)) {
    if (offset + length > left) continue
    result = `${result.slice(0, offset)}${put}${result.slice(offset + length)}`
    left = offset
  }
  return result
}

/**
 * Finds the place of a link's address in a file, from where the link begins.
 *
 * @param text The file.
 * @param place Line and column of the link, from 1.
 * @param href The address as written.
 * @returns Its offset; undefined where it is not there as written.
 */
export function locateAddress(text: string, place: { line: number; column: number }, href: string): number | undefined {
  const start = offsetOf(text, place.line, place.column)
  let offset = text.indexOf(href, start)
  // A link's words may say what its address says: “[/guides](/guides)”.
  while (offset !== -1 && offset - start < 4000) {
    if (/["'(<=\s{`:]/.test(text[offset - 1] ?? '') && /["')>\s}`]|^$/.test(text[offset + href.length] ?? ''))
      return offset
    offset = text.indexOf(href, offset + 1)
  }
  return undefined
}

function offsetOf(text: string, line: number, column: number): number {
  let offset = text.startsWith('\uFEFF') ? 1 : 0
  for (let current = 1; current < line; current += 1) {
    const end = text.indexOf('\n', offset)
    if (end === -1) return text.length
    offset = end + 1
  }
  return offset + column - 1
}

/**
 * The line of a place in a text.
 *
 * @param text The text.
 * @param offset The place.
 * @returns The line, from 1.
 */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
