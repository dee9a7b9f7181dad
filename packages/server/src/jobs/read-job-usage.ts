import type { JobUsage } from '@docwright/contract'
import { readTurnUse, sumOf } from '../store/models/usage-queries.ts'
import { listTurns } from '../store/jobs/turn-queries.ts'
import type { Queries } from '../store/open-store.ts'

/** The cost of a job, turn by turn, the oldest first. */
export async function readJobUsage(queries: Queries, jobId: string): Promise<JobUsage> {
  const turns = await listTurns(queries, jobId)
  const used = await readTurnUse(
    queries,
    turns.map(({ id }) => id),
  )
  const byTurn = Map.groupBy(used, ({ turnId }) => turnId)
  return {
    total: sumOf(used.map(({ usage }) => usage)),
    turns: turns.flatMap(({ id: turnId }) => {
      const models = byTurn.get(turnId)
      if (models === undefined) return []
      return [{ turnId, models: models.map(({ model, requests, usage }) => ({ model, requests, usage })) }]
    }),
  }
}
