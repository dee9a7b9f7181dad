import { setTimeout as pause } from 'node:timers/promises'
import { askPage } from './ask-page.ts'
import { freePort, openPushedProject } from './pushed-project.ts'
import { openQuietLine, type QuietLine } from './quiet-line.ts'
import { startSharedPlatform } from './shared-platform.ts'
import { startProcess, startServer, temporaryFolder } from './start-server.ts'

/** What readers of a server met while something was silent. */
export interface SilentMoment {
  /** What was silent. */
  silent: string
  /** Who was asked: a server, or both in turn by a balancer. */
  asked: string
  reads: number
  /** Answers that were no page, and none at all. */
  failed: number
  /** Milliseconds. */
  p50: number
  p99: number
  slowest: number
}

/** How much is measured. */
export interface SilencesPlan {
  /** Milliseconds that each silence lasts. */
  length: number
  /** Readers of each server, and as many who are sent from one to the other. */
  readers: number
  /** Told what ends what was started. */
  atEnd(end: () => unknown): void
  report?(moment: SilentMoment): void
}

/** Milliseconds after which a reader has gone. */
const patience = 30_000
/** Milliseconds between the looks of a reader. */
const between = 20

/** Lines of one server to what it needs. */
interface Lines {
  database: QuietLine
  bucket: QuietLine
}

/**
 * Reads a site from two servers while their database, their bucket or both say nothing, at one of them and at both.
 *
 * @returns What readers met in each silence, and without one.
 */
export async function measureSilences({ length, readers, atEnd, report }: SilencesPlan): Promise<SilentMoment[]> {
  const environment = await startSharedPlatform(atEnd)
  const [, user = '', database = '', socketFolder = ''] =
    /^postgres:\/\/(\w+)@\/(\w+)\?host=([^&]+)$/.exec(environment.DATABASE_URL) ?? []
  // A cluster of tests is reached by a file.
  const socket = { path: `${decodeURIComponent(socketFolder)}/.s.PGSQL.5432` }
  const bucket = new URL(new URL(environment.DOCWRIGHT_STORE).searchParams.get('endpoint') ?? '')

  async function behindLines(): Promise<{ lines: Lines; variables: typeof environment }> {
    const lines = {
      database: await openQuietLine(socket),
      bucket: await openQuietLine({ host: bucket.hostname, port: Number(bucket.port) }),
    }
    atEnd(lines.database.close)
    atEnd(lines.bucket.close)
    const store = environment.DOCWRIGHT_STORE.replace(bucket.origin, `http://127.0.0.1:${lines.bucket.port}`)
    return {
      lines,
      variables: {
        ...environment,
        DATABASE_URL: `postgres://${user}@127.0.0.1:${lines.database.port}/${database}`,
        DOCWRIGHT_STORE: store,
      },
    }
  }

  const folders = [temporaryFolder(), temporaryFolder(), temporaryFolder()]
  for (const { remove } of folders) atEnd(remove)
  const [one, two, three] = folders.map(({ folder }) => folder)
  const [near, far] = [await behindLines(), await behindLines()]
  const first = await startServer(one ?? '', near.variables, ['--no-worker'])
  atEnd(async () => first.stop('SIGKILL'))
  const shared = { DOCWRIGHT_PUBLIC_URL: first.url }
  const other = await freePort()
  const others = ['serve', '--no-worker', '--port', String(other), '--data', two ?? '']
  const second = startProcess(others, { ...far.variables, ...shared })
  atEnd(async () => second.stop('SIGKILL'))
  const worker = startProcess(['worker', '--data', three ?? ''], { ...environment, ...shared })
  atEnd(async () => worker.stop('SIGKILL'))
  const project = await openPushedProject(first)
  atEnd(project.remove)
  const { host } = new URL(first.siteUrl)
  const ports = [Number(new URL(first.url).port), other]

  async function shows(version: number): Promise<void> {
    for (const port of ports)
      for (;;) {
        const page = await askPage({ port, host, path: '/' }, patience).catch(() => undefined)
        if (page?.text.includes(`version-${version}-shown`) === true) break
        await pause(100)
      }
  }

  async function measure(silent: string, during: () => Promise<unknown>): Promise<SilentMoment[]> {
    const ending = new AbortController()
    const asked = { 'server 1': [ports[0]], 'server 2': [ports[1]], 'a balancer': ports }
    const found = Object.entries(asked).map(([name, at]) => ({ name, at, times: [] as number[], failed: 0 }))
    const reading = found.flatMap((who) =>
      Array.from({ length: readers }, async () => {
        for (let turn = 0; !ending.signal.aborted; turn += 1) {
          const began = performance.now()
          const page = { port: who.at[turn % who.at.length] ?? 0, host, path: '/' }
          const isPage = await askPage(page, patience).then(
            ({ status }) => status === 200,
            () => false,
          )
          who.times.push(performance.now() - began)
          if (!isPage) who.failed += 1
          await pause(between)
        }
      }),
    )
    await Promise.all([during(), pause(length)])
    ending.abort()
    await Promise.all(reading)
    return found.map(({ name, times, failed }) => momentOf(silent, name, times, failed))
  }

  const moments: SilentMoment[] = []
  async function add(silent: string, lines: readonly QuietLine[], during: () => Promise<unknown>): Promise<void> {
    for (const line of lines) line.fallSilent()
    const met = await measure(silent, during)
    for (const line of lines) line.goOn()
    for (const moment of met) report?.(moment)
    moments.push(...met)
  }

  const nothing = async (): Promise<void> => Promise.resolve()
  await project.push(0)
  await shows(0)
  await add('nothing', [], nothing)
  await add('the database of server 2', [far.lines.database], nothing)
  await shows(0)
  // A newer deployment is what a server needs its bucket for.
  await add('the bucket of server 2, after a push', [far.lines.bucket], async () => project.push(1))
  await shows(1)
  await add('the database of both', [near.lines.database, far.lines.database], nothing)
  await shows(1)
  await add('the bucket of both', [near.lines.bucket, far.lines.bucket], nothing)
  await shows(1)
  await project.push(2)
  await shows(2)
  return moments
}

function momentOf(silent: string, asked: string, times: readonly number[], failed: number): SilentMoment {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): number =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return {
    silent,
    asked,
    reads: times.length,
    failed,
    p50: at(0.5),
    p99: at(0.99),
    slowest: Math.round(sorted.at(-1) ?? 0),
  }
}
