import { accessTo } from './path-access.ts'
import { readPathRules } from './project-rules.ts'
import { parseWorkspacePath } from './workspace-path.ts'
import { defaultWorkspaceLimits, WorkspaceProblem } from './workspace.ts'

/**
 * Decides which files a workspace would accept, before there is one.
 *
 * @param docsFolder Docs folder below the root, without slashes around it.
 * @param read Gives the text of a file from the root; undefined if there is none.
 * @param readSettings Gives the settings for agents; by default, `read` does.
 * @returns Whether an agent may write a text to a path.
 */
export async function readWritable(
  docsFolder: string,
  read: (path: string) => Promise<string | undefined>,
  readSettings?: () => Promise<string | undefined>,
): Promise<(path: string, text: string) => boolean> {
  const rules = await readPathRules(docsFolder, read, readSettings)
  return (path, text) =>
    isPlainPath(path) &&
    accessTo(path, rules) === 'changeable' &&
    Buffer.byteLength(text) <= defaultWorkspaceLimits.fileSize
}

function isPlainPath(path: string): boolean {
  try {
    return parseWorkspacePath(path) === path
  } catch (error) {
    if (error instanceof WorkspaceProblem) return false
    throw error
  }
}
