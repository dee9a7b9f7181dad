import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { request as sendRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ShownNow } from '../hosting/answers/shown-now.ts'
import { startHttpServer, type AnswerAtOnce, type HttpServer, type ImmediateAnswer } from '../process/http-server.ts'
import { createLogger } from '../process/logger.ts'
import type { AnsweredCount } from './answer-counts.ts'
import { createReaderThreads } from './reader-threads.ts'
import { createSiteTickets, type SiteTickets } from './site-tickets.ts'

const logger = createLogger({ write: () => {} }, 'silent')
const shown: ShownNow = { site: {}, place: 'docs\nmain', isShared: false, freshFor: 3_600_000 }

interface Started {
  server: HttpServer
  tickets: SiteTickets
  answered: AnsweredCount[]
}

async function start(threads: number, trustedProxies = 0): Promise<Started> {
  const tickets = createSiteTickets((host) => (host.startsWith('docs.') ? shown : undefined))
  const answered: AnsweredCount[] = []
  const front = createReaderThreads({
    threads,
    keptBytes: 1_000_000,
    memory: tickets.memory,
    logger,
    ticketFor: ({ headers }) => tickets.ticketOf(headers.host ?? ''),
    onAnswered: (count) => void answered.push(count),
  })
  const server = await startHttpServer({ host: '127.0.0.1', port: 0, trustedProxies, logger, front })
  onTestFinished(server.close)
  return { server, tickets, answered }
}

