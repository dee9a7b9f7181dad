import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import {
  createBucketRequests,
  createSilence,
  type BucketCaller,
  type BucketRequestInit,
  type Silence,
} from './bucket-requests.ts'
import { requireDigest, StoreFault, type ListedObject, type ObjectStore } from './object-store.ts'

/** Where a bucket is, and who asks. */
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

/** What a machine adds to the requests it sends. */
export type BucketCalls = Partial<Pick<BucketCaller, 'clock' | 'observe'>>

/**
 * Keeps objects in a bucket of a service that speaks S3.
 *
 * @param address Where.
 * @param calls By which clock, that of this machine without it, and who is told of requests.
 */
export function openBucketStore(address: BucketAddress, calls: BucketCalls = {}): ObjectStore {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = address
  const { clock = Date.now, observe } = calls
  const requests = createBucketRequests({ region, accessKeyId, secretAccessKey, clock, observe })
  const root = `${endpoint.replace(/(?<!\/)\/+$/, '')}/${encodeURIComponent(bucket)}`
  const folder = prefix === '' ? '' : `${prefix.replace(/^\/+|(?<!\/)\/+$/g, '')}/`
  const key = (digest: string): string => `${folder}${digest.slice(0, 2)}/${requireDigest(digest)}`
  const urlOf = (digest: string): string => `${root}/${key(digest).split('/').map(encodeURIComponent).join('/')}`

  /** @returns Undefined where there is nothing. */
  async function send(url: string, init: BucketRequestInit, silence: Silence): Promise<Response | undefined> {
    const response = await requests.send(url, init, silence)
    if (response.ok) return response
    const text = (await response.text().catch(() => '')).slice(0, 2000)
    const code = /<Code>([\w.-]{1,100})<\/Code>/.exec(text)?.[1] ?? ''
    // Without a bucket there is no knowing what is in it.
    if (response.status === 404 && code !== 'NoSuchBucket') return undefined
    const said = `${response.status}${code === '' ? '' : ` (${code})`}`
    throw new StoreFault(`The bucket answered ${said}.`, { said })
  }

  /** Sends a request whose answer has no body that anybody reads. */
  async function ask(url: string, init: BucketRequestInit): Promise<Headers | undefined> {
    const silence = createSilence(init.method === 'HEAD' ? 'read' : 'write')
    try {
      const response = await send(url, init, silence)
      await response?.body?.cancel()
      return response?.headers
    } finally {
      silence.end()
    }
  }

  return {
    async put(digest, { size, open }) {
      const headers = {
        'Content-Length': String(size),
        'Content-Type': 'application/octet-stream',
        // The name of an object is what S3 wants to know of its bytes: it refuses others.
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

/** Passes on what is sent, as a sign that somebody takes it. */
function told(stream: Readable, silence: Silence): Readable {
  stream.on('data', silence.heard)
  stream.pause()
  return stream
}

/** An answer that breaks off says nothing about what is in the bucket. */
async function* bytesFrom(body: ReadableStream<Uint8Array>, silence: Silence): AsyncGenerator<Uint8Array> {
  try {
    for await (const bytes of body) {
      // Whoever takes what was received may take their time.
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

/** Names are digits and letters of our own; of the answer nothing else is of interest. */
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
