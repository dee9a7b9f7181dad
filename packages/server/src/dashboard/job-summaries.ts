import type { DashboardJobSummary, JobPullRequest } from '../contract/dashboard-jobs.ts'
import type { JobRecord } from '../store/job-queries.ts'
import type { Store } from '../store/open-store.ts'
import { parseStored, turnResultSchema } from '../store/stored-json.ts'
import type { TurnTable } from '../store/job-tables.ts'
import type { DashboardWorld } from './dashboard-world.ts'
import { pullRequestNumber } from './pull-request-number.ts'

type TurnState = Pick<TurnTable, 'id' | 'job_id' | 'status'>

/**
 * Tells of jobs what a list shows, with four queries however many they are. Of prompts and results, which may be long,
 * only the first prompt and the last result of a job are read.
 *
 * @param world The platform.
 * @param projectId The project of all of them.
 * @param records The jobs.
 * @returns In the same order.
 */
export async function summarizeJobs(
  { store, models }: Pick<DashboardWorld, 'store' | 'models'>,
  projectId: string,
  records: readonly JobRecord[],
): Promise<DashboardJobSummary[]> {
  const turns = Map.groupBy(await readTurnStates(store, records), (turn) => turn.job_id)
  const firstOf = ({ id }: JobRecord): TurnState | undefined => turns.get(id)?.[0]
  const resultOf = ({ id, status }: JobRecord): TurnState | undefined =>
    status === 'completed' ? turns.get(id)?.findLast((turn) => turn.status === 'succeeded') : undefined
  const [prompts, results, states] = await Promise.all([
    readTexts(store, 'prompt', records.map(firstOf)),
    readTexts(store, 'result', records.map(resultOf)),
    readPullRequestStates(store, projectId, records),
  ])
  return records.map((record) => ({
    id: record.id,
    status: record.status,
    prompt: prompts.get(firstOf(record)?.id ?? '') ?? '',
    model: models.find(({ id }) => id === record.model)?.label ?? record.model,
    createdAt: new Date(record.created_at).toISOString(),
    updatedAt: new Date(record.updated_at).toISOString(),
    turns: turns.get(record.id)?.length ?? 0,
    pullRequest: pullRequestOf(record, states),
    unchanged: isUnchanged(results.get(resultOf(record)?.id ?? '')),
  }))
}

/** All turns of jobs in the order they run, without their texts. */
async function readTurnStates({ db }: Store, records: readonly JobRecord[]): Promise<TurnState[]> {
  if (records.length === 0) return []
  const ids = records.map(({ id }) => id)
  const turns = db.selectFrom('turn').select(['id', 'job_id', 'status']).where('job_id', 'in', ids)
  return turns.orderBy('position').execute()
}

async function readTexts(
  { db }: Store,
  column: 'prompt' | 'result',
  turns: readonly (TurnState | undefined)[],
): Promise<Map<string, string | null>> {
  const ids = turns.flatMap((turn) => turn?.id ?? [])
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('turn')
    .select(['id', `${column} as text`])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, text }) => [id, text]))
}

async function readPullRequestStates(
  { db }: Store,
  projectId: string,
  records: readonly JobRecord[],
): Promise<Map<number, JobPullRequest['state']>> {
  const numbers = records.flatMap((record) => pullRequestNumber(record.pull_request_url) ?? [])
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('pull_request')
    .select(['number', 'state'])
    .where('project_id', '=', projectId)
    .where('number', 'in', numbers)
    .execute()
  return new Map(rows.map(({ number, state }) => [number, state]))
}

function pullRequestOf(
  { pull_request_url: url }: JobRecord,
  states: ReadonlyMap<number, JobPullRequest['state']>,
): JobPullRequest | null {
  const number = pullRequestNumber(url)
  if (url === null || number === undefined) return null
  return { number, url, state: states.get(number) ?? 'open' }
}

function isUnchanged(result: string | null | undefined): boolean {
  if (result === undefined || result === null) return false
  return parseStored(turnResultSchema, result).files.length === 0
}
