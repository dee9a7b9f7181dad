import { Counter, Histogram, type Registry } from 'prom-client'
import { readerRefusals, type ReaderRefusal } from '../../access/reader-refusals.ts'
import { stepChannel } from '../../store/audit/origin.ts'
import { lostObjects } from '../../store/deployments/lost-objects.ts'
import { loggedProblems, type LoggedProblem } from '../logger.ts'
import type { MeasuredParts } from './measured-parts.ts'

/**
 * Counts events of this process from now on.
 *
 * @returns Ends the counting.
 */
export function countEvents(registry: Registry, { storeRequests }: Pick<MeasuredParts, 'storeRequests'>): () => void {
  const bucket = new Histogram({
    name: 'docwright_store_request_seconds',
    help: 'Time until the bucket began to answer; without an answer, until nobody waited any more.',
    labelNames: ['method', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [registry],
  })
  const stopCounting = storeRequests.listen(({ method, status, seconds }) => {
    bucket.observe({ method, status: groupOf(status) }, seconds)
  })
  const problems = new Counter({
    name: 'docwright_turn_problems_total',
    help: 'Turns that have failed, or wait to be tried again, by the code of why.',
    labelNames: ['step', 'code'],
    registers: [registry],
  })
  const noteProblem = (message: unknown): void => {
    const { step, code } = message as { step: string; code?: string }
    if (code !== undefined) problems.inc({ step, code })
  }
  stepChannel.subscribe(noteProblem)
  const limited = new Counter({
    name: 'docwright_reader_refusals_total',
    help: 'Requests of readers that a limit has stopped, by limit; of suggestions, the 404 page came without them.',
    labelNames: ['limit'],
    registers: [registry],
  })
  const noteRefusal = (message: unknown): void => limited.inc({ limit: (message as ReaderRefusal).limit })
  readerRefusals.subscribe(noteRefusal)
  const missing = new Counter({
    name: 'docwright_store_objects_missing_total',
    help: 'Objects of published sites that the object store was asked for, and lacks.',
    registers: [registry],
  })
  const noteLost = (): void => missing.inc()
  lostObjects.subscribe(noteLost)
  const logged = new Counter({
    name: 'docwright_log_lines_total',
    help: 'Lines of the log of the levels warn and error, by their code.',
    labelNames: ['level', 'code'],
    registers: [registry],
  })
  const noteLine = (message: unknown): void => {
    const { level, code } = message as LoggedProblem
    logged.inc({ level, code })
  }
  loggedProblems.subscribe(noteLine)
  return () => {
    stopCounting()
    stepChannel.unsubscribe(noteProblem)
    readerRefusals.unsubscribe(noteRefusal)
    lostObjects.unsubscribe(noteLost)
    loggedProblems.unsubscribe(noteLine)
  }
}

/** A refused key counts for itself: it is no missing object. */
function groupOf(status: number | undefined): string {
  if (status === undefined) return 'none'
  return status === 403 ? '403' : `${Math.floor(status / 100)}xx`
}
