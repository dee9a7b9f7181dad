import type { Budget } from '@docwright/contract'
import type { Logger } from 'pino'

/** Writes to the log that a budget for models is nearly spent, or spent. */
export function logBudget(logger: Logger, budget: Budget): void {
  const { id, scope, purpose, period, unit, amount, spent, state } = budget
  const code = state === 'spent' ? 'budget-spent' : 'budget-near'
  const message = state === 'spent' ? 'A budget for models is spent' : 'Four fifths of a budget for models are spent'
  logger.warn({ code, budget: id, scope, purpose, period, unit, amount, spent }, message)
}
