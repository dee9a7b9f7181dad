import type { Terminal } from './terminal.ts'

/** The part of the server's package that this program uses. */
interface PlatformPackage {
  runPlatformCommand(
    argv: readonly string[],
    context: {
      output: { print(text: string): void; note(text: string): void }
      environment: Readonly<Record<string, string | undefined>>
      version: string
      signal: AbortSignal
    },
  ): Promise<number>
}

/** The server depends on this package, so it is looked up at run time only. */
export const platformPackage: string = '@docwright/server'

/**
 * Runs a command of the platform. It lives in a package of its own, so that those who only build sites do not install a
 * server.
 *
 * @param argv Name of the command and its arguments.
 * @param version Version of this program.
 * @returns The exit status.
 */
export async function runPlatform(argv: readonly string[], version: string, terminal: Terminal): Promise<number> {
  const platform = await loadPlatform()
  if (platform === undefined) {
    terminal.note(
      `docwright ${argv[0]} needs the platform, the package ${platformPackage}, which is not installed here.`,
    )
    terminal.note(`  Install its version ${version} from the tarball that came with this one.`)
    return 1
  }
  const stop = new AbortController()
  let byForce: NodeJS.Timeout | undefined
  const onSignal = (): void => {
    stop.abort()
    byForce = endAfter(longestEnd(process.env), terminal)
  }
  // The second signal ends the process at once, as if nobody listened.
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, onSignal)
  try {
    const output = { print: terminal.print, note: terminal.note }
    const context = { output, environment: process.env, version, signal: stop.signal }
    const status = await platform.runPlatformCommand(argv, context)
    // It has said that it ended. Connections to what is silent may still be open, and belong to nobody.
    if (stop.signal.aborted) setTimeout(() => process.exit(status), afterLastWord).unref()
    return status
  } finally {
    for (const name of ['SIGTERM', 'SIGINT'] as const) process.off(name, onSignal)
    clearTimeout(byForce)
  }
}

/** Milliseconds for what was printed last to arrive. */
const afterLastWord = 2_000

/** The status of a process that was asked to end and had to be made to. */
const endedByForce = 75

/** Ends this process if it has not ended by itself by then: a process that hangs does not listen, either. */
function endAfter(milliseconds: number, terminal: Terminal): NodeJS.Timeout {
  return setTimeout(() => {
    terminal.note('stopped-by-force: some work did not end in time. Leases it held are taken over by other processes.')
    process.exit(endedByForce)
  }, milliseconds).unref()
}

/** Milliseconds from the request to end until the end; a server that goes on to answer for longer has that time more. */
function longestEnd(environment: Readonly<Record<string, string | undefined>>): number {
  const drain = Number(environment['DOCWRIGHT_DRAIN_SECONDS'] ?? 0)
  return 25_000 + Math.max(0, Number.isFinite(drain) ? drain - 5 : 0) * 1000
}

async function loadPlatform(): Promise<PlatformPackage | undefined> {
  try {
    return (await import(platformPackage)) as PlatformPackage
  } catch (cause) {
    const missing = cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND'
    if (missing && cause.message.includes(platformPackage)) return undefined
    throw cause
  }
}