async function ask(
  { port }: HttpServer,
  path: string,
  options: { method?: string; headers?: OutgoingHttpHeaders; body?: string } = {},
): Promise<{ status: number | undefined; headers: IncomingMessage['headers']; body: string }> {
  const { method = 'GET', headers = {}, body = '' } = options
  const sent = sendRequest({ port, host: '127.0.0.1', path, method, headers: { host: 'docs.example', ...headers } })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

function atOnce(words: string): ImmediateAnswer {
  return { status: 200, headers: ['etag', '"a"', 'content-length', `${words.length}`], body: Buffer.from(words) }
}

test.each([1, 2])(
  'with %i threads, requests of every kind reach the platform, and its answers the client',
  async (threads) => {
    const { server } = await start(threads)
    server.open(async (request) => {
      const { pathname } = new URL(request.url)
      const words = `${request.method} ${pathname} ${await request.text()}`
      return new Response(words, {
        status: 201,
        headers: [
          ['set-cookie', 'a=1'],
          ['set-cookie', 'b=2'],
        ],
      })
    })
    expect(await ask(server, '/page')).toMatchObject({ status: 201, body: 'GET /page ' })
    const posted = await ask(server, '/api', { method: 'POST', body: 'hello' })
    expect(posted).toMatchObject({ body: 'POST /api hello', headers: { 'set-cookie': ['a=1', 'b=2'] } })
    const chunked = await ask(server, '/api', {
      method: 'PUT',
      body: 'hi',
      headers: { 'transfer-encoding': 'chunked' },
    })
    expect(chunked.body).toBe('PUT /api hi')
    expect(await ask(server, '/page', { method: 'HEAD' })).toMatchObject({ status: 201, body: '' })
  },
)

test('the caller is who has connected, or what trusted proxies say of it, whatever the caller claims', async () => {
  const seen: (string | null)[] = []
  for (const proxies of [0, 1]) {
    const { server } = await start(1, proxies)
    server.open((request) => {
      seen.push(request.headers.get('docwright-client-address'))
      return Promise.resolve(new Response('ok'))
    })
    const claims = { 'docwright-client-address': '10.0.0.1', 'x-docwright-peer': '10.0.0.2' }
    await ask(server, '/', { headers: { ...claims, 'x-forwarded-for': '198.51.100.9, 203.0.113.5' } })
    await ask(server, '/', { headers: claims })
  }
  expect(seen).toEqual(['127.0.0.1', '127.0.0.1', '203.0.113.5', '127.0.0.1'])
})

test('what is at hand is asked for once, and given as long as it holds', async () => {
  const { server, tickets, answered } = await start(1)
  let words = 'first'
  const find = vi.fn<AnswerAtOnce>(() => atOnce(words))
  server.open(() => Promise.resolve(new Response('usual')), find)
  for (let time = 0; time < 3; time += 1) expect((await ask(server, '/page')).body).toBe('first')
  expect(find).toHaveBeenCalledTimes(1)
  expect(find.mock.lastCall?.[1]).toBe('127.0.0.1')
  await ask(server, '/page', { headers: { 'if-none-match': '"a"' } })
  expect(find).toHaveBeenCalledTimes(2)

  tickets.end(shown.place)
  words = 'newer'
  shown.site = {}
  expect((await ask(server, '/page')).body).toBe('newer')
  // A site of which nothing certain is known.
  for (let time = 0; time < 2; time += 1) await ask(server, '/page', { headers: { host: 'other.example' } })
  expect(find).toHaveBeenCalledTimes(5)
  // Each thread reports once a second.
  await vi.waitFor(() => expect(answered.reduce((sum, { count }) => sum + count, 0)).toBe(2), { timeout: 120_000 })
  expect(answered.map(({ status }) => status)).not.toContain(304)
})

test('an answer that cannot be sent, or is none, is asked for the usual way', async () => {
  const { server } = await start(1)
  const unsendable: ImmediateAnswer = { ...atOnce('known'), headers: ['x-from', 'memory \u0444'] }
  const found = [unsendable, undefined]
  server.open(
    () => Promise.resolve(new Response('usual')),
    () => {
      if (found.length === 0) throw new Error('It is damaged.')
      return found.shift()
    },
  )
  for (let time = 0; time < 3; time += 1) expect((await ask(server, '/page')).body).toBe('usual')
})

test.each([
  ['Trailer: a'],
  ['TE: trailers'],
  ['Connection: upgrade', 'Upgrade: h2c'],
  ['Expect: 100-continue', 'Content-Length: 0'],
  ['Trailer: a', 'Content-Length: 1'],
  ['Keep-Alive: timeout=1', 'Proxy-Connection: close'],
  ['X-Empty:', 'X-Latin: \u00e9\u00ff'],
])('a request with %j harms no thread', async (...lines) => {
  const { server } = await start(1)
  server.open(async (request) => new Response(`usual ${await request.text()}`))
  const body = lines.includes('Content-Length: 1') ? 'x' : ''
  for (const method of ['GET', 'HEAD']) {
    const socket = connect(server.port, '127.0.0.1')
    const head = [`${method} / HTTP/1.1`, 'Host: docs.example', ...lines, '', '']
    socket.write(`${head.join('\r\n')}${body}`, 'latin1')
    const [piece] = (await once(socket, 'data')) as [Buffer]
    expect(piece.toString()).toMatch(/^HTTP\/1\.1 [12]00 /)
    socket.destroy()
  }
  expect((await ask(server, '/page')).body).toBe('usual ')
})

test('a request that changes something reaches the platform once, even if its connection breaks', async () => {
  const { server } = await start(1)
  const seen: string[] = []
  server.open(async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/warm') return new Response('warm')
    seen.push(request.method)
    // Its end cannot be written: the connection is cut in the middle of the head.
    return new Response('x', { headers: { 'x-long': 'x'.repeat(300_000) } })
  })
  for (const method of ['POST', 'DELETE', 'GET']) {
    await Promise.all([1, 2, 3, 4].map(async () => ask(server, '/warm')))
    expect((await ask(server, '/act', { method })).status).toBe(503)
  }
  expect(seen).toEqual(['POST', 'DELETE', 'GET'])
})

