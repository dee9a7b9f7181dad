import type { Model, StepUsage, TokenPrices } from '@docwright/agent'
import type { ModelPurpose } from '@docwright/contract'
import { addUse } from '../store/models/usage-queries.ts'
import type { Store } from '../store/open-store.ts'

/** For which work a model is asked. */
export interface MeteredWork {
  turnId: string
  projectId: string
  purpose: ModelPurpose
}

/**
 * Makes a model that writes down what each request has cost, before its answer is used for anything: also of what was
 * of no use, and of what the loop does not see, such as summaries and translations.
 *
 * @param prices Null where nobody knows them.
 * @param work Whose cost it is.
 */
export function meterModel(model: Model, prices: TokenPrices | null, store: Store, work: MeteredWork): Model {
  return {
    ...model,
    async step(request, signal) {
      let used: StepUsage | undefined
      const result = model.step({ ...request, onUsage: (usage) => (used = usage) }, signal)
      try {
        return await result
      } finally {
        const usage = used
        if (usage !== undefined) {
          const { input, output, cached, isEstimated } = usage
          const use = { ...work, model: model.name, input, output, cached, isEstimated, cost: costOf(usage, prices) }
          await store.transaction(async (transaction) => addUse(transaction, use, store.clock()))
        }
      }
    },
  }
}

/** In millionths of the currency: what a million tokens cost is that of one in millionths. */
function costOf({ input, output, cached }: StepUsage, prices: TokenPrices | null): number | null {
  if (prices === null) return null
  return Math.round((input - cached) * prices.input + cached * prices.cached + output * prices.output)
}
