import { expect, test } from 'vitest'
import { sampleOwner } from '../testing/sample-project.ts'
import { visitSample } from '../testing/visit-sample.ts'

test('a name is changed, and an empty one is refused', async () => {
  const { state, get, post } = await visitSample()
  await get('/account')
  expect((await post('/account/name', { name: 'Mara L.' })).location).toBe('/account?done=name-changed')
  const refused = await post('/account/name', { name: '' })
  expect(refused.status).toBe(422)
  expect(refused.html).toContain('Enter a name of at most 100 characters.')
  expect(state.accounts[0]?.name).toBe('Mara L.')
})

test('a new password takes the current one', async () => {
  const { state, get, post } = await visitSample()
  const password = 'another long password'
  await get('/account')
  const wrong = await post('/account/password', { current: 'a guess of it', password })
  expect([wrong.status, wrong.html.includes('This is not your current password.')]).toEqual([422, true])
  expect((await post('/account/password', { current: sampleOwner.password, password })).location).toBe(
    '/account?done=password-changed',
  )
  expect(state.accounts[0]?.password).toBe(password)
  // The session that changed it stays.
  expect((await get('/account')).status).toBe(200)
})

test('other sessions end, and the own one stays', async () => {
  const { get, post } = await visitSample()
  await get('/account')
  // Signing in again makes another session.
  await post('/sign-in', { next: '/', ...sampleOwner })
  const endOthers = '/account/sessions/end-others'
  expect((await get('/account')).html).toContain(endOthers)
  expect((await post(endOthers)).location).toBe('/account?done=sessions-ended')
  const { status, html } = await get('/account')
  expect([status, html.includes('Firefox on Linux'), html.includes(endOthers)]).toEqual([200, true, false])
})
