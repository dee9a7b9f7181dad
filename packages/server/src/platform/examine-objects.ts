import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { BucketRequest } from '../objects/bucket-requests.ts'
import { storeFaultIn, type ObjectStore } from '../objects/object-store.ts'
import { digestOf } from '../objects/read-object.ts'
import { noticedDifference } from '../store/database/shared-clock.ts'
import type { Finding } from './finding.ts'

/** An object store, and what its clock is compared with. */
export interface ExaminedObjects {
  objects: ObjectStore
  /** Hears of requests to the bucket until the returned function is called. */
  listen(listener: (request: BucketRequest) => void): () => void
  /** Milliseconds since 1970. */
  clock(this: void): number
  /** Whose clock that is. */
  clockOf: 'the database' | 'this machine'
}

const part = 'object store'
/** Milliseconds from which the clock of a bucket refuses requests. */
const refusedFrom = 15 * 60_000

/** Does with an object of its own all that a platform does with others. */
export async function examineObjects(examined: ExaminedObjects): Promise<Finding[]> {
  const { objects, listen, clock } = examined
  const content = Buffer.from(`Written by docwright doctor at ${clock()}.`)
  const digest = digestOf(content)
  const requests: BucketRequest[] = []
  const stop = listen((request) => requests.push(request))
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
    return [{ part, state: 'problem', said, fix: fixOf(cause, step) }, ...examineSkew(requests, examined)]
  } finally {
    stop()
  }
  const slowest = Math.max(0, ...requests.map(({ seconds }) => seconds * 1000))
  const took = requests.length === 0 ? 'a folder' : `answers within ${inWords(slowest)}`
  return [{ part, state: 'ok', said: `put, get, list and delete work, ${took}` }, ...examineSkew(requests, examined)]
}

/** Only a service that answers can refuse a right. */
function fixOf(cause: unknown, step: string): string {
  const said = storeFaultIn(cause)?.said
  if (said === undefined) return 'Check DOCWRIGHT_STORE, and whether its folder can be written.'
  if (/^40[13]\b/.test(said))
    return `Check DOCWRIGHT_STORE and its keys, which need the right to ${step} objects under the prefix.`
  if (/NoSuchBucket|bucket does not exist/.test(said))
    return 'Create the bucket, or correct its name in DOCWRIGHT_STORE.'
  if (/^(?:429|5\d\d)\b/.test(said))
    return 'The service is there and fails: look at what it says of itself, and try again.'
  if (/^\d/.test(said)) return 'Check the endpoint, the region and the bucket in DOCWRIGHT_STORE.'
  return 'It does not answer: check the endpoint in DOCWRIGHT_STORE, whether the service runs, and the firewall of this machine.'
}

function examineSkew(requests: readonly BucketRequest[], { clock, clockOf }: ExaminedObjects): Finding[] {
  const date = requests.findLast((request) => request.date !== undefined)?.date
  // Dates of answers have whole seconds.
  const skew = date === undefined ? 0 : date - clock()
  if (Math.abs(skew) < 2 * noticedDifference) return []
  const seconds = Math.round(Math.abs(skew) / 1000).toLocaleString('en')
  const said = `its clock is ${seconds} s ${skew > 0 ? 'ahead of' : 'behind'} that of ${clockOf}`
  const fix = 'It refuses requests from a quarter of an hour on: run a time service (NTP) on both.'
  return [{ part, state: Math.abs(skew) < refusedFrom ? 'warning' : 'problem', said, fix }]
}

/** Milliseconds as people read them. */
export function inWords(milliseconds: number): string {
  return `${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`
}
