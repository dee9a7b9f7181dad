import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { startBucket } from '../../../packages/server/src/objects/testing/start-bucket.ts'

/** What a bucket does to those who ask it: nothing wrong, breaks the connection, refuses, waits, mixes objects up, or breaks them off. */
export type BucketFault = 'none' | 'away' | 503 | 403 | 'slow' | 'mixed-up' | 'cut-off'

/** A bucket over the wire, behind a door that can be faulty. */
export interface FaultyBucket {
  /** For `DOCWRIGHT_STORE`. */
  readonly address: string
  readonly requests: () => number
  setFault(fault: BucketFault): void
  close(): Promise<void>
}

const slowness = 3000

/**
 * Starts a server that speaks S3, and a door in front of it.
 *
 * @param folder Where the objects are kept.
 */
export async function startFaultyBucket(folder: string): Promise<FaultyBucket> {
  const { address, close } = await startBucket(folder)
  const inner = new URL(address.endpoint)
  let fault: BucketFault = 'none'
  let asked = 0
  /** The last object that was given out: what a bucket that mixes objects up answers with. */
  let other: Buffer = Buffer.from('Not what was asked for.')

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    asked += 1
    if (fault === 'away') return void outgoing.destroy()
    if (typeof fault === 'number') {
      incoming.resume()
      outgoing.writeHead(fault, { 'content-type': 'application/xml' }).end('<Error><Code>Refused</Code></Error>')
      return
    }
    if (fault === 'slow') await pause(slowness)
    const body = await buffer(incoming)
    const { method, url, headers } = incoming
    const isMixedUp = fault === 'mixed-up' && method === 'GET' && !url?.includes('?')
    const sent = request({ host: inner.hostname, port: inner.port, method, path: url, headers })
    sent.end(body)
    const [found] = (await once(sent, 'response')) as [IncomingMessage]
    const bytes = await buffer(found)
    const isObject = method === 'GET' && found.statusCode === 200 && !url?.includes('?')
    const given = isMixedUp && isObject ? other : bytes
    if (isObject) other = bytes
    const { 'transfer-encoding': _, ...kept } = found.headers
    const length = method === 'HEAD' ? {} : { 'content-length': `${given.length}` }
    outgoing.writeHead(found.statusCode ?? 500, { ...kept, ...length })
    if (fault === 'cut-off' && isObject)
      return void outgoing.write(given.subarray(0, given.length / 2), () => outgoing.destroy())
    outgoing.end(method === 'HEAD' ? undefined : given)
  }

  const door = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy())
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  const { port } = door.address() as AddressInfo
  return {
    address: `s3://${address.bucket}/${address.prefix}?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`,
    requests: () => asked,
    setFault(wanted) {
      fault = wanted
      if (fault === 'away') door.closeAllConnections()
    },
    async close() {
      door.closeAllConnections()
      await new Promise((resolve) => {
        door.close(resolve)
      })
      await close()
    },
  }
}
