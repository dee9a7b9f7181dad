import type { Json, ToolCall } from '../model/model.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { smallEdits } from './small-edits.ts'

/** Changes that are being prepared: nothing is written before they become tool calls. Paths count from the docs folder. */
export interface Draft {
  /** Text of a file with the changes so far; undefined if there is none, or it is no text. */
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
 * @param workspace The current files.
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

  async function callsFor(path: string, text: string): Promise<{ name: string; input: Json }[]> {
    const before = await original(path)
    if (before === text) return []
    const full = `${prefix}${path}`
    const edits = before === undefined ? undefined : smallEdits(before, text)
    if (edits === undefined) return [{ name: 'write_file', input: { path: full, content: text } }]
    return edits.map((edit) => ({ name: 'edit_file', input: { path: full, ...edit } }))
  }

  /** Includes the text, which the tool does not need: an undo reads it from the journal. */
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
      const writing = await Promise.all([...texts].map(([path, text]) => callsFor(path, text)))
      const removing = await Promise.all([...removed].map(removalOf))
      return [...moving, ...writing.flat(), ...removing].map((call, index) => ({
        id: `maintainer-${serial}-${index + 1}`,
        ...call,
      }))
    },
  }
}
