import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { clientAddressHeader } from '../access/client-address.ts'
import { readerRefusals } from '../access/reader-refusals.ts'
import { lostObjects } from '../store/deployments/lost-objects.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { noteStep, onBehalfOf, ownOrigin } from '../store/audit/origin.ts'
import { createLogger } from './logger.ts'
import { createMetrics } from './metrics.ts'
import type { MeasuredParts } from './metrics/measured-parts.ts'

describeEachStore('Metrics', (stores) => {
  test('measure how late the event loop is ten times a second: a process that rests does next to nothing', async () => {
    const metrics = createMetrics(await stores.open(), { taken: 0 }, undefined, {
      dataFolder: import.meta.dirname,
      wakeUps: { isListening: () => true },
      storeRequests: { listen: () => () => {} },
      hosting: { shownAge: () => 0, busiestProjects: () => [] },
    })
    onTestFinished(metrics.close)
    const meanLag = async (): Promise<number> => {
      const headers = { [clientAddressHeader]: '127.0.0.1' }
      const answer = await metrics.answer(new Request('http://localhost/metrics', { headers }))
      return Number(/^docwright_nodejs_eventloop_lag_mean_seconds (\S+)/m.exec(await answer.text())?.[1])
    }
    await meanLag()
    await expect.poll(meanLag, { interval: 500 }).toBeGreaterThanOrEqual(0.095)
  })

  test('are there while the database is away, without what it would be asked for', async () => {
    const store = await stores.open()
    const time = { ...store.time, ahead: () => -1500 }
    let note: Parameters<MeasuredParts['storeRequests']['listen']>[0] | undefined
    const storeRequests: MeasuredParts['storeRequests'] = {
      listen(listener) {
        note = listener
        return () => {}
      },
    }
    const wakeUps = { isListening: () => false }
    const busiest = [
      { project: 'project_1', used: 90_500 },
      { project: 'project_2', used: 1000 },
    ]
    const hosting = { shownAge: () => 42, busiestProjects: (most: number) => busiest.slice(0, most) }
    let blockedFor: number | undefined
    const blockedBy = () =>
      blockedFor === undefined ? undefined : { pid: 1, application: '', isIdle: true, seconds: blockedFor }
    const metrics = createMetrics({ ...store, time, blockedBy }, { taken: 3 }, undefined, {
      dataFolder: import.meta.dirname,
      wakeUps,
      storeRequests,
      hosting,
      nameOf: (id) => (id === 'project_1' ? 'reports' : undefined),
    })
    note?.({ method: 'GET', status: 503, seconds: 0.2 })
    note?.({ method: 'GET', status: undefined, seconds: 5 })
    note?.({ method: 'PUT', status: 403, seconds: 0.1 })
    note?.({ method: 'GET', status: 404, seconds: 0.1 })
    onBehalfOf({ ...ownOrigin }, () => {
      noteStep('start')
      noteStep('failed', 'model-unauthorized')
    })
    lostObjects.publish({ digest: 'aa' })
    const logger = createLogger({ write: () => {} }, 'error')
    logger.warn({ code: 'source-not-fetched' }, 'A repository that a site is made of could not be read')
    logger.child({ project: 'x' }).error({ code: 'disk-full' }, 'Full')
    logger.info({ code: 'telemetry-on' }, 'Traces are sent')
    logger.warn('Without a code')
    readerRefusals.publish({ limit: 'search', reader: '192.0.2.1' })
    metrics.observe({ area: 'site', method: 'GET', status: 200, seconds: 0.01 })
    const read = async (): Promise<string> => {
      const headers = { [clientAddressHeader]: '127.0.0.1' }
      const answer = await metrics.answer(new Request('http://localhost/metrics', { headers }))
      expect(answer.status).toBe(200)
      return answer.text()
    }
    const before = await read()
    expect(before).toContain('docwright_database_up 1')
    expect(before).toContain('docwright_turns{status="queued"} 0')
    expect(before).toContain('docwright_failing{what="repository"} 0')
    expect(before).toContain('docwright_log_lines_total{level="error",code="disk-full"} 1')
    expect(before).not.toContain('telemetry-on')
    expect(before).toContain('docwright_clock_ahead_seconds -1.5')
    expect(before).toContain('docwright_listening 0')
    expect(before).toContain('docwright_shown_age_seconds 42')
    expect(before).toMatch(/docwright_database_seconds \d/)
    expect(before).toContain('docwright_store_request_seconds_count{method="GET",status="5xx"} 1')
    expect(before).toContain('docwright_store_request_seconds_count{method="GET",status="none"} 1')
    expect(before).toContain('docwright_store_request_seconds_count{method="PUT",status="403"} 1')
    expect(before).toContain('docwright_store_request_seconds_count{method="GET",status="4xx"} 1')
    expect(before).toContain('docwright_turn_problems_total{step="failed",code="model-unauthorized"} 1')
    expect(before).not.toContain('code="undefined"')
    expect(before).toContain('docwright_project_cpu_seconds{project="reports"} 90.5')
    expect(before).toContain('docwright_project_cpu_seconds{project="project_2"} 1')
    expect(before).toMatch(/docwright_disk_free_bytes \d{4,}/)
    expect(before).toMatch(/docwright_disk_free_files \d/)
    expect(before).toContain('docwright_database_blocked_seconds 0')
    expect(before).toContain('docwright_store_objects_missing_total 1')
    expect(before).toContain('docwright_reader_refusals_total{limit="search"} 1')
    blockedFor = 75
    expect(await read()).toContain('docwright_database_blocked_seconds 75')
    await store.close()
    const after = await read()
    expect(after).toContain('docwright_database_up 0')
    expect(after).not.toMatch(/docwright_database_seconds \d/)
    expect(after).toContain('docwright_open_streams 3')
    expect(after).toContain('docwright_http_request_seconds_count')
    expect(after).not.toContain('docwright_turns{')
    metrics.close()
  })

  test('do not wait for a database that lets everybody wait', async () => {
    const store = await stores.open()
    const held = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holding = store.transaction(async (transaction) => {
      // SQLite has one connection, and what holds it holds up all.
      if (stores.dialect === 'postgres') await sql`lock table turn in access exclusive mode`.execute(transaction)
      locked.resolve()
      await held.promise
    })
    await locked.promise
    const metrics = createMetrics(store, { taken: 0 }, undefined, {
      dataFolder: import.meta.dirname,
      wakeUps: { isListening: () => true },
      storeRequests: { listen: () => () => {} },
      hosting: { shownAge: () => 0, busiestProjects: () => [] },
    })
    const headers = { [clientAddressHeader]: '127.0.0.1' }
    const read = async () => (await metrics.answer(new Request('http://localhost/metrics', { headers }))).text()
    const text = await read()
    expect(text).toContain('docwright_database_up 0')
    expect(text).not.toContain('docwright_queue{')
    held.resolve()
    await holding
    await expect.poll(read, { timeout: 120_000 }).toContain('docwright_database_up 1')
    metrics.close()
  })
})
