import { once } from 'node:events'
import { startPlatform } from '../main.ts'
import type { CommandContext, CommandOutput, ServeOptions } from './command-context.ts'
import { firstProjectOf } from './first-project.ts'
import { rememberUrl } from './remembered-url.ts'
import { farewell } from './farewell.ts'
import { greet } from './greeting.ts'
import { pausedMessage } from '../platform/refuse-while-paused.ts'
import { startOnPort } from './start-on-port.ts'

/**
 * `docwright serve`: runs the platform until the process is asked to end.
 *
 * @param options Port, host, data folder, docs of the first project.
 * @param context Output, environment, signal.
 */
export async function serve(options: ServeOptions, context: CommandContext): Promise<number> {
  const { environment, output, signal, version } = context
  const { data: dataFolder, host, port } = options
  const firstProject = await firstProjectOf(options.docs)
  const isFixed = (environment['DOCWRIGHT_PUBLIC_URL'] ?? '') !== ''
  const starting = startOnPort({ dataFolder, host, port, isFixed }, async (chosen) =>
    startPlatform({
      dataFolder,
      host,
      port: chosen,
      environment,
      log: { write: (line) => output.note(line.trimEnd()) },
      firstProject,
      version,
      works: options.worker !== false,
      paused: options.paused === true,
      signal,
    }),
  )
  const { notice, started: platform } = await starting.catch((cause: unknown) => {
    if (signal.aborted) return { notice: undefined, started: undefined }
    throw cause
  })
  if (platform === undefined) return stopped(output)
  rememberUrl(dataFolder, platform.url)
  if (notice !== undefined) output.print(`${notice}\n`)
  for (const line of await greet(platform)) output.print(line)
  if (options.paused === true) output.print(`\n${pausedMessage}`)
  if (!signal.aborted) await once(signal, 'abort')
  output.note(farewell(platform.turnsAtHand(), 'open requests are answered'))
  await platform.close()
  return stopped(output)
}

function stopped(output: CommandOutput): number {
  output.note('Stopped.')
  return 0
}
