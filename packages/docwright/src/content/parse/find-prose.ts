/** A range of text from one offset to another. */
export interface Stretch {
  start: number
  end: number
}

const fence = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(`{3,}(?!`)|~{3,}(?!~))(.*)$/

/**
 * The ranges of a page outside fenced blocks and code spans.
 *
 * @param from Offset of its body.
 * @returns Ranges in order.
 */
export function findProse(text: string, from: number): Stretch[] {
  const stretches: Stretch[] = []
  let start = from
  let open: string | undefined
  for (let at = from; at < text.length;) {
    const newline = text.indexOf('\n', at)
    const end = newline === -1 ? text.length : newline
    const marker = fenceMarker(text, at, end)
    if (open === undefined && marker !== undefined) {
      stretches.push({ start, end: at })
      open = marker.marks
    } else if (open !== undefined && marker?.bare === true && closes(marker.marks, open)) {
      open = undefined
      start = end
    }
    at = end + 1
  }
  if (open === undefined) stretches.push({ start, end: text.length })
  return stretches.flatMap((stretch) => withoutCodeSpans(text, stretch))
}

/**
 * The code spans between ranges of prose.
 *
 * @param from Offset of its body.
 * @param prose Result of {@link findProse}.
 * @returns Spans in order, with their backticks.
 */
export function codeSpansBetween(text: string, from: number, prose: readonly Stretch[]): Stretch[] {
  return prose.flatMap(({ start: end }, index) => {
    const start = prose[index - 1]?.end ?? from
    const newline = text.indexOf('\n', start)
    const isSpan = end > start && text.charAt(start) === '`'
    return isSpan && fenceMarker(text, start, newline === -1 ? text.length : newline) === undefined
      ? [{ start, end }]
      : []
  })
}

function fenceMarker(text: string, start: number, end: number): { marks: string; bare: boolean } | undefined {
  if (!text.startsWith('```', start) && !mayHoldFence(text, start, end)) return undefined
  const match = fence.exec(text.slice(start, end))
  const marks = match?.[1]
  const rest = match?.[2] ?? ''
  if (marks === undefined || (marks.startsWith('`') && rest.includes('`'))) return undefined
  return { marks, bare: rest.trim() === '' }
}

function mayHoldFence(text: string, start: number, end: number): boolean {
  return /```|~~~/.test(text.slice(start, Math.min(end, start + 200)))
}

function closes(marks: string, open: string): boolean {
  return marks.charAt(0) === open.charAt(0) && marks.length >= open.length
}

// A code span ends with as many backticks as it began with; without such an end, the backticks are text.
function withoutCodeSpans(text: string, { start, end }: Stretch): Stretch[] {
  const stretches: Stretch[] = []
  const runs = /`+/g
  runs.lastIndex = start
  let from = start
  for (let run = runs.exec(text); run !== null && run.index < end; run = runs.exec(text)) {
    const close = closingRun(text, run.index + run[0].length, end, run[0].length)
    if (close === undefined) continue
    stretches.push({ start: from, end: run.index })
    from = close
    runs.lastIndex = close
  }
  stretches.push({ start: from, end })
  return stretches.filter((stretch) => stretch.end > stretch.start)
}

function closingRun(text: string, from: number, end: number, length: number): number | undefined {
  const paragraphEnd = text.indexOf('\n\n', from)
  const limit = paragraphEnd === -1 ? end : Math.min(end, paragraphEnd)
  const runs = /`+/g
  runs.lastIndex = from
  for (let run = runs.exec(text); run !== null && run.index < limit; run = runs.exec(text)) {
    if (run[0].length === length) return run.index + length
  }
  return undefined
}
