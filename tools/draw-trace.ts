// Draws the traces that a platform sends: node tools/draw-trace.ts --port 4318 --folder /tmp/traces, and on the platform
// OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318 OTEL_EXPORTER_OTLP_PROTOCOL=http/json. A file for each trace of more than one span.
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { readOptions } from './read-options.ts'
import { drawTrace, type Span } from './trace/draw-trace.ts'

interface Sent {
  resourceSpans?: { scopeSpans: { spans: Span[] }[] }[]
}

const { values } = readOptions({
  options: { port: { type: 'string', default: '4318' }, folder: { type: 'string', default: '.cache/traces' } },
})
const spans: Span[] = []
mkdirSync(values.folder, { recursive: true })
createServer((request, response) => {
  void json(request)
    .then((body) => take(body as Sent))
    .catch((cause: unknown) => console.error(String(cause)))
    .finally(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
}).listen(Number(values.port), '127.0.0.1', () => console.log(`http://127.0.0.1:${values.port}`))

function take({ resourceSpans = [] }: Sent): void {
  const sent = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
  spans.push(...sent)
  for (const traceId of new Set(sent.map((span) => span.traceId))) {
    const count = spans.filter((span) => span.traceId === traceId).length
    if (count < 2) continue
    const file = join(values.folder, `${traceId}.svg`)
    writeFileSync(file, drawTrace(spans, traceId))
    console.log(`${file}: ${count} spans`)
  }
}
