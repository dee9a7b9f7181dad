import type { AssistantStep, Model, ModelMessage, ModelRequest, ModelStep, ToolCall } from '../model/model.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { createDraft } from './draft.ts'
import { doRequest, type DoneWork } from './do-request.ts'
import { readAsked } from './follow-up.ts'

/** The maintainer's name, where a job names its model. */
export const maintainerName = 'docwright/maintainer'

const free = { input: 0, output: 0 }

/**
 * Makes the built-in maintainer: it answers like a model and is none. It understands some requests, makes its changes
 * through the same tools, and gives the same answer to the same request on the same files.
 *
 * @param workspace The files it reads to prepare its answer.
 */
export function createMaintainer(workspace: Workspace): Model {
  async function step({ messages }: ModelRequest, signal: AbortSignal): Promise<ModelStep> {
    signal.throwIfAborted()
    const last = messages.at(-1)
    // After its changes it only says again what it did: its summary stands in the call of `finish`.
    if (last?.role === 'tools') return answer(afterTools(messages))
    const draft = createDraft(workspace, messages.length)
    const work = await doRequest(readAsked(messages), workspace, draft, signal)
    if (!work.goes) return answer({ text: work.summary, calls: [] })
    const calls = await draft.calls()
    return answer({ text: work.plan, calls: [...calls, finishCall(work, messages.length)] })
  }

  return { name: maintainerName, contextTokens: Number.MAX_SAFE_INTEGER, step }
}

function finishCall({ title, summary }: DoneWork, serial: number): ToolCall {
  return { id: `maintainer-${serial}-finish`, name: 'finish', input: { title, summary } }
}

function afterTools(messages: readonly ModelMessage[]): Pick<AssistantStep, 'text' | 'calls'> {
  const earlier = messages.findLast((message) => message.role === 'assistant')
  const finish = earlier?.role === 'assistant' ? earlier.calls.find(({ name }) => name === 'finish') : undefined
  if (finish === undefined) return { text: 'There is nothing more to do.', calls: [] }
  // The site reports problems that the changes added; what can be done was done, so a reviewer is told of them.
  return { text: '', calls: [{ ...finish, id: `maintainer-${messages.length}-finish` }] }
}

function answer({ text, calls }: Pick<AssistantStep, 'text' | 'calls'>): ModelStep {
  return { kind: 'answer', answer: { text, calls, stop: calls.length > 0 ? 'tools' : 'finished', usage: free } }
}
