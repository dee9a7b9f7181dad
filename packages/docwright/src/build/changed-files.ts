import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder } from '../source/cache-folder.ts'
import { filesChanged } from './last-build.ts'
import { digestOf, type BuildInputs, type BuildTarget } from './build-inputs.ts'

/** A file whose content may be another one than before. */
export interface ChangedFile {
  /** Path from the docs root. */
  path: string
  /** Its version before. */
  before: string
  /** Its version now. */
  after: string
}

/** If there are more, nothing is gained by looking at each by itself. */
const fewFiles = 8

/**
 * Compares the files of a repository with those of the last build.
 *
 * @param listing The files now; see {@link BuildInputs.listing}.
 * @param target Source and target.
 * @returns The changed files; undefined if a file was added or removed, if many changed, or if it is not known.
 */
export function changedFiles(listing: string, target: BuildTarget): ChangedFile[] | undefined {
  const before = rememberedListing(target)
  if (before === undefined || filesChanged(digestOf(before), target)) return undefined
  const [old, current] = [before.split('\n'), listing.split('\n')]
  if (old.length !== current.length) return undefined
  const changed: ChangedFile[] = []
  for (const [index, line] of current.entries()) {
    const earlier = old[index]
    if (line === earlier) continue
    const [one, other] = [lineOf(earlier ?? ''), lineOf(line)]
    if (one === undefined || other === undefined || one.path !== other.path || one.rest !== other.rest) return undefined
    changed.push({ path: one.path, before: one.version, after: other.version })
    if (changed.length > fewFiles) return undefined
  }
  return changed
}

function lineOf(line: string): { path: string; version: string; rest: string } | undefined {
  const [, path, version, rest] = /^(.+) (\S+) (\S*)$/.exec(line) ?? []
  return path === undefined || version === undefined || rest === undefined ? undefined : { path, version, rest }
}

/**
 * Remembers the files of a build, once it is done.
 *
 * @param inputs The inputs.
 * @param target Source and target.
 */
export function rememberListing({ listing }: Pick<BuildInputs, 'listing'>, target: BuildTarget): void {
  try {
    writeFileSync(fileOf(target), listing)
  } catch {
    // The next build then does not know which files have changed.
  }
}

function rememberedListing(target: BuildTarget): string | undefined {
  try {
    return readFileSync(fileOf(target), 'utf8')
  } catch {
    return undefined
  }
}

function fileOf({ root }: BuildTarget): string {
  return join(cacheFolder(root), 'last-files')
}
