import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plainEnvironment, program } from '../command-line/run-command.ts'
import { folderPrefix } from './lost-folders.ts'

/** A process of the platform, as an operator starts it. */
export interface PlatformProcess {
  readonly pid: number
  /** Everything that it printed so far. */
  printed(): string
  /** Everything that it logged so far. */
  logged(): string
  /** Waits until something is printed that fits. */
  saw(pattern: RegExp): Promise<RegExpExecArray>
  /**
   * Asks it to end.
   *
   * @returns Its exit status; null where the signal has ended it.
   */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

/** Where a process runs, if not as all others do. */
export interface ProcessPlace {
  /** A command that runs another one, such as on a machine of its own. */
  within?: readonly string[]
  /** Another build of `docwright`. */
  program?: string | undefined
}

/**
 * Starts `docwright` as a process of its own, on what was built.
 *
 * @param args Command and arguments.
 * @param environment Variables beside those of the tests.
 * @param place Where it runs, and what is run.
 */
export function startProcess(
  args: readonly string[],
  environment: object = {},
  { within = [], program: built = program }: ProcessPlace = {},
): PlatformProcess {
  const [command = '', ...rest] = [...within, process.execPath, built, ...args]
  const child = spawn(command, rest, {
    env: plainEnvironment({ DOCWRIGHT_LOG_LEVEL: 'info', ...environment }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit') as Promise<[number | null]>
  const text = { printed: '', logged: '' }
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (text.printed += piece))
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (text.logged += piece))

  return {
    pid: child.pid ?? 0,
    printed: () => text.printed,
    logged: () => text.logged,
    async saw(pattern) {
      for (;;) {
        const match = pattern.exec(text.printed)
        if (match !== null) return match
        const isOver = await Promise.race([exited.then(() => true), once(child.stdout, 'data').then(() => false)])
        if (isOver && !pattern.test(text.printed)) throw new Error(`It ended without ${pattern}.\n${text.logged}`)
      }
    },
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      const [status] = await exited
      return status
    },
  }
}

/** A server with the words of its greeting. */
export interface RunningServer extends PlatformProcess {
  url: string
  siteUrl: string
  setUpUrl: string
  projectId: string
  key: string
  cloneUrl: string
  /** The command that a newcomer is told to paste. */
  curl: string
}

/**
 * Starts `docwright serve` on an empty data folder, and reads its greeting as a newcomer does.
 *
 * @param dataFolder Where it keeps everything.
 * @param environment Variables beside those of the tests.
 * @param args Further arguments.
 */
export async function startServer(
  dataFolder: string,
  environment: object = {},
  args: readonly string[] = [],
  place: ProcessPlace = {},
): Promise<RunningServer> {
  const server = startProcess(['serve', '--port', '0', '--data', dataFolder, ...args], environment, place)
  const [, cloneUrl = ''] = await server.saw(/clone {6}git clone (\S+)\n/)
  const find = (pattern: RegExp): string => pattern.exec(server.printed())?.[1] ?? ''
  return {
    ...server,
    cloneUrl,
    url: find(/Dashboard +(\S+)/),
    siteUrl: find(/Site +(\S+)/),
    setUpUrl: find(/(\S+\/set-up\/\S+)/),
    projectId: find(/projectId +(\S+)/),
    key: find(/API key +(\S+)/),
    curl: find(/( *curl [\s\S]+?'\n)/),
  }
}

/** A folder that is removed by the returned function. */
export function temporaryFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), folderPrefix))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) }
}
