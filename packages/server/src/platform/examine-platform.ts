import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { BucketRequest } from '../objects/bucket-requests.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { digestOf } from '../objects/read-object.ts'
import type { WakeUps } from '../queue/wake-ups.ts'
import { databaseVersion } from '../store/database/database-version.ts'
import { isDatabaseAway } from '../store/database/is-database-away.ts'
import { tryWriting } from '../store/database/try-writing.ts'
import { describeDifference, mostDifference, noticedDifference } from '../store/database/shared-clock.ts'
import { newestManifest } from '../store/deployments/deployment-reads.ts'
import type { Store } from '../store/open-store.ts'
import type { SecretBox } from '../store/secret-box.ts'
import { examineCredentials, type OpenedPlace } from './examine-credentials.ts'
import { examineDisk } from './examine-disk.ts'
import type { Finding } from './finding.ts'

/** What is examined. */
export interface ExaminedPlatform {
  store: Store
  wakeUps: WakeUps
  objects: ObjectStore
  secrets: Pick<SecretBox, 'open'>
  /** What secrets open elsewhere. */
  places: readonly OpenedPlace[]
  /** Folders on disks of this machine. */
  folders: readonly string[]
  /** Addresses of the hosts of repositories that are not here. */
  forges: readonly string[]
  /** Hears of requests to the bucket until the returned function is called. */
  listen(listener: (request: BucketRequest) => void): () => void
}

/** Milliseconds in which the host of a repository answers. */
const forgeWithin = 5_000
/** Milliseconds for a notification to come back, and from which the clock of a bucket refuses requests. */
const heardWithin = 5_000
const refusedFrom = 15 * 60_000

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
    ...(await Promise.all(folders.map(examineDisk))),
    ...(await examineObjects(platform)),
    ...(await examineCredentials(store, platform.secrets, platform.places)),
    ...(await Promise.all(platform.forges.map(examineForge))),
  ]
}

/** Opening the store has made sure of its tables, and that it is a primary. */
async function examineDatabase({ db, transaction }: Store): Promise<Finding> {
  const version = await databaseVersion(db)
  const fault = await tryWriting(transaction)
  if (fault !== undefined) {
    const fix = isDatabaseAway(fault)
      ? 'Another process holds it: find it with `fuser -v docwright.sqlite`, or in pg_stat_activity, and end it.'
      : 'Look at its disk and its log.'
    return { part: 'database', state: 'problem', said: `${version}, cannot be written: ${fault.message}`, fix }
  }
  const asked = performance.now()
  await databaseVersion(db)
  const took = performance.now() - asked
  const said = `${version}, tables of this version, can be written, answers in ${inWords(took)}`
  if (took < 50) return { part: 'database', state: 'ok', said }
  return { part: 'database', state: 'warning', said, fix: 'Each request asks it several times: move it nearer.' }
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

/** Does with an object of its own all that a platform does with others. */
async function examineObjects({ objects, store, listen }: ExaminedPlatform): Promise<Finding[]> {
  const content = Buffer.from(`Written by docwright doctor at ${store.clock()}.`)
  const digest = digestOf(content)
  const requests: BucketRequest[] = []
  const stop = listen((request) => requests.push(request))
  const part = 'object store'
  let step = 'put'
  try {
    await objects.put(digest, { size: content.length, open: () => Readable.from([content]) })
    step = 'get'
    const stream = await objects.get(digest)
    if (stream === undefined || digestOf(await buffer(stream)) !== digest)
      return [{ part, state: 'problem', said: 'does not return what was put', fix: 'Use a store that is consistent.' }]
    step = 'list'
    let isListed = false
    for await (const found of objects.list(digest.slice(0, 2))) isListed ||= found.digest === digest
    if (!isListed) return [{ part, state: 'problem', said: 'does not list what was put', fix: 'Check the prefix.' }]
    step = 'delete'
    await objects.delete([digest])
  } catch (cause) {
    const said = `cannot ${step} objects: ${cause instanceof Error ? cause.message : String(cause)}`
    const fix = `Check DOCWRIGHT_STORE and its keys, which need the right to ${step} objects under the prefix.`
    return [{ part, state: 'problem', said, fix }]
  } finally {
    stop()
  }
  const slowest = Math.max(0, ...requests.map(({ seconds }) => seconds * 1000))
  const took = requests.length === 0 ? 'a folder' : `answers within ${inWords(slowest)}`
  const done = `put, get, list and delete work, ${took}`
  return [{ part, state: 'ok', said: done }, ...(await examineContent(objects, store)), ...examineSkew(requests, store)]
}

/** A store that works may be another one than that of the servers: a bucket that this environment does not name. */
async function examineContent(objects: ObjectStore, { db }: Store): Promise<Finding[]> {
  const manifest = await newestManifest(db)
  if (manifest === undefined || (await objects.sizes([manifest])).size > 0) return []
  const said = 'does not have the site that was published last: this is not the store of the servers'
  const fix = 'Run this with the environment of a server, above all with its DOCWRIGHT_STORE.'
  return [{ part: 'object store', state: 'problem', said, fix }]
}

function examineSkew(requests: readonly BucketRequest[], { clock }: Store): Finding[] {
  const date = requests.at(-1)?.date
  // Dates of answers have whole seconds.
  const skew = date === undefined ? 0 : date - clock()
  if (Math.abs(skew) < 2 * noticedDifference) return []
  const seconds = Math.round(Math.abs(skew) / 1000).toLocaleString('en')
  const said = `its clock is ${seconds} s ${skew > 0 ? 'ahead of' : 'behind'} that of the database`
  const fix = 'It refuses requests from a quarter of an hour on: run a time service (NTP) on both.'
  return [{ part: 'object store', state: Math.abs(skew) < refusedFrom ? 'warning' : 'problem', said, fix }]
}

/** That it answers at all is what a machine can be at fault for. */
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

function inWords(milliseconds: number): string {
  return `${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`
}
