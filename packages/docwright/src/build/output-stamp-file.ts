import { closeSync, existsSync, mkdirSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { outputStamp } from '../source/output-stamp.ts'
import { normalizeSourcePath } from '../source/source-path.ts'
import type { OutputFolder } from './output-folder.ts'

/** The stamp of an output folder: which build wrote it, and which of its files belong to builds. */
export interface OutputStamp {
  /** Identifies the memory that belongs to this folder; empty if no build has finished. */
  id: string
  /** Reads the paths of the files that builds have written here; anything else belongs to someone else. */
  files(): readonly string[]
}

/**
 * Reads the stamp of an output folder.
 *
 * @param folder Path of the folder.
 * @returns The stamp; empty if the folder has none.
 */
export function readOutputStamp(folder: string): OutputStamp {
  const path = join(folder, outputStamp)
  if (!existsSync(path)) return { id: '', files: () => [] }
  return { id: firstLine(path), files: () => listOf(readFileSync(path)) }
}

/** The list is compressed: the names of a site's files are much alike. An earlier release wrote them as text. */
function listOf(stamp: Buffer): readonly string[] {
  const list = stamp.subarray(stamp.indexOf('\n') + 1)
  try {
    return inflateRawSync(list).toString('utf8').split('\n')
  } catch {
    return list.toString('utf8').split('\n')
  }
}

/** The rest lists every file of the site, and most builds need none of that. */
function firstLine(path: string): string {
  const bytes = Buffer.alloc(256)
  const file = openSync(path, 'r')
  try {
    return bytes.toString('utf8', 0, readSync(file, bytes)).split('\n')[0] ?? ''
  } finally {
    closeSync(file)
  }
}

/**
 * Marks a folder as output before anything else is in it, so that no other command takes its pages for sources.
 *
 * @param folder Path of the folder; created if it is missing.
 */
export function claimOutputFolder(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, outputStamp)
  if (!existsSync(path)) writeFileSync(path, '\n')
}

/**
 * Removes files of earlier builds that this one did not make, and stamps the folder.
 *
 * @param output The folder.
 * @param before Its stamp before the build.
 * @param id Identifies the memory that now belongs to the folder.
 * @param files All files of the site.
 */
export function finishOutputFolder(
  output: OutputFolder,
  before: OutputStamp,
  id: string,
  files: ReadonlySet<string>,
): void {
  const left = before.files().filter((file) => file !== '' && !files.has(file))
  // The list lies where anyone may edit it; nothing outside the folder is ever removed for it.
  for (const file of left) if (normalizeSourcePath(file) === file) output.remove(file)
  const list = deflateRawSync([...files].toSorted().join('\n'))
  output.write(outputStamp, Buffer.concat([Buffer.from(`${id}\n`), list]))
}
