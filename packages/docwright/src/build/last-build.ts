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
  /** Versions of what the build left behind: its memory, and the stamp of its output folder. */
  left: string
}

/** Where builds remember what they know of single pages. */
export function buildStateFile(root: string): string {
  return join(cacheFolder(root), 'build.sqlite')
}

/**
 * Finds out whether a build would do nothing, without understanding the site.
 *
 * @param inputs What it would start from.
 * @param target From where to where.
 * @returns How the last build ended; undefined where there may be something to do.
 */
export function recallBuild(inputs: Pick<BuildInputs, 'digest'>, target: BuildTarget): LastBuild | undefined {
  const last = recallEarlier(inputs, target)
  return last?.digest.files === inputs.digest.files ? last : undefined
}

/**
 * Finds the last build where all but the files of the repository is as it was, and what it left behind as well.
 *
 * @param inputs What a build would start from.
 * @param target From where to where.
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
 * Finds out whether there is something to build for certain, while the rest of what a site is built from is unknown.
 *
 * @param files See {@link InputDigest}.
 * @param target From where to where.
 * @returns False where {@link recallBuild} has to tell.
 */
export function filesChanged(files: string, target: BuildTarget): boolean {
  try {
    return read(target).digest.files !== files
  } catch {
    return true
  }
}

/**
 * Tells when the last build ended: there is something to build where a file is newer, while files are still listed.
 *
 * @param target From where to where.
 * @returns Milliseconds since 1970; 0 where no build is remembered.
 */
export function lastBuildTime(target: BuildTarget): number {
  try {
    return statSync(fileOf(target)).mtimeMs
  } catch {
    return 0
  }
}

/** @throws Where no build is remembered, or what is remembered is damaged. */
function read(target: BuildTarget): StoredBuild {
  return JSON.parse(readFileSync(fileOf(target), 'utf8')) as StoredBuild
}

/**
 * Forgets how the last build ended: from here on files are written, and nobody knows how far this one comes.
 *
 * @param target From where to where.
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
