// Measures how many pieces of empty work a queue hands out, compared with graphile-worker on the same PostgreSQL:
// mkdir /tmp/peers && npm install --prefix /tmp/peers graphile-worker
// node bench/queue-throughput.ts --graphile /tmp/peers --jobs 2000 --rounds 3
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { openStore } from '../packages/server/src/store/open-store.ts'
import { addManyProjects } from '../packages/server/src/store/testing/add-many-projects.ts'
import { startPostgresCluster } from '../packages/server/src/store/testing/postgres-cluster.ts'
import { readOptions } from '../tools/read-options.ts'

const { values } = readOptions({
  options: {
    /** Folder whose `node_modules` has graphile-worker. By default, only our queue is measured. */
    graphile: { type: 'string' },
    jobs: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '3' },
    /** Pieces of work at a time in each process. */
    concurrency: { type: 'string', default: '10' },
    /** Projects that the work is spread over, of ours. */
    projects: { type: 'string', default: '1,100' },
  },
})
const jobs = Number(values.jobs)

/** How quickly a queue was emptied. */
interface Run {
  perSecond: number
  /** Milliseconds of processor of the processes that did it, without the database. */
  cpu: number
  /** How much each process did. */
  shares: number[]
}

interface Case {
  name: string
  run: (processes: number) => Promise<Run>
}

const cluster = await startPostgresCluster()
const dataFolder = mkdtempSync(join(tmpdir(), 'docwright-queue-'))
try {
  const cases: Case[] = values.projects.split(',').map((projects) => ({
    name: `ours, ${projects} ${projects === '1' ? 'project' : 'projects'}`,
    run: async (processes) => runOurs(Number(projects), processes),
  }))
  const { graphile } = values
  if (graphile !== undefined)
    cases.push({ name: 'graphile-worker', run: async (processes) => runPeer(graphile, processes) })
  const all = new Map<string, Run[]>()
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const { name, run } of round % 2 === 0 ? cases : cases.toReversed()) {
      for (const processes of [1, 2]) {
        const key = `${name}, ${processes} ${processes === 1 ? 'process' : 'processes'}`
        const result = await run(processes)
        all.set(key, [...(all.get(key) ?? []), result])
        console.error(`round ${round + 1}: ${key}: ${result.perSecond.toFixed(0)}/s, shares ${result.shares.join(' ')}`)
      }
    }
  }
  console.log(`load ${loadavg()[0]?.toFixed(1)}; ${jobs} pieces, ${values.concurrency} at a time in each process`)
  for (const [name, runs] of all) {
    const middle = (of: (run: Run) => number): number => runs.map(of).toSorted((a, b) => a - b)[runs.length >> 1] ?? 0
    console.log(
      `${name.padEnd(36)} ${middle(({ perSecond }) => perSecond)
        .toFixed(0)
        .padStart(6)} a second  ${middle(({ cpu }) => cpu / jobs).toFixed(2)} ms of processor each`,
    )
  }
} finally {
  rmSync(dataFolder, { recursive: true })
}

async function runOurs(projects: number, processes: number): Promise<Run> {
  const databaseUrl = await cluster.createDatabase()
  const store = await openStore({ databaseUrl, dataFolder })
  const waiting = Math.ceil(jobs / projects)
  await addManyProjects(store, { projects, ended: 10, waiting, runAt: store.clock() })
  await store.close()
  const children = Array.from({ length: processes }, (_, number) =>
    fork(resolve(import.meta.dirname, 'queue-program.ts'), [
      databaseUrl,
      dataFolder,
      values.concurrency,
      `process ${number}`,
    ]),
  )
  return empty(children, databaseUrl, `select count(*) from deployment where status in ('queued', 'building')`)
}

async function runPeer(folder: string, processes: number): Promise<Run> {
  const databaseUrl = await cluster.createDatabase()
  const place = pathToFileURL(join(resolve(folder), 'node_modules/graphile-worker/dist/index.js')).href
  const { makeWorkerUtils } = ((await import(place)) as { default: Graphile }).default
  const tools = await makeWorkerUtils({ connectionString: databaseUrl })
  await tools.migrate()
  await tools.release()
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`select graphile_worker.add_job('nothing', '{}') from generate_series(1, $1::int)`, [jobs])
  await client.end()
  const children = Array.from({ length: processes }, () =>
    fork(resolve(import.meta.dirname, 'queue-peer-program.ts'), [databaseUrl, place, values.concurrency]),
  )
  return empty(children, databaseUrl, 'select count(*) from graphile_worker.jobs')
}

/** The part of graphile-worker that this uses. */
interface Graphile {
  makeWorkerUtils(options: object): Promise<{ migrate(): Promise<void>; release(): Promise<void> }>
}

/** Lets processes begin together, and looks until nothing is left. */
async function empty(children: readonly ChildProcess[], databaseUrl: string, left: string): Promise<Run> {
  await Promise.all(children.map(async (child) => once(child, 'message')))
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const begun = performance.now()
  for (const child of children) child.send('go')
  for (;;) {
    const { rows } = await client.query<{ count: string }>(left)
    if (Number(rows[0]?.count) === 0) break
    await pause(20)
  }
  const seconds = (performance.now() - begun) / 1000
  const results = await Promise.all(
    children.map(async (child) => {
      const said = once(child, 'message')
      child.send('stop')
      const [result] = (await said) as [{ done: number; cpu: NodeJS.CpuUsage }]
      await once(child, 'exit')
      return result
    }),
  )
  await client.end()
  const cpu = results.reduce((sum, { cpu: { user, system } }) => sum + (user + system) / 1000, 0)
  return { perSecond: jobs / seconds, cpu, shares: results.map(({ done }) => done) }
}
