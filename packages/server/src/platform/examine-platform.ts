import type { ObjectStore } from '../objects/object-store.ts'
import type { WakeUps } from '../queue/wake-ups.ts'
import { databaseVersion } from '../store/database/database-version.ts'
import { isDatabaseAway } from '../store/database/is-database-away.ts'
import { isReadOnly } from '../store/database/is-read-only.ts'
import { tryWriting } from '../store/database/try-writing.ts'
import { describeDifference, mostDifference, noticedDifference } from '../store/database/shared-clock.ts'
import { newestManifest } from '../store/deployments/deployment-reads.ts'
import type { Store } from '../store/open-store.ts'
import type { SecretBox } from '../store/secret-box.ts'
import { examineCredentials, type OpenedPlace } from './examine-credentials.ts'
import { examineDisk } from './examine-disk.ts'
import { examineObjects, inWords, type ExaminedObjects } from './examine-objects.ts'
import { examineRepositories, type ExaminedRepositories } from './examine-repositories.ts'
import type { Finding } from './finding.ts'

/** The examined parts. */
export interface ExaminedPlatform extends Pick<ExaminedObjects, 'listen'>, Pick<ExaminedRepositories, 'projects'> {
  store: Store
  wakeUps: WakeUps
  objects: ObjectStore
  secrets: Pick<SecretBox, 'open'>
  /** The services of secrets. */
  places: readonly OpenedPlace[]
  /** Folders on disks of this machine. */
  folders: readonly string[]
  /** Addresses of the hosts of repositories that are not here. */
  forges: readonly string[]
}

/** Milliseconds in which the host of a repository answers. */
const forgeWithin = 5_000
/** Milliseconds for a notification to come back. */
const heardWithin = 5_000

/**
 * Looks at all that a process on this machine needs of others: the database, what other processes say, the clock, the object
 * store, the disk, and what secrets open.
 */
export async function examinePlatform(platform: ExaminedPlatform): Promise<Finding[]> {
  const { store, folders } = platform
  return [
    await examineDatabase(store),
    await examineNotifications(platform.wakeUps),
    examineClock(store),
    // A full disk explains what comes after it.
    ...(await Promise.all(folders.map(async (folder) => examineDisk(folder)))),
    ...(await examineObjects({ ...platform, clock: store.clock, clockOf: 'the database' })),
    ...(await examineContent(platform)),
    ...(await examineRepositories(platform)),
    ...(await examineCredentials(store, platform.secrets, platform.places)),
    ...(await Promise.all(platform.forges.map(examineForge))),
  ]
}

/** The examined parts if the database cannot be opened. */
export interface ExaminedRest extends Omit<ExaminedObjects, 'clockOf' | 'objects'> {
  /** Undefined if nothing has been stored yet, and no bucket is named. */
  objects: ObjectStore | undefined
  /** The finding about the database, in words for the operator. */
  database: Finding
  folders: readonly string[]
}

/** Looks at what needs no database: that one is away, or is still to be made, says nothing about the rest. */
export async function examineRest({ database, folders, objects, ...others }: ExaminedRest): Promise<Finding[]> {
  return [
    database,
    ...(await Promise.all(folders.map(async (folder) => examineDisk(folder)))),
    ...(objects === undefined ? [] : await examineObjects({ ...others, objects, clockOf: 'this machine' })),
  ]
}

/** Opening the store has made sure of its tables, and that it is a primary. */
async function examineDatabase({ db, dialect, transaction }: Store): Promise<Finding> {
  const version = await databaseVersion(db)
  const fault = await tryWriting(transaction)
  if (fault !== undefined) {
    const said = `${version}, cannot be written: ${fault.message}`
    return { part: 'database', state: 'problem', said, fix: fixOf(fault, dialect) }
  }
  const asked = performance.now()
  await databaseVersion(db)
  const took = performance.now() - asked
  const said = `${version}, tables of this version, can be written, answers in ${inWords(took)}`
  if (took < 50) return { part: 'database', state: 'ok', said }
  return { part: 'database', state: 'warning', said, fix: 'Each request asks it several times: move it nearer.' }
}

