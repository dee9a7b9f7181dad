import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * What a bucket does to those who ask it: nothing wrong, breaks the connection, refuses, refuses because of the time of the
 * request, refuses one of five, waits for 2, 3 or 30 seconds, mixes objects up, or breaks them off.
 */
export type BucketFault =
  | 'none'
  | 'away'
  | 503
  | 403
  | 'skewed'
  | 'often-503'
  | 'late'
  | 'slow'
  | 'very-slow'
  | 'mixed-up'
  | 'cut-off'

/** A door in front of a bucket. */
export interface BucketDoor {
  readonly port: number
  readonly requests: () => number
  closeConnections(): void
  close(): Promise<void>
}

/** Where a door is, and what happens in it. */
export interface BucketDoorOptions {
  /** Any free port of this machine without it. */
  listen?: { port: number; host: string }
  target: { hostname: string; port: number | string }
  /** What is done to a client. */
  faultOf(this: void, client: string | undefined): BucketFault
}

const refusals: Partial<Record<BucketFault, readonly [status: number, code: string]>> = {
  503: [503, 'SlowDown'],
  403: [403, 'AccessDenied'],
  skewed: [403, 'RequestTimeTooSkewed'],
}
const slowness: Partial<Record<BucketFault, number>> = { late: 2_000, slow: 3_000, 'very-slow': 30_000 }
/** Of so many requests, one is refused. */
const often = 5

/** Opens a door in front of a bucket that can be faulty. */
export async function openBucketDoor({ listen, target, faultOf }: BucketDoorOptions): Promise<BucketDoor> {
  let asked = 0
  /** The last object that was given out: what a bucket that mixes objects up answers with. */
  let other: Buffer = Buffer.from('Not what was asked for.')

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    asked += 1
    const named = faultOf(incoming.socket.remoteAddress)
    const sometimes = asked % often === 0 ? 503 : 'none'
    const fault = named === 'often-503' ? sometimes : named
    if (fault === 'away') return void outgoing.destroy()
    const refusal = refusals[fault]
    if (refusal !== undefined) {
      const [status, code] = refusal
      incoming.resume()
      outgoing.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
      return
    }
    await pause(slowness[fault] ?? 0)
    const body = await buffer(incoming)
    const { method, url, headers } = incoming
    const isMixedUp = fault === 'mixed-up' && method === 'GET' && !url?.includes('?')
    const sent = request({ host: target.hostname, port: target.port, method, path: url, headers })
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
  door.listen(listen?.port ?? 0, listen?.host ?? '127.0.0.1')
  await once(door, 'listening')
  return {
    port: (door.address() as AddressInfo).port,
    requests: () => asked,
    closeConnections: () => door.closeAllConnections(),
    async close() {
      door.closeAllConnections()
      await new Promise((resolve) => {
        door.close(resolve)
      })
    },
  }
}
