import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deploymentWork } from '../packages/server/src/hosting/deployments/deployment-work.ts'
import { handBack, takeWork } from '../packages/server/src/queue/leased-work.ts'
import { openStore } from '../packages/server/src/store/open-store.ts'
import { addManyProjects } from '../packages/server/src/store/testing/add-many-projects.ts'
import { startPostgresCluster } from '../packages/server/src/store/testing/postgres-cluster.ts'

/** What it costs to take one row of work, in milliseconds: the median of several. */
export interface QueueFigures {
  projects: number
  /** Rows that wait in each of them. */
  waiting: number
  /** Whether they are due. */
  due: boolean
  sqlite: number
  postgres: number | undefined
}

const cases = [
  { projects: 10, waiting: 1, due: true },
  { projects: 1000, waiting: 1, due: true },
  { projects: 1000, waiting: 3, due: true },
  { projects: 10_000, waiting: 1, due: true },
  { projects: 10_000, waiting: 1, due: false },
] as const
const takes = 21

/**
 * Measures what taking work costs as the number of projects that have some grows.
 *
 * @param most The largest number of projects.
 */
export async function measureQueue(most = 10_000): Promise<QueueFigures[]> {
  const cluster = await startPostgresCluster().catch(() => undefined)
  const figures: QueueFigures[] = []
  for (const one of cases.filter(({ projects }) => projects <= most)) {
    figures.push({
      ...one,
      sqlite: await measureTake(undefined, one),
      postgres: cluster && (await measureTake(await cluster.createDatabase(), one)),
    })
  }
  return figures
}

/** A table of the figures, as text. */
export function formatQueue(figures: readonly QueueFigures[]): string {
  const rows = figures.map(({ projects, waiting, due, sqlite, postgres }) => [
    `${projects.toLocaleString('en')} × ${waiting}${due ? '' : ', none due'}`.padEnd(24),
    sqlite.toFixed(2).padStart(8),
    (postgres?.toFixed(2) ?? '–').padStart(12),
  ])
  const head = ['Take one, projects × rows'.padEnd(24), 'SQLite ms'.padStart(8), 'PostgreSQL ms'.padStart(12)]
  return [head, ...rows].map((row) => row.join(' ')).join('\n')
}

async function measureTake(
  databaseUrl: string | undefined,
  { projects, waiting, due }: { projects: number; waiting: number; due: boolean },
): Promise<number> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'docwright-queue-'))
  const store = await openStore({ databaseUrl, dataFolder })
  try {
    await addManyProjects(store, { projects, ended: 10, waiting, runAt: store.clock() + (due ? 0 : 5 * 60_000) })
    const times: number[] = []
    for (let take = 0; take < takes; take += 1) {
      const begun = performance.now()
      const taken = await takeWork(store, deploymentWork, { owner: 'bench', lease: 60_000 })
      times.push(performance.now() - begun)
      if (due !== (taken?.kind === 'taken')) throw new Error('Another row was expected.')
      if (taken !== undefined) await handBack(store.db, deploymentWork, taken.row)
    }
    return times.toSorted((a, b) => a - b)[Math.floor(takes / 2)] ?? 0
  } finally {
    await store.close()
    rmSync(dataFolder, { recursive: true })
  }
}
