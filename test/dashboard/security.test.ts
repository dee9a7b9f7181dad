import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadAssets } from '../../packages/dashboard/src/assets.ts'
import { createDashboard } from '../../packages/dashboard/src/create-dashboard.tsx'
import { sampleOwner, samplePlatform } from '../../packages/dashboard/src/testing/sample-project.ts'
import { cookiesOf, tokenIn } from '../platform/visitor.ts'
import { openDashboard, type OpenDashboard } from './open-dashboard.ts'

let dashboard: OpenDashboard
let cookie: string

beforeAll(async () => {
  dashboard = await openDashboard(samplePlatform())
  cookie = await signIn()
})
afterAll(() => dashboard.close())

const project = '/projects/prj_relay'

test('every page forbids foreign and inline code, frames around it, and keeping it', async () => {
  for (const path of ['/', project, `${project}/jobs/job_install`, '/nothing']) {
    const { headers } = await get(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'; base-uri 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('cache-control')).toBe('no-store')
  }
})

test('only the hosts of the two renderings may be framed, and only where they are shown', async () => {
  const comparison = await get(`${project}/reviews/4?view=pages`)
  expect(comparison.headers.get('content-security-policy')).toContain(
    'frame-src http://relay.localhost http://relay--agent.localhost;',
  )
  const files = await get(`${project}/reviews/4?view=files`)
  expect(files.headers.get('content-security-policy')).toContain("frame-src 'none'")
})

test('what asks for the usual icon gets the dashboard’s, signed in or not', async () => {
  const usual = await get('/favicon.ico', { cookie: '' })
  expect(usual.status).toBe(302)
  const icon = await get(usual.headers.get('location') ?? '', { cookie: '' })
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
})

test('pages of a project are for those who are signed in and may see it', async () => {
  const stranger = await get(`${project}/jobs?status=active`, { cookie: '' })
  expect(stranger.status).toBe(303)
  expect(stranger.headers.get('location')).toBe('/sign-in?next=%2Fprojects%2Fprj_relay%2Fjobs%3Fstatus%3Dactive')
  const hidden = ['/projects/prj_foreign', '/projects/prj_foreign/keys', '/projects/new/keys', '/projects/new/jobs']
  const answers = await Promise.all(hidden.map(async (path) => get(path)))
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

test.each(['key', 'jobs/job_install/message', 'reviews/4/merge', 'settings', 'keys/key-a/revoke'])(
  'a form for %s without the visit’s token, or from another site, changes nothing',
  async (action) => {
    const token = await formToken(`${project}/keys/new`)
    const path = `${project}/${action}`
    const answers = await Promise.all([
      post(path, { prompt: 'x' }),
      post(path, { token: `${token}x`, prompt: 'x' }),
      post(path, { token, prompt: 'x' }, { 'sec-fetch-site': 'cross-site' }),
      post(path, { token, prompt: 'x' }, { 'sec-fetch-site': 'same-site' }),
      post(path, { token, prompt: 'x' }, { origin: 'http://evil.example' }),
      post(path, { token, prompt: 'x' }, { origin: 'null' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
    const [stored] = dashboard.platform.state.projects
    expect(stored?.keys.filter(({ revokedAt }) => revokedAt !== null)).toHaveLength(1)
    expect(stored?.reviews[0]?.pullRequest.state).toBe('open')
    expect(stored?.jobs[0]?.job.turns).toBe(2)
  },
)

test('over https the cookie of a visit cannot be planted by a site below our host', async () => {
  const secure = createDashboard(dashboard.platform, {
    assets: await loadAssets(),
    secret: 'a secret that only tests know, long enough',
    origin: 'https://docs.example.com',
  })
  const address = 'https://docs.example.com/sign-in'
  const first = await secure.request(address)
  expect(first.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-docwright_visit=[\w-]{32}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ])
  const planted = await secure.request(address, { headers: { cookie: `docwright_visit=${'a'.repeat(32)}` } })
  expect(planted.headers.getSetCookie()).toHaveLength(1)
  const again = await secure.request(address, { headers: { cookie: cookiesOf(first) } })
  expect(again.headers.getSetCookie()).toEqual([])
})

test('a token from before the sign-in is refused after it', async () => {
  const anonymous = await get('/sign-in', { cookie: '' })
  const token = tokenIn(await anonymous.text())
  const answer = await post(`${project}/settings`, { token, name: 'Taken over' }, sameOrigin())
  expect(answer.status).toBe(403)
})

test('signing in makes a new session, whatever cookie came along', async () => {
  const planted = 'docwright_session=planted'
  const fresh = await signIn(planted)
  expect(fresh).not.toContain('planted')
  expect(await signIn()).not.toBe(cookie)
  expect((await get('/', { cookie: planted })).status).toBe(303)
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/..//evil.example',
  '\t//evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
])('signing in does not lead on to %j', async (next) => {
  const page = await get(`/sign-in?next=${encodeURIComponent(next)}`, { cookie: '' })
  const visit = cookiesOf(page)
  const token = tokenIn(await page.text())
  const answer = await post('/sign-in', { token, next, ...sampleOwner }, { ...sameOrigin(), cookie: visit })
  expect(answer.headers.get('location')).toBe('/')
})

test('signing in leads on to the page that was wanted', async () => {
  const page = await get('/sign-in', { cookie: '' })
  const token = tokenIn(await page.clone().text())
  const form = { token, next: `${project}/jobs?status=failed`, ...sampleOwner }
  const answer = await post('/sign-in', form, { ...sameOrigin(), cookie: cookiesOf(page) })
  expect(answer.headers.get('location')).toBe(`${project}/jobs?status=failed`)
})

test('a form that is too large is refused before it is read to its end', async () => {
  const answer = await post(`${project}/settings`, { token: 'x', name: 'x'.repeat(1_100_000) }, sameOrigin())
  expect(answer.status).toBe(413)
})

test('a made-up outcome says nothing', async () => {
  const html = await (await get(`${project}?done=%3Cb%3Eyou+won%3C/b%3E`)).text()
  expect(html).not.toContain('you won')
  expect(await (await get(`${project}?done=constructor`)).text()).not.toContain('role="status"')
})

const hostile = '"><script>alert(1)</script><img src=x onerror=alert(2)>\u2028${{7*7}}</textarea></title>'

test('hostile titles, prompts, paths and differences are text', async () => {
  const attacked = await openDashboard(hostilePlatform())
  try {
    const session = await signIn('', attacked)
    const paths = [
      '',
      '/jobs',
      '/jobs/job_install',
      '/reviews',
      '/reviews/4',
      '/reviews/4?view=pages',
      '/deployments/d4',
      '/deployments/d2',
      '/keys',
      '/settings',
      '/settings/people',
    ]
    for (const path of paths) {
      const html = await (await get(`${project}${path}`, { cookie: session }, attacked)).text()
      const scripts = html.match(/<script/g)
      expect([path, scripts?.length, html.match(/<script src="\/dashboard-assets\/[\w.-]+" defer/g)?.length]).toEqual([
        path,
        1,
        1,
      ])
      expect(html).not.toMatch(/<img|<[a-z][^>]*\son[a-z]+=|href="javascript:/i)
      expect(html).toContain('&lt;script>alert(1)')
    }
    expect(attacked.errors).toEqual([])
  } finally {
    await attacked.close()
  }
})

function hostilePlatform(): ReturnType<typeof samplePlatform> {
  const sample = samplePlatform()
  const [stored] = sample.projects
  if (stored === undefined) throw new Error('The sample has a project.')
  stored.project.name = hostile
  stored.settings.name = hostile
  for (const { job, transcript } of stored.jobs) {
    job.prompt = hostile
    transcript.push({ kind: 'reply', id: hostile, at: job.createdAt, text: `[x](javascript:alert(1)) ${hostile}` })
    transcript.push({
      kind: 'tool',
      id: 'tool',
      at: job.createdAt,
      tool: hostile,
      detail: hostile,
      state: 'failed',
      problem: hostile,
    })
    transcript.push({
      kind: 'retry',
      id: 'retry',
      at: job.createdAt,
      code: hostile,
      message: hostile,
      failures: 2,
      next: null,
    })
  }
  for (const { pullRequest, files, pages } of stored.reviews) {
    Object.assign(pullRequest, { title: hostile, body: hostile, branch: hostile })
    for (const file of files) {
      file.path = hostile
      for (const { lines } of file.hunks) for (const line of lines) line.text = hostile
    }
    for (const page of pages) page.title = hostile
  }
  for (const deployment of stored.deployments) {
    deployment.title = hostile
    deployment.reason = `\`${hostile}\``
  }
  for (const found of stored.diagnostics.values()) {
    for (const diagnostic of found) {
      Object.assign(diagnostic, { message: `\`${hostile}\` is wrong`, fix: hostile, file: hostile, code: hostile })
    }
  }
  for (const key of stored.keys) key.name = hostile
  return sample
}

async function signIn(before = '', at = dashboard): Promise<string> {
  const page = await get('/sign-in', { cookie: before }, at)
  const cookies = [before, cookiesOf(page)].filter((part) => part !== '').join('; ')
  const form = { token: tokenIn(await page.text()), next: '/', ...sampleOwner }
  const answer = await post('/sign-in', form, { origin: at.origin, cookie: cookies }, at)
  expect(answer.status).toBe(303)
  return cookiesOf(answer)
}

async function formToken(path: string): Promise<string> {
  return tokenIn(await (await get(path)).text())
}

function sameOrigin(): Record<string, string> {
  return { origin: dashboard.origin }
}

function get(path: string, headers: Record<string, string> = { cookie }, at = dashboard): Promise<Response> {
  return fetch(`${at.origin}${path}`, { headers, redirect: 'manual' })
}

function post(
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = sameOrigin(),
  at = dashboard,
): Promise<Response> {
  const body = new URLSearchParams(form)
  return fetch(`${at.origin}${path}`, { method: 'POST', body, headers: { cookie, ...headers }, redirect: 'manual' })
}
