import { escapeText } from '../escape-html.ts'
import type { LineRange } from './line-notes.ts'
import type { CodeToken } from './code-token.ts'

/**
 * Writes a line some of whose parts are marked, or are buttons that open something.
 *
 * @param tokens The line.
 * @param ranges Its parts. Two with a button do not overlap.
 * @returns HTML.
 */
export function writeMarkedLine(tokens: readonly CodeToken[], ranges: readonly LineRange[]): string {
  const cuts = new Set(ranges.flatMap(({ start, end }) => [start, end]))
  const waiting = ranges.toSorted((one, other) => other.start - one.start)
  let around: LineRange[] = []
  let html = ''
  let offset = 0
  let open: number | undefined
  for (const { text, look } of tokens) {
    for (const piece of piecesOf(text, offset, cuts)) {
      while ((waiting.at(-1)?.start ?? Infinity) <= offset) around.push(...waiting.splice(-1))
      around = around.filter(({ end }) => offset < end)
      const popover = around.find((range) => range.popover !== undefined)?.popover
      // Parts that touch are two buttons, even where both open the same.
      const begins = around.some((range) => range.popover !== undefined && range.start === offset)
      if (open !== undefined && (popover !== open || begins)) html += '</button>'
      if (popover !== undefined && (popover !== open || begins)) html += openButton(popover)
      open = popover
      const classes = [look.classes, ...around.map((range) => range.classes)].filter(Boolean).join(' ')
      html += classes === '' ? escapeText(piece) : `<span class="${classes}">${escapeText(piece)}</span>`
      offset += piece.length
    }
  }
  return open === undefined ? html : `${html}</button>`
}

/** The theme puts the id of the block before the number: a page may show one block twice. */
function openButton(popover: number): string {
  return `<button type="button" class="code-type" popovertarget="types-${popover}" aria-describedby="types-${popover}">`
}

function piecesOf(text: string, offset: number, cuts: ReadonlySet<number>): string[] {
  const pieces: string[] = []
  let start = 0
  for (let index = 1; index < text.length; index += 1) {
    if (!cuts.has(offset + index)) continue
    pieces.push(text.slice(start, index))
    start = index
  }
  pieces.push(text.slice(start))
  return pieces
}
