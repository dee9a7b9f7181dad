import type { Logger } from 'pino'
import { followRecords } from '../store/audit/record-change.ts'
import type { Store } from '../store/open-store.ts'

/**
 * Writes one line for each audit entry, with its number and its hash: with a copy of the log, an operator can detect
 * later changes of the entries.
 *
 * @param logger The process's log.
 */
export function logAudit({ db }: Pick<Store, 'db'>, logger: Logger): void {
  followRecords(db, (entry) => {
    const { sequence, action, outcome, hash } = entry
    logger.info(
      {
        audit: sequence,
        action,
        outcome,
        actor: entry.actor_kind,
        actorId: entry.actor_id,
        project: entry.project_id,
        object: entry.object_id ?? entry.object_name,
        address: entry.address,
        hash,
      },
      'Audit',
    )
  })
}
