import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleOwner, samplePlatform } from '../../packages/dashboard/src/testing/sample-project.ts'
import { cookiesOf, tokenIn } from '../platform/visitor.ts'
import { openDashboard, type OpenDashboard } from './open-dashboard.ts'

const platform = samplePlatform()
const settings = '/projects/prj_relay/settings'

let dashboard: OpenDashboard
let cookie: string
beforeEach(async () => {
  dashboard = await openDashboard(platform)
  const page = await get('/sign-in', '')
  const form = { token: tokenIn(await page.text()), next: '/', ...sampleOwner }
  cookie = cookiesOf(await post('/sign-in', form, cookiesOf(page)))
})
afterEach(() => dashboard.close())

test('a project’s settings show its quotas with what is used, and change those that are filled in', async () => {
  const html = await (await get(settings)).text()
  expect(html).toContain('4 now, of 30.')
  expect(html).toContain('2 now, no limit (server default).')
  expect(valueOf(html, 'deploymentsPerHour')).toBe('30')
  expect([valueOf(html, 'jobsPerHour'), valueOf(html, 'storeMegabytes')]).toEqual(['', 'none'])
  const token = tokenIn(html)
  const saved = await post(`${settings}/quotas`, { token, deploymentsPerHour: '', jobsPerHour: '12', openJobs: 'None' })
  expect([saved.status, saved.headers.get('location')]).toEqual([303, `${settings}?done=quotas-saved`])
  const [stored] = platform.projects
  expect(stored?.quotas).toMatchObject({
    deploymentsPerHour: { isOwn: false },
    jobsPerHour: { limit: 12, isOwn: true },
    openJobs: { limit: null, isOwn: true },
  })
  const wrong = await post(`${settings}/quotas`, { token, jobsPerHour: 'many', openJobs: '3' })
  expect(wrong.status).toBe(422)
  const shown = await wrong.text()
  expect(shown).toContain('id="problem-jobsPerHour"')
  expect([valueOf(shown, 'jobsPerHour'), valueOf(shown, 'openJobs')]).toEqual(['many', '3'])
})

test('whoever does not decide for all projects reads the quotas of one, and changes none', async () => {
  const [stored] = platform.projects
  if (stored === undefined) throw new Error('The sample has a project.')
  const { rights } = stored.project
  stored.project.rights = rights.filter((right) => right !== 'people')
  try {
    const html = await (await get(settings)).text()
    expect(html).toContain('<dt>Running and queued jobs</dt>')
    expect(html).not.toContain(`${settings}/quotas`)
    const refused = await post(`${settings}/quotas`, { token: tokenIn(html), jobsPerHour: '500' })
    expect(refused.status).toBe(403)
    expect(stored.quotas.jobsPerHour.limit).not.toBe(500)
  } finally {
    stored.project.rights = rights
  }
})

test('whoever may not administer a project sees where its webhooks go, and not the addresses', async () => {
  const [stored] = platform.projects
  if (stored === undefined) throw new Error('The sample has a project.')
  const { rights } = stored.project
  const [first] = stored.webhooks
  if (first === undefined) throw new Error('The sample has a webhook.')
  const { url } = first
  first.url = 'https://hooks.slack.com/services/T000/B000/SECRETTOKEN'
  // Who is written to when a budget is spent was not entered here.
  stored.webhooks.push({ ...first, id: 'webhook_owner', url: 'mailto:owner@hidden.example', events: [] })
  try {
    const all = await (await get(settings)).text()
    for (const words of ['SECRETTOKEN', 'owner@hidden.example', 'Only what names it, and warnings of budgets'])
      expect(all).toContain(words)
    stored.project.rights = rights.filter((right) => right !== 'administer')
    const html = await (await get(settings)).text()
    expect(html).toContain('https://hooks.slack.com/…OKEN')
    expect(html).not.toMatch(/SECRETT|T000|B000|hidden\.example|Only what names it/)
  } finally {
    stored.webhooks.pop()
    stored.project.rights = rights
    first.url = url
  }
})

test('the site that the overview frames reaches nothing of this server', async () => {
  const frame = /<iframe[^>]*>/.exec(await (await get('/projects/prj_relay')).text())?.[0]
  expect(frame).toContain('sandbox="allow-scripts allow-same-origin"')
  expect(frame).toContain('referrerpolicy="no-referrer"')
  const [stored] = platform.projects
  if (stored === undefined) throw new Error('The sample has a project.')
  const { siteUrl } = stored.project
  stored.project.siteUrl = `${dashboard.origin}/site`
  try {
    expect(await (await get('/projects/prj_relay')).text()).toContain('sandbox="allow-scripts"')
  } finally {
    stored.project.siteUrl = siteUrl
  }
})

test('e-mail has a field of its own, with one’s own address in it, and events in people’s words', async () => {
  const html = await (await get(settings)).text()
  const token = tokenIn(html)
  expect(valueOf(html, 'email')).toBe(sampleOwner.email)
  for (const words of ['A review is waiting', 'A deployment fails', 'A budget is nearly spent'])
    expect(html).toContain(words)
  const wrong = await post(`${settings}/e-mail`, { token, email: 'grace@example.com' })
  const shown = await wrong.text()
  expect([wrong.status, valueOf(shown, 'email'), shown.includes('Choose at least one event.')]).toEqual([
    422,
    'grace@example.com',
    true,
  ])
  const saved = await post(`${settings}/e-mail`, { token, email: 'grace@example.com', mailEvents: 'agent.pr.opened' })
  expect([saved.status, saved.headers.get('location')]).toEqual([303, `${settings}?done=mail-added`])
  const [stored] = platform.projects
  expect(stored?.webhooks.at(-1)).toMatchObject({ url: 'mailto:grace@example.com', events: ['agent.pr.opened'] })
})

test('removing a webhook or a domain that the project does not have is not found, and says that nothing was removed', async () => {
  const token = tokenIn(await (await get(settings)).text())
  const webhook = await post(`${settings}/webhooks/webhook_nobody/remove`, { token })
  expect(webhook.status).toBe(404)
  expect(await webhook.text()).toContain('The project has no such webhook.')
  const domain = await post(`${settings}/domains/remove`, { token, host: 'docs.elsewhere.example' })
  expect(domain.status).toBe(404)
  expect(await domain.text()).toContain('The project has no such domain.')
})

function valueOf(html: string, name: string): string | undefined {
  const [input] = html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`)) ?? []
  return input && (/ value="([^"]*)"/.exec(input)?.[1] ?? '')
}

async function get(path: string, sent = cookie): Promise<Response> {
  return fetch(`${dashboard.origin}${path}`, { headers: { cookie: sent }, redirect: 'manual' })
}

async function post(path: string, form: Record<string, string>, sent = cookie): Promise<Response> {
  const headers = {
    cookie: sent,
    origin: dashboard.origin,
    'content-type': 'application/x-www-form-urlencoded',
  }
  const body = new URLSearchParams(form).toString()
  return fetch(`${dashboard.origin}${path}`, { method: 'POST', body, headers, redirect: 'manual' })
}
