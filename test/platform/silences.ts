import { openLineToDatabase, openQuietLine, type QuietLine } from './quiet-line.ts'
import { freePort, openPushedProject } from './pushed-project.ts'
import { readDoors, untilShown, type SilentMoment } from './read-doors.ts'
import { startSharedPlatform } from './shared-platform.ts'
import { startProcess, startServer, temporaryFolder } from './start-server.ts'

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
  const bucket = new URL(new URL(environment.DOCWRIGHT_STORE).searchParams.get('endpoint') ?? '')

  async function behindLines(): Promise<{ lines: Lines; variables: typeof environment }> {
    const database = await openLineToDatabase(environment.DATABASE_URL)
    const lines = {
      database: database.line,
      bucket: await openQuietLine({ host: bucket.hostname, port: Number(bucket.port) }),
    }
    atEnd(lines.database.close)
    atEnd(lines.bucket.close)
    const store = environment.DOCWRIGHT_STORE.replace(bucket.origin, `http://127.0.0.1:${lines.bucket.port}`)
    return {
      lines,
      variables: {
        ...environment,
        DATABASE_URL: database.url,
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
  const { host: site } = new URL(first.siteUrl)
  const doors = [Number(new URL(first.url).port), other].map((port) => ({ name: '', address: '127.0.0.1', port }))
  const [door1, door2] = [doors.slice(0, 1), doors.slice(1)]
  const asked = { 'server 1': door1, 'server 2': door2, 'a balancer': doors }

  const moments: SilentMoment[] = []
  async function add(silent: string, lines: readonly QuietLine[], during: () => Promise<unknown>): Promise<void> {
    for (const line of lines) line.fallSilent()
    const met = await readDoors({ site, asked, readers, length }, silent, during)
    for (const line of lines) line.goOn()
    for (const moment of met) report?.(moment)
    moments.push(...met)
  }

  const nothing = async (): Promise<void> => Promise.resolve()
  await project.push(0)
  await untilShown(doors, site, 0)
  await add('nothing', [], nothing)
  await add('the database of server 2', [far.lines.database], nothing)
  await untilShown(doors, site, 0)
  // A newer deployment is what a server needs its bucket for.
  await add('the bucket of server 2, after a push', [far.lines.bucket], async () => project.push(1))
  await untilShown(doors, site, 1)
  await add('the database of both', [near.lines.database, far.lines.database], nothing)
  await untilShown(doors, site, 1)
  await add('the bucket of both', [near.lines.bucket, far.lines.bucket], nothing)
  await untilShown(doors, site, 1)
  await project.push(2)
  await untilShown(doors, site, 2)
  return moments
}
