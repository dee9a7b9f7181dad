import { createServer, type RequestListener, type Server } from 'node:http'

/** A listening server. */
export interface StartedServer {
  server: Server
  port: number
}

const attempts = 20
/** Milliseconds that a connection stays open between requests: a client that was busy for a while finds it as it was. */
const idleConnection = 75_000

/**
 * Listens on the wanted port, or on the next free one.
 *
 * @param listener Answers requests.
 * @param port The port wanted; 0 for any.
 * @param host Address to listen on.
 * @returns The server and the port it got.
 * @throws If none of 20 ports is free, or the address cannot be used.
 */
export async function startServer(listener: RequestListener, port: number, host: string): Promise<StartedServer> {
  for (let candidate = port; ; candidate++) {
    const server = createServer({ keepAliveTimeout: idleConnection }, listener)
    try {
      // Ports are tried one after the other.
      await listen(server, candidate, host)
      const address = server.address()
      return { server, port: typeof address === 'object' && address !== null ? address.port : candidate }
    } catch (cause) {
      const last = Math.min(port + attempts - 1, 65_535)
      if (codeOf(cause) !== 'EADDRINUSE' || port === 0 || candidate >= last)
        throw listenFailure(cause, port, last, host)
    }
  }
}

function listenFailure(cause: unknown, port: number, last: number, host: string): Error {
  switch (codeOf(cause)) {
    case 'EADDRINUSE':
      return new Error(
        `${last === port ? `Port ${port} is` : `The ports from ${port} to ${last} are all`} in use. Choose another one with --port.`,
        { cause },
      )
    case 'EACCES':
      return new Error(`Port ${port} requires administrator rights. Choose a port above 1023 with --port.`, {
        cause,
      })
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new Error(`“${host}” is not an address of this machine. Omit --host, or use 0.0.0.0 for all interfaces.`, {
        cause,
      })
    default:
      return cause instanceof Error ? cause : new Error(String(cause))
  }
}

function codeOf(cause: unknown): string | undefined {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
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
