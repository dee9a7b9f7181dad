import { openRepository, removeWorktree } from '@docwright/forge'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { removeExpiredRows } from '../store/expired-rows.ts'
import { thinEvents } from '../store/thin-events.ts'
import { readTurnState } from '../store/turn-queries.ts'
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
  await thinEvents(store, store.clock())
  for (const name of await readdir(worktreeFolder)) {
    const [, id, fence] = /^(\w+)-(\d+)$/.exec(name) ?? []
    if (id === undefined) continue
    const turn = await readTurnState(store.db, id)
    const isInUse = turn?.status === 'running' && turn.fence === Number(fence)
    if (turn === undefined || isInUse) continue
    try {
      const repository = openRepository(git, projects.repositoryFolder(turn.project_id))
      await removeWorktree(repository, join(worktreeFolder, name))
    } catch (error) {
      logger.warn({ err: error, turn: id }, 'A checkout could not be removed')
    }
  }
}
