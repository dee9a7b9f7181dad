import { expect, test } from 'vitest'
import { visitSample } from '../testing/visit-sample.ts'

const token = { kind: 'forgejo', address: 'https://forge.example', accessToken: 'a-token' }

test('a token connects a forge, whose repositories become projects', async () => {
  const { state, get, post } = await visitSample()
  await get('/connections')
  const connected = await post('/connections/token', token)
  const address = connected.location?.split('?')[0] ?? ''
  expect([connected.status, connected.location]).toEqual([303, `${address}?done=forge-connected`])
  const found = await get(`${address}?search=hand`)
  expect(found.html).toContain('acme/handbook')
  expect(found.html).not.toContain('acme/docs')
  expect((await get(`${address}/new?repository=acme/docs&branch=next`)).html).toContain('next')
  const made = await post(`${address}/new`, {
    repository: 'acme/docs',
    branch: 'main',
    name: 'Acme docs',
    docsFolder: 'docs',
  })
  const project = state.projects.find((one) => one.project.name === 'Acme docs')?.project
  expect(made.location).toBe(`/projects/${project?.id ?? ''}?done=project-created`)
  expect(project?.docsFolder).toBe('docs')
})

test('a refused form keeps its values, except for the token', async () => {
  const { get, post } = await visitSample()
  await get('/connections')
  const refused = await post('/connections/token', { ...token, address: 'forge.example' })
  expect([refused.status, refused.location]).toEqual([422, null])
  expect(refused.html).toContain('value="forge.example"')
  expect(refused.html).not.toContain(token.accessToken)
  const { location } = await post('/connections/token', token)
  const address = location?.split('?')[0] ?? ''
  const unnamed = await post(`${address}/new`, { repository: 'acme/docs', branch: 'main', name: '', docsFolder: '' })
  expect([unnamed.status, unnamed.html.includes('Give the project a name.')]).toEqual([422, true])
})

test('a GitHub App is connected by a code that GitHub knows', async () => {
  const { get, post } = await visitSample()
  await get('/connections')
  const begun = await post('/connections/github', { owner: 'acme', server: '' })
  expect(begun.html).toContain('https://github.com/settings/apps/new')
  // Only this page may send a form to GitHub.
  expect(begun.headers.get('content-security-policy')).toContain("form-action 'self' https://github.com")
  const unowned = await post('/connections/github', { owner: 'acme inc', server: '' })
  expect([unowned.status, unowned.html.includes('A name of GitHub has no spaces.')]).toEqual([422, true])
  expect((await get('/connections/github?code=stale&state=s')).status).toBe(422)
  expect((await get('/connections/github?code=fresh&state=s')).location).toContain('?done=forge-connected')
})

test('a token is renewed and a connection removed; others are not found', async () => {
  const { get, post } = await visitSample()
  await get('/connections')
  const address = (await post('/connections/token', token)).location?.split('?')[0] ?? ''
  expect((await post(`${address}/token`, { accessToken: '' })).status).toBe(422)
  expect((await post(`${address}/token`, { accessToken: 'another' })).location).toBe('/connections?done=token-renewed')
  const id = address.split('/').at(-1) ?? ''
  expect((await post('/connections/remove', { id })).location).toBe('/connections?done=forge-disconnected')
  expect((await post('/connections/remove', { id })).status).toBe(404)
  expect((await get(address)).status).toBe(404)
  expect((await get(`${address}/token`)).status).toBe(404)
})
