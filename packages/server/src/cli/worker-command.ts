import { once } from 'node:events'
import { startWorker } from '../main.ts'
import { farewell } from './farewell.ts'
import type { CommandContext } from './command-context.ts'

/**
 * `docwright worker`: works until the process is asked to end.
 *
 * @param options.data Absolute path of the data folder.
 * @param options.port Port of its health reports; none by default.
 * @param options.host Address to listen on.
 * @param context Output, environment, signal.
 */
export async function work(
  options: { data: string; port?: number; host?: string },
  context: CommandContext,
): Promise<number> {
  const { environment, output, signal } = context
  const log = { write: (line: string) => output.note(line.trimEnd()) }
  const { data: dataFolder, host, port } = options
  const listener = port === undefined ? {} : { port, ...(host === undefined ? {} : { host }) }
  const worker = await startWorker({ dataFolder, environment, log, ...listener })
  output.print('Docwright is working on jobs, deployments and webhooks.')
  if (worker.url !== undefined) output.print(`Health and metrics  ${worker.url}`)
  if (environment['DOCWRIGHT_PUBLIC_URL'] === undefined) {
    output.note('DOCWRIGHT_PUBLIC_URL is not set: links in pull requests will begin with http://localhost:3000.')
  }
  if (!signal.aborted) await once(signal, 'abort')
  output.note(farewell(worker.turnsAtHand(), 'work at hand is finished'))
  await worker.close()
  output.note('Stopped.')
  return 0
}
