import { expect, test } from 'vitest'
import { createId } from './create-id.ts'
import type { DeploymentDiagnostic, DeploymentWish } from './deployment.ts'
import { createHostingStore } from './deployment-store.ts'
import type { Store } from './open-store.ts'
import { describeEachStore } from './testing/describe-each-store.ts'

const problem: DeploymentDiagnostic = {
  code: 'broken-link',
  severity: 'warning',
  message: 'x',
  file: 'a.mdx',
  line: 1,
  column: 1,
}

async function addProject(store: Store, slug: string, settings = {}): Promise<string> {
  const organisation = createId('organisation', 1)
  await store.db.insertInto('organisation').values({ id: organisation, name: slug, created_at: 1 }).execute()
  const id = createId('project', 1)
  await store.db
    .insertInto('project')
    .values({
      id,
      organisation_id: organisation,
      slug,
      name: slug,
      repository_kind: 'local',
      repository_url: null,
      default_branch: 'main',
      docs_folder: 'docs',
      settings: JSON.stringify(settings),
      next_pull_request: 1,
      created_at: 1,
      updated_at: 1,
      archived_at: null,
    })
    .execute()
  return id
}

function wish(projectId: string, commit: string, branch = 'main'): DeploymentWish {
  return { projectId, branch, commit, production: branch === 'main' }
}

