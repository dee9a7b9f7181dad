import { fingerprint } from 'docwright/engine'
import type { AgentContext } from './agent-context.ts'
import type { Conversation, TurnOutcome } from './conversation.ts'
import { nextAction, currentTurn } from './next-action.ts'
import { reviewWords } from './review-work.ts'
import { runTools } from './run-tools.ts'
import { type StepOptions, type StepResult, endTurn } from './step-result.ts'
import type { AssistantStep, ModelRequest } from '../model/model.ts'
import { agentTools } from '../tools/tool-set.ts'
import { afterFault } from './after-fault.ts'
import { compact, needsRoom } from './compact.ts'
import { systemPrompt } from './system-prompt.ts'
import { transcript } from './transcript.ts'

/**
 * Takes the next step of a turn: asks the model, runs its tools, or inspects the site. The caller journals the returned
 * entries and calls again, so that an interrupted turn resumes where it was. Nothing is retried within a call.
 *
 * The workspace must hold the files after the last journaled entry: unchanged since, committed per step, or made again
 * with `restoreWorkspace`.
 *
 * @param conversation The job's journal, with a prompt that has no outcome yet.
 * @param context The model, the files and the limits.
 * @param options Signal and attempt.
 * @returns Entries to journal, or the pause before the next attempt.
 */
export async function takeStep(
  conversation: Conversation,
  context: AgentContext,
  options: StepOptions,
): Promise<StepResult> {
  options.signal.throwIfAborted()
  const action = nextAction(conversation)
  switch (action.kind) {
    case 'model':
      return await askModel(conversation, context, options)
    case 'inspect':
      return await inspectBefore(context, options.signal)
    case 'tools':
      return await runTools(conversation, action.answer, context, options.signal)
    case 'review':
      return await reviewWords(conversation, action.answer, context, options.signal)
    case 'finished':
      throw new Error('The conversation has no turn under way: append a prompt first.')
  }
}

async function inspectBefore({ inspect }: AgentContext, signal: AbortSignal): Promise<StepResult> {
  const diagnostics = await inspect.whole(signal)
  return { kind: 'progress', entries: [{ type: 'inspection', known: diagnostics.map(fingerprint) }] }
}

/**
 * Asks the model for its next step, after making room if the conversation is too long for it.
 *
 * @param context The model and the limits.
 * @param options Signal and attempt.
 */
async function askModel(
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
    onText: context.onText,
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

/** A call that was cut at the limit of output is not run: its arguments may be incomplete. */
function usable(answer: AssistantStep): AssistantStep {
  if (answer.stop !== 'length') return answer
  return { text: answer.text, calls: [], stop: 'length', usage: answer.usage }
}

/**
 * Whether a turn has reached its limits.
 *
 * @param turn The turn's entries.
 * @param context Limits, and the time spent.
 * @returns The outcome that ends the turn, or undefined.
 */
function exceededLimit(
  turn: Conversation,
  { limits, worked }: Pick<AgentContext, 'limits' | 'worked'>,
): TurnOutcome | undefined {
  const answers = turn.flatMap((entry) => (entry.type === 'answer' ? [entry.answer] : []))
  const tokens = answers.reduce((sum, { usage }) => sum + usage.input + usage.output, 0)
  if (answers.length >= limits.steps) {
    return failed('limit-steps', `The model took ${answers.length} steps without finishing, the most a turn may have.`)
  }
  if (tokens >= limits.tokens) {
    return failed('limit-tokens', `The turn has used ${tokens} tokens, more than it may use (${limits.tokens}).`)
  }
  if (worked() >= limits.duration) {
    const minutes = Math.round(limits.duration / 60_000)
    return failed('limit-duration', `The turn was worked on for longer than ${minutes} minutes, the most it may take.`)
  }
  return undefined
}

function failed(code: string, message: string): TurnOutcome {
  return { status: 'failed', code, message: `${message} Ask for less at a time.` }
}
