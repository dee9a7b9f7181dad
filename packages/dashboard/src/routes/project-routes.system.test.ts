import { expect, test } from 'vitest'
import { visitSample } from '../testing/visit-sample.ts'

const relay = '/projects/prj_relay'

test('the list finds projects by their names, and an archived one comes back', async () => {
  const { state, get, post } = await visitSample()
  const found = await get('/?search=hand')
  expect(found.html).toContain('/projects/prj_handbook')
  expect(found.html).not.toContain('/projects/prj_relay')
  expect((await get('/projects')).location).toBe('/')
  const handbook = state.projects.pop()
  if (handbook === undefined) throw new Error('The sample has two projects.')
  state.archived.push(handbook)
  await get('/')
  const restored = await post('/projects/restore', { id: 'prj_handbook' })
  expect(restored.location).toBe('/projects/prj_handbook?done=project-restored')
  expect((await get('/projects/prj_handbook')).status).toBe(200)
  expect((await post('/projects/restore', { id: 'prj_handbook' })).status).toBe(422)
})

test('a project is created; a refused form keeps its values, except for the token', async () => {
  const { state, get, post } = await visitSample()
  await get('/projects/new')
  const wrong = { name: 'Relay SDK', from: 'follow', forge: 'gitlab', url: 'acme/sdk', forgeToken: 'secret-token' }
  const refused = await post('/projects/new', wrong)
  expect([refused.status, refused.html.includes('acme/sdk')]).toEqual([422, true])
  expect(refused.html).not.toContain('secret-token')
  const made = await post('/projects/new', { ...wrong, url: 'https://gitlab.com/acme/sdk.git' })
  const project = state.projects.find((one) => one.project.name === 'Relay SDK')?.project
  expect(made.location).toBe(`/projects/${project?.id ?? ''}?done=project-created`)
})

test('a deployment is made again, and a preview goes live', async () => {
  const { relay: stored, get, post } = await visitSample()
  const page = await get(`${relay}/deployments/d4`)
  expect(page.html).toContain('guides/retries')
  const again = await post(`${relay}/deployments/d2/again`)
  expect(again.location).toBe(`${relay}/deployments/${stored.deployments[0]?.id ?? ''}?done=deployed-again`)
  expect(stored.deployments[0]).toMatchObject({ status: 'queued', title: 'Move guides into folders' })
  await post(`${relay}/deployments/d5/promote`)
  expect(stored.deployments[0]).toMatchObject({ kind: 'production', branch: 'main', status: 'queued' })
})

test('deployments that do not exist, and previews that are none, are not found', async () => {
  const { get, post } = await visitSample()
  await get(relay)
  expect((await get(`${relay}/deployments/d9`)).status).toBe(404)
  expect((await post(`${relay}/deployments/d9/again`)).status).toBe(404)
  expect((await post(`${relay}/deployments/d3/promote`)).status).toBe(404)
  expect((await get('/projects/prj_nowhere')).status).toBe(404)
})

test('feedback is not deleted without a choice', async () => {
  const { get, post } = await visitSample()
  await get(`${relay}/feedback`)
  const refused = await post(`${relay}/feedback/delete`, { from: '', to: '' })
  expect([refused.status, refused.location]).toEqual([422, null])
})
