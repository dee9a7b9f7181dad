import { openRepository, removeWorktree } from '@docwright/forge'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { removeExpiredRows } from '../store/expired-rows.ts'
import { removeOldRows } from '../store/old-rows.ts'
import { thinEvents } from '../store/thin-events.ts'
import { readTurnState } from '../store/turn-queries.ts'
import { readWorkflowRun } from '../store/workflow-queries.ts'
import type { PlatformParts } from './platform-parts.ts'

/**
 * Removes what has expired in the database, and checkouts that a crash has left behind.
 *
 * @param parts The platform.
 * @param worktreeFolder Where checkouts are.
 */
export async function clean(
  { git, logger, projects, store }: Pick<PlatformParts, 'git' | 'logger' | 'projects' | 'store'>,
  worktreeFolder: string,
): Promise<void> {
  await removeExpiredRows(store.db, store.clock())
  await removeOldRows(store.db, store.clock())
  await thinEvents(store, store.clock())
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
      logger.warn({ err: error, work: id }, 'A checkout could not be removed')
    }
  }
}