describeEachStore('Deployments', (stores) => {
  test('one goes live in place of the other, and each branch has its own', async () => {
    const store = await stores.open()
    const hosting = createHostingStore(store)
    const project = await addProject(store, 'docs')
    for (const [commit, branch] of [
      ['c1', 'main'],
      ['c2', 'main'],
      ['c3', 'draft'],
    ] as const) {
      const { id } = await hosting.enqueueDeployment(wish(project, commit, branch))
      expect(await hosting.claimDeployment(id, 'me', 1000)).toBe(1)
      expect((await hosting.publishDeployment(id, 'me', [problem]))?.status).toBe('live')
    }
    expect((await hosting.liveBranches(project)).map(({ branch, commit }) => [branch, commit])).toEqual([
      ['draft', 'c3'],
      ['main', 'c2'],
    ])
    const list = await hosting.deployments(project, { branch: 'main' })
    expect(list.map(({ commit, status, warnings }) => [commit, status, warnings])).toEqual([
      ['c2', 'live', 1],
      ['c1', 'superseded', 1],
    ])
    const [first] = list
    expect(await hosting.deploymentDiagnostics(first?.id ?? '')).toEqual([problem])
    expect(await hosting.deployments(project, { branch: 'main', after: first?.id ?? '' })).toHaveLength(1)
    await hosting.retireBranch(project, 'draft', 'The branch was deleted.')
    expect(await hosting.liveDeployment(project, 'draft')).toBeUndefined()
    const [ended] = await hosting.deployments(project, { branch: 'draft' })
    expect(ended).toMatchObject({ status: 'retired', reason: 'The branch was deleted.' })
  })

  test('one that is being made when its branch is deleted does not go live any more', async () => {
    const store = await stores.open()
    const hosting = createHostingStore(store)
    const project = await addProject(store, 'docs')
    const { id } = await hosting.enqueueDeployment(wish(project, 'c1', 'draft'))
    await hosting.claimDeployment(id, 'me', 1000)
    await hosting.retireBranch(project, 'draft', 'The branch was deleted.')
    expect(await hosting.renewDeployment(id, 'me', 1000)).toBe(false)
    expect(await hosting.publishDeployment(id, 'me', [])).toBeUndefined()
    expect(await hosting.liveDeployment(project, 'draft')).toBeUndefined()
    expect((await hosting.deployment(id))?.status).toBe('superseded')
  })

  test('what failed leaves the live one alone and says why', async () => {
    const store = await stores.open()
    const hosting = createHostingStore(store)
    const project = await addProject(store, 'docs')
    const good = await hosting.enqueueDeployment(wish(project, 'c1'))
    await hosting.claimDeployment(good.id, 'me', 1000)
    await hosting.publishDeployment(good.id, 'me', [])
    const bad = await hosting.enqueueDeployment(wish(project, 'c2'))
    await hosting.claimDeployment(bad.id, 'me', 1000)
    const failed = await hosting.failDeployment(bad.id, 'me', 'No docs.json.', [{ ...problem, severity: 'error' }])
    expect(failed).toMatchObject({ status: 'failed', reason: 'No docs.json.', errors: 1, warnings: 0 })
    expect((await hosting.liveDeployment(project, 'main'))?.commit).toBe('c1')
    // Tried again, for instance after a setting was changed.
    expect((await hosting.enqueueDeployment(wish(project, 'c2'))).id).not.toBe(bad.id)
  })

  test('a newer one that is live already is not replaced by an older one', async () => {
    const store = await stores.open()
    const hosting = createHostingStore(store)
    const project = await addProject(store, 'docs')
    const older = await hosting.enqueueDeployment(wish(project, 'c1'))
    await hosting.claimDeployment(older.id, 'slow', 1000)
    const newer = await hosting.enqueueDeployment(wish(project, 'c2'))
    await hosting.claimDeployment(newer.id, 'quick', 1000)
    await hosting.publishDeployment(newer.id, 'quick', [])
    expect((await hosting.publishDeployment(older.id, 'slow', []))?.status).toBe('superseded')
    expect((await hosting.liveDeployment(project, 'main'))?.commit).toBe('c2')
  })

  test('only one of several processes makes it; whoever lost its lease changes nothing', async () => {
    let now = 1000
    const store = await stores.open({ clock: () => now })
    const hosting = createHostingStore(store)
    const project = await addProject(store, 'docs')
    const { id } = await hosting.enqueueDeployment(wish(project, 'c1'))
    const claims = await Promise.all(['a', 'b', 'c'].map((owner) => hosting.claimDeployment(id, owner, 100)))
    expect(claims.filter((claim) => claim === 1)).toHaveLength(1)
    const owner = ['a', 'b', 'c'][claims.indexOf(1)] ?? ''
    expect(await hosting.waitingDeployments()).toEqual([])
    now += 50
    expect(await hosting.renewDeployment(id, owner, 100)).toBe(true)
    now += 100
    expect((await hosting.waitingDeployments()).map((waiting) => waiting.id)).toEqual([id])
    expect(await hosting.claimDeployment(id, 'other', 100)).toBe(2)
    expect(await hosting.renewDeployment(id, owner, 100)).toBe(false)
    expect(await hosting.publishDeployment(id, owner, [])).toBeUndefined()
    expect((await hosting.publishDeployment(id, 'other', []))?.status).toBe('live')
  })

  test('waiting ones are overtaken, and the same commit is not deployed twice', async () => {
    const store = await stores.open()
    const hosting = createHostingStore(store)
    const project = await addProject(store, 'docs')
    const first = await hosting.enqueueDeployment(wish(project, 'c1'))
    expect((await hosting.enqueueDeployment(wish(project, 'c1'))).id).toBe(first.id)
    const second = await hosting.enqueueDeployment(wish(project, 'c2'))
    expect((await hosting.waitingDeployments()).map(({ id }) => id)).toEqual([second.id])
    expect((await hosting.deployment(first.id))?.status).toBe('superseded')
    expect((await hosting.enqueueDeployment({ ...wish(project, 'c2'), again: true })).id).not.toBe(second.id)
  })

  test('a project is found by its label and by a verified domain alone', async () => {
    const store = await stores.open()
    const hosting = createHostingStore(store)
    const id = await addProject(store, 'docs', { demand: 'no-errors' })
    for (const [host, verified] of [
      ['docs.example.com', 1],
      ['claimed.example.com', null],
    ] as const) {
      await store.db
        .insertInto('domain')
        .values({ host, project_id: id, proof: 'p', verified_at: verified, created_at: 1 })
        .execute()
    }
    const project = { id, slug: 'docs', docsFolder: 'docs', demand: 'no-errors', domain: 'docs.example.com' }
    expect(await hosting.projectBySlug('docs')).toMatchObject(project)
    expect(await hosting.projectByDomain('docs.example.com')).toMatchObject(project)
    expect(await hosting.projectByDomain('claimed.example.com')).toBeUndefined()
    await store.db.updateTable('project').set({ archived_at: 1 }).execute()
    expect(await hosting.projectBySlug('docs')).toBeUndefined()
    expect(await hosting.projectByDomain('docs.example.com')).toBeUndefined()
  })
})
