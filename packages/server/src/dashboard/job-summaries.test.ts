import { expect, test } from 'vitest'
import { createId } from '../store/create-id.ts'
import { insertJob, listJobs } from '../store/jobs/job-queries.ts'
import type { TurnTable } from '../store/jobs/job-tables.ts'
import type { Store } from '../store/open-store.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { searchJobs } from '../store/jobs/search-jobs.ts'
import { insertTurn } from '../store/jobs/turn-queries.ts'
import { summarizeJobs } from './job-summaries.ts'

const models = [{ id: 'anthropic/claude-sonnet', label: 'Claude Sonnet' }]

type Turn = Pick<TurnTable, 'prompt' | 'status'> & { files?: readonly string[]; code?: string }

async function addJob(store: Store, projectId: string, at: number, turns: readonly Turn[], url?: string) {
  const id = createId('job', at)
  await insertJob(store.db, {
    id,
    project_id: projectId,
    repository: 'https://docs.example.com/git/handbook.git',
    ref: 'main',
    model: 'anthropic/claude-sonnet',
    title: null,
    pull_request_url: url ?? null,
    work: null,
    version: 1,
    last_event: 1,
    pruned_to: 0,
    workflow_run_id: null,
    head_branch: null,
    change_digest: null,
    draft: 0,
    created_at: at,
    updated_at: at,
    archived_at: null,
  })
  for (const [index, { prompt, status, files, code }] of turns.entries()) {
    await insertTurn(store.db, {
      id: createId('turn', at),
      job_id: id,
      project_id: projectId,
      position: index + 1,
      status,
      prompt,
      delivery: 'queue',
      run_at: at,
      lease_owner: null,
      lease_until: null,
      fence: 0,
      attempts: 0,
      takeovers: 0,
      taken_at: null,
      error: code === undefined ? null : JSON.stringify({ code, message: 'No.' }),
      result: files === undefined ? null : resultOf(files),
      cancel_requested_at: null,
      created_at: at,
      started_at: null,
      ended_at: null,
    })
  }
  return id
}

async function addPullRequest(
  store: Store,
  projectId: string,
  number: number,
  state: 'open' | 'merged',
): Promise<void> {
  const texts = { title: 'A', body: '', head: `docwright/${number}`, base: 'main', draft: 0, state }
  const commits = { head_commit: null, base_commit: null, merge_commit: null }
  const times = { created_at: 1, updated_at: 1, seen_at: 0 }
  const names = { id: createId('pull', 1), project_id: projectId, number }
  await store.db
    .insertInto('pull_request')
    .values({ ...names, ...texts, ...commits, ...times })
    .execute()
}

describeEachStore('Summaries of jobs', (stores) => {
  test('each job has its own first prompt, number of turns, pull request and outcome', async () => {
    const store = await stores.open()
    const { projectId, organisationId } = await addProject(store)
    const other = await addProject(store, { slug: 'other', organisationId })
    await addPullRequest(store, projectId, 7, 'merged')
    await addPullRequest(store, other.projectId, 8, 'merged')
    const done = { prompt: 'Fix the links', status: 'succeeded', files: ['a.mdx'] } as const
    const poem = { prompt: 'Write a poem', status: 'succeeded', files: [] } as const
    const more = { prompt: 'And the anchors', status: 'queued' } as const
    const pulls = 'https://docs.example.com/projects/a/reviews'
    await addJob(store, projectId, 1000, [done, more], `${pulls}/7`)
    await addJob(store, projectId, 2000, [done, poem])
    await addJob(store, projectId, 3000, [poem, done], `${pulls}/8`)
    await addJob(store, projectId, 4000, [])
    const refused = { prompt: 'Write a poem', status: 'failed', code: 'needs-model' } as const
    await addJob(store, projectId, 5000, [done, refused])
    await addJob(store, projectId, 6000, [refused, done])
    const jobs = await listJobs(store.db, { projectId, limit: 10 })
    const shown = await summarizeJobs({ store, models: () => Promise.resolve(models) }, projectId, jobs)
    const facts = shown.map(({ createdAt, prompt, turns, pullRequest, unchanged, failure }) => ({
      at: Date.parse(createdAt),
      prompt,
      turns,
      pullRequest: pullRequest && [pullRequest.number, pullRequest.state],
      unchanged,
      failure,
    }))
    expect(facts).toEqual([
      { at: 6000, prompt: 'Write a poem', turns: 2, pullRequest: null, unchanged: false, failure: null },
      { at: 5000, prompt: 'Fix the links', turns: 2, pullRequest: null, unchanged: false, failure: 'needs-model' },
      { at: 4000, prompt: '', turns: 0, pullRequest: null, unchanged: false, failure: null },
      { at: 3000, prompt: 'Write a poem', turns: 2, pullRequest: [8, 'open'], unchanged: false, failure: null },
      { at: 2000, prompt: 'Fix the links', turns: 2, pullRequest: null, unchanged: true, failure: null },
      { at: 1000, prompt: 'Fix the links', turns: 2, pullRequest: [7, 'merged'], unchanged: false, failure: null },
    ])
    expect(shown[5]).toMatchObject({ status: 'active', model: 'Claude Sonnet' })
    expect(await summarizeJobs({ store, models: () => Promise.resolve(models) }, projectId, [])).toEqual([])
  })

  test('jobs are found by words of their first request, the newest first, and only those of the project', async () => {
    const store = await stores.open()
    const { projectId } = await addProject(store)
    const beside = await addProject(store, { slug: 'beside' })
    const add = async (at: number, prompt: string, more: readonly Turn[] = [], of = projectId) =>
      addJob(store, of, at, [{ prompt, status: 'succeeded' }, ...more])
    const old = await add(1, `Correct the WEBHOOKS page. ${'x'.repeat(2_000)}`)
    for (let at = 2; at < 150; at += 1) await add(at, `Change ${at}`)
    const young = await add(200, 'Write about webhooks', [{ prompt: 'and Überschriften', status: 'succeeded' }])
    const special = await add(201, '100 % of Überschriften_und more')
    await add(202, 'Write about webhooks', [], beside.projectId)
    const find = async (text: string, limit = 8) =>
      (await searchJobs(store.db, projectId, text, limit)).map(({ id }) => id)
    expect(await find('webhooks')).toEqual([young, old])
    expect(await find('Webhooks page')).toEqual([old])
    expect(await find('webhooks', 1)).toEqual([young])
    // The search ignores text far behind the beginning, and later messages.
    expect(await find('xxxxx Correct')).toEqual([old])
    expect(await find('Überschriften')).toEqual([special])
    expect(await find('%')).toEqual([special])
    expect(await find('n_u')).toEqual([special])
    expect(await find('  ')).toEqual([])
    const [first] = await searchJobs(store.db, projectId, 'WEBHOOKS page', 8)
    expect(first?.prompt).toHaveLength(500)
  })
})

function resultOf(files: readonly string[]): string {
  return JSON.stringify({ reply: '', files: files.map((path) => ({ path, change: 'modified' })), pullRequest: null })
}
