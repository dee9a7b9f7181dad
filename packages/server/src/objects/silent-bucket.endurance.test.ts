import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { openBucketStore } from './bucket-store.ts'
import type { ObjectStore } from './object-store.ts'
import { digestOf } from './read-object.ts'

const bytes = Buffer.from('a page')
const write = async (store: ObjectStore): Promise<void> =>
  store.put(digestOf(bytes), { size: bytes.length, open: () => Readable.from([bytes]) })

/** A bucket of a service that answers like this, and the methods that it was asked with. */
async function bucket(answer: RequestListener): Promise<{ store: ObjectStore; asked: string[] }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.method ?? '')
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const keys = { accessKeyId: 'a', secretAccessKey: 'b' }
  return { store: openBucketStore({ endpoint, bucket: 'docs', prefix: '', region: 'r', ...keys }), asked }
}

test('a bucket that says nothing to a write, nor to the question whether it is there, is given up, also for whoever comes later', async () => {
  const { store, asked } = await bucket(() => {})
  await expect(write(store)).rejects.toThrow(/^The bucket could not be reached \(no response within \d+ s\)/)
  expect(asked.slice(0, 2)).toEqual(['PUT', 'HEAD'])
  const before = asked.filter((method) => method === 'PUT')
  await expect(write(store)).rejects.toThrow(/no response within \d+ s/)
  expect(asked.filter((method) => method === 'PUT')).toEqual(before)
})

test('a bucket that answers others may take its time to write', async () => {
  const { store, asked } = await bucket(({ method }, response) => {
    setTimeout(() => response.end(), method === 'PUT' ? 12_000 : 0)
  })
  await write(store)
  expect(asked).toContain('HEAD')
  expect(asked.filter((method) => method === 'PUT')).toHaveLength(1)
})

test('attempts that fail late share the time of one', async () => {
  const { store, asked } = await bucket(({ socket }) => void setTimeout(() => socket.destroy(), 2_000))
  await expect(store.get(digestOf(bytes))).rejects.toThrow(/no response within \d+ s/)
  expect(asked.slice(0, 4)).not.toEqual(['GET', 'GET', 'GET', 'GET'])
})
