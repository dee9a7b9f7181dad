import { once } from 'node:events'
import { connect } from 'node:net'
import { rememberedPort, rememberPort, defaultPort } from '../process/remembered-port.ts'

/** Number of ports to try if none was named. */
const portsTried = 20
/** Milliseconds in which a program of this machine answers. */
const maxWait = 300

/** The possible ports of a platform. */
export interface PortOptions {
  dataFolder: string
  host: string
  /** The port that was named; undefined for the one it had before. */
  port: number | undefined
  /** Whether another port would do: links to a public address lead to the one that was agreed on. */
  isFixed: boolean
}

/**
 * Starts something on its earlier port, on the usual one, or on the next free one, and remembers it: links to a
 * platform should work after its next start.
 *
 * @param input The port.
 * @param start Starts it; throws `port-in-use` if another program has the port.
 * @returns The started object, and a note on the port for its operator.
 */
export async function startOnPort<Started>(
  { dataFolder, host, port: named, isFixed }: PortOptions,
  start: (port: number) => Promise<Started>,
): Promise<{ started: Started; notice: string | undefined }> {
  const before = rememberedPort(dataFolder)
  if (named !== undefined) {
    const started = await start(named)
    if (named !== 0) rememberPort(dataFolder, named)
    return { started, notice: undefined }
  }
  const first = before ?? defaultPort
  for (let port = first; ; port += 1) {
    const isLast = isFixed || port >= first + portsTried
    if (!isLast && (await isOthers(host, port))) continue
    try {
      const started = await start(port)
      if (before === undefined) rememberPort(dataFolder, port)
      return { started, notice: port === first ? undefined : noticeOf(first, port, before !== undefined) }
    } catch (error) {
      if (isLast || !(error instanceof Error) || !error.message.startsWith('port-in-use')) throw error
    }
  }
}

function noticeOf(wanted: number, port: number, wasThere: boolean): string {
  return wasThere
    ? `Port ${wanted}, which this platform used before, is in use by another program. It uses port ${port} until the ` +
        `next start. Earlier links and clones point to ${wanted}. To keep the new port: --port ${port}`
    : `Port ${wanted} is in use by another program. This platform uses port ${port}, now and at later starts. ` +
        'To choose another: --port NUMBER'
}

/** A browser resolves `localhost` to `::1` first, where another program may listen on the same port. */
async function isOthers(host: string, port: number): Promise<boolean> {
  if (host !== '127.0.0.1') return false
  const socket = connect({ host: '::1', port, timeout: maxWait })
  try {
    const [answer] = await Promise.race([
      once(socket, 'connect').then(() => [true]),
      once(socket, 'timeout').then(() => [false]),
    ])
    return answer === true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
