import { expect, test } from 'vitest'
import { deploymentSchema, type DeploymentAnswer } from '@docwright/contract'
import { createHostingStore } from '../store/deployments/deployment-store.ts'
import { describeWithStore } from '../store/testing/describe-each-store.ts'
import { createApiFixture, type ApiFixture } from './testing/api-fixture.ts'

const [first, second, draft] = ['1', '2', '3'].map((digit) => digit.repeat(40)) as [string, string, string]

/** Writes down a deployment of a commit, and makes it as a worker does. */
async function deployed({ store, projectId }: ApiFixture, branch: string, commit: string): Promise<string> {
  const hosting = createHostingStore(store)
  const production = branch === 'main'
  const begun = await hosting.enqueueDeployment({ projectId, branch, commit, production })
  if (begun === undefined) throw new Error('There is no project.')
  await store.db
    .updateTable('deployment')
    .set({ live_at: null, ended_at: store.clock() })
    .where('project_id', '=', projectId)
    .where('branch', '=', branch)
    .where('live_at', 'is not', null)
    .execute()
  const end = { status: 'succeeded' as const, live_at: store.clock() }
  await store.db.updateTable('deployment').set(end).where('id', '=', begun.id).execute()
  return begun.id
}

async function json<Answer>(response: Promise<Response>): Promise<Answer> {
  return (await (await response).json()) as Answer
}

const base = '/v2/project/{projectId}'

describeWithStore('Deployments of the API', (stores) => {
  test('the site goes back, forward and to a preview, and each says what it begins', async () => {
    let now = Date.UTC(2026, 0, 1)
    const api = await createApiFixture(await stores.open({ clock: () => (now += 1000) }))
    const one = await deployed(api, 'main', first)
    const preview = await deployed(api, 'draft', draft)
    expect((await api.send('POST', `${base}/rollback`)).status).toBe(409)
    const two = await deployed(api, 'main', second)

    const { deployments } = await json<{ deployments: DeploymentAnswer[] }>(api.send('GET', `${base}/deployments`))
    expect(deployments.map(({ id, status }) => [id, status])).toEqual([
      [two, 'live'],
      [preview, 'live'],
      [one, 'superseded'],
    ])
    expect(deployments[1]).toMatchObject({ branch: 'draft', url: 'https://handbook--draft.docs.example.com' })
    for (const each of deployments) deploymentSchema.parse(each)
    const ofBranch = await json<object>(api.send('GET', `${base}/deployments?branch=draft&limit=5`))
    expect(ofBranch).toEqual({ deployments: [deployments[1]] })

    const back = await json<DeploymentAnswer>(api.send('POST', `${base}/rollback`))
    expect(back).toMatchObject({ branch: 'main', commit: first, production: true, status: 'queued' })
    expect(await json(api.send('GET', `${base}/deployment/${back.id}`))).toEqual(back)
    const again = await json<DeploymentAnswer>(api.send('POST', `${base}/deployment/${two}/redeploy`))
    expect(again).toMatchObject({ branch: 'main', commit: second, status: 'queued' })
    const promoted = await json<DeploymentAnswer>(api.send('POST', `${base}/deployment/${preview}/promote`))
    expect(promoted).toMatchObject({ branch: 'main', commit: draft, production: true, status: 'queued' })
    expect(api.mistakes).toEqual([])
  })

  test('what is not there, or of another project, is not found; a site is no preview', async () => {
    const store = await stores.open()
    const api = await createApiFixture(store)
    const other = await createApiFixture(store, {}, 'guide')
    const [own, theirs] = [await deployed(api, 'main', first), await deployed(other, 'main', first)]
    for (const [method, path] of [
      ['GET', `deployment/${theirs}`],
      ['POST', `deployment/${theirs}/redeploy`],
      ['POST', `deployment/${theirs}/promote`],
      ['POST', `deployment/${own}/promote`],
      ['GET', 'deployment/deployment_none'],
      ['POST', 'deployment/%2e%2e/redeploy'],
    ] as const)
      expect([path, (await api.send(method, `${base}/${path}`)).status]).toEqual([path, 404])
    expect(await json(api.send('POST', `${base}/deployment/${own}/promote`))).toMatchObject({
      code: 'not-found',
      detail: 'This preview does not exist.',
    })
    expect((await api.send('GET', `${base}/deployments?limit=1000`)).status).toBe(400)
    expect((await other.send('GET', `/v2/project/${api.projectId}/deployments`)).status).toBe(404)
    for (const path of ['rollback', `deployment/${own}/redeploy`, `deployment/${own}/promote`]) {
      const named = await api.send('POST', `${base}/${path}`, { body: { to: 'deployment_1' } })
      const { detail } = await json<{ detail: string }>(Promise.resolve(named))
      expect([path, named.status, detail]).toEqual([path, 400, expect.stringContaining('to')])
    }
    expect((await api.send('PUT', `${base}/rollback`)).headers.get('allow')).toBe('POST, OPTIONS')
    expect((await api.send('POST', `${base}/rollback`, { key: null })).status).toBe(401)
  })
})
