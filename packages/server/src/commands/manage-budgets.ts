import type { Budget, BudgetInput, BudgetUnit, ModelScope, Outcome } from '@docwright/contract'
import type { Projects } from '../projects/projects.ts'
import { recordChange } from '../store/audit/record-change.ts'
import { createId } from '../store/create-id.ts'
import {
  budgetPlace,
  deleteBudget,
  listBudgets,
  readBudget,
  storedAmount,
  writeBudget,
} from '../store/models/budget-queries.ts'
import type { Store } from '../store/open-store.ts'
import { refuse } from './refuse.ts'
import { requireProject } from './require-project.ts'

/** Dependencies of changing budgets. */
export interface BudgetCommands {
  store: Store
  projects: Pick<Projects, 'find'>
}

/** So that money in millionths remains a whole number that JavaScript can count. */
const mostAmounts: Readonly<Record<BudgetUnit, number>> = { tokens: 1_000_000_000_000, money: 1_000_000_000 }

/** The budgets of a project and of its platform, with what is spent of them. */
export async function readBudgets({ store }: Pick<BudgetCommands, 'store'>, projectId: string): Promise<Budget[]> {
  return listBudgets(store.db, projectId, store.clock())
}

/**
 * Sets a budget for models, in place of an earlier one of the same scope, purpose, period and unit. It applies from the
 * next request to a model on, even for turns in progress.
 *
 * @param input The entered values.
 */
export async function setBudget(
  { store, projects }: BudgetCommands,
  projectId: string,
  input: BudgetInput,
): Promise<Outcome> {
  const { organisationId } = await requireProject(projects, projectId)
  const { scope, purpose, period, unit, amount } = input
  if (!(amount >= 0 && amount <= mostAmounts[unit]) || (unit === 'tokens' && !Number.isInteger(amount)))
    return refuse(
      'budget-amount',
      'Enter a number of tokens, or an amount of money such as 25.50. 0 allows nothing.',
      'amount',
    )
  const isOwn = scope === 'project'
  const place = budgetPlace(isOwn ? projectId : organisationId, input)
  return store.transaction(async (transaction) => {
    const earlier = await readBudget(transaction, place)
    const now = store.clock()
    const id = earlier?.id ?? createId('budget', now)
    const kept = storedAmount(input)
    await writeBudget(transaction, {
      id,
      organisation_id: organisationId,
      project_id: isOwn ? projectId : null,
      purpose,
      period,
      unit,
      amount: kept,
      place,
      created_at: earlier?.created_at ?? now,
      told: earlier?.told ?? null,
    })
    recordChange(transaction, {
      action: 'budget.set',
      organisationId,
      projectId: isOwn ? projectId : null,
      object: { id, name: nameOf(input) },
      before: earlier && { amount: earlier.amount },
      after: { amount: kept },
    })
    return { status: 'done' }
  })
}

/**
 * Removes a budget.
 *
 * @param scope Its scope, which decides who may change it.
 */
export async function removeBudget(
  { store, projects }: BudgetCommands,
  projectId: string,
  scope: ModelScope,
  budgetId: string,
): Promise<Outcome> {
  const { organisationId } = await requireProject(projects, projectId)
  return store.transaction(async (transaction) => {
    const budgets = await listBudgets(transaction, projectId, store.clock())
    const found = budgets.find((one) => one.id === budgetId && one.scope === scope)
    if (found === undefined) return refuse('not-found', 'There is no such budget. Nothing was removed.')
    await deleteBudget(transaction, budgetId)
    recordChange(transaction, {
      action: 'budget.removed',
      organisationId,
      projectId: scope === 'project' ? projectId : null,
      object: { id: budgetId, name: nameOf(found) },
      before: { amount: found.amount },
    })
    return { status: 'done' }
  })
}

function nameOf({ purpose, period, unit }: BudgetInput): string {
  return `${purpose ?? 'all'}, ${unit} each ${period}`
}
