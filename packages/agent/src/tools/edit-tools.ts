import { z } from 'zod'
import type { FileChange } from '../workspace/workspace.ts'
import { locateText } from './locate-text.ts'
import { defineTool, ToolProblem } from './tool.ts'

const path = z.string().describe('Path from the repository’s root, such as “guides/start.mdx”.')

/** Reads a file, or some of its lines. */
export const readFile = defineTool({
  name: 'read_file',
  description:
    'Reads a text file, or a range of its lines. Of a long file the first lines are given, with where to go on. The text is given as it is, without line numbers.',
  schema: z.object({
    path,
    from: z.int().min(1).optional().describe('First line, from 1.'),
    to: z.int().min(1).optional().describe('Last line.'),
  }),
  async run({ path: file, from, to }, { workspace }) {
    const text = await workspace.read(file)
    if (from === undefined && to === undefined && Buffer.byteLength(text) <= maxBytes)
      return { text: text === '' ? '[The file is empty.]' : text }
    const lines = text.split('\n')
    const first = from ?? 1
    if (first > lines.length) throw new ToolProblem(`“${file}” has ${lines.length} lines.`)
    const wanted = lines.slice(first - 1, Math.min(to ?? lines.length, lines.length))
    const shown = withinBytes(wanted)
    const last = first + shown.length - 1
    const rest = shown.length === wanted.length ? '' : ` Go on with from: ${last + 1}, or find your place with grep.`
    return { text: `[Lines ${first} to ${last} of ${lines.length}.${rest}]\n${shown.join('\n')}` }
  },
})

/** Most bytes of a file that one answer holds. */
const maxBytes = 30_000

/** Whole lines, as many as there is room for; at least one, which is cut as every answer is. */
function withinBytes(lines: readonly string[]): readonly string[] {
  let bytes = 0
  const end = lines.findIndex((line) => (bytes += Buffer.byteLength(line) + 1) > maxBytes)
  return end === -1 ? lines : lines.slice(0, Math.max(1, end))
}

/** Creates or overwrites a file. */
export const writeFile = defineTool({
  name: 'write_file',
  description:
    'Creates a text file, or overwrites it with whole new content. To change part of a file use edit_file. A new page also needs its place in docs.json.',
  schema: z.object({ path, content: z.string() }),
  async run({ path: file, content }, { workspace }) {
    return told(await workspace.write(file, content))
  },
})

/** Replaces exact text in a file. */
export const editFile = defineTool({
  name: 'edit_file',
  description:
    'Replaces text in a file. “old” must stand in the file exactly as written, white space included, and only once, unless all is true.',
  schema: z.object({
    path,
    old: z.string().min(1).describe('The text to replace, with enough around it to be found once.'),
    new: z.string().describe('What to put there.'),
    all: z.boolean().optional().describe('True to replace every occurrence.'),
  }),
  async run(input, { workspace }) {
    const text = await workspace.read(input.path)
    const located = locateText(text, input.old, input.new, input.all ?? false)
    if (located.kind === 'problem') throw new ToolProblem(`“${input.path}”: ${located.message}`)
    return told(await workspace.write(input.path, located.text))
  },
})

/** Moves a file. */
export const moveFile = defineTool({
  name: 'move_file',
  description:
    'Moves or renames a file. Links to it and its entry in docs.json are not changed: do that too, and add a redirect from the old path.',
  schema: z.object({ from: path, to: path }),
  async run({ from, to }, { workspace }) {
    return told(await workspace.move(from, to))
  },
})

/** Deletes a file. */
export const deleteFile = defineTool({
  name: 'delete_file',
  description: 'Deletes a file. Take its entry out of docs.json and fix links to it as well.',
  schema: z.object({ path }),
  async run({ path: file }, { workspace }) {
    return told(await workspace.remove(file))
  },
})

function told(change: FileChange): { text: string; change: FileChange } {
  const lines = `${change.addedLines} lines added, ${change.removedLines} removed`
  const where = change.from === undefined ? change.path : `${change.from} to ${change.path}`
  return { text: `${change.kind[0]?.toUpperCase()}${change.kind.slice(1)} ${where} (${lines}).`, change }
}
