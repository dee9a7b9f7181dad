import { expect, test } from 'vitest'
import { sampleOwner } from '../testing/sample-project.ts'
import { visitSample } from '../testing/visit-sample.ts'

test('signing in leads back to the page that was asked for, and to no other site', async () => {
  const { get, post } = await visitSample()
  expect((await get('/sign-in?next=%2Fprojects%2Fprj_relay')).location).toBe('/projects/prj_relay')
  await get('/account')
  expect((await post('/sign-out')).location).toBe('/sign-in?done=signed-out')
  const asked = '/projects/prj_relay/jobs?page=2'
  const { location } = await get(asked)
  expect(location).toBe(`/sign-in?next=${encodeURIComponent(asked)}`)
  await get(location ?? '')
  expect((await post('/sign-in', { next: asked, ...sampleOwner })).location).toBe(asked)
  for (const next of ['//evil.example/', 'https://evil.example/', '/\\evil.example'])
    expect((await get(`/sign-in?next=${encodeURIComponent(next)}`)).location).toBe('/')
})

test('a wrong password is refused, and the form keeps the email', async () => {
  const { get, post } = await visitSample()
  await get('/account')
  await post('/sign-out')
  await get('/sign-in')
  const refused = await post('/sign-in', { next: '/', email: sampleOwner.email, password: 'correct horse' })
  expect([refused.status, refused.location]).toEqual([422, null])
  expect(refused.html).toContain(`value="${sampleOwner.email}"`)
  expect(refused.html).not.toContain('correct horse')
  expect((await get('/account')).status).toBe(303)
})

test('a link for a first account works once', async () => {
  const { state, get, post } = await visitSample()
  state.setUpToken = 'token-1'
  const account = { name: 'Noor Amin', email: 'noor@example.com', password: 'a long enough password' }
  expect((await get('/set-up/token-1')).status).toBe(200)
  const weak = await post('/set-up/token-1', { ...account, password: 'short' })
  expect([weak.status, weak.html.includes('noor@example.com')]).toEqual([422, true])
  const made = await post('/set-up/token-1', account)
  expect([made.status, made.location]).toEqual([303, '/'])
  expect(state.accounts.map(({ email }) => email)).toContain('noor@example.com')
  expect((await get('/set-up/token-1')).status).toBe(404)
})

test('a link for a new password names the account, works once and ends all sessions', async () => {
  const { state, get, post } = await visitSample()
  const [mara] = state.accounts
  if (mara === undefined) throw new Error('The sample has an account.')
  mara.resetToken = 'token-2'
  expect((await get('/reset-password/token-2')).html).toContain(sampleOwner.email)
  expect((await post('/reset-password/token-2', { password: 'short' })).status).toBe(422)
  const changed = await post('/reset-password/token-2', { password: 'another long password' })
  expect([changed.status, changed.location]).toEqual([303, '/?done=password-changed'])
  expect(mara.password).toBe('another long password')
  // With more than one session, the page offers to end the others.
  expect((await get('/account')).html).not.toContain('/account/sessions/end-others')
  expect((await get('/reset-password/token-2')).status).toBe(404)
  expect((await post('/reset-password/token-2', { password: 'a third long password' })).status).toBe(404)
})
