import type { Budget, BudgetInput, BudgetPeriod, ModelPurpose } from '@docwright/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Queries } from '../open-store.ts'
import { heldBy } from './held-by.ts'
import type { BudgetTable } from './model-tables.ts'
import { dayOf } from './usage-queries.ts'

type BudgetRow = Selectable<BudgetTable>

/** From here on a budget is nearly spent. */
const nearly = 0.8

const millionth = 1_000_000

/**
 * The budgets of a project, its own and those of its platform, with the spending.
 *
 * @param now Milliseconds since 1970.
 * @param purpose Only those that hold for it; all by default.
 */
export async function listBudgets(
  queries: Queries,
  projectId: string,
  now: number,
  purpose?: ModelPurpose,
): Promise<Budget[]> {
  const rows = await queries
    .selectFrom('budget')
    .selectAll()
    .where(heldBy(projectId))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const holding = rows.filter((row) => purpose === undefined || row.purpose === null || row.purpose === purpose)
  return Promise.all(holding.map(async (row) => budgetOf(row, await spentOf(queries, row, now), now)))
}

/** The row of a scope, purpose, period and unit, of which there is one. */
export async function readBudget(queries: Queries, place: string): Promise<BudgetRow | undefined> {
  return queries.selectFrom('budget').selectAll().where('place', '=', place).executeTakeFirst()
}

/** Keeps a budget in place of the one that has its id. */
export async function writeBudget(transaction: Queries, row: BudgetTable): Promise<void> {
  await transaction.deleteFrom('budget').where('id', '=', row.id).execute()
  await transaction.insertInto('budget').values(row).execute()
}

/**
 * Marks that people are warned of a budget: once a day or month for each amount that it had, and not of its near end when
 * it is spent already.
 *
 * @param now Milliseconds since 1970.
 * @returns Whether they have not been warned before.
 */
export async function markTold(
  transaction: Queries,
  { id, state, amount, period }: Budget,
  now: number,
): Promise<boolean> {
  const time = `${startOf(period, now)}/${amount}/`
  const told = sql<string>`coalesce(told, '')`
  const { numUpdatedRows } = await transaction
    .updateTable('budget')
    .set({ told: `${time}${state}` })
    .where('id', '=', id)
    .where(told, 'not in', state === 'spent' ? [`${time}spent`] : [`${time}near`, `${time}spent`])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Forgets a budget. */
export async function deleteBudget(transaction: Queries, id: string): Promise<void> {
  await transaction.deleteFrom('budget').where('id', '=', id).execute()
}

/** The column that is there once for each kind of budget. */
export function budgetPlace(scopeId: string, { purpose, period, unit }: BudgetInput): string {
  return `${scopeId}/${purpose ?? ''}/${period}/${unit}`
}

/** The stored form of an amount: whole tokens, or millionths of the currency. */
export function storedAmount({ unit, amount }: Pick<BudgetInput, 'unit' | 'amount'>): number {
  return Math.round(unit === 'money' ? amount * millionth : amount)
}

interface Spent {
  amount: number
  unpriced: number
}

async function spentOf(queries: Queries, row: BudgetRow, now: number): Promise<Spent> {
  const since = startOf(row.period, now)
  const counted = row.unit === 'tokens' ? sql`input + output` : sql`cost`
  let rows = queries
    .selectFrom('spending')
    .select([
      sql<number>`cast(coalesce(sum(${counted}), 0) as bigint)`.as('amount'),
      sql<number>`cast(coalesce(sum(unpriced), 0) as bigint)`.as('unpriced'),
    ])
    .where('day', '>=', since)
  const { project_id: projectId, organisation_id: organisationId, purpose } = row
  if (projectId !== null) rows = rows.where('project_id', '=', projectId)
  else
    rows = rows.where('project_id', 'in', (of) =>
      of.selectFrom('project').select('id').where('organisation_id', '=', organisationId),
    )
  if (purpose !== null) rows = rows.where('purpose', '=', purpose)
  return rows.executeTakeFirstOrThrow()
}

function budgetOf(row: BudgetRow, { amount: spent, unpriced }: Spent, now: number): Budget {
  const shown = (amount: number): number => (row.unit === 'money' ? amount / millionth : amount)
  return {
    id: row.id,
    scope: row.project_id === null ? 'platform' : 'project',
    purpose: row.purpose,
    period: row.period,
    unit: row.unit,
    amount: shown(row.amount),
    spent: shown(spent),
    state: stateOf(spent, row.amount),
    renewsAt: new Date(renewal(row.period, now)).toISOString(),
    hasUnpriced: row.unit === 'money' && unpriced > 0,
  }
}

function stateOf(spent: number, amount: number): Budget['state'] {
  if (spent >= amount) return 'spent'
  return spent >= amount * nearly ? 'near' : 'open'
}

/** The first day of a period, in UTC. */
function startOf(period: BudgetPeriod, now: number): string {
  return period === 'day' ? dayOf(now) : `${dayOf(now).slice(0, 7)}-01`
}

function renewal(period: BudgetPeriod, now: number): number {
  const at = new Date(now)
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
  return period === 'day' ? Date.UTC(year, month, day + 1) : Date.UTC(year, month + 1, 1)
}
