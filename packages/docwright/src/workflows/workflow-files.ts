import type { GitRepository } from '../source/git-repository.ts'
import { isMistakenWorkflowFile, isWorkflowFile, workflowFolders } from './workflow.ts'

const maxFileSize = 256 * 1024

/**
 * Reads the files of workflows from a commit, with those that are only meant as such.
 *
 * @param docsFolder Path of the docs folder; empty for the root.
 * @returns Their texts by path from the docs folder.
 */
export async function readWorkflowFiles(
  repository: Pick<GitRepository, 'tree' | 'read'>,
  commit: string,
  docsFolder: string,
): Promise<Map<string, string>> {
  const prefix = docsFolder === '' ? '' : `${docsFolder}/`
  const files = new Map<string, string>()
  for (const folder of workflowFolders) {
    for (const { path, kind, id, size } of (await repository.tree(commit, `${prefix}${folder}`)) ?? []) {
      const whole = `${folder}/${path}`
      if (kind !== 'file' || size > maxFileSize) continue
      if (isWorkflowFile(whole)) files.set(whole, new TextDecoder().decode(await repository.read(id)))
      // Its content does not matter.
      else if (isMistakenWorkflowFile(whole)) files.set(whole, '')
    }
  }
  return files
}
