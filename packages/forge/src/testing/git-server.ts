import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { onTestFinished } from 'vitest'

/** Responds to the requests of a server. */
export type Handler = (request: Request) => Promise<Response>

/** Starts a server for fetch-style handlers on a free port; it ends with the test. Returns its origin. */
export async function startServer(handler: Handler): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    answer(handler, incoming, outgoing).catch(() => outgoing.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return `http://127.0.0.1:${address.port}`
}

async function answer(handler: Handler, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const gone = new AbortController()
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) gone.abort()
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value))
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD'
  const request = new Request(`http://${incoming.headers.host ?? 'localhost'}${incoming.url ?? '/'}`, {
    method: incoming.method ?? 'GET',
    headers,
    signal: gone.signal,
    ...(hasBody ? { body: Readable.toWeb(incoming) as BodyInit, duplex: 'half' } : {}),
  })
  const response = await handler(request)
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  if (response.body === null) outgoing.end()
  else await pipeline(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]), outgoing)
}
