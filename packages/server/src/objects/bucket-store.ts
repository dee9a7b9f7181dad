import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { readBucketAnswers } from './bucket-answers.ts'
import { createBucketRequests, createSilence, type BucketCaller, type Silence } from './bucket-requests.ts'
import { requireDigest, StoreFault, type ListedObject, type ObjectStore } from './object-store.ts'

/** The address of a bucket, and the credentials. */
export interface BucketAddress {
  /** Address of the service, such as `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string
  bucket: string
  /** Folder in the bucket; empty for its root. */
  prefix: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Requests to the bucket that one call has under way. */
const requestsAtOnce = 16

/** Clock and listener of the requests that a machine sends. */
export type BucketCalls = Partial<Pick<BucketCaller, 'clock' | 'observe'>>

/**
 * Keeps objects in a bucket of a service that speaks S3.
 *
 * @param calls The clock, by default that of this machine, and a listener to requests.
 */
export function openBucketStore(address: BucketAddress, calls: BucketCalls = {}): ObjectStore {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = address
  const { clock = Date.now, observe } = calls
  const { send, ask } = readBucketAnswers(
    createBucketRequests({ region, accessKeyId, secretAccessKey, clock, observe }),
  )
  const root = `${endpoint.replace(/(?<!\/)\/+$/, '')}/${encodeURIComponent(bucket)}`
  const folder = prefix === '' ? '' : `${prefix.replace(/^\/+|(?<!\/)\/+$/g, '')}/`
  const key = (digest: string): string => `${folder}${digest.slice(0, 2)}/${requireDigest(digest)}`
  const urlOf = (digest: string): string => `${root}/${key(digest).split('/').map(encodeURIComponent).join('/')}`

  return {
    async put(digest, { size, open }) {
      const headers = {
        'Content-Length': String(size),
        'Content-Type': 'application/octet-stream',
        // S3 refuses bytes with another digest.
        'X-Amz-Content-Sha256': digest,
      }
      if (size <= wholeUpTo) {
        const body = await bytesOf(open())
        if ((await ask(urlOf(digest), { method: 'PUT', headers, body })) === undefined) throw noBucket()
        return
      }
      const silence = createSilence('write')
      const body = Readable.toWeb(told(open(), silence)) as unknown as BodyInit
      try {
        const done = await send(
          urlOf(digest),
          { method: 'PUT', headers, body, duplex: 'half', isStream: true },
          silence,
        )
        if (done === undefined) throw noBucket()
        await done.body?.cancel()
      } finally {
        silence.end()
      }
    },
    async get(digest) {
      const silence = createSilence('read')
      try {
        const response = await send(urlOf(digest), { method: 'GET' }, silence)
        if (response?.body) return Readable.from(bytesFrom(response.body as ReadableStream<Uint8Array>, silence))
        silence.end()
        return undefined
      } catch (cause) {
        silence.end()
        throw cause
      }
    },
    async has(digests, since) {
      const found = await mapAtMost(digests, async (digest) => {
        const headers = await ask(urlOf(digest), { method: 'HEAD' })
        return Date.parse(headers?.get('last-modified') ?? '') >= since
      })
      return new Set(digests.filter((_, index) => found[index]))
    },
    async sizes(digests) {
      const found = await mapAtMost(digests, async (digest) => {
        const headers = await ask(urlOf(digest), { method: 'HEAD' })
        return headers && ([digest, Number(headers.get('content-length') ?? 0)] as const)
      })
      return new Map(found.filter((size) => size !== undefined))
    },
    async delete(digests) {
      await mapAtMost(digests, async (digest) => ask(urlOf(digest), { method: 'DELETE' }))
    },
    async *list(part) {
      let token: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: `${folder}${part}/` })
        if (token !== undefined) query.set('continuation-token', token)
        const silence = createSilence('write')
        let text: string
        try {
          const response = await send(`${root}?${query}`, { method: 'GET' }, silence)
          if (response === undefined) throw noBucket()
          text = await wholly(response.text())
        } finally {
          silence.end()
        }
        yield* listedIn(text)
        token = textIn(text, 'NextContinuationToken')
      } while (token !== undefined)
    },
  }
}

function noBucket(): StoreFault {
  return new StoreFault('The bucket does not exist.', { said: 'the bucket does not exist' })
}

/** Reports each part of a stream that is taken as a sign of life. */
function told(stream: Readable, silence: Silence): Readable {
  stream.on('data', silence.heard)
  stream.pause()
  return stream
}

/** An answer that breaks off says nothing about the bucket. */
async function* bytesFrom(body: ReadableStream<Uint8Array>, silence: Silence): AsyncGenerator<Uint8Array> {
  try {
    for await (const bytes of body) {
      // Readers of the answer may take their time.
      silence.end()
      yield bytes
      silence.heard()
    }
  } catch (cause) {
    throw brokenOff(cause)
  } finally {
    silence.end()
  }
}

async function wholly<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return answer.catch((cause: unknown) => {
    throw brokenOff(cause)
  })
}

function brokenOff(cause: unknown): StoreFault {
  return new StoreFault('An answer of the bucket broke off.', { cause, said: 'an answer broke off' })
}

/** Larger objects are sent as they are read, and not sent again by themselves. */
const wholeUpTo = 8 * 1024 * 1024

async function bytesOf(stream: Readable): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream as AsyncIterable<Uint8Array>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Our names consist of letters and digits; nothing else of the answer matters. */
function* listedIn(xml: string): Iterable<ListedObject> {
  for (const [, entry = ''] of xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
    const digest = textIn(entry, 'Key')?.split('/').at(-1) ?? ''
    const writtenAt = Date.parse(textIn(entry, 'LastModified') ?? '')
    if (/^[\da-f]{64}$/.test(digest) && !Number.isNaN(writtenAt))
      yield { digest, size: Number(textIn(entry, 'Size') ?? 0), writtenAt }
  }
}

function textIn(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text?.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

async function mapAtMost<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += requestsAtOnce) {
    results.push(...(await Promise.all(items.slice(start, start + requestsAtOnce).map(work))))
  }
  return results
}
