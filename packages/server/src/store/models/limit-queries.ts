import type { ModelScope, TurnLimitValues } from '@docwright/contract'
import type { Queries } from '../open-store.ts'
import { heldBy } from './held-by.ts'
import type { TurnLimitTable } from './model-tables.ts'

const none: TurnLimitValues = { steps: null, tokens: null, minutes: null }

/** How much a turn may cost that was set for a project, and for all projects of its platform. */
export async function listTurnLimits(
  queries: Queries,
  projectId: string,
): Promise<Record<ModelScope, TurnLimitValues>> {
  const rows = await queries
    .selectFrom('turn_limit')
    .select(['project_id', 'steps', 'tokens', 'minutes'])
    .where(heldBy(projectId))
    .execute()
  const of = (isOwn: boolean): TurnLimitValues => {
    const found = rows.find((row) => (row.project_id !== null) === isOwn)
    return found === undefined ? none : { steps: found.steps, tokens: found.tokens, minutes: found.minutes }
  }
  return { project: of(true), platform: of(false) }
}

/** Keeps the limits of a scope in place of those that it had. */
export async function writeTurnLimits(transaction: Queries, row: TurnLimitTable): Promise<void> {
  await transaction.deleteFrom('turn_limit').where('id', '=', row.id).execute()
  await transaction.insertInto('turn_limit').values(row).execute()
}
