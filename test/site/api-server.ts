import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it arrived. */
export interface ReceivedRequest {
  method: string
  /** Path and query. */
  url: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** An API on this machine that remembers what it was asked. */
export interface ApiServer {
  origin: string
  received: ReceivedRequest[]
  close(): Promise<void>
}

/**
 * Starts an API: it answers with what it was asked, `/missing` with an error, `/picture` with an image, `/sound` with
 * sound, `/large` with three million characters, `/moved` with a redirect. `/events` sends one event and leaves the
 * stream open, `/slow` sends nothing at all.
 *
 * @param cors Whether it lets pages of other sites read its answers.
 */
export async function startApi(cors: boolean): Promise<ApiServer> {
  const received: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      if (cors) {
        response.setHeader('Access-Control-Allow-Origin', '*')
        response.setHeader('Access-Control-Allow-Headers', '*, Authorization')
        response.setHeader('Access-Control-Allow-Methods', '*')
        response.setHeader('Access-Control-Expose-Headers', '*')
      }
      if (request.method === 'OPTIONS') {
        response.writeHead(cors ? 204 : 405).end()
        return
      }
      const { method = '', url = '', headers } = request
      received.push({ method, url, headers, body })
      if (url.startsWith('/missing')) {
        response.writeHead(404, { 'Content-Type': 'application/json' }).end('{"error":"no such pet"}')
      } else if (url.startsWith('/moved')) {
        response.writeHead(302, { Location: 'http://169.254.169.254/latest/meta-data' }).end()
      } else if (url.startsWith('/picture')) {
        response.writeHead(200, { 'Content-Type': 'image/svg+xml' })
        response.end('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>')
      } else if (url.startsWith('/sound')) {
        response.writeHead(200, { 'Content-Type': 'audio/wav' }).end(silence())
      } else if (url.startsWith('/large')) {
        response.writeHead(200, { 'Content-Type': 'text/plain' }).end('x'.repeat(3_000_000))
      } else if (url.startsWith('/events')) {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: {"n":1}\n\n')
      } else if (!url.startsWith('/slow')) {
        response.writeHead(200, { 'Content-Type': 'application/json', 'X-Answer': 'yes' })
        response.end(JSON.stringify({ method, url }))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}

/** A tenth of a second of nothing, as a WAV file. */
function silence(): Buffer {
  const samples = Buffer.alloc(800, 128)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}
