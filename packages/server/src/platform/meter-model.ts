import type { Model, StepUsage, TokenPrices } from '@docwright/agent'
import type { Budget, ModelPurpose } from '@docwright/contract'
import { listBudgets } from '../store/models/budget-queries.ts'
import { addUse } from '../store/models/usage-queries.ts'
import type { Store } from '../store/open-store.ts'
import { explainSpent } from './spent-budget.ts'

/** For which work a model is asked. */
export interface MeteredWork {
  turnId: string
  projectId: string
  purpose: ModelPurpose
}

/** What requests are written down in. */
export interface MeterContext {
  store: Store
  /** Called when a request has brought a budget near its end, or to it. */
  onNear?: ((budget: Budget) => void) | undefined
}

/**
 * Makes a model that writes down what each request has cost, before its answer is used for anything: also of what was
 * of no use, and of what the loop does not see, such as summaries and translations. It is not asked once a budget is
 * spent. Those who ask at the same time do not wait for each other, so that a budget is exceeded by what each of them
 * has asked last.
 *
 * @param prices Null where nobody knows them.
 * @param work Whose cost it is.
 */
export function meterModel(model: Model, prices: TokenPrices | null, context: MeterContext, work: MeteredWork): Model {
  const { store } = context
  return {
    ...model,
    async step(request, signal) {
      const budgets = await listBudgets(store.db, work.projectId, store.clock(), work.purpose)
      const spent = budgets.find(({ state }) => state === 'spent')
      if (spent !== undefined)
        return { kind: 'fault', fault: { kind: 'permanent', code: 'budget-spent', message: explainSpent(spent) } }
      let used: StepUsage | undefined
      try {
        return await model.step({ ...request, onUsage: (usage) => (used = usage) }, signal)
      } finally {
        if (used !== undefined) {
          await writeDown(context, { ...used }, { name: model.name, prices, work })
          await tellOfBudgets(context, work, budgets)
        }
      }
    },
  }
}

async function writeDown(
  { store }: MeterContext,
  usage: StepUsage,
  { name, prices, work }: { name: string; prices: TokenPrices | null; work: MeteredWork },
): Promise<void> {
  const { input, output, cached, isEstimated } = usage
  const use = { ...work, model: name, input, output, cached, isEstimated, cost: costOf(usage, prices) }
  await store.transaction(async (transaction) => addUse(transaction, use, store.clock()))
}

async function tellOfBudgets(
  { store, onNear }: MeterContext,
  { projectId, purpose }: MeteredWork,
  before: readonly Budget[],
): Promise<void> {
  if (onNear === undefined || before.length === 0) return
  for (const budget of await listBudgets(store.db, projectId, store.clock(), purpose)) {
    const earlier = before.find(({ id }) => id === budget.id)
    if (earlier !== undefined && earlier.state !== budget.state && budget.state !== 'open') onNear(budget)
  }
}

/** In millionths of the currency: what a million tokens cost is that of one in millionths. */
function costOf({ input, output, cached }: StepUsage, prices: TokenPrices | null): number | null {
  if (prices === null) return null
  return Math.round((input - cached) * prices.input + cached * prices.cached + output * prices.output)
}
