import { z } from 'zod'
import { pathPattern } from '../workspace/path-pattern.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { defineTool } from './tool.ts'

/** Lists a folder. */
export const listFiles = defineTool({
  name: 'list_files',
  description:
    'Lists the files below a folder with their sizes in bytes. Without a folder, all files of the repository. Use glob when there are many.',
  schema: z.object({ folder: z.string().optional().describe('Folder from the repository’s root, such as “guides”.') }),
  async run({ folder }, { workspace }) {
    const files = await workspace.list(folder)
    if (files.length === 0) return { text: 'There are no files here.' }
    return { text: `${count(files.length)}\n${files.map(({ path, size }) => `${path} ${size}`).join('\n')}` }
  },
})

/** Finds files by name. */
export const glob = defineTool({
  name: 'glob',
  description:
    'Finds files by a pattern of their path: * and ? within a folder, ** over folders, {a,b} for either. A pattern without “/” is compared with the file’s name alone. Examples: **/*.mdx, guides/*.mdx, docs.json.',
  schema: z.object({ pattern: z.string().min(1).max(500) }),
  async run({ pattern }, { workspace }) {
    const matches = pathPattern(pattern)
    const files = await workspace.list(folderBeside(workspace, pattern))
    const paths = files.map(({ path }) => path).filter((path) => matches(path))
    return {
      text: paths.length === 0 ? `No file matches “${pattern}”.` : `${count(paths.length)}\n${paths.join('\n')}`,
    }
  },
})

/**
 * The folder of another repository that a pattern is about; undefined for a pattern of the workspace's own files.
 *
 * @param pattern Glob pattern.
 */
export function folderBeside({ beside }: Workspace, pattern: string): string | undefined {
  const name = beside.find((one) => pattern.toLowerCase().startsWith(`@${one}/`.toLowerCase()))
  return name === undefined ? undefined : `@${name}`
}

function count(files: number): string {
  return files === 1 ? '1 file:' : `${files} files:`
}
