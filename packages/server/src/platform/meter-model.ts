import type { Model, StepUsage, TokenPrices } from '@docwright/agent'
import type { Budget, ModelPurpose } from '@docwright/contract'
import { listBudgets } from '../store/models/budget-queries.ts'
import { addUse } from '../store/models/usage-queries.ts'
import type { Store } from '../store/open-store.ts'
import { explainSpent } from './spent-budget.ts'
import { warnOfBudgets } from './warn-of-budgets.ts'

/** For which work a model is asked. */
export interface MeteredWork {
  turnId: string
  projectId: string
  purpose: ModelPurpose
}

/** The store of requests' costs. */
export interface MeterContext {
  store: Store
  /** Whether the operator has set a mail server up. */
  sendsMail?: boolean | undefined
  /** Called the first time in its period that a request has brought a budget near its end, or to it. */
  onNear?: ((budget: Budget) => void) | undefined
}

/**
 * Creates a model that writes down the cost of each request, before its answer is used for anything: even of useless
 * answers, and of requests outside the loop, such as summaries and translations. It is not asked once a budget is
 * spent. Simultaneous requests do not wait for each other, so a budget is exceeded by at most one request of each.
 *
 * @param prices Null if they are unknown.
 * @param work The work that pays for it.
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
          const use = { ...used }
          const told = await writeDown(context, use, { name: model.name, prices, work, isLimited: budgets.length > 0 })
          for (const budget of told) context.onNear?.(budget)
        }
      }
    },
  }
}

interface AskedModel {
  name: string
  prices: TokenPrices | null
  work: MeteredWork
  /** Whether there are budgets that it counts to. */
  isLimited: boolean
}

/** Counts a request, and warns of budgets near their end: both happen, or neither. */
async function writeDown(
  { store, sendsMail = false }: MeterContext,
  usage: StepUsage,
  { name, prices, work, isLimited }: AskedModel,
): Promise<Budget[]> {
  const { input, output, cached, isEstimated } = usage
  const use = { ...work, model: name, input, output, cached, isEstimated, cost: costOf(usage, prices) }
  return store.transaction(async (transaction) => {
    const now = store.clock()
    await addUse(transaction, use, now)
    return isLimited ? warnOfBudgets(transaction, { ...work, sendsMail }, now) : []
  })
}

/** In millionths of the currency: what a million tokens cost is that of one in millionths. */
function costOf({ input, output, cached }: StepUsage, prices: TokenPrices | null): number | null {
  if (prices === null) return null
  return Math.round((input - cached) * prices.input + cached * prices.cached + output * prices.output)
}
