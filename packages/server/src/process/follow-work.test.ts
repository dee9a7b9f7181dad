import { pino } from 'pino'
import { expect, test } from 'vitest'
import { noteStep, onBehalfOf, ownOrigin, type Origin } from '../store/audit/origin.ts'
import { followWork, type TelemetryApi } from './follow-work.ts'
import { originOf } from './request-origin.ts'
import { startTelemetry } from './telemetry.ts'

/** Records the calls of a library. */
function recorder() {
  const spans: { name: string; parent: unknown; said: unknown[]; traceId: string; spanId: string }[] = []
  const measured: unknown[] = []
  const api: TelemetryApi = {
    ROOT_CONTEXT: 'root',
    trace: {
      getTracer: () => ({
        startSpan(name, { kind, attributes }, parent) {
          const said: unknown[] = [kind, attributes]
          const number = String(spans.length + 1)
          const sent = (parent as { traceId?: string }).traceId
          const known = { traceId: sent ?? number.padStart(32, 'a'), spanId: number.padStart(16, 'b') }
          spans.push({ name, parent, said, ...known })
          return {
            spanContext: () => ({ ...known, traceFlags: 1 }),
            setAttributes: (more) => said.push(more),
            addEvent: (step) => said.push(step),
            setStatus: (status) => said.push(status),
            recordException: ({ message }) => void said.push(message),
            end: () => void said.push('end'),
          }
        },
      }),
      setSpanContext: (_context, parent) => parent,
    },
    metrics: {
      getMeter: () => ({
        createHistogram: (name) => ({ record: (_value, attributes) => void measured.push([name, attributes]) }),
      }),
    },
  }
  return { api, spans, measured }
}

test('work is a span below what asked for it, with its steps, its end and its duration', async () => {
  const { api, spans, measured } = recorder()
  const stop = followWork(api, '1.0.0')
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const headers = { traceparent: `00-${trace}-00f067aa0ba902b7-01`, 'x-request-id': 'follow-me' }
  const request: Origin = originOf(new Request('https://docs.test/v2/x', { headers }))
  await onBehalfOf(request, async () => {
    request.facts = { 'http.response.status_code': 201, 'url.path': '/v2/x' }
    return Promise.resolve()
  })
  const kept = request.trace ?? ''
  const turn: Origin = {
    ...ownOrigin,
    requestId: 'follow-me',
    about: { job: 'j' },
    parent: kept,
    trace: kept,
    work: 'turn',
  }
  const failing = onBehalfOf(turn, async () => {
    noteStep('taken')
    await Promise.reject(new Error('It broke.'))
  })
  await expect(failing).rejects.toThrow('It broke.')
  stop()
  await onBehalfOf({ ...turn }, async () => Promise.resolve())
  expect(spans.map(({ name, traceId }) => [name, traceId])).toEqual([
    ['request', trace],
    ['turn', trace],
  ])
  expect(spans.map(({ parent }) => (parent as { spanId: string }).spanId)).toEqual([
    '00f067aa0ba902b7',
    spans[0]?.spanId,
  ])
  expect(spans[0]?.said).toEqual([
    1,
    { 'docwright.request': 'follow-me' },
    { 'http.response.status_code': 201, 'url.path': '/v2/x' },
    'end',
  ])
  expect(spans[1]?.said).toEqual([
    4,
    { 'docwright.request': 'follow-me', 'docwright.job': 'j' },
    'taken',
    'It broke.',
    { code: 2 },
    {},
    'end',
  ])
  expect(measured).toEqual([
    ['http.server.request.duration', { 'http.response.status_code': 201 }],
    ['docwright.work.duration', { work: 'turn' }],
  ])
})

test('the library is loaded only where a variable says where traces go, and its absence is one line with what to do', async () => {
  const loaded: string[] = []
  const lines: string[] = []
  const logger = pino({}, { write: (line: string) => void lines.push(line) })
  const load = async (name: string): Promise<unknown> => {
    loaded.push(name)
    return Promise.reject(new Error('Cannot find package'))
  }
  await (
    await startTelemetry({}, logger, '1.0.0', load)
  )()
  await (
    await startTelemetry({ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, logger, '1.0.0', load)
  )()
  expect([loaded, lines]).toEqual([[], []])
  await (
    await startTelemetry({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }, logger, '1.0.0', load)
  )()
  expect(loaded).toEqual(['@opentelemetry/sdk-node'])
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('npm install @opentelemetry/sdk-node')
})

test('the part that names spans is found in the SDK, or beside it where that no longer has it', async () => {
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }
  const logger = pino({}, { write() {} })
  const asked: string[] = []
  class NodeSDK {
    start(): void {}
    async shutdown(): Promise<void> {}
  }
  const meter = { createHistogram: () => ({ record() {} }) }
  const api = {
    ROOT_CONTEXT: {},
    trace: { getTracer: () => void asked.push('tracer') },
    metrics: { getMeter: () => meter },
  }
  const older = async (): Promise<unknown> => ({ NodeSDK, api })
  const newer = async (name: string): Promise<unknown> => (name === '@opentelemetry/api' ? api : { NodeSDK })
  for (const load of [older, newer]) {
    const end = await startTelemetry(environment, logger, '1.0.0', load)
    await end()
  }
  expect(asked).toEqual(['tracer', 'tracer'])
})