function fixOf(fault: Error, dialect: Store['dialect']): string {
  if (isReadOnly(fault))
    return 'It only reads: a standby, or one with default_transaction_read_only. Let DATABASE_URL lead to the primary, or switch that off.'
  if (!isDatabaseAway(fault)) return 'Look at its disk and its log.'
  return dialect === 'sqlite'
    ? 'Another process holds it: find it with `fuser -v docwright.sqlite`, and end it.'
    : 'Look in pg_stat_activity for what holds it, and at its log.'
}

async function examineNotifications({ listen, wake }: WakeUps): Promise<Finding> {
  const heard = Promise.withResolvers<boolean>()
  const subject = `job:doctor-${process.pid}` as const
  const stop = listen((said) => said === subject && heard.resolve(true))
  const timer = setTimeout(() => heard.resolve(false), heardWithin)
  const asked = performance.now()
  wake(subject)
  const isHeard = await heard.promise
  clearTimeout(timer)
  stop()
  const part = 'notifications'
  if (isHeard) return { part, state: 'ok', said: `heard after ${inWords(performance.now() - asked)}` }
  const fix = 'If PgBouncer is in between, set DATABASE_DIRECT_URL to the database itself.'
  return { part, state: 'problem', said: 'nothing was heard of one that was sent', fix }
}

function examineClock({ time }: Store): Finding {
  const ahead = time.ahead()
  const said = describeDifference(ahead)
  const fix = 'Run a time service (NTP) on all machines, and alert on it.'
  if (Math.abs(ahead) >= mostDifference) return { part: 'clock', state: 'problem', said, fix }
  if (Math.abs(ahead) >= noticedDifference) return { part: 'clock', state: 'warning', said, fix }
  return { part: 'clock', state: 'ok', said }
}

/** A store that works may be another one than that of the servers: a bucket that this environment does not name. */
async function examineContent({ objects, store }: ExaminedPlatform): Promise<Finding[]> {
  const manifest = await newestManifest(store.db)
  // An unavailable store was already reported.
  const found = manifest === undefined ? undefined : await objects.sizes([manifest]).catch(() => undefined)
  if (found === undefined || found.size > 0) return []
  const said =
    'does not have the site that was published last: it is not the store of the servers, or objects were removed from it'
  const fix =
    'Run this with the environment of a server, above all with its DOCWRIGHT_STORE. If that is right, look for a lifecycle rule of the ' +
    'bucket, and deploy the branches again.'
  return [{ part: 'object store', state: 'problem', said, fix }]
}

/** A machine can only be at fault for a missing answer. */
async function examineForge(address: string): Promise<Finding> {
  const part = 'forge'
  const asked = performance.now()
  try {
    const answer = await fetch(address, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(forgeWithin),
    })
    await answer.body?.cancel()
    const said = `${address} answers in ${inWords(performance.now() - asked)}`
    if (answer.status < 500) return { part, state: 'ok', said }
    return {
      part,
      state: 'problem',
      said: `${address} answers ${answer.status}`,
      fix: 'Its projects wait until it is back.',
    }
  } catch (cause) {
    const code = causeCode(cause)
    const fix = 'Check the name, the firewall and the proxy of this machine.'
    return { part, state: 'problem', said: `${address} cannot be reached${code === '' ? '' : ` (${code})`}`, fix }
  }
}

function causeCode(cause: unknown): string {
  if (cause instanceof Error && cause.name === 'TimeoutError') return `nothing within ${forgeWithin / 1000} s`
  const inner = cause instanceof Error ? cause.cause : undefined
  return inner instanceof Error && 'code' in inner ? String(inner.code) : ''
}
