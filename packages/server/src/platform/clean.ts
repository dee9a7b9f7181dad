import { pruneAudit } from '../store/audit/prune-audit.ts'
import { openRepository, removeWorktree } from '@docwright/forge'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { removeExpiredRows } from '../store/retention/expired-rows.ts'
import { removeOldRows } from '../store/retention/old-rows.ts'
import { removeRetiredPacks } from '../store/repositories/repository-queries.ts'
import { claimTask } from '../store/queue/scheduled-tasks.ts'
import { pruneEvents } from '../store/jobs/prune-events.ts'
import { readTurnState } from '../store/jobs/turn-queries.ts'
import { insertMissingVisits } from '../store/projects/visit-queries.ts'
import { readWorkflowRun } from '../store/workflows/workflow-queries.ts'
import type { PlatformParts } from './platform-parts.ts'

const hour = 60 * 60_000
/** For this long, a reader of a repository, or a copy of the platform, still finds the packs from when it began. */
const retiredPacksKept = 48 * hour

/**
 * Once an hour removes what has expired in the database; one process does it for all.
 *
 * @returns Whether it was due.
 */
export async function cleanTables({ store, settings }: Pick<PlatformParts, 'store' | 'settings'>): Promise<boolean> {
  if (!(await claimTask(store, 'tables', hour))) return false
  await removeExpiredRows(store.db, store.clock())
  await removeOldRows(store.db, store.clock())
  await pruneEvents(store, store.clock())
  await removeRetiredPacks(store.db, store.clock() - retiredPacksKept)
  await pruneAudit(store, settings.DOCWRIGHT_AUDIT_DAYS)
  await insertMissingVisits(store.db)
  return true
}

/**
 * Removes checkouts that a crash has left behind on this machine.
 *
 * @param worktreeFolder The folder of checkouts.
 */
export async function removeLostCheckouts(
  { git, logger, projects, store }: Pick<PlatformParts, 'git' | 'logger' | 'projects' | 'store'>,
  worktreeFolder: string,
): Promise<void> {
  for (const name of await readdir(worktreeFolder)) {
    const [, id, fence] = /^(\w+)-(\d+)$/.exec(name) ?? []
    if (id === undefined) continue
    const work = (await readTurnState(store.db, id)) ?? (await readWorkflowRun(store.db, id))
    const isInUse = work?.status === 'running' && work.fence === Number(fence)
    if (work === undefined || isInUse) continue
    try {
      const repository = openRepository(git, projects.repositoryFolder(work.project_id))
      await removeWorktree(repository, join(worktreeFolder, name))
    } catch (error) {
      logger.warn({ code: 'checkout-not-removed', err: error, work: id }, 'A checkout could not be removed')
    }
  }
}
