import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The commit that a site has of another repository. */
export interface LockedSource {
  /** Address as docs.json has it. */
  repository: string
  /** Branch or tag as docs.json names it; empty for the default branch. */
  revision: string
  commit: string
}

/** Commits by the folder of their files. */
export type SourcesLock = ReadonlyMap<string, LockedSource>

/**
 * Where the commits of a site’s sources are written down, so that a build can be repeated. It belongs into version control.
 *
 * @param root Docs root on disk.
 */
export function lockFile(root: string): string {
  return join(root, '.docwright', 'sources.lock.json')
}

/**
 * Reads which commits a site has.
 *
 * @param root Docs root on disk.
 * @returns Nothing for a file that is missing or that cannot be read: the newest commits are fetched then.
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

/**
 * Writes down which commits a site has; a file that says so already is left alone.
 *
 * @param root Docs root on disk.
 * @param lock The commits.
 */
export function writeLock(root: string, lock: SourcesLock): void {
  const file = lockFile(root)
  const entries = [...lock].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const text = `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`
  try {
    if (readFileSync(file, 'utf8') === text) return
  } catch {
    // There is none yet.
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}
