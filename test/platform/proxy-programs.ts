import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A program of this machine that runs beside the platform, such as a proxy. */
export interface RunningProgram {
  /** Everything that it printed so far. */
  printed(): string
  stop(): Promise<void>
}

/**
 * Where a program is on this machine; those of administrators are not on everybody's path.
 *
 * @param name Its file name.
 * @returns Its path; undefined where it is not installed.
 */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/**
 * What the title of a test says where a program is missing.
 *
 * @param program Path of the program, as it was found.
 * @param name Its name.
 */
export function unlessMissing(program: string | undefined, name: string): string {
  return program === undefined ? ` (${name} is not installed)` : ''
}

/**
 * Starts a program that runs until it is stopped.
 *
 * @param program Its path.
 * @param args Its arguments.
 * @param folder Its home folder, and where it starts.
 */
export function startProgram(program: string, args: readonly string[], folder: string): RunningProgram {
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (piece: string) => (printed += piece))
  return {
    printed: () => printed,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
