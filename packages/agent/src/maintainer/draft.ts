import type { Json, ToolCall } from '../model/model.ts'
import type { Workspace } from '../workspace/workspace.ts'

/** Changes that are being prepared: nothing is written before they become tool calls. Paths count from the docs folder. */
export interface Draft {
  /** Text of a file with the changes so far; undefined where there is none, or it is no text. */
  read(path: string): Promise<string | undefined>
  write(path: string, text: string): void
  /** Moves a file before any text is written. */
  move(from: string, to: string): void
  remove(path: string): void
  isEmpty(): boolean
  /** The files that change; of those that move, both paths. */
  paths(): string[]
  /** The tool calls that make the changes. */
  calls(): Promise<ToolCall[]>
}

/**
 * Starts an empty draft.
 *
 * @param workspace The files as they are.
 * @param serial Distinguishes the ids of its calls from those of other answers.
 */
export function createDraft(workspace: Workspace, serial: number): Draft {
  const prefix = workspace.docsFolder === '' ? '' : `${workspace.docsFolder}/`
  const texts = new Map<string, string>()
  const moves: { from: string; to: string }[] = []
  const removed = new Set<string>()

  async function original(path: string): Promise<string | undefined> {
    const from = moves.find(({ to }) => to === path)?.from ?? path
    return await workspace.read(`${prefix}${from}`).catch(() => undefined)
  }

  async function callFor(path: string, text: string): Promise<{ name: string; input: Json } | undefined> {
    const before = await original(path)
    if (before === text) return undefined
    const full = `${prefix}${path}`
    if (before === undefined) return { name: 'write_file', input: { path: full, content: text } }
    const edit = smallestEdit(before, text)
    if (edit === undefined) return { name: 'write_file', input: { path: full, content: text } }
    return { name: 'edit_file', input: { path: full, ...edit } }
  }

  /** With the text, which the tool does not need: whoever takes the change back has it from the journal. */
  async function removalOf(path: string): Promise<{ name: string; input: Json }> {
    return { name: 'delete_file', input: { path: `${prefix}${path}`, content: (await original(path)) ?? '' } }
  }

  return {
    read: async (path) => texts.get(path) ?? (await original(path)),
    write: (path, text) => void texts.set(path, text),
    move: (from, to) => void moves.push({ from, to }),
    remove(path) {
      texts.delete(path)
      removed.add(path)
    },
    isEmpty: () => texts.size === 0 && moves.length === 0 && removed.size === 0,
    paths: () => [...new Set([...texts.keys(), ...moves.flatMap(({ from, to }) => [from, to]), ...removed])],
    async calls() {
      const moving = moves.map(({ from, to }) => ({
        name: 'move_file',
        input: { from: `${prefix}${from}`, to: `${prefix}${to}` },
      }))
      const writing = await Promise.all([...texts].map(([path, text]) => callFor(path, text)))
      const removing = await Promise.all([...removed].map(removalOf))
      return [...moving, ...writing.filter((call) => call !== undefined), ...removing].map((call, index) => ({
        id: `maintainer-${serial}-${index + 1}`,
        ...call,
      }))
    },
  }
}

/**
 * The smallest edit by whole lines that makes one text of another, with enough around it to be found once.
 *
 * @param before The text as it is.
 * @param after The text as it is to be.
 * @returns What `edit_file` is to replace; undefined where no such edit exists, as for an empty text.
 */
function smallestEdit(before: string, after: string): { old: string; new: string } | undefined {
  const old = before.split(/(?<=\n)/)
  const put = after.split(/(?<=\n)/)
  let start = 0
  while (start < old.length && start < put.length && old[start] === put[start]) start += 1
  let end = 0
  while (end < Math.min(old.length, put.length) - start && old.at(-1 - end) === put.at(-1 - end)) end += 1
  for (let room = 0; room <= old.length; room = room * 2 + 1) {
    const from = Math.max(0, start - room)
    const to = Math.min(end, Math.max(0, end - room))
    const wanted = old.slice(from, old.length - to).join('')
    const result = put.slice(from, put.length - to).join('')
    // Once in both, so that the edit can be taken back as well.
    if (isOnce(before, wanted) && isOnce(after, result)) return { old: wanted, new: result }
  }
  return undefined
}

function isOnce(text: string, part: string): boolean {
  return part !== '' && text.split(part).length === 2
}
