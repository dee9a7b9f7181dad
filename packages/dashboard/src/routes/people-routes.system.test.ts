import { expect, test } from 'vitest'
import { sampleOwner } from '../testing/sample-project.ts'
import { visitSample } from '../testing/visit-sample.ts'

const people = '/projects/prj_relay/settings/people'
const noor = { id: 'account-noor', name: 'Noor Amin', email: 'noor@example.com', password: 'a long enough password' }

test('an invitation is a link that is shown once, for a role that exists', async () => {
  const { get, post } = await visitSample()
  await get(people)
  const invited = await post(`${people}/invite`, { role: 'member' })
  expect(invited.html).toContain('/set-up/invited-as-member')
  expect((await get(people)).html).not.toContain('/set-up/')
  const unknown = await post(`${people}/invite`, { role: 'emperor' })
  expect([unknown.status, unknown.html.includes('/set-up/')]).toEqual([200, false])
})

test('a person gets another role, is signed out and removed, with their keys if the form says so', async () => {
  const { state, get, post } = await visitSample()
  state.accounts.push(noor)
  await get(people)
  expect((await post(`${people}/role`, { email: noor.email, role: 'owner' })).location).toBe(
    `${people}?done=role-changed`,
  )
  expect((await post(`${people}/sign-out`, { email: noor.email })).location).toBe(`${people}?done=person-signed-out`)
  const removed = await post(`${people}/remove`, { email: noor.email, revokeKeys: 'yes' })
  expect(removed.location).toBe(`${people}?done=person-removed`)
  expect(state.accounts.map(({ email }) => email)).toEqual([sampleOwner.email])
  expect(state.keysRevokedOf).toEqual([noor.email])
})

test('keys stay by default, and the last owner stays in any case', async () => {
  const { state, get, post } = await visitSample()
  state.accounts.push(noor)
  await get(people)
  await post(`${people}/remove`, { email: noor.email })
  expect(state.keysRevokedOf).toEqual([])
  const refused = await post(`${people}/remove`, { email: sampleOwner.email })
  expect([refused.status, refused.html.includes('at least one owner')]).toEqual([422, true])
  expect((await post(`${people}/role`, { email: sampleOwner.email, role: 'member' })).status).toBe(422)
  expect(state.accounts.map(({ email }) => email)).toEqual([sampleOwner.email])
})

test('only those who may decide on people see them', async () => {
  const { relay, get, post } = await visitSample()
  relay.project.rights = ['work', 'merge', 'keys', 'administer']
  expect((await get(people)).status).toBe(404)
  const refused = await post(`${people}/invite`, { role: 'owner' })
  expect([refused.status, refused.html.includes('Your role does not allow this')]).toEqual([403, true])
})
