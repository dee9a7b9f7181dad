import { isWhole } from '@docwright/forge'
import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The file in a copy that says to which version it was brought. */
const noteName = 'docwright-recorded'

/** The version of a repository that a copy was brought to. */
export interface Note {
  version: number
  defaultBranch: string
}

/** Reads the note of a copy; undefined if parts of the folder are gone, since the note says nothing about the rest. */
export async function readNote(folder: string): Promise<Note | undefined> {
  if (!isWhole(folder)) return undefined
  const text = await readFile(join(folder, noteName), 'utf8').catch(() => '')
  const [, version, defaultBranch] = /^(\d+) (.+)\n$/.exec(text) ?? []
  return defaultBranch === undefined ? undefined : { version: Number(version), defaultBranch }
}

/** Writes the note of a copy. */
export async function writeNote(folder: string, { version, defaultBranch }: Note): Promise<void> {
  const unfinished = join(folder, `${noteName}.${randomUUID()}`)
  await writeFile(unfinished, `${version} ${defaultBranch}\n`)
  await rename(unfinished, join(folder, noteName))
}

/** Removes the note of a copy: it is brought up to date from the beginning when it is opened next. */
export async function forgetNote(folder: string): Promise<void> {
  await rm(join(folder, noteName), { force: true })
}
