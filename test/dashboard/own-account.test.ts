import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleOwner, samplePlatform } from '../../packages/dashboard/src/testing/sample-project.ts'
import { cookiesOf, tokenIn } from '../platform/visitor.ts'
import { openDashboard, type OpenDashboard } from './open-dashboard.ts'

let dashboard: OpenDashboard
beforeEach(async () => {
  dashboard = await openDashboard(samplePlatform())
})
afterEach(() => dashboard.close())

const next = 'another good password'

test('the field that is empty has the focus: the address at first, the password after a mistake', async () => {
  const browser = createBrowser()
  const focused = (html: string): string[] =>
    [...html.matchAll(/<input[^>]*\bautofocus[^>]*>/g)].map(([input]) => /name="(\w+)"/.exec(input)?.[1] ?? '')
  expect(focused((await browser.get('/sign-in')).html)).toEqual(['email'])
  const wrong = await browser.post('/sign-in', '/sign-in', { email: sampleOwner.email, password: 'wrong' })
  expect(focused(wrong.html)).toEqual(['password'])
})

test('name and password are changed on the account’s page, which says what is wrong at its field', async () => {
  const browser = await signedIn()
  const named = await browser.post('/account', '/account/name', { name: 'Mara Berg' })
  expect(named).toMatchObject({ status: 303, location: '/account?done=name-changed' })
  expect((await browser.get('/account')).html).toContain('<span class="account-name">Mara Berg</span>')
  const wrong = await browser.post('/account', '/account/password', { current: 'no', password: next })
  expect(wrong.status).toBe(422)
  expect(wrong.html).toMatch(/<p class="field-problem" id="problem-current">This is not your current password\.</)
  const other = await signedIn()
  const changed = await browser.post('/account', '/account/password', { current: sampleOwner.password, password: next })
  expect(changed).toMatchObject({ status: 303, location: '/account?done=password-changed' })
  expect((await browser.get('/account')).status).toBe(200)
  expect(await other.get('/account')).toMatchObject({ status: 303, location: '/sign-in?next=%2Faccount' })
})

test('other browsers are signed out one by one, and all together', async () => {
  const [browser, second, third] = [await signedIn(), await signedIn(), await signedIn()]
  const { html } = await browser.get('/account')
  const ids = [...html.matchAll(/name="session" value="([^"]+)"/g)].map(([, id]) => id ?? '')
  expect(ids).toHaveLength(2)
  await browser.post('/account', '/account/sessions/end', { session: ids[0] ?? '' })
  const statuses = [(await second.get('/')).status, (await third.get('/')).status]
  expect(statuses.filter((status) => status === 303)).toHaveLength(1)
  await browser.post('/account', '/account/sessions/end-others', {})
  expect([(await second.get('/')).status, (await third.get('/')).status]).toEqual([303, 303])
  expect((await browser.get('/')).status).toBe(200)
})

test('a link sets a new password and signs in; afterwards it says that it was used', async () => {
  const account = dashboard.platform.state.accounts[0]
  if (account === undefined) throw new Error('The sample has an account.')
  account.resetToken = 'reset'
  const before = await signedIn()
  const browser = createBrowser()
  expect((await browser.get('/reset-password/reset')).html).toContain('For mara@example.com.')
  const weak = await browser.post('/reset-password/reset', '/reset-password/reset', { password: 'short' })
  expect(weak.status).toBe(422)
  const done = await browser.post('/reset-password/reset', '/reset-password/reset', { password: next })
  expect(done).toMatchObject({ status: 303, location: '/?done=password-changed' })
  expect((await browser.get('/account')).status).toBe(200)
  expect((await before.get('/account')).status).toBe(303)
  const again = await createBrowser().get('/reset-password/reset')
  expect(again.status).toBe(404)
  expect(again.html).toContain('This link is no longer valid')
})

interface Answer {
  status: number
  location: string | null
  html: string
}

function createBrowser() {
  const jar = new Map<string, string>()
  async function send(path: string, init: RequestInit = {}): Promise<Answer> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, origin: dashboard.origin, 'content-type': 'application/x-www-form-urlencoded' }
    const response = await fetch(`${dashboard.origin}${path}`, { ...init, headers, redirect: 'manual' })
    for (const pair of cookiesOf(response).split('; ')) {
      const [name = '', value = ''] = pair.split('=')
      if (name !== '') jar.set(name, value)
    }
    return { status: response.status, location: response.headers.get('location'), html: await response.text() }
  }
  return {
    get: async (path: string) => send(path),
    /** Sends the form of a page, with its token. */
    async post(page: string, path: string, values: Record<string, string>): Promise<Answer> {
      const token = tokenIn((await send(page)).html)
      return send(path, { method: 'POST', body: new URLSearchParams({ token, ...values }).toString() })
    },
  }
}

async function signedIn(): Promise<ReturnType<typeof createBrowser>> {
  const browser = createBrowser()
  await browser.post('/sign-in', '/sign-in', { ...sampleOwner, next: '/' })
  return browser
}
