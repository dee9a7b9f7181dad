import type { ModelFault } from '../model/model-fault.ts'
import type { AgentContext } from './agent-context.ts'
import { endTurn, type StepResult } from './step-result.ts'

/**
 * Decides how a turn goes on after a fault: with another attempt after a pause, or not at all.
 *
 * @param fault The model's fault.
 * @param context Limits and chance.
 * @param attempt Attempts before this one.
 */
export function afterFault(
  fault: Exclude<ModelFault, { kind: 'compact' }>,
  { limits, random }: Pick<AgentContext, 'limits' | 'random'>,
  attempt: number,
): StepResult {
  const { code, message, finished } = fault
  if (fault.kind === 'permanent') return endTurn({ status: 'failed', code, message, finished })
  if (attempt + 1 >= limits.attempts) {
    return endTurn({ status: 'failed', code, message: `${message} Tried ${attempt + 1} times.`, finished })
  }
  return { kind: 'retry', code, message, afterMilliseconds: retryPause(fault.afterMilliseconds, attempt, random()) }
}

const shortest = 2000
const longest = 5 * 60_000
/** Providers have been seen to ask for days; a person wants to know before that. */
const maxAskedLength = 60 * 60_000

/**
 * The pause before the next attempt: what the provider asked for, else twice as long each time, spread by chance so that
 * many jobs do not return at once.
 *
 * @param asked Milliseconds the provider asked for.
 * @param attempt Attempts that failed before this one.
 * @param chance From 0 to 1.
 * @returns Milliseconds.
 */
function retryPause(asked: number | undefined, attempt: number, chance: number): number {
  if (asked !== undefined) return Math.min(Math.max(asked, 0), maxAskedLength) + Math.round(chance * 500)
  const base = Math.min(shortest * 2 ** attempt, longest)
  return Math.round(base * (0.75 + chance / 2))
}
