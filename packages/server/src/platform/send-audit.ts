import { createHash } from 'node:crypto'
import { isDatabaseAway } from '../store/database/is-database-away.ts'
import { readAudit } from '../store/audit/audit-queries.ts'
import { readSentAudit, writeSentAudit } from '../store/audit/sent-audit.ts'
import { claimTask } from '../store/queue/scheduled-tasks.ts'
import { auditTargetOf, type AuditTarget } from './audit-target.ts'
import type { PeriodicTask } from '../queue/periodic-tasks.ts'
import type { PlatformParts } from './platform-parts.ts'

/** Entries that are sent at a time, and times in one round. */
const portion = 500
const portions = 100
/** Milliseconds between rounds, over all processes. */
const every = 10_000
/** Milliseconds between two lines about failing deliveries. */
const reminder = 60_000

/** Dependencies of sending entries. */
export type SendAuditContext = Pick<PlatformParts, 'store' | 'logger'> & {
  /** The destination, as the operator has named it. */
  to: string
  target: AuditTarget
}

/** Sends entries to the operator's destination, if there is one. */
export function auditTasks({ settings, store, logger, clock }: PlatformParts): PeriodicTask[] {
  const to = settings.DOCWRIGHT_AUDIT_TO
  if (to === undefined) return []
  const go = createAuditSender({ store, logger, to, target: auditTargetOf(to, settings, clock) })
  return [{ name: 'audit', every, go }]
}

/**
 * Creates the sender of audit entries, the oldest first. An entry is noted as sent after its arrival: a process that
 * dies in between sends it again, and the number of an entry identifies it.
 *
 * @returns Sends new entries; to be called again and again, by any number of processes.
 */
export function createAuditSender({ store, logger, to, target }: SendAuditContext): () => Promise<void> {
  const name = createHash('sha256').update(to).digest('hex').slice(0, 32)
  let told = -Infinity

  async function sendNext(): Promise<boolean> {
    const after = await readSentAudit(store.db, name)
    const events = await readAudit(store.db, { after, limit: portion, order: 'oldest' })
    const [first, last] = [events.at(0), events.at(-1)]
    if (first === undefined || last === undefined) return false
    const text = events.map((event) => `${JSON.stringify(event)}\n`).join('')
    await target({ text, first: first.sequence, last: last.sequence })
    await writeSentAudit(store.db, name, last.sequence)
    return events.length === portion
  }

  return async () => {
    if (!(await claimTask(store, `audit ${name}`, every))) return
    try {
      for (let count = 0; count < portions && (await sendNext()); count += 1);
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      if (performance.now() - told < reminder) return
      told = performance.now()
      const words = 'Entries of who did what could not be sent to DOCWRIGHT_AUDIT_TO. They are sent later'
      logger.warn({ code: 'audit-not-sent', err: error }, words)
    }
  }
}
