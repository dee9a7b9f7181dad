import { expect, test } from 'vitest'
import { visitSample } from '../testing/visit-sample.ts'

const members = '/projects/prj_relay/settings/members'

test('an invitation is a link that is shown once, for a role that exists', async () => {
  const { get, post } = await visitSample()
  expect((await get(members)).status).toBe(200)
  const invited = await post(`${members}/invite`, { role: 'editor' })
  expect(invited.status).toBe(200)
  expect(invited.html).toContain('http')
  // An unknown role shows the page again.
  const unknown = await post(`${members}/invite`, { role: 'emperor' })
  expect([unknown.status, unknown.location]).toEqual([200, null])
})

test('people who may not administer a project do not see its members', async () => {
  const { relay, get } = await visitSample()
  relay.project.rights = ['work', 'merge']
  expect((await get(members)).status).toBe(404)
})
