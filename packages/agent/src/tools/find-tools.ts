import { z } from 'zod'
import { pathPattern } from '../workspace/path-pattern.ts'
import type { Workspace, WorkspaceFile } from '../workspace/workspace.ts'
import { fromField, pageOfLines } from './page-of-lines.ts'
import { defineTool } from './tool.ts'

/** Most files that are listed one by one; of more, folders are listed. */
const maxFiles = 400

/** Lists a folder. */
export const listFiles = defineTool({
  name: 'list_files',
  description:
    'Lists the files below a folder with their sizes in bytes. Without a folder, all files of the repository. Of a large folder it lists the folders in it, with how many files each has.',
  schema: z.object({
    folder: z.string().optional().describe('Folder from the repository’s root, such as “guides”.'),
    from: fromField,
  }),
  async run({ folder, from = 1 }, { workspace }) {
    const files = await workspace.list(folder)
    if (files.length === 0) return { text: 'There are no files here.' }
    const isLarge = files.length > maxFiles
    const lines = isLarge ? inFolders(files, folder) : files.map(({ path, size }) => `${path} ${size}`)
    const page = pageOfLines(lines, from, isLarge ? 'entries' : 'files', 'list one of the folders')
    return { text: `${count(files.length)}\n${page}` }
  },
})

/** Finds files by name. */
export const glob = defineTool({
  name: 'glob',
  description:
    'Finds files by a pattern of their path: * and ? within a folder, ** over folders, {a,b} for either. A pattern without “/” is compared with the file’s name alone. Examples: **/*.mdx, guides/*.mdx, docs.json.',
  schema: z.object({ pattern: z.string().min(1).max(500), from: fromField }),
  async run({ pattern, from = 1 }, { workspace }) {
    const matches = pathPattern(pattern)
    const files = await workspace.list(folderBeside(workspace, pattern))
    const paths = files.map(({ path }) => path).filter((path) => matches(path))
    if (paths.length === 0) {
      const hint = 'Patterns begin at the repository’s root; **/ reaches every folder.'
      return { text: `No file matches “${pattern}”. ${hint}` }
    }
    return { text: `${count(paths.length)}\n${pageOfLines(paths, from, 'files', 'name a folder in the pattern')}` }
  },
})

/** Files in the folder itself, and the folders below, down to a level where they are few enough to read. */
function inFolders(files: readonly WorkspaceFile[], folder = ''): string[] {
  const base = folder.replaceAll(/^(?:\.?\/)+|(?<!\/)\/+$/g, '')
  const start = base === '' || base === '.' ? 0 : base.length + 1
  let shown: string[] = []
  for (let depth = 1; depth <= 4; depth += 1) {
    const groups = Map.groupBy(files, ({ path }) => groupOf(path, start, depth))
    const lines = [...groups].map(([name, [first, ...more]]) =>
      name.endsWith('/') ? `${name} ${count(more.length + 1).slice(0, -1)}` : `${name} ${first?.size ?? 0}`,
    )
    if (depth > 1 && lines.length > maxFiles) break
    shown = lines
  }
  return shown
}

/** The ancestor of a path at some depth below the start; the path itself if it is not that deep. */
function groupOf(path: string, start: number, depth: number): string {
  const segments = path.slice(start).split('/')
  return segments.length > depth ? `${path.slice(0, start)}${segments.slice(0, depth).join('/')}/` : path
}

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
