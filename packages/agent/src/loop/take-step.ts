import { fingerprint } from 'docwright'
import { askModel } from './ask-model.ts'
import type { AgentContext } from './agent-context.ts'
import type { Conversation } from './conversation.ts'
import { nextAction } from './next-action.ts'
import { reviewWords } from './review-work.ts'
import { runTools } from './run-tools.ts'
import type { StepOptions, StepResult } from './step-result.ts'

/**
 * Takes the next step of a turn: asks the model, runs its tools, or looks at the site. The caller journals the entries it
 * gives and calls again, so that a turn that is cut off goes on where it was. Nothing is retried within a call.
 *
 * The workspace must hold the files as they were after the last journaled entry: either as they were left, committed per
 * step, or made again with `restoreWorkspace`.
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
  const diagnostics = await inspect(signal)
  return { kind: 'progress', entries: [{ type: 'inspection', known: diagnostics.map(fingerprint) }] }
}
