import { stepChannel, workChannel, type Origin, type WorkName } from '../store/audit/origin.ts'

type Values = Record<string, string | number>

interface Span {
  spanContext(): { traceId: string; spanId: string; traceFlags: number }
  setAttributes(attributes: Values): unknown
  addEvent(name: string): unknown
  setStatus(status: { code: number; message?: string }): unknown
  recordException(error: Error): void
  end(): void
}

/** The part of the OpenTelemetry API that is used of it. */
export interface TelemetryApi {
  ROOT_CONTEXT: unknown
  trace: {
    getTracer(
      name: string,
      version: string,
    ): { startSpan(name: string, options: { kind: number; attributes: Values }, parent: unknown): Span }
    setSpanContext(
      context: unknown,
      spanContext: { traceId: string; spanId: string; traceFlags: number; isRemote: boolean },
    ): unknown
  }
  metrics: {
    getMeter(
      name: string,
      version: string,
    ): {
      createHistogram(
        name: string,
        options: { unit: string; description: string },
      ): { record(value: number, attributes: Values): void }
    }
  }
}

/** Kinds of spans, and how one ends that has failed, as the specification numbers them. */
const server = 1
const consumer = 4
const failed = 2

/**
 * Creates a span for each piece of work, below that of the request that caused it, and measures its duration.
 *
 * @param api The destination of spans and measurements.
 * @returns Ends it.
 */
export function followWork(api: TelemetryApi, version: string): () => void {
  const tracer = api.trace.getTracer('docwright', version)
  const meter = api.metrics.getMeter('docwright', version)
  const requests = meter.createHistogram('http.server.request.duration', {
    unit: 's',
    description: 'Time to answer a request.',
  })
  const works = meter.createHistogram('docwright.work.duration', {
    unit: 's',
    description: 'Time that a turn, a deployment or a delivery took.',
  })
  const spans = new WeakMap<Origin, { span: Span; began: number }>()

  function begin(origin: Origin): void {
    const { work = 'request', requestId, about } = origin
    const attributes = { ...(requestId !== null && { 'docwright.request': requestId }), ...prefixed(about) }
    const kind = work === 'request' ? server : consumer
    const span = tracer.startSpan(work, { kind, attributes }, parentOf(api, origin))
    // Its consequences are below this span, in any process.
    const { traceId, spanId, traceFlags } = span.spanContext()
    origin.trace = `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
    spans.set(origin, { span, began: performance.now() })
  }

  function end(origin: Origin): void {
    const found = spans.get(origin)
    if (found === undefined) return
    const { work = 'request', facts = {}, actor } = origin
    found.span.setAttributes({ ...facts, ...(actor.id !== null && { 'docwright.actor': actor.id }) })
    found.span.end()
    const seconds = (performance.now() - found.began) / 1000
    measure(work, seconds, facts)
  }

  function measure(work: WorkName, seconds: number, facts: Values): void {
    // A path is no measure: there are as many as callers make up.
    const few = Object.entries(facts).filter(([name]) => name !== 'url.path')
    if (work === 'request') requests.record(seconds, Object.fromEntries(few))
    else works.record(seconds, { work })
  }

  const subscribers = {
    start: begin,
    asyncEnd: end,
    error(origin: Origin & { error?: unknown }) {
      const { error } = origin
      const span = spans.get(origin)?.span
      if (error instanceof Error) span?.recordException(error)
      span?.setStatus({ code: failed })
    },
    end() {},
    asyncStart() {},
  }
  const onStep = (message: unknown): void => {
    const { origin, step } = message as { origin: Origin; step: string }
    spans.get(origin)?.span.addEvent(step)
  }
  workChannel.subscribe(subscribers)
  stepChannel.subscribe(onStep)
  return () => {
    workChannel.unsubscribe(subscribers)
    stepChannel.unsubscribe(onStep)
  }
}

/** The requester: a program that sent its place in a trace, or earlier work, whose place was kept. */
function parentOf(api: TelemetryApi, { trace, parent }: Origin): unknown {
  const [, traceId = '', , flags = '01'] = (trace ?? '').split('-')
  const spanId = parent?.split('-')[2]
  if (spanId === undefined) return api.ROOT_CONTEXT
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  return api.trace.setSpanContext(api.ROOT_CONTEXT, context)
}

function prefixed(about: Origin['about'] = {}): Values {
  return Object.fromEntries(Object.entries(about).map(([name, value]) => [`docwright.${name}`, value]))
}
