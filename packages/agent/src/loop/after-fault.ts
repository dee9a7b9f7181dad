import type { ModelFault } from '../model/model-fault.ts'
import type { AgentContext } from './agent-context.ts'
import { retryPause } from './retry-pause.ts'
import { endTurn, type StepResult } from './step-result.ts'

/**
 * What a fault means for the turn: a pause and another attempt, or its end.
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
  const { code, message } = fault
  if (fault.kind === 'permanent') return endTurn({ status: 'failed', code, message })
  if (attempt + 1 >= limits.attempts) {
    return endTurn({ status: 'failed', code, message: `${message} Tried ${attempt + 1} times.` })
  }
  return { kind: 'retry', code, message, afterMilliseconds: retryPause(fault.afterMilliseconds, attempt, random()) }
}
