import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openBucketStore, type BucketAddress } from './bucket-store.ts'
import { openFolderStore } from './folder-store.ts'
import { ObjectDamaged, StoreFault, type ListedObject, type ObjectContent, type ObjectStore } from './object-store.ts'
import { openObjectStore, StoreSettingsError } from './open-object-store.ts'
import { checked, digestOf } from './read-object.ts'
import { startBucket } from './testing/start-bucket.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of cleanups.splice(0).toReversed()) await end()
})

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'docwright-objects-'))
  cleanups.push(async () => rmSync(path, { recursive: true, force: true }))
  return path
}

const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

async function bucket(): Promise<BucketAddress> {
  const { address, close } = await startBucket(folder())
  cleanups.push(close)
  return address
}

const stores: Record<string, () => Promise<ObjectStore>> = {
  folder: async () => openFolderStore(join(folder(), 'objects')),
  bucket: async () => openBucketStore(await bucket()),
}

const contentOf = (bytes: Uint8Array): ObjectContent => ({ size: bytes.length, open: () => Readable.from([bytes]) })

async function read(store: ObjectStore, digest: string): Promise<Buffer | undefined> {
  const stream = await store.get(digest)
  return stream && buffer(checked(stream, digest))
}

async function listed(store: ObjectStore, prefix: string): Promise<ListedObject[]> {
  const all: ListedObject[] = []
  for await (const object of store.list(prefix)) all.push(object)
  return all
}

describe.each(Object.entries(stores))('a store in a %s', (_name, open) => {
  test('gives back what was put, and knows nothing else', async () => {
    const store = await open()
    const bytes = Buffer.from('Grüße aus dem Speicher')
    const digest = digestOf(bytes)
    expect(await store.get(digest)).toBeUndefined()
    await store.put(digest, contentOf(bytes))
    await store.put(digest, contentOf(bytes))
    expect(await read(store, digest)).toEqual(bytes)
    const other = digestOf(Buffer.from('other'))
    expect(await store.has([digest, other], 0)).toEqual(new Set([digest]))
    expect(await store.has([digest], Date.now() + 60_000)).toEqual(new Set())
    expect(await store.sizes([digest, other])).toEqual(new Map([[digest, bytes.length]]))
    expect(await listed(store, digest.slice(0, 2))).toMatchObject([{ digest, size: bytes.length }])
    await store.delete([digest, other])
    expect(await store.get(digest)).toBeUndefined()
    expect(await listed(store, digest.slice(0, 2))).toEqual([])
  })

  test('takes the empty object and one that is larger than a part', async () => {
    const store = await open()
    for (const bytes of [Buffer.alloc(0), randomBytes(9 * 1024 * 1024)]) {
      const digest = digestOf(bytes)
      await store.put(digest, contentOf(bytes))
      expect((await read(store, digest))?.equals(bytes)).toBe(true)
    }
  })

  test('wrong bytes are a fault, not content', async () => {
    const store = await open()
    const digest = digestOf(Buffer.from('right'))
    // A bucket compares them itself; a folder does not.
    await store.put(digest, contentOf(Buffer.from('wrong'))).catch(() => {})
    const outcome = await read(store, digest).then(
      (bytes) => (bytes === undefined ? 'refused' : 'taken'),
      (cause: Error) => cause.name,
    )
    expect(['refused', 'StoreFault']).toContain(outcome)
  })

  test('what breaks off leaves nothing behind', async () => {
    const store = await open()
    const digest = digestOf(Buffer.from('half and half'))
    const breaking = (): Readable =>
      Readable.from(
        (async function* () {
          yield Buffer.from('half')
          throw new Error('The disk is gone.')
        })(),
      )
    await expect(store.put(digest, { size: 13, open: breaking })).rejects.toThrow(/could not be|disk is gone/)
    expect(await store.get(digest)).toBeUndefined()
  })

  test('a name that is no digest is refused', async () => {
    const store = await open()
    await expect(store.get('../../etc/passwd')).rejects.toThrow(StoreFault)
  })
})

test('a list of several answers is read to its end', async () => {
  const entry = (name: string): string =>
    `<Contents><Key>ab/${name}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified><Size>7</Size></Contents>`
  const [first, second] = ['ab'.padEnd(64, '1'), 'ab'.padEnd(64, '2')]
  const tokens: (string | null)[] = []
  const store = openBucketStore(
    await startServer((url) => {
      tokens.push(url.searchParams.get('continuation-token'))
      return tokens.length === 1
        ? `<ListBucketResult>${entry(first)}<NextContinuationToken>a&amp;b</NextContinuationToken></ListBucketResult>`
        : `<ListBucketResult>${entry(second)}${entry('README')}</ListBucketResult>`
    }),
  )
  const writtenAt = Date.UTC(2026, 0, 2, 3, 4, 5)
  expect(await listed(store, 'ab')).toEqual([
    { digest: first, size: 7, writtenAt },
    { digest: second, size: 7, writtenAt },
  ])
  expect(tokens).toEqual([null, 'a&b'])
})

test('a bucket whose answer breaks off is at fault, for an object and for a list', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': 1000 })
    response.write('<ListBucketResult>', () => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const store = openBucketStore({
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'docs',
    prefix: '',
    region: 'r',
    ...keys,
  })
  const stream = await store.get('0'.repeat(64))
  await expect(stream?.toArray()).rejects.toThrow('An answer of the bucket broke off.')
  await expect(listed(store, 'ab')).rejects.toThrow('An answer of the bucket broke off.')
})

