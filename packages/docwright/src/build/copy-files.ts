import { join } from 'node:path'
import type { Site } from '../site/create-site.ts'
import type { BuildState } from './build-state.ts'
import type { OutputFolder } from './output-folder.ts'

/**
 * Copies images and other files of the repository whose version is not the one copied last time, and removes
 * copies of files that are gone.
 *
 * @param site The site.
 * @param root Docs root on disk.
 * @param output Where to.
 * @param state What was copied before.
 */
export function copyFiles(site: Site, root: string, output: OutputFolder, state: BuildState): void {
  const before = state.copies()
  for (const path of site.links.files) {
    const version = site.files.get(path)?.version ?? ''
    if (before.get(path) === version) continue
    output.copy(path, join(root, path))
    state.saveCopy(path, version)
  }
  for (const path of before.keys()) {
    if (site.links.files.has(path)) continue
    output.remove(path)
    state.forgetCopy(path)
  }
}
