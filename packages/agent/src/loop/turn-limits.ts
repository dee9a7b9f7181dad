import type { AgentContext } from './agent-context.ts'
import type { Conversation, TurnOutcome } from './conversation.ts'

/**
 * Says whether a turn has used up what it may cost.
 *
 * @param turn The turn's entries.
 * @param context Limits, and how long it was worked on.
 * @returns The outcome that ends the turn, or undefined.
 */
export function exceededLimit(
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
