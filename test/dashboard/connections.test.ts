import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProjectInput } from '@docwright/contract'
import { sampleOwner, samplePlatform } from '../../packages/dashboard/src/testing/sample-project.ts'
import { cookiesOf, createVisitor, tokenIn } from '../platform/visitor.ts'
import { openDashboard, type OpenDashboard } from './open-dashboard.ts'

let dashboard: OpenDashboard
let cookies: string
beforeEach(async () => {
  dashboard = await openDashboard(samplePlatform())
  const visitor = createVisitor(dashboard.origin)
  const page = await visitor.visit('/sign-in', '')
  cookies = cookiesOf(await visitor.submit('/sign-in', { ...page.fields, next: '/', ...sampleOwner }, page.cookies))
})
afterEach(() => dashboard.close())

test('the token that was entered for a repository at a forge is what the project gets', async () => {
  const made: ProjectInput[] = []
  dashboard.platform.projects.create = async (_account, input) => {
    made.push(input)
    return { status: 'done', projectId: 'prj_relay' }
  }
  const visitor = createVisitor(dashboard.origin)
  const { html } = await visitor.visit('/projects/new', cookies)
  const [field = ''] = /name="[^"]*"[^>]*type="password"|type="password"[^>]*name="[^"]*"/.exec(html) ?? []
  const name = /name="([^"]*)"/.exec(field)?.[1] ?? ''
  // As a browser sends it: the hidden field of the form comes first.
  const sent = new URLSearchParams([
    ['token', tokenIn(html)],
    ['name', 'Acme'],
    ['from', 'follow'],
    ['forge', 'gitlab'],
    ['url', 'https://gitlab.com/acme/docs'],
    [name, 'token-of-the-forge'],
  ])
  const headers = { cookie: cookies, origin: dashboard.origin, 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await fetch(`${dashboard.origin}/projects/new`, {
    method: 'POST',
    headers,
    body: sent.toString(),
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
  expect(made).toMatchObject([{ name: 'Acme', from: { kind: 'follow', token: 'token-of-the-forge' } }])
})

test('what was typed stays in the forms of connections when something is wrong with it, but no token', async () => {
  const visitor = createVisitor(dashboard.origin)
  const { fields } = await visitor.visit('/connections', cookies)
  const owner = await visitor.submit('/connections/github', { ...fields, owner: 'two words', server: '' }, cookies)
  const html = await owner.text()
  expect([owner.status, html.includes('id="problem-owner"'), html.includes('value="two words"')]).toEqual([
    422,
    true,
    true,
  ])
  const token = { ...fields, kind: 'forgejo', address: 'https://git.acme.com', accessToken: '' }
  const missing = await visitor.submit('/connections/token', token, cookies)
  const shown = await missing.text()
  expect([missing.status, shown.includes('id="problem-accessToken"')]).toEqual([422, true])
  expect(shown).toMatch(/<option value="forgejo" selected>/)
  expect(shown).toContain('value="https://git.acme.com"')
})

test('whoever may not connect forges is told so', async () => {
  dashboard.platform.connections.list = async () => undefined
  const visitor = createVisitor(dashboard.origin)
  expect((await visitor.visit('/connections', cookies)).status).toBe(403)
})
