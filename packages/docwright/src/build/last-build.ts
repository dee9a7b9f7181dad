import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder } from '../source/cache-folder.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { outputStamp } from '../source/output-stamp.ts'
import type { BuildInputs, BuildTarget, InputDigest } from './build-inputs.ts'

/** How a build ended after which the same inputs give the same site. */
export interface LastBuild {
  /** See {@link BuildInputs.digest}. */
  digest: InputDigest
  /** Pages of the site. */
  pages: number
  diagnostics: Diagnostic[]
}

interface StoredBuild extends LastBuild {
  /** Versions of the build's results: its memory, and the stamp of its output folder. */
  left: string
}

/** The file in which builds remember single pages. */
export function buildStateFile(root: string): string {
  return join(cacheFolder(root), 'build.sqlite')
}

/**
 * Finds out whether a build would do nothing, without understanding the site.
 *
 * @param inputs The inputs of the build.
 * @param target Source and target.
 * @returns The result of the last build; undefined if there may be something to do.
 */
export function recallBuild(inputs: Pick<BuildInputs, 'digest'>, target: BuildTarget): LastBuild | undefined {
  const last = recallEarlier(inputs, target)
  return last?.digest.files === inputs.digest.files ? last : undefined
}

/**
 * Finds the last build if only files of the repository have changed since, and if its output is unchanged, too.
 *
 * @param inputs The inputs of the build.
 * @param target Source and target.
 */
export function recallEarlier({ digest }: Pick<BuildInputs, 'digest'>, target: BuildTarget): LastBuild | undefined {
  try {
    const stored = read(target)
    return stored.digest.rest === digest.rest && stored.left === leftBy(target) ? stored : undefined
  } catch {
    return undefined
  }
}

/**
 * Finds out whether there is certainly something to build, before the other inputs are known.
 *
 * @param files See {@link InputDigest}.
 * @param target Source and target.
 * @returns False if {@link recallBuild} must decide.
 */
export function filesChanged(files: string, target: BuildTarget): boolean {
  try {
    return read(target).digest.files !== files
  } catch {
    return true
  }
}

/**
 * Returns when the last build ended. A newer file means that there is something to build, even before all files are
 * listed.
 *
 * @param target Source and target.
 * @returns Milliseconds since 1970; 0 if no build is remembered.
 */
export function lastBuildTime(target: BuildTarget): number {
  try {
    return statSync(fileOf(target)).mtimeMs
  } catch {
    return 0
  }
}

/** @throws If no build is remembered, or what is remembered is damaged. */
function read(target: BuildTarget): StoredBuild {
  return JSON.parse(readFileSync(fileOf(target), 'utf8')) as StoredBuild
}

/**
 * Forgets the result of the last build: from here on files are written, and this build may be interrupted.
 *
 * @param target Source and target.
 */
export function forgetBuild(target: BuildTarget): void {
  try {
    rmSync(fileOf(target), { force: true })
  } catch {
    // In a folder that cannot be written to, nothing was remembered either.
  }
}

/**
 * Remembers how a build ended, once everything it leaves behind is written.
 *
 * @param last How it ended.
 * @param target From where to where.
 */
export function rememberBuild({ digest, pages, diagnostics }: LastBuild, target: BuildTarget): void {
  try {
    writeFileSync(
      fileOf(target),
      JSON.stringify({ digest, pages, diagnostics, left: leftBy(target) } satisfies StoredBuild),
    )
  } catch {
    // The next build then looks at every page.
  }
}

function fileOf({ root }: BuildTarget): string {
  return join(cacheFolder(root), 'last-build.json')
}

function leftBy({ root, out }: BuildTarget): string {
  return [buildStateFile(root), join(out, outputStamp)].map(versionOf).join(' ')
}

function versionOf(file: string): string {
  const { mtimeMs, size } = statSync(file)
  return `${mtimeMs}-${size}`
}
