import { randomBytes } from 'node:crypto'
import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { vendorWebhook } from '../../../packages/forge/src/testing/vendor-webhooks.ts'
import { openStore } from '../../../packages/server/src/store/open-store.ts'
import { startPostgresCluster } from '../../../packages/server/src/store/testing/postgres-cluster.ts'
import { runCommand } from '../../command-line/run-command.ts'
import { freePort } from '../kill-context.ts'
import { readSite } from '../read-site.ts'
import { startProcess, type PlatformProcess } from '../start-server.ts'
import { mountChaosDisk, type ChaosDisk } from './chaos-disk.ts'
import { startChaosForge } from './chaos-forge.ts'
import { createChaosJobs } from './chaos-jobs.ts'
import { startReaders, type ReaderReport } from './chaos-readers.ts'
import { startFaultyBucket } from './faulty-bucket.ts'
import { createHostedSite } from './hosted-site.ts'

/** How long, and with how many sites. */
export interface ChaosPlan {
  sites: number
  /** How often each fault happens. */
  rounds: number
  /** Called with progress. */
  report(line: string): void
}

/** What came of it. */
export interface ChaosReport {
  readers: ReaderReport
  faults: string[]
  /** Faults that could not happen here, and why. */
  leftOut: string[]
  jobs: { jobs: number; sentAgain: number }
  pushes: number
  /** Webhooks that were sent again, because the server that was asked was gone. */
  sentAgain: number
  deployments: number
  problems: string[]
}

type Place = 'server 1' | 'server 2' | 'worker 1' | 'worker 2'
const places: readonly Place[] = ['server 1', 'server 2', 'worker 1', 'worker 2']
/** Those whose data folder is on a disk of its own, which is filled. */
const withDisks: readonly Place[] = ['server 2', 'worker 2']
/** The site whose repository the platform hosts; those of the others are at a forge. */
const hostedName = 'hosted'
const calm = 3000
const away = 6000
/** Longer than the lease of a deployment. */
const asleep = 20_000
const betweenPushes = 700
const maxWait = 60_000

/**
 * Runs a platform of two servers and two workers, each with a folder of its own, on PostgreSQL and a bucket; people push,
 * read and have the agent work all the while, and everything that can go away does.
 *
 * @param plan How much.
 */
export async function runChaos(plan: ChaosPlan): Promise<ChaosReport> {
  const cleanUps: CleanUp[] = []
  try {
    return await disturb(plan, (cleanUp) => void cleanUps.push(cleanUp))
  } finally {
    // The last one first, and every one, whatever the others met.
    for (const cleanUp of cleanUps.toReversed()) await cleanUp().catch((cause: unknown) => plan.report(String(cause)))
  }
}

type CleanUp = () => Promise<unknown>

