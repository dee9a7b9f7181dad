import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FileChanges } from '../source/changed-source.ts'

/**
 * Makes changes on disk. Folders that a move leaves empty are removed.
 *
 * @param root Docs root.
 */
export function writeChanges(root: string, { moves, texts }: FileChanges): void {
  for (const { from, to } of moves) {
    mkdirSync(dirname(join(root, to)), { recursive: true })
    renameSync(join(root, from), join(root, to))
  }
  for (const [path, text] of texts) writeFileSync(join(root, path), text)
  for (const { from } of moves) removeEmpty(root, dirname(from))
}

/**
 * The first new path of a move at which a file is that the site does not know, such as an ignored one.
 *
 * @param root Docs root.
 */
export function fileInTheWay(root: string, { moves }: FileChanges): string | undefined {
  return moves.find(({ from, to }) => {
    const there = lstatSync(join(root, to), { throwIfNoEntry: false })
    const own = lstatSync(join(root, from), { throwIfNoEntry: false })
    // On some disks the old name and the new one differ in case only, and are one file.
    return there !== undefined && there.ino !== own?.ino
  })?.to
}

function removeEmpty(root: string, folder: string): void {
  if (folder === '.' || folder === '' || !existsSync(join(root, folder))) return
  if (readdirSync(join(root, folder)).length > 0) return
  rmdirSync(join(root, folder))
  removeEmpty(root, dirname(folder))
}
