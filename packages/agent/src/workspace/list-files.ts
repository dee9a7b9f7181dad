import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { PathAccess } from './path-access.ts'
import { isGitFolder } from './workspace-path.ts'
import { WorkspaceProblem, type WorkspaceFile } from './workspace.ts'

/** Which files to list. */
export interface Listing {
  /** A parsed path, or an empty string for the root. */
  folder: string
  /** The agent's access to a path. */
  access: (path: string) => PathAccess
  /** Whether a folder may have something in it that is seen. */
  mayHold: (folder: string) => boolean
  /** Most files. */
  limit: number
}

/**
 * Lists the plain files below a folder. Links, devices, git's own files, `node_modules` and files hidden from agents
 * are omitted.
 *
 * @param root Real path of the root.
 * @param listing Which files to list.
 * @returns The files, sorted by path.
 * @throws {WorkspaceProblem} If there are more.
 */
export async function listPlainFiles(root: string, listing: Listing): Promise<WorkspaceFile[]> {
  const { access, folder, limit, mayHold } = listing
  const paths: string[] = []
  const folders = [folder]
  for (let current = folders.pop(); current !== undefined; current = folders.pop()) {
    for (const entry of await readdir(join(root, current), { withFileTypes: true })) {
      const path = current === '' ? entry.name : `${current}/${entry.name}`
      if (isGitFolder(entry.name) || entry.name === 'node_modules') continue
      if (entry.isDirectory() && mayHold(path)) folders.push(path)
      else if (entry.isFile() && access(path) !== 'hidden') paths.push(path)
    }
    if (paths.length > limit) {
      throw new WorkspaceProblem('too-many-files', `There are more than ${limit} files here; name a folder below.`)
    }
  }
  paths.sort()
  return sizesOf(root, paths)
}

async function sizesOf(root: string, paths: readonly string[]): Promise<WorkspaceFile[]> {
  const files: WorkspaceFile[] = []
  for (let start = 0; start < paths.length; start += 256) {
    const sizes = paths.slice(start, start + 256).map(async (path) => {
      const size = await lstat(join(root, path)).then(
        (state) => state.size,
        () => undefined,
      )
      return size === undefined ? [] : [{ path, size }]
    })
    files.push(...(await Promise.all(sizes)).flat())
  }
  return files
}
