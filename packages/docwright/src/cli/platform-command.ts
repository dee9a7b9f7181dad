import type { Terminal } from './terminal.ts'

/** What this program asks of the server's package. */
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

/** The server needs this package, so it is looked for at run time only. */
const packageName: string = '@docwright/server'

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
    terminal.note(`docwright ${argv[0]} needs the platform, which is a separate package. Install it with:`)
    terminal.note(`  npm install ${packageName}@${version}`)
    return 1
  }
  const stop = new AbortController()
  const onSignal = (): void => stop.abort()
  // The second signal ends the process at once, as if nobody listened.
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, onSignal)
  try {
    const output = { print: terminal.print, note: terminal.note }
    return await platform.runPlatformCommand(argv, { output, environment: process.env, version, signal: stop.signal })
  } finally {
    for (const name of ['SIGTERM', 'SIGINT'] as const) process.off(name, onSignal)
  }
}

async function loadPlatform(): Promise<PlatformPackage | undefined> {
  try {
    return (await import(packageName)) as PlatformPackage
  } catch (cause) {
    const missing = cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND'
    if (missing && cause.message.includes(packageName)) return undefined
    throw cause
  }
}
