import { join } from 'node:path'
import type { Site } from '../site/create-site.ts'
import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { failureReason } from '../source/failure-reason.ts'
import { buildProblems } from './build-problems.ts'
import type { BuildState } from './build-state.ts'
import type { OutputFolder } from './output-folder.ts'

/**
 * Copies images and other files of the repository whose version differs from the copied one, and forgets removed files.
 *
 * @param site The site.
 * @param root Docs root on disk.
 * @param output The output folder.
 * @param state The memory of copied files.
 * @returns Problems of files that could not be copied.
 */
export function copyFiles(site: Site, root: string, output: OutputFolder, state: BuildState): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  const before = state.copies()
  for (const path of site.links.files) {
    const version = site.files.get(path)?.version ?? ''
    if (before.get(path) === version) continue
    try {
      output.copy(path, join(root, path))
      state.saveCopy(path, version)
    } catch (cause) {
      diagnostics.push(notCopied(path, cause))
    }
  }
  for (const path of before.keys()) if (!site.links.files.has(path)) state.forgetCopy(path)
  return diagnostics
}

function notCopied(path: string, cause: unknown): Diagnostic {
  const message = `The file “${path}” could not be copied: ${failureReason(cause)}.`
  const fix = 'Check the file and what is at its place in the output folder. To rebuild everything, use --force.'
  return diagnose(buildProblems, 'file-not-copied', { file: path, line: 1, column: 1 }, message, fix)
}
