import { once } from 'node:events'
import { startPlatform } from '../main.ts'
import type { Platform, PlatformOptions } from '../main.ts'
import type { CommandWorld, ServeOptions } from './command-line.ts'
import { firstProjectOf } from './first-project.ts'
import { greet } from './greeting.ts'

const usualPort = 3000
/** How many ports are tried where none was named. */
const portsTried = 20

/**
 * `docwright serve`: runs the platform until the process is asked to end.
 *
 * @param options Port, host, data folder, docs of the first project.
 * @param world Where to write, environment, signal.
 * @returns Exit status 0 after an orderly end; failures are thrown.
 */
export async function serve(options: ServeOptions, world: CommandWorld): Promise<number> {
  const { environment, output, signal, version } = world
  const platform = await startOnFreePort(options.port, {
    dataFolder: options.data,
    host: options.host,
    environment,
    log: { write: (line) => output.note(line.trimEnd()) },
    firstProject: await firstProjectOf(options.docs),
    version,
    works: options.worker !== false,
  })
  for (const line of await greet(platform)) output.print(line)
  if (!signal.aborted) await once(signal, 'abort')
  await platform.close()
  return 0
}

async function startOnFreePort(wanted: number | undefined, options: Omit<PlatformOptions, 'port'>): Promise<Platform> {
  if (wanted !== undefined) return startPlatform({ ...options, port: wanted })
  for (let port = usualPort; ; port += 1) {
    try {
      return await startPlatform({ ...options, port })
    } catch (error) {
      const isTaken = error instanceof Error && error.message.startsWith('port-in-use')
      if (!isTaken || port >= usualPort + portsTried) throw error
    }
  }
}
