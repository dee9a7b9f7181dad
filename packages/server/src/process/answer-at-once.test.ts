import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { startHttpServer, type HttpServer, type ImmediateAnswer } from './http-server.ts'
import { createLogger } from './logger.ts'

async function serverWith(atOnce: () => ImmediateAnswer | undefined): Promise<HttpServer> {
  const logger = createLogger({ write: () => {} }, 'silent')
  const server = await startHttpServer({ host: '127.0.0.1', port: 0, trustedProxies: 0, logger })
  onTestFinished(server.close)
  server.open(async (request) => new Response(`usual ${await request.text()}`), atOnce)
  return server
}

const known: ImmediateAnswer = {
  status: 200,
  headers: ['x-from', 'memory', 'content-length', '5'],
  body: Buffer.from('known'),
}

async function ask({ port }: HttpServer, ...lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'))
  return text(socket)
}

test('an answer that is at hand is sent as it is, to HEAD without its body', async () => {
  const server = await serverWith(() => known)
  const answer = await ask(server, 'GET / HTTP/1.1', 'Host: a.example')
  expect(answer).toMatch(
    /^HTTP\/1\.1 200 OK\r\nx-from: memory\r\ncontent-length: 5\r\nDate: [^\r]+\r\nConnection: close\r\n\r\nknown$/,
  )
  expect(await ask(server, 'HEAD / HTTP/1.1', 'Host: a.example')).toMatch(/content-length: 5\r\n[^]*\r\n\r\n$/)
})

test('requests with a body, of two hosts, or for what is not at hand or fails are answered the usual way', async () => {
  const server = await serverWith(() => known)
  expect(await ask(server, 'GET / HTTP/1.1', 'Host: a.example', 'Content-Length: 2', '', 'hi')).toContain('usual')
  expect(await ask(server, 'GET / HTTP/1.1', 'Host: a.example', 'Host: b.example')).toContain('400 Bad Request')
  const without = await serverWith(() => undefined)
  expect(await ask(without, 'GET / HTTP/1.1', 'Host: a.example')).toContain('usual')
  const unsendable = await serverWith(() => ({ ...known, headers: ['x-from', 'memory \u0444'] }))
  expect(await ask(unsendable, 'GET / HTTP/1.1', 'Host: a.example')).toContain('usual')
  const failing = await serverWith(() => {
    throw new Error('It is damaged.')
  })
  expect(await ask(failing, 'GET / HTTP/1.1', 'Host: a.example')).toContain('usual')
})

test('a server that is about to leave asks each connection to end', async () => {
  const server = await serverWith(() => known)
  const leaving = server.drain(0)
  const socket = connect(server.port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: a.example\r\n\r\n')
  expect(await text(socket)).toMatch(/Connection: close/i)
  await leaving
})
