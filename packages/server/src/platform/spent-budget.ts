import type { Budget, ModelPurpose } from '@docwright/contract'
import { listBudgets } from '../store/models/budget-queries.ts'
import type { Queries } from '../store/open-store.ts'

/**
 * Checks whether a model may be asked.
 *
 * @param of The project, and the purpose.
 * @param now Milliseconds since 1970.
 * @returns The reason against it, with the solution; undefined if it may.
 */
export async function spentBudget(
  queries: Queries,
  of: { projectId: string; purpose: ModelPurpose },
  now: number,
): Promise<string | undefined> {
  const budgets = await listBudgets(queries, of.projectId, now, of.purpose)
  const spent = budgets.find(({ state }) => state === 'spent')
  return spent && explainSpent(spent)
}

const purposes: Readonly<Record<ModelPurpose, string>> = {
  agent: 'agent jobs',
  translation: 'translation',
  upkeep: 'upkeep workflows',
}

/** Explains that a budget is spent, when it begins again and the solutions. */
export function explainSpent({ scope, purpose, period, unit, amount, spent, renewsAt }: Budget): string {
  const whose = scope === 'project' ? 'this project' : 'all projects on this server'
  const what = purpose === null ? '' : ` for ${purposes[purpose]}`
  const of = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 4 })
  const counted = unit === 'tokens' ? ' tokens' : ''
  const when = `${renewsAt.slice(0, 10)} (UTC)`
  return (
    `The budget of ${whose}${what} is spent: ${of(spent)} of ${of(amount)}${counted} this ${period}. It begins anew on ${when}. ` +
    'An administrator can raise it under Settings → Models.'
  )
}
