import type { DashboardJobSummary, JobPullRequest } from '@docwright/contract'
import type { JobRecord } from '../store/jobs/job-queries.ts'
import type { Store } from '../store/open-store.ts'
import { readJobUse } from '../store/models/usage-queries.ts'
import { readPullRequests } from '../store/pull-requests/review-queries.ts'
import { readTurnStates, readTurnTexts } from '../store/jobs/turn-queries.ts'
import { parseStored, parseStoredOrNull, storedProblemSchema, turnResultSchema } from '../store/stored-json.ts'
import type { TurnTable } from '../store/jobs/job-tables.ts'
import type { DashboardContext } from './dashboard-context.ts'
import { pullRequestNumber } from '../projects/pull-request-number.ts'

type TurnState = Pick<TurnTable, 'id' | 'job_id' | 'status'>

/**
 * Reads the facts about jobs for a list, with seven queries for any number of jobs. Of prompts and results, which may
 * be long, only the first prompt and the last result of a job are read.
 *
 * @param projectId The project of all of them.
 * @param records The jobs.
 * @returns In the same order.
 */
export async function summarizeJobs(
  { store, models }: Pick<DashboardContext, 'store' | 'models'>,
  projectId: string,
  records: readonly JobRecord[],
): Promise<DashboardJobSummary[]> {
  const turns = Map.groupBy(
    await readTurnStates(
      store.db,
      records.map(({ id }) => id),
    ),
    (turn) => turn.job_id,
  )
  const firstOf = ({ id }: JobRecord): TurnState | undefined => turns.get(id)?.[0]
  const resultOf = ({ id, status }: JobRecord): TurnState | undefined =>
    status === 'completed' ? turns.get(id)?.findLast((turn) => turn.status === 'succeeded') : undefined
  const failureOf = ({ id, status }: JobRecord): TurnState | undefined =>
    status === 'failed' ? turns.get(id)?.findLast((turn) => turn.status === 'failed') : undefined
  const [prompts, results, errors, states, choices, used] = await Promise.all([
    readTurnTexts(store.db, 'prompt', idsOf(records.map(firstOf))),
    readTurnTexts(store.db, 'result', idsOf(records.map(resultOf))),
    readTurnTexts(store.db, 'error', idsOf(records.map(failureOf))),
    readPullRequestStates(store, projectId, records),
    models(projectId),
    readJobUse(store.db, idsOf(records)),
  ])
  return records.map((record) => ({
    id: record.id,
    status: record.status,
    prompt: prompts.get(firstOf(record)?.id ?? '') ?? '',
    model: choices.find(({ id }) => id === record.model)?.label ?? record.model,
    createdAt: new Date(record.created_at).toISOString(),
    updatedAt: new Date(record.updated_at).toISOString(),
    turns: turns.get(record.id)?.length ?? 0,
    pullRequest: pullRequestOf(record, states),
    usage: used.get(record.id) ?? null,
    unchanged: isUnchanged(results.get(resultOf(record)?.id ?? '')),
    failure: parseStoredOrNull(storedProblemSchema, errors.get(failureOf(record)?.id ?? '') ?? null)?.code ?? null,
  }))
}

async function readPullRequestStates(
  { db }: Store,
  projectId: string,
  records: readonly JobRecord[],
): Promise<Map<number, JobPullRequest['state']>> {
  const numbers = records.flatMap((record) => pullRequestNumber(record.pull_request_url) ?? [])
  const rows = await readPullRequests(db, projectId, numbers)
  return new Map(rows.map(({ number, state }) => [number, state]))
}

function idsOf(turns: readonly ({ id: string } | undefined)[]): string[] {
  return turns.flatMap((turn) => turn?.id ?? [])
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
