import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryFolder } from './memory-folder.ts'

/** Names the folder of a test run in the environment of its processes. */
const variable = 'DOCWRIGHT_TEST_RUN'

/**
 * The folder in which test files of one run share what is dear to make.
 *
 * @param environment Variables of the process.
 * @returns Undefined outside of a run.
 */
export function runFolder(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  return environment[variable]
}

/**
 * Runs before all tests: makes the folder, in memory where the system has room for it, and lets all temporary files go
 * there.
 */
export function setup(): void {
  // Several projects run at once, and share it.
  if (runFolder() !== undefined) return
  const place = realpathSync(memoryFolder() ?? tmpdir())
  removeLeftBehind(place)
  const folder = mkdtempSync(join(place, `${prefix}${process.pid}-`))
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary)
  // PostgreSQL runs with an account of its own.
  for (const open of [folder, temporary]) chmodSync(open, 0o755)
  // Git, curl and others would ask a proxy for the servers that tests start on this machine.
  for (const name of Object.keys(process.env)) if (/^(?:https?|all|no)_proxy$/i.test(name)) delete process.env[name]
  process.env[variable] = folder
  process.env['TMPDIR'] = temporary
  // Workers, and the databases that they have started, are at work for longer than what vitest calls the end of a run.
  process.once('exit', () => remove(folder))
}

/** Where others remove files at the same time, one that is gone already ends a removal without a word. */
function remove(folder: string): void {
  for (let attempt = 0; attempt < 100 && existsSync(folder); attempt += 1)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}

const prefix = 'docwright-run-'

/** A run that was killed has left its files in memory. Another container may see the folder, but not our processes. */
function removeLeftBehind(place: string): void {
  const anHourAgo = Date.now() - 3_600_000
  for (const name of readdirSync(place)) {
    const [, pid] = /^docwright-run-(\d+)-/.exec(name) ?? []
    const path = join(place, name)
    if (pid === undefined || isRunning(Number(pid))) continue
    // Another run may be at it as well.
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity }
    if (mtimeMs > anHourAgo) continue
    rmSync(path, { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // The process of another account is there all the same.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
