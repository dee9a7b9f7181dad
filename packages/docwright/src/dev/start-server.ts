import { createServer, type RequestListener, type Server } from 'node:http'

/** A listening server. */
export interface StartedServer {
  server: Server
  port: number
}

const attempts = 20

/**
 * Listens on the wanted port, or on the next free one.
 *
 * @param listener Answers requests.
 * @param port The port wanted; 0 for any.
 * @param host Address to listen on.
 * @returns The server and the port it got.
 * @throws Where none of 20 ports is free, or the address cannot be used.
 */
export async function startServer(listener: RequestListener, port: number, host: string): Promise<StartedServer> {
  for (let candidate = port; ; candidate++) {
    const server = createServer(listener)
    try {
      // Ports are tried one after the other.
      // oxlint-disable-next-line no-await-in-loop
      await listen(server, candidate, host)
      const address = server.address()
      return { server, port: typeof address === 'object' && address !== null ? address.port : candidate }
    } catch (cause) {
      const busy = cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE'
      if (!busy || port === 0 || candidate + 1 >= port + attempts) throw cause
    }
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}