async function disturb({ sites, rounds, report }: ChaosPlan, atEnd: (cleanUp: CleanUp) => void): Promise<ChaosReport> {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-chaos-'))
  let isInOrder = false
  atEnd(async () => {
    if (isInOrder) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    else report(`What the processes logged is in ${folder}.`)
  })
  const cluster = await startPostgresCluster()
  const databaseUrl = await cluster.createDatabase()
  mkdirSync(join(folder, 'forge'))
  mkdirSync(join(folder, 'bucket'))
  const forge = await startChaosForge(join(folder, 'forge'))
  atEnd(async () => forge.close())
  const bucket = await startFaultyBucket(join(folder, 'bucket'))
  atEnd(async () => bucket.close())
  const ports = [await freePort(), await freePort()]
  const publicUrl = `http://localhost:${ports[0]}`
  const environment = {
    DATABASE_URL: databaseUrl,
    DOCWRIGHT_STORE: bucket.address,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    DOCWRIGHT_SECRET_KEY: randomBytes(32).toString('hex'),
    DOCWRIGHT_PUBLIC_URL: publicUrl,
    DOCWRIGHT_ALLOW_PRIVATE_ADDRESSES: 'yes',
    DOCWRIGHT_FORGE_TOKEN: 'forge-token',
    DOCWRIGHT_LOG_LEVEL: 'warn',
  }
  const disks = new Map<Place, ChaosDisk>()
  const leftOut: string[] = []
  for (const place of withDisks) {
    const disk = await mountChaosDisk(join(folder, `${place.replace(' ', '-')}-disk`))
    if (typeof disk === 'string') leftOut.push(`${place}: its disk is full (${disk})`)
    else {
      disks.set(place, disk)
      atEnd(async () => disk.close())
    }
  }
  const dataOf = (place: Place): string => join(disks.get(place)?.folder ?? folder, place.replace(' ', '-'))
  const processes = new Map<Place, PlatformProcess>()

  function start(place: Place): PlatformProcess {
    const port = ports[place === 'server 1' ? 0 : 1]
    const args = place.startsWith('server') ? ['serve', '--no-worker', '--port', `${port}`] : ['worker']
    const started = startProcess([...args, '--data', dataOf(place)], environment)
    processes.set(place, started)
    return started
  }

  atEnd(async () => Promise.all([...processes.values()].map(async (one) => one.stop('SIGKILL'))))

  async function stop(place: Place, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const running = processes.get(place)
    await running?.stop(signal)
    appendFileSync(join(folder, `${place}.log`), running?.logged() ?? '')
  }

  async function isReady(port: number): Promise<boolean> {
    return fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(1000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  }

  /** As a balancer does: a server is asked again once it says that it is there. */
  async function restart(place: Place): Promise<void> {
    start(place)
    const port = ports[place === 'server 1' ? 0 : 1] ?? 0
    if (!place.startsWith('server')) return
    await until(`${place} is back`, async () => isReady(port)).catch((cause: unknown) => {
      throw new Error(processes.get(place)?.logged() ?? place, { cause })
    })
  }

  async function command<Answer>(...args: string[]): Promise<Answer> {
    const result = await runCommand(folder, [...args, '--data', dataOf('server 1'), '--json'], environment)
    if (result.status !== 0) throw new Error(`${args.join(' ')}: ${result.stderr}`)
    return JSON.parse(result.stdout) as Answer
  }

  const faults: string[] = []
  const problems: string[] = []
  const store = await openStoreWhenReady()
  const names = Array.from({ length: sites }, (_, number) => `site-${number + 1}`)
  const hostOf = (name: string): string => `${name}.localhost:${ports[0]}`
  const hooks = new Map<string, { path: string; secret: string }>()
  for (const name of names) {
    await forge.create(name)
    await command('project', 'create', name, '--remote', 'forgejo', '--repo', forge.urlOf(name), '--slug', name)
    const { url, secret } = await command<{ url: string; secret: string }>('project', 'webhook', name)
    hooks.set(name, { path: new URL(url).pathname, secret })
  }
  const hosted = await createHostedSite(join(folder, 'hosted'), hostedName)
  const about = ['--repo', hosted.folder, '--slug', hostedName]
  const { projectId } = await command<{ projectId: string }>('project', 'create', hostedName, ...about)
  const { key } = await command<{ key: string }>('key', 'create', '--project', hostedName)
  for (const place of ['worker 1', 'worker 2'] as const) start(place)
  // The site that the platform begins with is one as well.
  const all = sites + 2
  await until('all sites are published', async () => (await published()) === all).catch((cause: unknown) => {
    throw new Error([...processes.values()].map((one) => one.logged().slice(-5000)).join('\n'), { cause })
  })
  report(`${sites} sites are published.`)

  async function openStoreWhenReady(): ReturnType<typeof openStore> {
    for (const place of ['server 1', 'server 2'] as const) await restart(place)
    const opened = await openStore({ databaseUrl, dataFolder: folder })
    atEnd(async () => opened.close())
    return opened
  }

  async function published(): Promise<number> {
    const rows = await store.db
      .selectFrom('deployment')
      .select('id')
      .where('live_at', 'is not', null)
      .where('manifest', 'is not', null)
      .where('kind', '=', 'production')
      .execute()
    return rows.length
  }

  const revisions = new Map<string, number>()
  let [pushes, sentAgain] = [0, 0]
  const ending = new AbortController()
  atEnd(async () => ending.abort())

  /** Sent until one of the servers has taken it, as forges and people do. */
  async function push(name: string): Promise<void> {
    const revision = (revisions.get(name) ?? 0) + 1
    const { before, after } = await forge.push(name, revision)
    revisions.set(name, revision)
    const { path, secret } = hooks.get(name) ?? { path: '', secret: '' }
    const event = { type: 'push', ref: 'refs/heads/main', before, after } as const
    const sent = vendorWebhook('forgejo', event, { secret, repository: `team/${name}`, delivery: after })
    await until(`a push of ${name} is taken`, async () => {
      const port = ports[(pushes + sentAgain) % 2]
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        ...sent,
        signal: AbortSignal.timeout(10_000),
      }).catch(() => undefined)
      if (answer?.ok !== true) sentAgain += 1
      return answer?.ok === true
    })
    pushes += 1
  }

  const hostedUrls = ports.map((port) => `http://person:${key}@127.0.0.1:${port}/git/${hostedName}.git`)

  /** To the repository that the platform hosts, at one server or the other. */
  async function pushHosted(): Promise<void> {
    const revision = (revisions.get(hostedName) ?? 0) + 1
    sentAgain += await hosted.push(revision, hostedUrls)
    revisions.set(hostedName, revision)
    pushes += 1
  }

  async function keepPushingHosted(): Promise<void> {
    while (!ending.signal.aborted) {
      await pushHosted()
      await pause(betweenPushes * 3)
    }
  }

  async function keepPushing(): Promise<void> {
    for (let turn = 0; !ending.signal.aborted; turn += 1) {
      await push(names[turn % names.length] ?? '')
      await pause(betweenPushes)
    }
  }

  const readers = startReaders([...names, hostedName].map(hostOf), ports)
  atEnd(async () => readers.stop())
  const jobs = createChaosJobs(store, { ports, projectId, key })
  const pushing = Promise.all([keepPushing(), keepPushingHosted(), jobs.keepAsking(ending.signal)])
  pushing.catch((cause: unknown) => problems.push(String(cause)))

  async function fault(name: string, happen: () => Promise<void>): Promise<void> {
    readers.setMoment(name)
    faults.push(name)
    report(name)
    await happen()
    await pause(calm)
    readers.setMoment(`after ${name}`)
  }

  /** A folder that cannot be read for a while, as when its disk is not mounted. */
  async function withoutFolder(place: Place, name: string): Promise<void> {
    const path = join(dataOf(place), name)
    try {
      renameSync(path, `${path}.away`)
    } catch {
      // Nothing was kept there yet.
      return
    }
    await pause(away)
    rmSync(path, { recursive: true, force: true })
    renameSync(`${path}.away`, path)
  }

  await pause(calm)
  for (let round = 1; round <= rounds; round += 1) {
    for (const place of places) {
      await fault(`${place} is killed`, async () => {
        await stop(place, 'SIGKILL')
        await pause(1000)
        await restart(place)
      })
    }
    for (const place of places) {
      await fault(`${place} is stopped in order`, async () => {
        await stop(place, 'SIGTERM')
        await restart(place)
      })
    }
    await fault('a worker sleeps longer than its lease', async () => {
      const { pid = 0 } = processes.get('worker 1') ?? {}
      process.kill(pid, 'SIGSTOP')
      await pause(asleep)
      process.kill(pid, 'SIGCONT')
    })
    await fault('the database crashes', async () => cluster.crash(away))
    for (const kind of ['away', 503, 403, 'slow', 'mixed-up', 'cut-off'] as const) {
      await fault(`the bucket: ${kind}`, async () => {
        bucket.setFault(kind)
        await pause(away)
        bucket.setFault('none')
      })
    }
    await fault('a server starts while the bucket is away', async () => {
      bucket.setFault('away')
      await stop('server 2', 'SIGKILL')
      await restart('server 2')
      await pause(away)
      bucket.setFault('none')
    })
    await fault('database and bucket are away', async () => {
      bucket.setFault('away')
      await cluster.crash(away)
      bucket.setFault('none')
    })
    for (const place of ['server 1', 'worker 1'] as const) {
      for (const name of ['repositories', 'hosting'])
        await fault(`${place}: its folder ${name} is away`, async () => withoutFolder(place, name))
    }
    for (const [place, disk] of disks) {
      await fault(`${place}: its disk is full`, async () => {
        await disk.fill()
        await pause(away)
        await disk.free()
      })
    }
    for (const machine of ['1', '2'] as const) {
      await fault(`machine ${machine} is wiped`, async () => {
        const own: readonly Place[] = [`server ${machine}`, `worker ${machine}`]
        await Promise.all(own.map(async (place) => stop(place, 'SIGKILL')))
        for (const place of own) rmSync(dataOf(place), { recursive: true, force: true })
        for (const place of own) await restart(place)
      })
    }
  }
  ending.abort()
  await pushing.catch(() => {})

  readers.setMoment('the end')
  for (const name of [...names, hostedName]) {
    const wanted = `revision ${revisions.get(name) ?? 0}.`
    for (const port of ports) {
      const url = `http://${name}.localhost:${ports[0]}/a`
      await until(`${name} shows ${wanted}`, async () => {
        const { html } = await readSite(url, port)
        return html.includes(wanted)
      }).catch((cause: unknown) => problems.push(`${String(cause)} (port ${port})`))
    }
  }
  const read = await readers.stop()
  problems.push(...(await jobs.findProblems(hosted.folder, hostedUrls[0] ?? '')))
  await until('previews are made', async () => {
    const open = await store.db
      .selectFrom('deployment')
      .select('id')
      .where('status', 'in', ['queued', 'building'])
      .execute()
    return open.length === 0
  }).catch((cause: unknown) => problems.push(String(cause)))
  const rows = await store.db.selectFrom('deployment').select(['status', 'live_at', 'error', 'kind']).execute()
  for (const { status, error } of rows) {
    if (status === 'failed') problems.push(`A deployment failed: ${error}`)
    if (status === 'queued' || status === 'building') problems.push(`A deployment is left ${status}.`)
  }
  const live = rows.filter((row) => row.live_at !== null && row.kind === 'production').length
  if (live !== all) problems.push(`${live} deployments are live, of ${all} sites.`)
  for (const place of places) await stop(place, 'SIGTERM')
  problems.push(...read.problems)
  isInOrder = problems.length === 0
  return { readers: read, faults, leftOut, jobs: jobs.counts(), pushes, sentAgain, deployments: rows.length, problems }
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + maxWait
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`It did not come to this: ${what}.`)
    await pause(150)
  }
}
