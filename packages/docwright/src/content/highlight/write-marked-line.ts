import { escapeText } from '../escape-html.ts'
import type { LineRange } from './line-notes.ts'
import type { CodeToken } from './code-token.ts'

/**
 * Writes a line with parts that are marked, or are buttons.
 *
 * @param tokens Tokens of the line.
 * @param ranges Parts of the line. Parts with a button do not overlap.
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
      // Adjacent parts are two buttons, even if both open the same popover.
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

/** The theme prefixes the number with the id of the block, since a page may show a block twice. */
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
