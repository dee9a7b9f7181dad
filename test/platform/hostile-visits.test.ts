import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform } from '../../packages/server/src/testing/start-test-platform.ts'
import type { TestPlatform } from '../../packages/server/src/testing/start-test-platform.ts'
import { cookiesOf, createVisitor } from './visitor.ts'
import type { Visitor } from './visitor.ts'

const account = { name: 'Ada', email: 'ada@example.com', password: 'a few words I remember' }
let platform: TestPlatform
let visitor: Visitor

beforeAll(async () => {
  platform = await startTestPlatform()
  visitor = createVisitor(platform.url)
  await visitor.setUp(platform.news.ownerToken ?? '', account)
})
afterAll(async () => platform.close())

test('the session’s cookie is out of reach of scripts and of other sites, and new at each sign-in', async () => {
  const page = await visitor.visit('/sign-in', '')
  const planted = 'docwright_session=planted'
  const fields = { ...page.fields, next: '/', ...account }
  const answer = await visitor.submit('/sign-in', fields, `${page.cookies}; ${planted}`)
  expect(answer.status).toBe(303)
  const session = answer.headers.getSetCookie().find((line) => line.includes('session'))
  expect(session).toMatch(/; HttpOnly/i)
  expect(session).toMatch(/; SameSite=(Lax|Strict)/i)
  expect(session).not.toContain('planted')
  expect(cookiesOf(answer)).not.toBe(visitor.cookies())
})

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/..//evil.example', 'javascript:alert(1)'])(
  'signing in does not lead on to %j',
  async (next) => {
    const page = await visitor.visit(`/sign-in?next=${encodeURIComponent(next)}`, '')
    const answer = await visitor.submit('/sign-in', { ...page.fields, next, ...account }, page.cookies)
    expect(answer.headers.get('location')).toBe('/')
  },
)

test('a form from another site, or without the visit’s token, starts no job', async () => {
  const path = `/projects/${platform.project.id}/jobs/new`
  const { fields, status } = await visitor.visit(path)
  expect(status).toBe(200)
  const prompt = 'Taken over.'
  const answers = [
    await visitor.submit(path, { prompt }),
    await visitor.submit(path, { ...fields, prompt }, visitor.cookies(), 'https://evil.example'),
    await visitor.submit(path, { ...fields, prompt }, visitor.cookies(), 'null'),
    await visitor.submit(path, { token: `${fields.token}x`, prompt }),
  ]
  expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403, 403])
  expect(await platform.store.db.selectFrom('job').select('id').execute()).toEqual([])
})

test('a prompt that is markup is shown as text', async () => {
  const prompt = '"><script>alert(1)</script><img src=x onerror=alert(2)></textarea></title>'
  const created = await fetch(`${platform.url}/v2/agent/${platform.project.id}/job`, {
    method: 'POST',
    headers: { authorization: `Bearer ${platform.project.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ prompt }),
  })
  const { id } = (await created.json()) as { id: string }
  for (const path of ['/jobs', `/jobs/${id}`]) {
    const { html, status } = await visitor.visit(`/projects/${platform.project.id}${path}`)
    expect(status).toBe(200)
    expect(html).toContain('&lt;script>alert(1)')
    expect(html).not.toMatch(/<script>|<img src=x|<[a-z][^>]*\son[a-z]+=/i)
  }
})
