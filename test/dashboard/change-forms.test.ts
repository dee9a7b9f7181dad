import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleForms } from '../../packages/dashboard/src/testing/sample-forms.ts'
import { sampleOwner, samplePlatform } from '../../packages/dashboard/src/testing/sample-project.ts'
import { cookiesOf, tokenIn } from '../platform/visitor.ts'
import { openDashboard, type OpenDashboard } from './open-dashboard.ts'

let dashboard: OpenDashboard
let cookie: string
beforeEach(async () => {
  dashboard = await openDashboard(samplePlatform())
  const page = await get('/sign-in', '')
  const form = { token: tokenIn(await page.text()), next: '/', ...sampleOwner }
  cookie = cookiesOf(await post('/sign-in', form, cookiesOf(page)))
})
afterEach(() => dashboard.close())

async function get(path: string, cookies = cookie): Promise<Response> {
  return fetch(`${dashboard.origin}${path}`, { headers: { cookie: cookies } })
}

async function post(path: string, fields: Readonly<Record<string, string>>, cookies = cookie): Promise<Response> {
  return fetch(`${dashboard.origin}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookies, origin: dashboard.origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
}

test('a page that somebody has deleted since a form was opened is told beside its field, and no sentence is written', async () => {
  const [page] = await sampleForms.pages('any')
  const address = '/projects/prj_relay/forms/hide'
  const token = tokenIn(await (await get(address)).text())
  for (const written of [page?.key ?? '', `/${page?.key}`, `${page?.key}.mdx`, page?.title ?? '']) {
    const there = await post(address, { token, page: written })
    expect([written, there.status]).toEqual([written, 200])
    expect(await there.text()).toContain('class="sentence"')
  }
  const gone = await post(address, { token, page: 'guides/gone' })
  const html = await gone.text()
  expect(gone.status).toBe(422)
  expect(html).toContain('id="problem-page"')
  expect(html).toContain('There is no page “guides/gone” any more: it was moved or deleted. Choose another.')
  expect(html).not.toContain('class="sentence"')
})
