import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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

/** Runs before all tests: makes the folder, and removes it after them. */
export function setup(): (() => void) | undefined {
  // Several projects run at once, and share it.
  if (runFolder() !== undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'docwright-run-'))
  process.env[variable] = folder
  return () => {
    delete process.env[variable]
    rmSync(folder, { recursive: true, force: true })
  }
}
