import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { timingSafeEqual } from 'node:crypto'
import { cameThroughProxy, clientAddressOf } from '../access/client-address.ts'
import type { ConcurrencyLimiter } from '../access/concurrency-limiter.ts'
import type { Store } from '../store/open-store.ts'
import { contentsOfDatabase, stateOfDatabase } from './metrics/database-gauges.ts'
import { lookAtDatabase } from './metrics/database-looks.ts'
import { countEvents } from './metrics/event-counters.ts'
import type { MeasuredParts } from './metrics/measured-parts.ts'
import { processGauges } from './metrics/process-gauges.ts'

/** The part of the platform that a request was for. */
export type RequestArea = 'api' | 'git' | 'hooks' | 'site' | 'dashboard' | 'operation'

/** Counts for Prometheus. */
export interface Metrics {
  /** Notes a request that was answered. */
  observe(
    this: void,
    request: { area: RequestArea; method: string; status: number; seconds: number; count?: number },
  ): void
  /** Answers `GET /metrics`; those who are not entitled get 404. */
  answer(this: void, request: Request): Promise<Response>
  close(this: void): void
}

/**
 * Milliseconds between two looks at how late the event loop is, which the lag contains. The default of a hundred looks a second
 * would be most of the work of an idle platform.
 */
const lagMeasuredEvery = 100

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Makes the counts of a process. Counts of the queue are read from the database when they are collected.
 *
 * @param streams Counts the event streams that are open.
 * @param token Needed to read the counts; by default, only requests of this machine get them, and through no proxy.
 */
export function createMetrics(
  store: Store,
  streams: Pick<ConcurrencyLimiter, 'taken'>,
  token: string | undefined,
  parts: MeasuredParts,
): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({
    register: registry,
    prefix: 'docwright_',
    eventLoopMonitoringPrecision: lagMeasuredEvery,
  })
  const requests = new Histogram({
    name: 'docwright_http_request_seconds',
    help: 'Time to answer a request.',
    labelNames: ['area', 'method', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [registry],
  })
  const stopCounting = countEvents(registry, parts)
  const looks = lookAtDatabase(store)
  const gauges = [
    ...processGauges(registry, store, streams, parts),
    ...stateOfDatabase(registry, store, looks),
    ...contentsOfDatabase(registry, store, looks),
  ]
  return {
    observe({ area, method, status, seconds, count = 1 }) {
      const known = methods.has(method) ? method : 'other'
      const labels = { area, method: known, status: `${Math.floor(status / 100)}xx` }
      for (let each = 0; each < count; each += 1) requests.observe(labels, seconds)
    },
    async answer(request) {
      if (!mayLook(request, token)) return new Response('Not found\n', { status: 404 })
      looks.begin()
      return new Response(await registry.metrics(), { headers: { 'content-type': registry.contentType } })
    },
    close() {
      stopCounting()
      for (const gauge of gauges) gauge.reset()
      registry.clear()
    },
  }
}

function mayLook(request: Request, token: string | undefined): boolean {
  if (token === undefined) {
    const address = clientAddressOf(request)
    const local = address === '::1' || /^(::ffff:)?127\./.test(address)
    return local && !cameThroughProxy(request)
  }
  const expected = Buffer.from(`Bearer ${token}`)
  const sent = Buffer.from(request.headers.get('authorization') ?? '')
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}
