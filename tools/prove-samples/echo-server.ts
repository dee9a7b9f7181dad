import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it came over the wire. */
export interface ReceivedRequest {
  method: string
  /** Path and query, not decoded. */
  target: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A server that keeps what it is asked. */
export interface EchoServer {
  /** Origin, without a slash at its end. */
  url: string
  /** What came since the last call. */
  take(): ReceivedRequest[]
  close(): Promise<void>
}

/** Starts a server on this machine, at a port that is free. */
export async function startEchoServer(): Promise<EchoServer> {
  let received: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url: target = '', headers } = request
      received.push({ method, target, headers, body: Buffer.concat(chunks) })
      response.end('received')
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    take() {
      const all = received
      received = []
      return all
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
