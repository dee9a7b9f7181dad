import type { RecordedRequest, ScriptedCall, ScriptedReply } from '@docwright/agent/testing'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readEvents } from '../../packages/server/src/store/jobs/event-queries.ts'
import { readJobById } from '../../packages/server/src/store/jobs/job-queries.ts'
import { listTurns } from '../../packages/server/src/store/jobs/turn-queries.ts'
import type { KillContext } from './kill-context.ts'

/** A job with its follow-up, as the harness gave them. */
export interface KillJob {
  id: string
  prompts: readonly string[]
}

/** What the model does for each of the two prompts. Jobs have changes of their own: for the same, they would open one pull request. */
const scriptOf = (label: string): Readonly<Record<string, readonly ScriptedCall[]>> => ({
  'Add the page': [
    { name: 'write_file', input: { path: 'backups.mdx', content: '---\ntitle: Backups\n---\n\nKept for a week.\n' } },
    { name: 'read_file', input: { path: 'docs.json' } },
    {
      name: 'write_file',
      input: { path: 'restore.mdx', content: `---\ntitle: Restore\n---\n\nRun it again (${label}).\n` },
    },
    { name: 'finish', input: { title: 'Add pages about backups', summary: 'Two pages were missing.' } },
  ],
  'Extend the page': [
    { name: 'edit_file', input: { path: 'backups.mdx', old: 'a week', new: 'a month' } },
    { name: 'read_file', input: { path: 'backups.mdx' } },
    { name: 'finish', input: { title: 'Keep backups longer', summary: 'A month instead of a week.' } },
  ],
})

/** The model never answers this one. */
export const hangingPrompt = 'Wait without an end.'

/** How many answers of the model the whole job takes. */
export const answersPerJob = Object.values(scriptOf('')).flat().length

/**
 * What the model answers follows from the conversation alone, so that it goes on rightly whatever was killed.
 *
 * @param request What the model is asked.
 */
export function replyOf(request: RecordedRequest): ScriptedReply {
  const { messages } = request.body as { messages: { role: string; content: unknown }[] }
  if (JSON.stringify(messages).includes(hangingPrompt)) return { silence: true }
  const last = messages.findLastIndex(({ role, content }) => role === 'user' && keyOf(content) !== undefined)
  const steps = scriptOf(labelOf(request))[keyOf(messages[last]?.content) ?? ''] ?? []
  const step = messages.slice(last + 1).filter(({ role }) => role === 'assistant').length
  const call = steps[step]
  return call === undefined ? { status: 400, message: 'The script is at its end.' } : { calls: [call] }
}

/**
 * The label of the job that a request of the model belongs to.
 *
 * @param request What the model was asked.
 */
export function labelOf(request: RecordedRequest): string {
  return /\(job (\w+)\)/.exec(JSON.stringify(request.body))?.[1] ?? ''
}

function keyOf(content: unknown): string | undefined {
  const text = JSON.stringify(content)
  return Object.keys(scriptOf('')).find((key) => text.includes(key))
}

/**
 * Creates a job and sends its follow-up.
 *
 * @param context Where.
 * @param label Tells this job's prompts apart.
 */
export async function createKillJob(context: KillContext, label: string): Promise<KillJob> {
  const prompts = [`Add the page. (job ${label})`, `Extend the page. (job ${label})`]
  const { id } = await post(context, 'job', { prompt: prompts[0] }, `create-${label}`)
  await post(context, `job/${id}/message`, { prompt: prompts[1] }, `message-${label}`)
  return { id, prompts }
}

/**
 * Sends something as a client does: again with the same `Idempotency-Key` while the server is away.
 *
 * @param path Below the agent's.
 * @param key The `Idempotency-Key`.
 */
export async function post(context: KillContext, path: string, body: object, key: string): Promise<{ id: string }> {
  const deadline = Date.now() + 60_000
  for (;;) {
    try {
      const answer = await fetch(`${context.url}/v2/agent/${context.project.id}/${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${context.project.key}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
      })
      if (answer.ok) return (await answer.json()) as { id: string }
      if (answer.status !== 503 && answer.status !== 409) throw new Error(await answer.text())
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
    if (Date.now() > deadline) throw new Error('The server stays away.')
    await pause(50)
  }
}

/**
 * Whether a job has ended.
 *
 * @param context Where.
 */
export async function isDone({ store }: KillContext, job: KillJob): Promise<boolean> {
  return (await readJobById(store.db, job.id))?.status !== 'active'
}

/**
 * Looks whether everything is as if nobody had been killed.
 *
 * @param context Where.
 * @param job The job, which has ended.
 * @returns What is not; empty where all is well.
 */
export async function findProblems(context: KillContext, job: KillJob, label: string): Promise<string[]> {
  const problems: string[] = []
  function expect(subject: string, found: unknown, expected: unknown): void {
    const [is, should] = [JSON.stringify(found), JSON.stringify(expected)]
    if (is !== should) problems.push(`job ${label}: ${subject} is ${is} instead of ${should}`)
  }
  const { db } = context.store
  const turns = await listTurns(db, job.id)
  expect(
    'the accepted messages',
    turns.map(({ prompt }) => prompt),
    job.prompts,
  )
  expect(
    'the outcome',
    turns.map(({ status, error }) => error ?? status),
    ['succeeded', 'succeeded'],
  )

  const events = await readEvents(db, job.id, 0, 1_000)
  const count = (type: string): number => events.filter((event) => event.type === type).length
  expect(
    'the numbering of events',
    events.map(({ sequence }) => sequence),
    events.map((_, index) => index + 1),
  )
  expect('the number of steps', count('step.finished'), answersPerJob)
  expect('the number of tool results', count('tool.finished'), count('tool.called'))
  expect('the number of commits told', count('commit.created'), 2)
  expect('the number of ends of turns', count('turn.finished'), 2)
  expect('the pull requests told', [count('pr.opened'), count('pr.updated')], [1, 1])

  const branch = `docwright/${job.id}`
  const pulls = await db
    .selectFrom('pull_request')
    .select(['head', 'state'])
    .where('head', 'like', `${branch}%`)
    .execute()
  expect('the pull requests', pulls, [{ head: branch, state: 'open' }])
  const git = (...args: string[]): string =>
    execFileSync('git', ['-C', join(context.dataFolder, 'repositories', `${context.project.id}.git`), ...args], {
      encoding: 'utf8',
    }).trim()
  expect('the commits', git('log', '--format=%s', `main..${branch}`).split('\n'), [
    'Keep backups longer',
    'Add pages about backups',
  ])
  expect('the changed files', git('diff', '--name-status', `main..${branch}`).split('\n'), [
    'A\tbackups.mdx',
    'A\trestore.mdx',
  ])
  expect('the page', git('show', `${branch}:backups.mdx`), '---\ntitle: Backups\n---\n\nKept for a month.')

  const deliveries = await db.selectFrom('webhook_delivery').select(['id', 'type', 'payload']).execute()
  const own = deliveries.filter(({ payload }) => payload.includes(job.id)).map(({ type }) => type)
  const told = (type: string): number => own.filter((other) => other === type).length
  const completed = events.filter(
    ({ type, data }) => type === 'job.updated' && 'status' in data && data.status === 'completed',
  )
  expect(
    'the webhooks',
    ['created', 'completed', 'failed'].map((name) => told(`agent.job.${name}`)),
    [1, completed.length, 0],
  )
  expect('the webhooks of pull requests', [told('agent.pr.opened'), told('agent.pr.updated')], [1, 1])
  return problems
}
