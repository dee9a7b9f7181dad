import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'

/** A connection over which nothing is heard any more, and nothing is refused either: what a network does that drops packets. */
export interface QuietLine {
  readonly port: number
  /** From here on nothing passes, in either direction; new connections are taken and lead nowhere. */
  fallSilent(): void
  /** What was held back passes again. */
  goOn(): void
  close(): Promise<void>
}

/**
 * Opens such a line to a database of the tests, which is reached by a file.
 *
 * @param databaseUrl How it is reached without the line.
 * @returns The line, and how the database is reached over it.
 */
export async function openLineToDatabase(databaseUrl: string): Promise<{ line: QuietLine; url: string }> {
  const [, user = '', name = '', folder = ''] = /^postgres:\/\/(\w+)@\/(\w+)\?host=([^&]+)$/.exec(databaseUrl) ?? []
  const line = await openQuietLine({ path: `${decodeURIComponent(folder)}/.s.PGSQL.5432` })
  return { line, url: `postgres://${user}@127.0.0.1:${line.port}/${name}` }
}

/**
 * Opens a port of this machine that leads to another one.
 *
 * @param target Where it leads: a port, or a socket that is a file.
 * @param address Of this machine: who reaches it.
 */
export async function openQuietLine(target: NetConnectOpts, address = '127.0.0.1'): Promise<QuietLine> {
  const sockets = new Set<Socket>()
  let isSilent = false

  function join(from: Socket, to: Socket): void {
    sockets.add(from)
    from.on('data', (bytes) => void to.write(bytes))
    from.on('end', () => to.end())
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
    // Both ends are told by closing.
    from.on('error', () => {})
    if (isSilent) from.pause()
  }

  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const other = connect({ ...target, allowHalfOpen: true })
    join(socket, other)
    join(other, socket)
  })
  server.listen(0, address)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    fallSilent() {
      isSilent = true
      for (const socket of sockets) socket.pause()
    },
    goOn() {
      isSilent = false
      for (const socket of sockets) socket.resume()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
