import type { ModelPurpose, ModelUsage } from '@docwright/contract'
import { sql } from 'kysely'
import type { Queries } from '../open-store.ts'

/** The cost of one request to a model, as it is written down. */
export interface NewUse {
  turnId: string
  projectId: string
  purpose: ModelPurpose
  /** As a job names it. */
  model: string
  input: number
  output: number
  cached: number
  /** Millionths of the currency; null if the model has no price. */
  cost: number | null
  isEstimated: boolean
}

/** Stored counts. */
interface Counts {
  input: number
  output: number
  cached: number
  cost: number
  /** Tokens of models without a price. */
  unpriced: number
  /** 1 if some of it is estimated. */
  estimated: number
}

/** The day of a moment, in UTC. */
export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10)
}

/**
 * Writes down what a request has cost: with its turn, and with the day that it counts to.
 *
 * @param now Milliseconds since 1970.
 */
export async function addUse(transaction: Queries, use: NewUse, now: number): Promise<void> {
  const counts: Counts = {
    input: use.input,
    output: use.output,
    cached: use.cached,
    cost: use.cost ?? 0,
    unpriced: use.cost === null ? use.input + use.output : 0,
    estimated: use.isEstimated ? 1 : 0,
  }
  await transaction
    .insertInto('turn_use')
    .values({ turn_id: use.turnId, model: use.model, requests: 1, ...counts })
    .onConflict((conflict) =>
      conflict.columns(['turn_id', 'model']).doUpdateSet({
        requests: sql<number>`turn_use.requests + 1`,
        ...added('turn_use'),
      }),
    )
    .execute()
  await transaction
    .insertInto('spending')
    .values({ project_id: use.projectId, purpose: use.purpose, day: dayOf(now), ...counts })
    .onConflict((conflict) => conflict.columns(['project_id', 'purpose', 'day']).doUpdateSet(added('spending')))
    .execute()
}

/** The cost of some turns, with each model that they asked. */
export async function readTurnUse(
  queries: Queries,
  turns: readonly string[],
): Promise<{ turnId: string; model: string; requests: number; usage: ModelUsage }[]> {
  if (turns.length === 0) return []
  const rows = await queries
    .selectFrom('turn_use')
    .selectAll()
    .where('turn_id', 'in', turns)
    .orderBy('turn_id')
    .orderBy('model')
    .execute()
  return rows.map((row) => ({
    turnId: row.turn_id,
    model: row.model,
    requests: row.requests,
    usage: usageOf(row),
  }))
}

/**
 * The cost of some jobs.
 *
 * @returns By job; jobs that have asked no model are missing.
 */
export async function readJobUse(queries: Queries, jobs: readonly string[]): Promise<Map<string, ModelUsage>> {
  if (jobs.length === 0) return new Map()
  const rows = await queries
    .selectFrom('turn_use')
    .innerJoin('turn', 'turn.id', 'turn_use.turn_id')
    .select(['turn.job_id', 'input', 'output', 'cached', 'cost', 'unpriced', 'estimated'])
    .where('turn.job_id', 'in', jobs)
    .execute()
  const byJob = Map.groupBy(rows, ({ job_id: id }) => id)
  return new Map([...byJob].map(([id, own]) => [id, sumOf(own.map(usageOf))]))
}

/** All that was ever spent, by purpose. */
export async function readSpending(queries: Queries): Promise<(Counts & { purpose: ModelPurpose })[]> {
  return queries
    .selectFrom('spending')
    .select('purpose')
    .select(({ fn }) => [
      total(fn.sum('input')).as('input'),
      total(fn.sum('output')).as('output'),
      total(fn.sum('cached')).as('cached'),
      total(fn.sum('cost')).as('cost'),
      total(fn.sum('unpriced')).as('unpriced'),
      total(fn.max('estimated')).as('estimated'),
    ])
    .groupBy('purpose')
    .execute()
}

/** Adds up what several have cost. */
export function sumOf(usages: readonly ModelUsage[]): ModelUsage {
  return usages.reduce<ModelUsage>(
    (sum, one) => ({
      input: sum.input + one.input,
      output: sum.output + one.output,
      cached: sum.cached + one.cached,
      cost: sum.cost === null || one.cost === null ? null : inMoney(inMillionths(sum.cost) + inMillionths(one.cost)),
      estimated: sum.estimated || one.estimated,
    }),
    { input: 0, output: 0, cached: 0, cost: 0, estimated: false },
  )
}

function usageOf({ input, output, cached, cost, unpriced, estimated }: Counts): ModelUsage {
  return { input, output, cached, cost: unpriced > 0 ? null : inMoney(cost), estimated: estimated === 1 }
}

const millionth = 1_000_000

function inMoney(millionths: number): number {
  return millionths / millionth
}

function inMillionths(money: number): number {
  return Math.round(money * millionth)
}

/** PostgreSQL adds whole numbers up to a decimal, which drivers give as a text. */
function total(sum: unknown) {
  return sql<number>`cast(coalesce(${sum}, 0) as bigint)`
}

function added(table: 'turn_use' | 'spending') {
  const plus = (column: string) => sql<number>`${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`
  return {
    input: plus('input'),
    output: plus('output'),
    cached: plus('cached'),
    cost: plus('cost'),
    unpriced: plus('unpriced'),
    estimated: sql<number>`case when ${sql.ref(`${table}.estimated`)} + excluded.estimated > 0 then 1 else 0 end`,
  }
}
