import type { Json, ModelMessage, ToolCall } from '../model/model.ts'
import type { Draft } from './draft.ts'
import type { WorkReport } from './report.ts'

/** The result of an undo: prepared in the draft, or the reason why it is not possible. */
export type UndoneChanges = { report: WorkReport } | { problem: string }

/** A change cannot be taken back exactly. */
class NotAsItWas extends Error {}

/**
 * Reverts the changes of the last message that made any, if the files have not changed since.
 *
 * @param messages The conversation; the last message is the person's, who asks for this.
 * @param docsFolder Folder that paths of the draft count from.
 */
export async function undoChanges(
  messages: readonly ModelMessage[],
  draft: Draft,
  docsFolder: string,
): Promise<UndoneChanges> {
  const calls = lastChanges(messages)
  if (calls.length === 0)
    return { problem: 'No earlier message of this job has changed anything, so nothing was changed.' }
  const prefix = docsFolder === '' ? '' : `${docsFolder}/`
  const inverse = { texts: new Map<string, string>(), moves: new Map<string, string>(), removed: new Set<string>() }
  try {
    for (const call of calls.toReversed()) await invert(call, inverse, draft, prefix)
  } catch (error) {
    if (!(error instanceof NotAsItWas)) throw error
    return {
      problem: `${error.message} Nothing was changed. To drop all changes of this job, close its pull request without merging it.`,
    }
  }
  for (const [from, to] of inverse.moves) draft.move(from, to)
  for (const [path, text] of inverse.texts) draft.write(path, text)
  for (const path of inverse.removed) draft.remove(path)
  return { report: { done: draft.paths().map((path) => `\`${path}\`: as before`), left: [] } }
}

interface Inverse {
  texts: Map<string, string>
  moves: Map<string, string>
  removed: Set<string>
}

async function invert(
  { name, input }: ToolCall,
  { texts, moves, removed }: Inverse,
  draft: Draft,
  prefix: string,
): Promise<void> {
  const pathOf = (key: string): string => {
    const path = textIn(input, key)
    if (path === undefined || !path.startsWith(prefix))
      throw new NotAsItWas('A change outside of the docs cannot be taken back.')
    return path.slice(prefix.length)
  }
  if (name === 'move_file') {
    const [from, to] = [pathOf('from'), pathOf('to')]
    const text = texts.get(to)
    texts.delete(to)
    if (text !== undefined) texts.set(from, text)
    moves.set(to, from)
    return
  }
  const path = pathOf('path')
  const current = texts.get(path) ?? (await draft.read(path))
  if (name === 'delete_file') {
    const content = textIn(input, 'content')
    if (content === undefined) throw new NotAsItWas(`\`${path}\` was deleted, and its text is not known any more.`)
    if (current !== undefined) throw new NotAsItWas(`There is a new \`${path}\`.`)
    texts.set(path, content)
  } else if (name === 'write_file') {
    if (current !== textIn(input, 'content')) throw new NotAsItWas(`\`${path}\` has changed since.`)
    texts.delete(path)
    removed.add(path)
  } else {
    const [old, put] = [textIn(input, 'old'), textIn(input, 'new')]
    const isAsLeft = current !== undefined && put !== undefined && put !== '' && current.split(put).length === 2
    if (!isAsLeft || old === undefined) throw new NotAsItWas(`\`${path}\` has changed since.`)
    texts.set(
      path,
      current.replace(put, () => old),
    )
  }
}

function textIn(input: Json, key: string): string | undefined {
  const value = typeof input === 'object' && input !== null ? (input as Readonly<Record<string, Json>>)[key] : undefined
  return typeof value === 'string' ? value : undefined
}

/** The calls of the last turn that changed anything. */
function lastChanges(messages: readonly ModelMessage[]): ToolCall[] {
  let calls: ToolCall[] = []
  for (const message of messages.slice(0, -1).toReversed()) {
    if (message.role === 'assistant') {
      const changing = message.calls.filter(({ name }) =>
        ['edit_file', 'write_file', 'move_file', 'delete_file'].includes(name),
      )
      calls = [...changing, ...calls]
    }
    if (message.role === 'user' && calls.length > 0) return calls
  }
  return calls
}
