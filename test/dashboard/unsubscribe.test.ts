import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDashboard, type OpenDashboard } from './open-dashboard.ts'

const path = '/unsubscribe/endpoint_1.mark'

let dashboard: OpenDashboard
beforeEach(async () => {
  const subscription = { address: 'ada@acme.example', project: 'Handbook <b>', state: 'on' as const }
  dashboard = await openDashboard({ mail: new Map([['endpoint_1.mark', subscription]]) })
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
