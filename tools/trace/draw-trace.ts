/** A span, as OTLP over HTTP has it in JSON. */
export interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes?: readonly { key: string; value: { stringValue?: string; intValue?: string | number } }[]
  events?: readonly { name: string; timeUnixNano: string }[]
}

const [width, labelWidth, rowHeight, margin, endWidth] = [960, 250, 34, 16, 70]
const colors: Readonly<Record<string, string>> = {
  request: '#1d4ed8',
  turn: '#7c3aed',
  deployment: '#047857',
  delivery: '#b45309',
}

/**
 * Draws one trace: a row for each span, below the one that it follows from, with a mark for each of its events.
 *
 * @param spans Of any traces; the others are left out.
 * @param traceId Which one.
 * @returns An SVG drawing.
 */
export function drawTrace(spans: readonly Span[], traceId: string): string {
  const own = spans.filter((span) => span.traceId === traceId)
  const start = Math.min(...own.map(({ startTimeUnixNano }) => milliseconds(startTimeUnixNano)))
  const end = Math.max(...own.map(({ endTimeUnixNano }) => milliseconds(endTimeUnixNano)))
  const scale = (width - labelWidth - 2 * margin - endWidth) / Math.max(1, end - start)
  const x = (nano: string): number => labelWidth + margin + (milliseconds(nano) - start) * scale
  const rows = inOrder(own).map(({ span, depth }, index) => drawRow(span, { depth, top: 44 + index * rowHeight, x }))
  const height = 44 + rows.length * rowHeight + margin
  const title = `Trace ${traceId}, ${rows.length} spans in ${Math.round(end - start).toLocaleString('en')} ms`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="13">` +
    `<title>${title}</title><rect width="${width}" height="${height}" fill="#fff"/>` +
    `<text x="${margin}" y="26" font-weight="600">${title}</text>${rows.join('')}</svg>\n`
  )
}

interface Row {
  depth: number
  top: number
  x: (nano: string) => number
}

function drawRow(span: Span, { depth, top, x }: Row): string {
  const [from, to] = [x(span.startTimeUnixNano), x(span.endTimeUnixNano)]
  const color = colors[span.name] ?? '#475569'
  const duration = milliseconds(span.endTimeUnixNano) - milliseconds(span.startTimeUnixNano)
  const marks = (span.events ?? []).map(
    ({ name, timeUnixNano }) =>
      `<path d="M${x(timeUnixNano).toFixed(1)} ${top + 2}v14" stroke="#fff" stroke-width="2"><title>${escaped(name)}</title></path>`,
  )
  return (
    `<text x="${margin + depth * 14}" y="${top + 14}">${escaped(span.name)} <tspan fill="#64748b">${escaped(factOf(span))}</tspan></text>` +
    `<rect x="${from.toFixed(1)}" y="${top + 2}" width="${Math.max(2, to - from).toFixed(1)}" height="14" rx="2" fill="${color}"/>` +
    `${marks.join('')}<text x="${(to + 6).toFixed(1)}" y="${top + 14}" fill="#334155">${duration.toFixed(0)} ms</text>`
  )
}

/** What tells a span from others of its name. */
function factOf({ attributes = [] }: Span): string {
  const facts = new Map(attributes.map(({ key, value }) => [key, String(value.stringValue ?? value.intValue ?? '')]))
  const method = facts.get('http.request.method')
  if (method !== undefined) return `${method} ${facts.get('http.response.status_code') ?? ''}`.trim()
  const id = ['delivery', 'deployment', 'turn']
    .map((name) => facts.get(`docwright.${name}`))
    .find((value) => value !== undefined)
  return id === undefined ? '' : `…${id.slice(-6)}`
}

function inOrder(spans: readonly Span[]): { span: Span; depth: number }[] {
  const known = new Set(spans.map(({ spanId }) => spanId))
  const sorted = spans.toSorted(
    (left, right) => milliseconds(left.startTimeUnixNano) - milliseconds(right.startTimeUnixNano),
  )
  const below = (parent: string | undefined, depth: number): { span: Span; depth: number }[] =>
    sorted
      .filter(({ parentSpanId }) => (known.has(parentSpanId ?? '') ? parentSpanId : undefined) === parent)
      .flatMap((span) => [{ span, depth }, ...below(span.spanId, depth + 1)])
  return below(undefined, 0)
}

function milliseconds(nano: string): number {
  return Number(BigInt(nano) / 1000n) / 1000
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
