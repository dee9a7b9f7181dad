import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openBucketStore } from '../../objects/bucket-store.ts'
import { StoreFault } from '../../objects/object-store.ts'
import { digestOf } from '../../objects/read-object.ts'
import { createLargeFiles } from './large-files.ts'
import { createObjectReader } from './object-reader.ts'

const bytes = randomBytes(300_000)
const digest = digestOf(bytes)
type Answer = (response: ServerResponse) => void

/** Reads an object of a scripted bucket, by way of an empty disk. */
async function setting() {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-reader-'))
  const bucket: { answer: Answer } = { answer: (response) => response.end(bytes) }
  const server = createServer((_request, response) => bucket.answer(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const { port } = server.address() as AddressInfo
  const keys = { accessKeyId: 'a', secretAccessKey: 'b' }
  const store = openBucketStore({
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'docs',
    prefix: '',
    region: 'r',
    ...keys,
  })
  return { bucket, reader: createObjectReader(store, createLargeFiles(folder, 10_000_000)) }
}

test.each<[string, Answer]>([
  [
    'breaks off in the middle of an object',
    (response) => {
      response.writeHead(200, { 'content-length': bytes.length })
      response.write(bytes.subarray(0, 100_000), () => response.destroy())
    },
  ],
  ['gives half an object for the whole', (response) => response.end(bytes.subarray(0, 150_000))],
  ['gives another object', (response) => response.end(randomBytes(bytes.length))],
  ['gives an empty one', (response) => response.end()],
])('a bucket that %s is at fault, and what it gave is not kept', async (_name, answer) => {
  const { bucket, reader } = await setting()
  const right = bucket.answer
  bucket.answer = answer
  await expect(reader.read(digest)).rejects.toThrow(StoreFault)
  await expect(reader.locate(digest)).rejects.toThrow(StoreFault)
  bucket.answer = right
  expect((await reader.read(digest)).equals(bytes)).toBe(true)
  // From the disk by now.
  bucket.answer = answer
  expect((await reader.read(digest)).equals(bytes)).toBe(true)
  expect(readFileSync(await reader.locate(digest)).equals(bytes)).toBe(true)
})
