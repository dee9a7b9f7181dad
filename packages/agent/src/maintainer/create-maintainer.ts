import type { Model, ModelMessage, ModelRequest, ModelStep, ToolCall } from '../model/model.ts'
import { withinTime } from '../workspace/within-time.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { afterTools, hasFinished, ruleAnswer } from './after-tools.ts'
import { answerInParts } from './answer-in-parts.ts'
import { createDraft } from './draft.ts'
import { doRequest, type DoneWork } from './do-request.ts'
import { readAsked, type Asked } from './follow-up.ts'

/** The maintainer's name, for jobs that name their model. */
export const maintainerName = 'docwright/maintainer'

/**
 * Makes the built-in maintainer: it answers like a model and is none. It reads the sentences of one table, makes its
 * changes through the same tools, and gives the same answer to the same request on the same files. Whatever else is asked
 * ends the turn at once with the code `needs-model`.
 *
 * @param workspace The files it reads to prepare its answer.
 */
export function createMaintainer(workspace: Workspace): Model {
  async function step({ messages }: ModelRequest, signal: AbortSignal): Promise<ModelStep> {
    signal.throwIfAborted()
    // After its changes it only repeats their report: its summary is in the call of `finish`.
    if (hasFinished(messages)) return ruleAnswer(afterTools(messages, 'maintainer'))
    const draft = createDraft(workspace, messages.length)
    const work = await doRequest(asked(messages), messages, workspace, draft, signal)
    if ('code' in work) return { kind: 'fault', fault: { kind: 'permanent', ...work } }
    if (!work.goes) return ruleAnswer({ text: work.summary, calls: [] })
    const calls = await draft.calls()
    return ruleAnswer({ text: work.plan, calls: [...calls, finishCall(work, messages.length)] })
  }

  return answerInParts({ name: maintainerName, contextTokens: Number.MAX_SAFE_INTEGER, step })
}

/** Milliseconds that the reading of a conversation may take; it takes a few. */
const maxReading = 1_000

/** A text that takes too long to read was written to do so, and is not understood. */
function asked(messages: readonly ModelMessage[]): Asked {
  return withinTime(
    maxReading,
    () => readAsked(messages),
    () => ({ kind: 'request', request: notRead, isConfirmed: false, prompt: '' }),
  )
}

const notRead = { tasks: [], unknown: ['this message, which takes too long to read'] }

function finishCall({ title, summary }: DoneWork, serial: number): ToolCall {
  return { id: `maintainer-${serial}-finish`, name: 'finish', input: { title, summary } }
}
