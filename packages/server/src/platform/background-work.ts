import { randomUUID } from 'node:crypto'
import { mkdir, realpath } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { createMemoryReturn, heapOfProcess } from '../process/memory-return.ts'
import { startPeriodicTasks } from '../queue/periodic-tasks.ts'
import { keepsTime } from '../store/database/shared-clock.ts'
import { visitUnrecorded } from '../store/projects/visit-queries.ts'
import { cleanTables, removeLostCheckouts } from './clean.ts'
import { dueWork } from './due-work.ts'
import { createMaintenance } from './maintain.ts'
import type { PlatformParts } from './platform-parts.ts'
import { purgeTasks } from './purge-cdn.ts'
import { resealTasks } from './reseal-secrets.ts'
import { auditTasks } from './send-audit.ts'
import { removeUnusedSources } from './sources/remove-unused.ts'
import { startTurns, type WorkChanges } from './start-turns.ts'
import { startWebhooks } from './start-webhooks.ts'
import { startWorkflows } from './start-workflows.ts'

const minute = 60_000
/** Milliseconds between two looks whether work is due that one process does for all. */
const rounds = minute
const cleaning = 60 * minute
/** Milliseconds between two looks at some repositories of this machine for objects to pack. */
const maintaining = minute

/**
 * Starts everything that happens without a request: turns of agent jobs, webhooks, deployments of new projects, and the
 * removal of old data.
 *
 * @param changes Only tests set them.
 * @returns Takes no more work, finishes or hands back what is under way, and ends.
 */
export async function startBackgroundWork(
  parts: PlatformParts,
  changes: WorkChanges = {},
): Promise<() => Promise<void>> {
  const { atHand, dataFolder, logger, outage, store, wakeUps } = parts
  // Operators see it next to a turn that is under way.
  const owner = `${hostname()}:${process.pid}:${randomUUID()}`
  await mkdir(join(dataFolder, 'worktrees'), { recursive: true })
  const worktreeFolder = await realpath(join(dataFolder, 'worktrees'))
  const memory = createMemoryReturn(() => atHand.count('turn') > 0, heapOfProcess())
  const place = { owner, worktreeFolder, worked: memory.worked }
  const workers = [startTurns(parts, place, changes), startWebhooks(parts, owner), startWorkflows(parts, place)]
  const ending = new AbortController()
  /** Work of this process that somebody waits for goes first. */
  const atRest = (go: () => Promise<unknown>) => async (): Promise<void> => {
    if (await atHand.untilQuiet('housekeeping', ending.signal)) await go()
  }
  if (!parts.projects.keepsRepositories) await visitUnrecorded(store.db)
  const mayWork = (): boolean => keepsTime(store.time)
  const context = { logger, wakeUps, clock: store.clock, random: Math.random, isExpected: outage.takes, mayWork }
  const periodic = startPeriodicTasks(context, [
    ...dueWork(parts, ending.signal),
    { name: 'maintenance', every: maintaining, go: atRest(createMaintenance(parts, ending.signal)) },
    { name: 'checkouts', every: cleaning, go: atRest(async () => removeLostCheckouts(parts, worktreeFolder)) },
    { name: 'sources', every: cleaning, go: atRest(async () => removeUnusedSources(parts)) },
    ...auditTasks(parts),
    ...purgeTasks(parts),
    ...resealTasks(parts),
    { name: 'cleaning', every: rounds, go: atRest(async () => cleanTables(parts)) },
  ])
  return async () => {
    ending.abort()
    memory.stop()
    await Promise.all([...workers, periodic].map(async (worker) => worker.stop()))
  }
}
