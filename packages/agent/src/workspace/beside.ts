import { WorkspaceProblem, type WorkspaceFile } from './workspace.ts'
import { parseWorkspacePath } from './workspace-path.ts'

/** The files of another repository, which can be read and nothing else. */
export interface FilesBeside {
  /** Its files, sorted by path. */
  list(): Promise<readonly WorkspaceFile[]>
  /**
   * Reads a file.
   *
   * @param path Path from that repository's root.
   * @returns Undefined if there is none.
   */
  read(path: string): Promise<Uint8Array | undefined>
}

/** A place outside the workspace: a repository, and a path in it. */
interface PlaceBeside {
  name: string
  files: FilesBeside
  path: string
}

/**
 * Finds the repository that a path such as `@acme/api/src/index.ts` is of.
 *
 * @param beside Repositories by name.
 * @param written The path as the agent wrote it.
 * @returns Undefined if it is one of the workspace itself.
 */
export function placeBeside(beside: ReadonlyMap<string, FilesBeside>, written: string): PlaceBeside | undefined {
  if (beside.size === 0 || !written.startsWith('@')) return undefined
  const path = parseWorkspacePath(written)
  for (const [name, files] of beside) {
    const folder = `@${name}`.toLowerCase()
    if (path.toLowerCase() === folder) return { name, files, path: '' }
    if (path.toLowerCase().startsWith(`${folder}/`)) return { name, files, path: path.slice(folder.length + 1) }
  }
  return undefined
}

/**
 * Lists the files of a place.
 *
 * @param limit Largest number of files.
 * @throws {WorkspaceProblem} `not-found` if nothing is there, `too-many-files`.
 */
export async function listBeside({ name, files, path }: PlaceBeside, limit: number): Promise<WorkspaceFile[]> {
  const found = (await files.list()).filter((file) => path === '' || file.path.startsWith(`${path}/`))
  if (found.length === 0 && path !== '')
    throw new WorkspaceProblem('not-found', `There is no folder “${path}” in @${name}.`)
  if (found.length > limit)
    throw new WorkspaceProblem('too-many-files', `@${name} has more than ${limit} files here. List a folder of it.`)
  return found.map((file) => ({ ...file, path: `@${name}/${file.path}` }))
}
