import type { AssistantStep, ModelRequest } from '../model/model.ts'
import { agentTools } from '../tools/tool-set.ts'
import { afterFault } from './after-fault.ts'
import type { AgentContext } from './agent-context.ts'
import { compact, needsRoom } from './compact.ts'
import type { Conversation } from './conversation.ts'
import { currentTurn } from './next-action.ts'
import { endTurn, type StepOptions, type StepResult } from './step-result.ts'
import { systemPrompt } from './system-prompt.ts'
import { transcript } from './transcript.ts'
import { exceededLimit } from './turn-limits.ts'

/**
 * Asks the model for its next step, after making room where the conversation is too long for it.
 *
 * @param conversation The job's journal.
 * @param context The model and the limits.
 * @param options Signal and attempt.
 */
export async function askModel(
  conversation: Conversation,
  context: AgentContext,
  { signal, attempt }: StepOptions,
): Promise<StepResult> {
  const exceeded = exceededLimit(currentTurn(conversation), context)
  if (exceeded !== undefined) return endTurn(exceeded)
  const request: ModelRequest = {
    system: await systemPrompt(context.workspace),
    messages: transcript(conversation),
    tools: agentTools.map(({ description }) => description),
    ...(context.onText === undefined ? {} : { onText: context.onText }),
  }
  if (needsRoom(request, context.model)) {
    const shorter = await compact(conversation, context, signal, attempt)
    if (shorter !== undefined) return shorter
  }
  const result = await context.model.step(request, signal)
  if (result.kind === 'answer') {
    return { kind: 'progress', entries: [{ type: 'answer', answer: usable(result.answer), model: context.model.name }] }
  }
  if (result.fault.kind !== 'compact') return afterFault(result.fault, context, attempt)
  const shorter = await compact(conversation, context, signal, attempt)
  return shorter ?? endTurn({ status: 'failed', code: result.fault.code, message: result.fault.message })
}

/** A call that was cut at the limit of output is not run: its arguments may be half of what was meant. */
function usable(answer: AssistantStep): AssistantStep {
  if (answer.stop !== 'length') return answer
  return { text: answer.text, calls: [], stop: 'length', usage: answer.usage }
}
