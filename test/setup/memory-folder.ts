import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a run needs at most, several times over. */
const enough = 2 * 1024 ** 3

/**
 * Finds a folder that is kept in memory. Tests make and remove thousands of files, repositories and databases: a disk
 * doubles what a run takes.
 *
 * @param candidate Where Linux has one.
 * @param room Bytes that have to be free.
 * @returns Undefined where there is none, it is small (containers), or no program may be started from it.
 */
export function memoryFolder(candidate = '/dev/shm', room = enough): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(candidate)
    return bavail * bsize >= room && startsPrograms(candidate) ? candidate : undefined
  } catch {
    return undefined
  }
}

function startsPrograms(folder: string): boolean {
  const trial = mkdtempSync(join(folder, 'docwright-trial-'))
  try {
    const program = join(trial, 'program')
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
    return spawnSync(program).status === 0
  } finally {
    rmSync(trial, { recursive: true })
  }
}