async function startServer(answer: (url: URL, method: string) => string, status = 200): Promise<BucketAddress> {
  const server = createServer((request, response) => {
    const text = answer(new URL(request.url ?? '', 'http://bucket'), request.method ?? '')
    response.writeHead(status, { 'Content-Type': 'application/xml' }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(async () => new Promise((resolve) => server.close(resolve)))
  const { port } = server.address() as AddressInfo
  return { endpoint: `http://127.0.0.1:${port}`, bucket: 'docs', prefix: '', region: 'r', ...keys }
}

test('a bucket that answers 503 is asked again, and then at fault', async () => {
  // The client waits a random part of a time that doubles.
  const random = vi.spyOn(Math, 'random').mockReturnValue(1)
  cleanups.push(async () => random.mockRestore())
  const asked: string[] = []
  const moments: number[] = []
  const store = openBucketStore(
    await startServer((_url, method) => {
      asked.push(method)
      moments.push(performance.now())
      return '<Error><Code>SlowDown</Code></Error>'
    }, 503),
  )
  await expect(store.get('0'.repeat(64))).rejects.toThrow('The bucket answered 503 (SlowDown).')
  expect(asked).toEqual(['GET', 'GET', 'GET', 'GET'])
  const pauses = moments.slice(1).map((moment, before) => moment - (moments[before] ?? 0))
  expect(pauses.map((pause, at) => pause > 90 * 2 ** at)).toEqual([true, true, true])
})

test.each([
  [403, 'AccessDenied', 'The bucket answered 403 (AccessDenied).'],
  [404, 'NoSuchBucket', 'The bucket answered 404 (NoSuchBucket).'],
])('a bucket that answers %i %s is at fault: its objects are not missing', async (status, code, message) => {
  const address = await startServer(() => `<Error><Code>${code}</Code></Error>`, status)
  await expect(openBucketStore(address).get('0'.repeat(64))).rejects.toThrow(message)
})

test('a bucket that cannot be reached is at fault', async () => {
  const address = { endpoint: 'http://127.0.0.1:1', bucket: 'docs', prefix: '', region: 'r', ...keys }
  await expect(openBucketStore(address).get('0'.repeat(64))).rejects.toThrow('The bucket could not be reached.')
})

test('a connection that breaks is tried again like an answer of 503', async () => {
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    if (asked < 3) return void request.socket.destroy()
    response.end('there')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const address = { endpoint: `http://127.0.0.1:${port}`, bucket: 'docs', prefix: '', region: 'r', ...keys }
  const stream = await openBucketStore(address).get('0'.repeat(64))
  expect([asked, String(await buffer(stream ?? Readable.from([])))]).toEqual([3, 'there'])
})

test('requests are dated by the clock that all machines share', async () => {
  const dates: (string | undefined)[] = []
  const server = createServer((request, response) => {
    dates.push(request.headers['x-amz-date'] as string)
    response.end('there')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const address = { endpoint: `http://127.0.0.1:${port}`, bucket: 'docs', prefix: '', region: 'r', ...keys }
  await openBucketStore(address, { clock: () => Date.UTC(2026, 0, 2, 3, 4, 5) }).get('0'.repeat(64))
  expect(dates).toEqual(['20260102T030405Z'])
})

const withoutKeys = 'DOCWRIGHT_STORE must not contain keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.'
const usual = { folder: '/tmp/none', accessKeyId: 'a', secretAccessKey: 'b', region: undefined }
test.each([
  ['s3:/docs', usual, 'DOCWRIGHT_STORE must look like s3://bucket/prefix?endpoint=https://…'],
  ['ftp://docs', usual, 'DOCWRIGHT_STORE must look like s3://bucket/prefix?endpoint=https://…'],
  ['s3://docs?endpoint=file:///etc', usual, 'The endpoint in DOCWRIGHT_STORE must be a URL that begins with https://'],
  [
    's3://docs?endpint=http://127.0.0.1:9',
    usual,
    'DOCWRIGHT_STORE has an unknown parameter “endpint”: it takes endpoint and region.',
  ],
  ['s3://a:b@docs', usual, withoutKeys],
  ['s3://docs?endpoint=https://a:b@s3.example.com', usual, withoutKeys],
  [
    's3://docs',
    { ...usual, secretAccessKey: undefined },
    'DOCWRIGHT_STORE requires AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: set both.',
  ],
])('the address %s is refused', (address, settings, message) => {
  expect(() => openObjectStore({ ...settings, address })).toThrow(new StoreSettingsError(message))
})

test('other bytes than those asked for end nothing before somebody reads them, and are told then', async () => {
  const faults: unknown[] = []
  const note = (cause: unknown): void => void faults.push(cause)
  process.on('uncaughtException', note)
  cleanups.push(async () => void process.off('uncaughtException', note))
  const stream = checked(Readable.from([Buffer.from('other')]), digestOf(Buffer.from('ours')))
  await expect.poll(() => stream.errored).toBeInstanceOf(ObjectDamaged)
  await expect(buffer(stream)).rejects.toThrow(ObjectDamaged)
  expect(faults).toEqual([])
})
