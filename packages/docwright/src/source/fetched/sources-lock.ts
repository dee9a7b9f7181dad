import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The commit of another repository that a site uses. */
export interface LockedSource {
  /** Address as written in docs.json. */
  repository: string
  /** Branch or tag as written in docs.json; empty for the default branch. */
  revision: string
  commit: string
}

/** Commits by the folder of their files. */
export type SourcesLock = ReadonlyMap<string, LockedSource>

/**
 * The file that records the commits of a site's sources, so that a build can be repeated. It belongs in version
 * control.
 */
export function lockFile(root: string): string {
  return join(root, '.docwright', 'sources.lock.json')
}

/**
 * Reads the commits that a site uses.
 *
 * @returns Empty if the file is missing or unreadable: then the newest commits are fetched.
 */
export function readLock(root: string): SourcesLock {
  const locked = new Map<string, LockedSource>()
  for (const [folder, value] of Object.entries(readObject(lockFile(root)))) {
    if (typeof value !== 'object' || value === null) continue
    const { repository, revision, commit } = value as Partial<Record<string, unknown>>
    if (typeof repository !== 'string' || typeof revision !== 'string' || typeof commit !== 'string') continue
    if (/^(?:[\da-f]{40}|[\da-f]{64})$/.test(commit)) locked.set(folder, { repository, revision, commit })
  }
  return locked
}

function readObject(file: string): object {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** Records the commits that a site uses, unless the file already has them. */
export function writeLock(root: string, lock: SourcesLock): void {
  const file = lockFile(root)
  const entries = [...lock].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const text = `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`
  try {
    if (readFileSync(file, 'utf8') === text) return
  } catch {
    // There is no file yet.
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}
