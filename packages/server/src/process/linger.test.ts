import { once } from 'node:events'
import { createServer, request as send } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { startHttpServer } from './http-server.ts'
import type { HttpServer } from './http-server.ts'
import { lingerAfterAnswer } from './linger.ts'

const size = 12 * 1024 * 1024
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Refuses as the doors of the platform do: before the body, after a part of it, and with the end of the connection. */
async function refusing(): Promise<HttpServer> {
  const logger = pino({ level: 'silent' })
  const server = await startHttpServer({ host: '127.0.0.1', port: 0, trustedProxies: 0, logger })
  ends.push(server.close)
  server.open(async (request) => {
    const how = new URL(request.url).pathname
    if (how === '/part') for await (const piece of request.body ?? []) if (piece.length > 0) break
    if (how === '/cancel') await request.body?.cancel()
    const headers = how === '/close' ? { connection: 'close' } : {}
    return new Response('too large', { status: 413, headers })
  })
  return server
}

/** Writes all of a request before it reads anything, as programs do that know no better. */
async function writeThenRead(port: number, path: string, length = size): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const written = new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.write(`POST ${path} HTTP/1.1\r\nHost: docs.test\r\nContent-Length: ${length}\r\n\r\n`)
    socket.write(Buffer.alloc(length), () => resolve())
  })
  await written
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return answer.toString().split('\r\n', 1)[0] ?? ''
}

test.each(['/at-once', '/part', '/cancel', '/close'])(
  'whoever writes all before reading reads why: %s',
  async (path) => {
    const { port } = await refusing()
    const answers = await Promise.all([1, 2, 3].map(async () => writeThenRead(port, path)))
    expect(answers).toEqual(Array.from({ length: 3 }, () => 'HTTP/1.1 413 Payload Too Large'))
  },
)

test('a client of Node reads why as well, and its connection serves its next request', async () => {
  const { port } = await refusing()
  const statuses: (number | undefined)[] = []
  for (const path of ['/part', '/close', '/at-once']) {
    const request = send({ host: '127.0.0.1', port, path, method: 'POST', headers: { 'content-length': size } })
    const answered = once(request, 'response')
    request.end(Buffer.alloc(size))
    const [response] = (await answered) as [{ statusCode?: number; resume: () => void }]
    statuses.push(response.statusCode)
    response.resume()
  }
  expect(statuses).toEqual([413, 413, 413])
})

test('a connection whose refused body has come to its end is kept, however long its next request takes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  ends.push(async () => void vi.useRealTimers())
  const bodies: Promise<unknown>[] = []
  const server = createServer((incoming, outgoing) => {
    bodies.push(once(incoming, 'end'))
    lingerAfterAnswer(incoming, outgoing)
    outgoing.writeHead(413, { 'content-length': 0 }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(async () => new Promise((resolve) => server.close(resolve)))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  ends.push(async () => void socket.destroy())
  const ask = async (): Promise<string> => {
    const answer = once(socket, 'data')
    socket.write('POST / HTTP/1.1\r\nHost: docs.test\r\nContent-Length: 20\r\n\r\n')
    // The answer comes before the body.
    const [text] = (await answer) as [Buffer]
    socket.write('x'.repeat(20))
    await bodies.at(-1)
    return text.toString().split('\r\n', 1)[0] ?? ''
  }
  expect(await ask()).toBe('HTTP/1.1 413 Payload Too Large')
  vi.advanceTimersByTime(60_000)
  expect(await ask()).toBe('HTTP/1.1 413 Payload Too Large')
})

test('what is thrown away has a limit: of bytes, and of time', async () => {
  const limits = { bytes: 64 * 1024, time: 200, silence: 200 }
  const server = createServer((incoming, outgoing) => {
    lingerAfterAnswer(incoming, outgoing, limits)
    outgoing.writeHead(413).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(async () => new Promise((resolve) => server.close(resolve)))
  const { port } = server.address() as AddressInfo
  for (const sent of [size, 10]) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(`POST / HTTP/1.1\r\nHost: docs.test\r\nContent-Length: ${10 * size}\r\n\r\n`)
    socket.write(Buffer.alloc(sent))
    socket.resume()
    await once(socket, 'close')
    expect(socket.destroyed).toBe(true)
  }
})
