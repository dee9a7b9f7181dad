import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
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
/** Milliseconds for which a service may say nothing. */
const maxWait = 30_000
/** Times that a request is sent once more after the service has failed. */
const retries = 3

/**
 * Keeps objects in a bucket of a service that speaks S3.
 *
 * @param address Where.
 */
export function openBucketStore(address: BucketAddress): ObjectStore {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = address
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries, initRetryMs: 100 })
  const root = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`
  const folder = prefix === '' ? '' : `${prefix.replace(/^\/+|\/+$/g, '')}/`
  const key = (digest: string): string => `${folder}${digest.slice(0, 2)}/${requireDigest(digest)}`
  const urlOf = (digest: string): string => `${root}/${key(digest).split('/').map(encodeURIComponent).join('/')}`

  /** @returns Undefined where there is nothing. */
  async function send(url: string, init: RequestInit, once = false): Promise<Response | undefined> {
    let response: Response
    try {
      // A stream can be sent only once: signing is the client's part then.
      const signal = AbortSignal.timeout(maxWait)
      response = once
        ? await fetch(await client.sign(url, { ...init, signal }))
        : await client.fetch(url, { ...init, signal })
    } catch (cause) {
      throw new StoreFault('The bucket could not be reached.', { cause })
    }
    if (response.ok) return response
    const text = (await response.text().catch(() => '')).slice(0, 2000)
    const code = /<Code>([\w.-]{1,100})<\/Code>/.exec(text)?.[1] ?? ''
    // Without a bucket there is no knowing what is in it.
    if (response.status === 404 && code !== 'NoSuchBucket') return undefined
    throw new StoreFault(`The bucket answered ${response.status}${code === '' ? '' : ` (${code})`}.`)
  }

  return {
    async put(digest, { size, open }) {
      const headers = {
        'Content-Length': String(size),
        'Content-Type': 'application/octet-stream',
        // The name of an object is what S3 wants to know of its bytes: it refuses others.
        'X-Amz-Content-Sha256': digest,
      }
      const whole = size <= wholeUpTo ? await bytesOf(open()) : undefined
      const body = whole ?? (Readable.toWeb(open()) as unknown as BodyInit)
      const done = await send(
        urlOf(digest),
        { method: 'PUT', headers, body, duplex: 'half' } as RequestInit,
        whole === undefined,
      )
      if (done === undefined) throw new StoreFault('The bucket does not exist.')
      await done.body?.cancel()
    },
    async get(digest) {
      const response = await send(urlOf(digest), { method: 'GET' })
      return response?.body ? Readable.from(bytesFrom(response.body as ReadableStream<Uint8Array>)) : undefined
    },
    async has(digests, since) {
      const found = await mapAtMost(digests, async (digest) => {
        const response = await send(urlOf(digest), { method: 'HEAD' })
        return Date.parse(response?.headers.get('last-modified') ?? '') >= since
      })
      return new Set(digests.filter((_, index) => found[index]))
    },
    async sizes(digests) {
      const found = await mapAtMost(digests, async (digest) => {
        const response = await send(urlOf(digest), { method: 'HEAD' })
        return response && ([digest, Number(response.headers.get('content-length') ?? 0)] as const)
      })
      return new Map(found.filter((size) => size !== undefined))
    },
    async delete(digests) {
      await mapAtMost(digests, async (digest) => {
        const done = await send(urlOf(digest), { method: 'DELETE' })
        await done?.body?.cancel()
      })
    },
    async *list(part) {
      let token: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: `${folder}${part}/` })
        if (token !== undefined) query.set('continuation-token', token)
        const response = await send(`${root}?${query}`, { method: 'GET' })
        if (response === undefined) throw new StoreFault('The bucket does not exist.')
        const text = await wholly(response.text())
        yield* listedIn(text)
        token = textIn(text, 'NextContinuationToken')
      } while (token !== undefined)
    },
  }
}

/** An answer that breaks off says nothing about what is in the bucket. */
async function* bytesFrom(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (cause) {
    throw brokenOff(cause)
  }
}

async function wholly<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return answer.catch((cause: unknown) => {
    throw brokenOff(cause)
  })
}

function brokenOff(cause: unknown): StoreFault {
  return new StoreFault('An answer of the bucket broke off.', { cause })
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
