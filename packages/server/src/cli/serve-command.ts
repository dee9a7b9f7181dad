import { once } from 'node:events'
import { startPlatform } from '../main.ts'
import type { CommandWorld, ServeOptions } from './command-line.ts'
import { firstProjectOf } from './first-project.ts'
import { greet } from './greeting.ts'
import { startOnPort } from './start-on-port.ts'

/**
 * `docwright serve`: runs the platform until the process is asked to end.
 *
 * @param options Port, host, data folder, docs of the first project.
 * @param world Where to write, environment, signal.
 * @returns Exit status 0 after an orderly end; failures are thrown.
 */
export async function serve(options: ServeOptions, world: CommandWorld): Promise<number> {
  const { environment, output, signal, version } = world
  const { data: dataFolder, host, port } = options
  const firstProject = await firstProjectOf(options.docs)
  const isFixed = (environment['DOCWRIGHT_PUBLIC_URL'] ?? '') !== ''
  const { notice, started: platform } = await startOnPort({ dataFolder, host, port, isFixed }, async (chosen) =>
    startPlatform({
      dataFolder,
      host,
      port: chosen,
      environment,
      log: { write: (line) => output.note(line.trimEnd()) },
      firstProject,
      version,
      works: options.worker !== false,
    }),
  )
  if (notice !== undefined) output.print(`${notice}\n`)
  for (const line of await greet(platform)) output.print(line)
  if (!signal.aborted) await once(signal, 'abort')
  await platform.close()
  return 0
}
