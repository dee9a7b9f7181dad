import { existsSync, readFileSync, realpathSync, statSync, type Stats } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCommitDates, isShallowClone } from './commit-dates.ts'
import type { Diagnostic } from './diagnostic.ts'
import { createIgnoreRules, type IgnoreRules } from './ignore-rules.ts'
import { linkTarget, listFolder, sourceFile } from './list-folder.ts'
import { foldersAbove, outputStamp } from './output-stamp.ts'
import { isReadable } from './permission.ts'
import { normalizeSourcePath } from './source-path.ts'
import type { Source } from './source.ts'

/** Files up to this size in bytes are read synchronously: another thread would cost several times as much. */
const smallFile = 256 * 1024

/**
 * A docs repository on disk. Files outside the folder cannot be listed or read, even through links, and neither can
 * ignored files.
 *
 * @param onFile Called for each file that a listing finds.
 * @throws if the folder does not exist.
 */
export function createDiskSource(root: string, onFile?: (stats: Stats) => void): Source {
  const realRoot = realpathSync(root)
  const currentRules = rulesOf(realRoot)
  const commitDates = createCommitDates({ folder: realRoot })
  let problems: readonly Diagnostic[] = []

  /** Real path and state of a readable file. */
  function locate(path: string) {
    const normalized = normalizeSourcePath(path)
    const rules = currentRules()
    if (normalized === undefined || rules.excludes(normalized)) return undefined
    const target = linkTarget(realRoot, normalized)
    if (target?.path === undefined || !target.stats.isFile() || rules.excludes(target.path)) return undefined
    if (isOutput(normalized) || (target.path !== normalized && isOutput(target.path))) return undefined
    const absolute = join(realRoot, target.path)
    return isReadable(absolute, target.stats) ? { path: normalized, absolute, stats: target.stats, rules } : undefined
  }

  function isOutput(path: string): boolean {
    for (const folder of foldersAbove(path)) if (existsSync(join(realRoot, folder, outputStamp))) return true
    return false
  }

  return {
    async list() {
      const listing = await listFolder(realRoot, currentRules(), onFile)
      problems = listing.problems
      return listing.files
    },
    async find(path) {
      const file = locate(path)
      return file && sourceFile(file.path, file.stats, file.rules)
    },
    async read(path) {
      const file = locate(path)
      if (file === undefined) return undefined
      try {
        return file.stats.size > smallFile ? await readFile(file.absolute) : readFileSync(file.absolute)
      } catch (error) {
        if (isGone(error)) return undefined
        throw error
      }
    },
    changedAt: async (path) => (await commitDates()).get(path),
    isShallow: () => isShallowClone(realRoot),
    problems: () => problems,
  }
}

/** Ignore rules that are read again when `.mintignore` changes. */
function rulesOf(root: string): () => IgnoreRules {
  const file = join(root, '.mintignore')
  let version: string | undefined
  let rules = createIgnoreRules()
  return () => {
    const stats = statSync(file, { throwIfNoEntry: false })
    const current = stats?.isFile() === true ? `${stats.mtimeMs}-${stats.size}` : undefined
    if (current !== version) {
      version = current
      rules = createIgnoreRules(current === undefined ? '' : new TextDecoder().decode(readFileSync(file)))
    }
    return rules
  }
}

/** Editors replace files: between listing and reading, or between two steps of a save, a file may be missing. */
function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR')
}
