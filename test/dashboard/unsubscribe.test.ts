import { afterEach, beforeEach, expect, test } from 'vitest'
import { samplePlatform, sampleOwner } from '../../packages/dashboard/src/testing/sample-project.ts'
import { cookiesOf, createVisitor, tokenIn } from '../platform/visitor.ts'
import { openDashboard, type OpenDashboard } from './open-dashboard.ts'

const path = '/unsubscribe/endpoint_1.mark'

let dashboard: OpenDashboard
beforeEach(async () => {
  const subscription = { address: 'ada@acme.example', project: 'Handbook <b>', state: 'on' as const }
  dashboard = await openDashboard({ ...samplePlatform(), mail: new Map([['endpoint_1.mark', subscription]]) })
})
afterEach(() => dashboard.close())

const state = (): string | undefined => dashboard.platform.state.mail.get('endpoint_1.mark')?.state

async function send(method: string, body?: BodyInit, headers: Record<string, string> = {}) {
  const response = await fetch(`${dashboard.origin}${path}`, {
    method,
    body: body ?? null,
    headers,
    redirect: 'manual',
  })
  return { status: response.status, html: await response.text() }
}

test('the page of the link asks with one button, and opening it changes nothing', async () => {
  for (const method of ['GET', 'HEAD']) expect((await send(method)).status).toBe(200)
  const { html } = await send('GET')
  expect(html).toContain('Handbook &lt;b>')
  expect(html).toContain('ada@acme.example')
  expect(html.match(/<button/g)).toHaveLength(1)
  expect(html).toContain(`action="${path}"`)
  expect(state()).toBe('on')
})

test('mail programs end the mail with one request, without a cookie, from anywhere; the page offers a way back', async () => {
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), form, undefined]) {
    const before = dashboard.platform.state.mail.get('endpoint_1.mark')
    if (before !== undefined) dashboard.platform.state.mail.set('endpoint_1.mark', { ...before, state: 'on' })
    const ended = await send('POST', body, { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' })
    expect([ended.status, state()]).toEqual([200, 'ended'])
    expect(ended.html).toContain('You get no more of these e-mails')
  }
  // A repeat is the same.
  expect([(await send('POST')).status, state()]).toEqual([200, 'ended'])
  const back = await send('POST', new URLSearchParams({ again: 'yes' }))
  expect([back.status, state()]).toEqual([200, 'on'])
})

test('an address that the project has removed can be ruled out for good, and that be taken back', async () => {
  dashboard.platform.state.mail.set('endpoint_1.mark', {
    address: 'ada@acme.example',
    project: 'Handbook',
    state: 'off',
  })
  const { html } = await send('GET')
  expect(html).toContain('Nothing is sent to you')
  expect(html.match(/<button/g)).toHaveLength(1)
  expect(html).toContain('Never write to me again')
  expect([(await send('POST')).status, state()]).toEqual([200, 'ended'])
  expect([(await send('POST', new URLSearchParams({ again: 'yes' }))).status, state()]).toEqual([200, 'off'])
})

test('what no page of ours has sent is nobody’s, whoever is signed in; what one has sent needs its token', async () => {
  const visitor = createVisitor(dashboard.origin)
  const page = await visitor.visit('/sign-in', '')
  const signedIn = await visitor.submit('/sign-in', { ...page.fields, next: '/', ...sampleOwner }, page.cookies)
  const cookie = cookiesOf(signedIn)
  const { accounts } = dashboard.platform
  const session = accounts.session.bind(accounts)
  const asked: string[] = []
  accounts.session = async (request) => {
    asked.push(request.method)
    return session(request)
  }
  const elsewhere = { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect([(await send('POST', undefined, elsewhere)).status, state(), asked]).toEqual([200, 'ended', []])
  const own = { cookie, origin: dashboard.origin }
  const again = new URLSearchParams({ again: 'yes' })
  expect([(await send('POST', again, own)).status, state()]).toEqual([403, 'ended'])
  const { html } = await send('GET', undefined, own)
  again.set('token', tokenIn(html))
  expect([(await send('POST', again, own)).status, state()]).toEqual([200, 'on'])
  expect(asked).toEqual(['POST', 'GET', 'POST'])
})

test('a link that is not ours says so, and other forms keep their protection', async () => {
  const unknown = await fetch(`${dashboard.origin}/unsubscribe/endpoint_2.mark`, { method: 'POST' })
  expect([unknown.status, state()]).toEqual([404, 'on'])
  expect(await unknown.text()).toContain('This link is no longer valid')
  const other = await fetch(`${dashboard.origin}/sign-in`, {
    method: 'POST',
    headers: { origin: 'https://mail.example' },
  })
  expect(other.status).toBe(403)
})
