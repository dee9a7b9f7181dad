import { setTimeout as pause } from 'node:timers/promises'
import { freePort, openPushedProject, type PushedProject } from './pushed-project.ts'
import { doorAt, untilShown, versionAt, type Door } from './read-doors.ts'
import { startSharedPlatform } from './shared-platform.ts'
import { startProcess, startServer, temporaryFolder } from './start-server.ts'

/** What readers saw who go from one server to the other with each request. */
export interface ShownTogether {
  pushes: number
  reads: number
  /** How often a reader saw an older page after a newer one. */
  older: number
  /** How often a page that the page just read links to was not there. */
  missing: number
  /** How often a push said where the site is, and the site was not that of the push. */
  untrue: number
  /** Requests that were not answered with a page. */
  failed: number
  /** Milliseconds from the end of a push until each server showed it, sorted; negative where it did before. */
  delays: number[]
}

/** What is measured. */
export interface ShowTogetherOptions {
  pushes: number
  readers: number
  /** Threads of each server that answer readers. */
  readerThreads?: number
  /** Told what ends what was started. */
  atEnd(end: () => unknown): void
  /** Told how far it is, and of each problem which push, which page and which server. */
  report?: (line: string) => void
}

/** A site that several servers show. */
export interface SharedSite {
  /** Its host name. */
  site: string
  project: PushedProject
  servers: readonly Door[]
  /** Where readers ask in turn. */
  doors: readonly Door[]
}

/** Pushes to one of two servers, while readers ask both in turn; a worker makes the deployments. */
export async function showTogether(options: ShowTogetherOptions): Promise<ShownTogether> {
  const { pushes, readers, readerThreads = 0, atEnd, report } = options
  const environment = { ...(await startSharedPlatform(atEnd)), DOCWRIGHT_READER_THREADS: `${readerThreads}` }
  const [one, two, three] = [temporaryFolder(), temporaryFolder(), temporaryFolder()]
  for (const { remove } of [one, two, three]) atEnd(remove)
  const first = await startServer(one.folder, environment, ['--no-worker'])
  atEnd(async () => first.stop('SIGKILL'))
  const shared = { ...environment, DOCWRIGHT_PUBLIC_URL: first.url }
  const other = await freePort()
  const second = startProcess(['serve', '--no-worker', '--port', String(other), '--data', two.folder], shared)
  atEnd(async () => second.stop('SIGKILL'))
  const worker = startProcess(['worker', '--data', three.folder], shared)
  atEnd(async () => worker.stop('SIGKILL'))
  const project = await openPushedProject(first)
  atEnd(project.remove)
  const ports = [Number(new URL(first.url).port), other]
  const servers = ports.map((port, at) => ({ name: `server ${at + 1}`, address: '127.0.0.1', port }))
  await project.push(0)
  const site = new URL(first.siteUrl).host
  await untilShown(servers, site, 0)
  return watchPushes({ site, project, servers, doors: servers }, { from: 1, pushes, readers, report })
}

/** What is pushed and read. */
interface WatchedPushes extends Pick<ShowTogetherOptions, 'pushes' | 'readers'> {
  /** The first version. */
  from: number
  report?: ((line: string) => void) | undefined
}

/** Pushes between two lines on how far it is. */
const reportedEvery = 10

/**
 * Pushes versions, one after the other, while readers read and every server is watched.
 *
 * @param shared A site that shows an earlier version everywhere.
 */
export async function watchPushes(
  { site, project, servers, doors }: SharedSite,
  { from, pushes, readers, report }: WatchedPushes,
): Promise<ShownTogether> {
  const found = { pushes: 0, reads: 0, older: 0, missing: 0, untrue: 0, failed: 0 }
  const wrong = (what: 'older' | 'missing' | 'untrue' | 'failed', line: string): void => {
    found[what] += 1
    report?.(`${what}: ${line}`)
  }
  const ending = new AbortController()
  const reading = Array.from({ length: readers }, async (_, reader) => {
    let newest = { version: 0, at: '' }
    for (let turn = reader; !ending.signal.aborted; turn += 1) {
      const [door, next] = [doorAt(doors, turn), doorAt(doors, turn + 1)]
      const { status, version } = await versionAt(door, site)
      found.reads += 1
      if (status !== 200) wrong('failed', `/ of ${door.name} was answered with ${status} after push ${found.pushes}`)
      else if (version < newest.version)
        wrong('older', `/ of ${door.name} was of push ${version} after ${newest.at} had shown push ${newest.version}`)
      if (version >= newest.version) newest = { version, at: door.name }
      if (version < 1) continue
      const page = `/only-in-${version}`
      const linked = await versionAt(next, site, page)
      // A later push has removed it.
      if (linked.status === 404 && (await versionAt(door, site)).version === version)
        wrong('missing', `${page} of ${next.name} was not found while / of ${door.name} linked to it`)
      await pause(5)
    }
  })
  const delays: number[] = []
  const shownAt = new Map<string, number>()
  const watching = servers.map(async (each) => {
    while (!ending.signal.aborted) {
      const { version } = await versionAt(each, site)
      const key = `${version}:${each.name}`
      if (!shownAt.has(key)) shownAt.set(key, performance.now())
      await pause(2)
    }
  })
  for (let version = from; version < from + pushes; version += 1) {
    const said = await project.push(version)
    const at = performance.now()
    found.pushes += 1
    const now = await Promise.all(servers.map(async (each) => versionAt(each, site)))
    const isLive = /Site: http/.test(said)
    const behind = servers.flatMap(({ name }, index) => {
      const shown = now[index]?.version
      return shown === version ? [] : [`${name} showed push ${shown}`]
    })
    if (isLive && behind.length > 0) wrong('untrue', `push ${version} said “Site:” while ${behind.join(' and ')}`)
    for (const each of servers) {
      while (!shownAt.has(`${version}:${each.name}`)) await pause(2)
      delays.push((shownAt.get(`${version}:${each.name}`) ?? 0) - at)
    }
    if (found.pushes % reportedEvery === 0 && found.pushes < pushes) {
      const problems = found.older + found.missing + found.untrue + found.failed
      report?.(`${found.pushes} of ${pushes} pushes, ${found.reads} reads, problems so far: ${problems}`)
    }
  }
  ending.abort()
  await Promise.all([...reading, ...watching])
  return { ...found, delays: delays.map(Math.round).toSorted((a, b) => a - b) }
}
