import { afterAll, beforeAll, expect, test } from 'vitest'
import { diagnosticPath, docsPages } from '../../packages/dashboard/src/layout/docs-link.tsx'
import { samplePlatform, sampleOwner } from '../../packages/dashboard/src/testing/sample-project.ts'
import { buildAndServe, type BuiltSite } from '../site/built-site.ts'
import { openDashboard, type OpenDashboard } from './open-dashboard.ts'

const docsUrl = 'https://docs.example.com/platform'
const project = '/projects/prj_relay'

let docs: BuiltSite
let dashboard: OpenDashboard
let cookie: string

beforeAll(async () => {
  ;[docs, dashboard] = await Promise.all([buildAndServe('docs'), openDashboard(samplePlatform(), { docsUrl })])
  cookie = await signIn(dashboard)
})
afterAll(async () => {
  await Promise.all([docs.close(), dashboard.close()])
})

test('every link to the documentation leads to a page and a heading that are there', async () => {
  const missing: string[] = []
  for (const path of Object.values(docsPages)) {
    const [page = '', heading] = path.split('#')
    const html = await docs.read(`${page.slice(1)}/index.html`)
    if (heading !== undefined && !html.includes(`id="${heading}"`)) missing.push(path)
  }
  expect(missing).toEqual([])
})

test('the link of a code leads to its row in the table of all codes', async () => {
  const html = await docs.read('reference/diagnostics/index.html')
  const rows = [...html.matchAll(/<td><code>([a-z\d-]+)<\/code><\/td>\s*<td>(error|warning)<\/td>/g)]
  expect(rows.length).toBeGreaterThan(200)
  const text = html.replaceAll(/<[^>]+>/g, ' ')
  for (const [, code = '', severity = ''] of rows) {
    const [, words = '', next = ''] = /#:~:text=([^,]+),-(\w+)$/.exec(diagnosticPath(code, severity)) ?? []
    // As browsers look for it: whole words, and these next to each other.
    const pattern = new RegExp(String.raw`(?<!\w)${decodeURIComponent(words)}\s+${next}(?!\w)`)
    expect([code, pattern.exec(text)?.[0].startsWith(code)]).toEqual([code, true])
    expect([code, text[(pattern.exec(text)?.index ?? 0) - 1]]).toEqual([code, ' '])
  }
})

test('pages of the dashboard lead to what the documentation says of them', async () => {
  const pages = {
    '/connections': ['forges'],
    [project]: [],
    [`${project}/jobs`]: ['jobs'],
    [`${project}/forms`]: ['forms'],
    [`${project}/reviews`]: ['reviews'],
    [`${project}/workflows`]: ['workflows'],
    [`${project}/workflow-files/new`]: ['workflows'],
    [`${project}/keys`]: ['keys'],
    [`${project}/keys/new`]: ['keys'],
    [`${project}/keys/new-assistant`]: ['keys'],
    [`${project}/feedback`]: ['feedback'],
    [`${project}/deployments/d2`]: ['deployments'],
    [`${project}/settings`]: ['domains', 'mail', 'webhooks', 'quotas'],
    [`${project}/settings/models`]: ['models', 'budgets', 'turnLimits'],
    [`${project}/settings/members`]: ['members'],
    [`${project}/settings/people`]: ['people'],
  } satisfies Record<string, (keyof typeof docsPages)[]>
  for (const [path, topics] of Object.entries(pages)) {
    const links = linksIn(await read(dashboard, path)).filter((link) => !link.includes('/reference/diagnostics'))
    expect([path, links]).toEqual([path, topics.map((topic) => docsUrl + docsPages[topic])])
  }
  const findings = linksIn(await read(dashboard, `${project}/deployments/d4`))
  expect(findings).toContain(`${docsUrl}${diagnosticPath('broken-link', 'warning')}`)
})

test('where the server knows of no documentation, nothing leads anywhere else', async () => {
  const alone = await openDashboard(samplePlatform())
  cookie = await signIn(alone)
  for (const path of [`${project}/settings`, `${project}/settings/models`, `${project}/deployments/d4`]) {
    const html = await read(alone, path)
    expect(html).not.toContain('#:~:text=')
    // The project's own site.
    const ownSite = /^http:\/\/relay\.localhost/
    const links = [...html.matchAll(/href="(https?:[^"]+)"/g)].map(([, link = '']) => link)
    expect(links.filter((link) => !ownSite.test(link))).toEqual([])
  }
  await alone.close()
})

async function signIn({ origin }: OpenDashboard): Promise<string> {
  const page = await fetch(`${origin}/sign-in`)
  const visit = page.headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? '')
  const token = /name="token" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  const { email, password } = sampleOwner
  const answer = await fetch(`${origin}/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: visit.join('; '), origin },
    body: new URLSearchParams({ token, email, password }),
  })
  return [...visit, ...answer.headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? '')].join('; ')
}

async function read({ origin }: OpenDashboard, path: string): Promise<string> {
  const answer = await fetch(`${origin}${path}`, { headers: { cookie } })
  expect([path, answer.status]).toEqual([path, 200])
  return answer.text()
}

function linksIn(html: string): string[] {
  return [...html.matchAll(/href="(https:\/\/docs\.example\.com[^"]*)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  )
}
