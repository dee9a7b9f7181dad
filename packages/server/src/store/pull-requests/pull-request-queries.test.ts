import { expect, test } from 'vitest'
import { createId } from '../create-id.ts'
import { createHostingStore } from '../deployments/deployment-store.ts'
import type { PullRequestTable } from '../deployments/hosting-tables.ts'
import type { Store } from '../open-store.ts'
import { listEndedPreviews, listOpenPullRequests } from './pull-request-queries.ts'
import { addProject } from '../testing/add-project.ts'
import { describeEachStore } from '../testing/describe-each-store.ts'

type Wanted = Pick<PullRequestTable, 'project_id' | 'number' | 'state' | 'head'> & { at?: number }

async function addPullRequest(store: Store, { at = 1, ...wanted }: Wanted): Promise<void> {
  const row = {
    ...wanted,
    id: createId('pull', at),
    title: 'A page',
    body: '',
    base: 'main',
    draft: 0,
    head_commit: `${wanted.head}-1`,
    base_commit: null,
    merge_commit: null,
    created_at: at,
    updated_at: 1,
    seen_at: at,
  }
  await store.db.insertInto('pull_request').values(row).execute()
}

describeEachStore('Pull requests', (stores) => {
  test('a preview ends with its pull request, also while it is made, unless it has moved or another proposes it', async () => {
    const store = await stores.open()
    const hosting = createHostingStore(store)
    const { projectId } = await addProject(store)
    const deploy = async (branch: string, commit = `${branch}-1`): Promise<string> =>
      (await hosting.enqueueDeployment({ projectId, branch, commit, production: branch === 'main' })).id
    const taken = async (id: string): Promise<{ id: string; fence: number }> => {
      await store.db.updateTable('deployment').set({ status: 'building', fence: 1 }).where('id', '=', id).execute()
      return { id, fence: 1 }
    }
    await hosting.publishDeployment(await taken(await deploy('live')), [], 'm')
    await taken(await deploy('building'))
    await deploy('queued')
    await deploy('moved', 'moved-2')
    await deploy('proposed')
    await deploy('main')
    const failure = { code: 'site-not-possible', reason: 'No docs.json.' }
    await hosting.failDeployment(await taken(await deploy('failed')), failure, [])
    for (const [index, head] of ['live', 'building', 'queued', 'moved', 'proposed', 'main', 'failed'].entries()) {
      const state = index % 2 === 0 ? 'merged' : 'closed'
      await addPullRequest(store, { project_id: projectId, number: index + 1, state, head })
    }
    await addPullRequest(store, { project_id: projectId, number: 8, state: 'open', head: 'proposed' })
    const ended = await listEndedPreviews(store.db, { id: projectId, defaultBranch: 'main' })
    expect(ended.toSorted((a, b) => a.number - b.number)).toEqual([
      { branch: 'live', number: 1, state: 'merged' },
      { branch: 'building', number: 2, state: 'closed' },
      { branch: 'queued', number: 3, state: 'merged' },
    ])
  })

  test('open ones are listed from the one that was seen longest ago, of some branches, and so many', async () => {
    const store = await stores.open()
    const { projectId, organisationId } = await addProject(store)
    const other = await addProject(store, { slug: 'other', organisationId })
    await addPullRequest(store, { project_id: projectId, number: 1, state: 'open', head: 'late', at: 30 })
    await addPullRequest(store, { project_id: projectId, number: 2, state: 'open', head: 'early', at: 10 })
    await addPullRequest(store, { project_id: projectId, number: 3, state: 'merged', head: 'done', at: 1 })
    await addPullRequest(store, { project_id: other.projectId, number: 1, state: 'open', head: 'early', at: 1 })
    const numbers = async (query = {}): Promise<number[]> =>
      (await listOpenPullRequests(store.db, projectId, query)).map(({ number }) => number)
    expect(await numbers()).toEqual([2, 1])
    expect(await numbers({ limit: 1 })).toEqual([2])
    expect(await numbers({ branches: ['late', 'draft'] })).toEqual([1])
    expect(await numbers({ branches: ['main'] })).toEqual([2, 1])
  })
})