test('headers of an answer may be long', async () => {
  const { server } = await start(1)
  const long = 'x'.repeat(60_000)
  server.open(() => Promise.resolve(new Response('usual', { headers: { 'x-long': long } })))
  const sent = sendRequest({ port: server.port, host: '127.0.0.1', path: '/', maxHeaderSize: 100_000 }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  expect(answer.headers['x-long']).toBe(long)
  answer.resume()
})

test('a platform that refuses by the head alone is heard before the body comes', async () => {
  const { server } = await start(1)
  server.open(() => Promise.resolve(new Response('No.', { status: 401 })))
  const socket = connect(server.port, '127.0.0.1')
  socket.write('POST /api HTTP/1.1\r\nHost: docs.example\r\nContent-Length: 10\r\n\r\n')
  const [piece] = (await once(socket, 'data')) as [Buffer]
  expect(piece.toString()).toMatch(/^HTTP\/1\.1 401 /)
  socket.destroy()
})

test('a stream arrives piece by piece, and its end at the other side is heard of', async () => {
  const { server } = await start(1)
  const cancelled = Promise.withResolvers<void>()
  server.open(() => {
    const stream = new ReadableStream<string>({
      start: (controller) => controller.enqueue('data: one\n\n'),
      cancel: () => cancelled.resolve(),
    })
    return Promise.resolve(new Response(stream.pipeThrough(new TextEncoderStream())))
  })
  const sent = sendRequest({ port: server.port, host: '127.0.0.1', path: '/events' }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const [piece] = (await once(answer, 'data')) as [Buffer]
  expect(piece.toString()).toBe('data: one\n\n')
  sent.destroy()
  await cancelled.promise
})

test.each(['at once', 'with the end of the connection'])(
  'whoever writes a large body before reading reads why it is refused, %s',
  async (how) => {
    const { server } = await start(1)
    const headers: Record<string, string> = how === 'at once' ? {} : { connection: 'close' }
    server.open(() => Promise.resolve(new Response('Too large.', { status: 413, headers })))
    const socket = connect(server.port, '127.0.0.1')
    const body = 'x'.repeat(12_000_000)
    socket.write(`POST /api HTTP/1.1\r\nHost: docs.example\r\nContent-Length: ${body.length}\r\n\r\n`)
    await new Promise<void>((done, failed) => void socket.once('error', failed).write(body, () => done()))
    const [piece] = (await once(socket, 'data')) as [Buffer]
    expect(piece.toString()).toMatch(/^HTTP\/1\.1 413 /)
    socket.destroy()
  },
)

test.each(['GET / HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n\r\n', 'nonsense\r\n\r\n'])(
  'two hosts and nonsense are refused: %j',
  async (head) => {
    const { server } = await start(1)
    const socket = connect(server.port, '127.0.0.1')
    socket.write(head)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
  },
)

test('a port that is taken is said plainly, also where threads would share it', async () => {
  for (const threads of [1, 2]) {
    const { server } = await start(threads)
    const front = createReaderThreads({
      threads,
      keptBytes: 1000,
      memory: createSiteTickets(() => undefined).memory,
      logger,
      ticketFor: () => undefined,
      onAnswered() {},
    })
    const second = startHttpServer({ host: '127.0.0.1', port: server.port, trustedProxies: 0, logger, front })
    await expect(second).rejects.toThrow('port-in-use')
  }
})

test('a server that leaves asks each connection to end', async () => {
  const { server } = await start(2)
  server.open(
    () => Promise.resolve(new Response('usual')),
    () => atOnce('known'),
  )
  await ask(server, '/page')
  await server.drain(0)
  await vi.waitFor(async () => expect((await ask(server, '/page')).headers.connection).toBe('close'), {
    timeout: 120_000,
  })
})

test('a thread that has ended is started again on its port, once that is free, and each time is logged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-readers-'))
  onTestFinished(async () => rm(folder, { recursive: true }))
  const program = join(folder, 'program.mjs')
  // It fails as often as it is asked to.
  writeFileSync(
    program,
    `import { createServer } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
const server = createServer((incoming, outgoing) => {
  if (incoming.url === '/fail') throw new Error('This thread is broken.')
  outgoing.end('well')
})
server.on('error', ({ code, message }) => parentPort.postMessage({ kind: 'refused', code, message }))
server.listen(workerData.port, workerData.host, () => parentPort.postMessage({ kind: 'listening', port: server.address().port }))
parentPort.on('message', () => { server.close(); server.closeAllConnections(); parentPort.close() })
`,
  )
  const lines: object[] = []
  const front = createReaderThreads({
    threads: 1,
    keptBytes: 1000,
    memory: createSiteTickets(() => undefined).memory,
    logger: { error: (fields: object) => void lines.push(fields) } as never,
    ticketFor: () => undefined,
    onAnswered() {},
    program,
  })
  const server = await startHttpServer({ host: '127.0.0.1', port: 0, trustedProxies: 0, logger, front })
  onTestFinished(server.close)
  for (let time = 1; time <= 2; time += 1) {
    await expect(ask(server, '/fail')).rejects.toThrow('socket hang up')
    await vi.waitFor(async () => expect((await ask(server, '/')).body).toBe('well'), { timeout: 120_000 })
    expect(lines).toHaveLength(time)
  }
  expect(lines[0]).toMatchObject({ code: 'reader-thread-ended' })

  await expect(ask(server, '/fail')).rejects.toThrow('socket hang up')
  const other = createServer().listen(server.port, '127.0.0.1')
  await vi.waitFor(() => expect(lines.length).toBeGreaterThan(4), { timeout: 120_000 })
  expect(lines.at(-1)).toMatchObject({ err: { code: 'EADDRINUSE' } })
  other.close()
  await vi.waitFor(async () => expect((await ask(server, '/')).body).toBe('well'), { timeout: 120_000 })
})
