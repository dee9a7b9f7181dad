import { expect, test } from 'vitest'
import { sampleNow } from '../testing/sample-project.ts'
import { visitSample } from '../testing/visit-sample.ts'

const keys = '/projects/prj_relay/keys'

test('a new key is shown once, with its scopes, addresses and end', async () => {
  const { relay, get, post } = await visitSample()
  await get(`${keys}/new`)
  const made = await post(`${keys}/new`, {
    name: 'Nightly build',
    scopes: ['read', 'nonsense'],
    expiry: '30',
    addresses: '192.0.2.1, 198.51.100.0/24',
  })
  expect(made.status).toBe(200)
  const key = relay.keys.find(({ name }) => name === 'Nightly build')
  expect(key).toMatchObject({
    scopes: ['read'],
    addresses: ['192.0.2.1', '198.51.100.0/24'],
    expiresAt: new Date(sampleNow.getTime() + 30 * 86_400_000).toISOString(),
  })
  // A key that only reads starts no jobs, so there is no command to try.
  expect(made.html).not.toContain('curl')
  expect((await get(keys)).html).toContain('Nightly build')
})

test('a key without a name is refused, and the form keeps the other values', async () => {
  const { relay, get, post } = await visitSample()
  const before = relay.keys.length
  await get(`${keys}/new`)
  const refused = await post(`${keys}/new`, { name: '', scopes: 'write', expiry: 'never', addresses: '192.0.2.1' })
  expect(refused.status).toBe(422)
  expect(refused.html).toContain('192.0.2.1')
  expect(relay.keys).toHaveLength(before)
})

test('a revoked key stays in the list, and an unknown one is not found', async () => {
  const { relay, get, post } = await visitSample()
  await get(keys)
  const revoked = await post(`${keys}/key-a/revoke`)
  expect([revoked.status, revoked.location]).toEqual([303, `${keys}?done=key-revoked`])
  expect(relay.keys.find(({ id }) => id === 'key-a')?.revokedAt).not.toBeNull()
  expect((await post(`${keys}/key-z/revoke`)).status).toBe(404)
})
