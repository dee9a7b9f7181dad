import { expect, test } from 'vitest'
import { addProject } from '../store/testing/add-project.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { createKeyAuthentication } from './authenticate-key.ts'
import { createKeyText } from './key-text.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './manage-keys.ts'

const here = '192.0.2.10'

describeEachStore('API keys', (stores) => {
  test('a key opens what it was made for, and its text is stored nowhere', async () => {
    const store = await stores.open()
    const owner = await addProject(store)
    const { text, key } = await createApiKey(store, { ...owner, name: 'CI', scopes: ['read'] })
    const verdict = await createKeyAuthentication(store).authenticate(`Bearer ${text}`, here)
    expect(verdict).toMatchObject({ ok: true, key: { id: key.id, projectId: owner.projectId, scopes: ['read'] } })
    expect(key.lastFour).toBe(text.slice(-4))
    const rows = await store.db.selectFrom('api_key').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(text.slice(0, 20))
  })

  test('unknown, revoked and expired keys, and none, are refused alike', async () => {
    let now = 1_000_000
    const store = await stores.open({ clock: () => now })
    const owner = await addProject(store)
    const { authenticate } = createKeyAuthentication(store)
    const brief = await createApiKey(store, { ...owner, name: 'brief', expiresAt: now + 1000 })
    const revoked = await createApiKey(store, { ...owner, name: 'revoked' })
    await revokeApiKey(store, owner, revoked.key.id)
    expect(await authenticate(`Bearer ${brief.text}`, here)).toMatchObject({ ok: true })
    now += 1000
    const refused = { ok: false, code: 'unauthorized' }
    for (const text of [brief.text, revoked.text, createKeyText(), 'dw_typo']) {
      expect(await authenticate(`Bearer ${text}`, here)).toEqual(refused)
    }
    expect(await authenticate(undefined, here)).toEqual(refused)
    expect(await authenticate(`Basic ${brief.text}`, here)).toEqual(refused)
  })

  test('an address list holds, and its last use is written at most once a minute', async () => {
    let now = 1_000_000
    const store = await stores.open({ clock: () => now })
    const owner = await addProject(store)
    const { text } = await createApiKey(store, { ...owner, name: 'office', addresses: ['198.51.100.0/24'] })
    const { authenticate } = createKeyAuthentication(store)
    expect(await authenticate(`Bearer ${text}`, here)).toEqual({ ok: false, code: 'ip-not-allowed' })
    const lastUse = async (): Promise<unknown> => (await listApiKeys(store.db, owner))[0]?.lastUsedAt
    expect(await lastUse()).toBeNull()
    await authenticate(`Bearer ${text}`, '198.51.100.3')
    now += 59_999
    await authenticate(`Bearer ${text}`, '198.51.100.3')
    expect(await lastUse()).toBe(1_000_000)
    now += 1
    await authenticate(`Bearer ${text}`, '198.51.100.3')
    expect(await lastUse()).toBe(1_060_000)
  })

  test('guessing is stopped before the database is asked; a key that is known to be right still works', async () => {
    const store = await stores.open({ clock: () => 1_000_000 })
    const owner = await addProject(store)
    const { text } = await createApiKey(store, { ...owner, name: 'CI' })
    const { authenticate } = createKeyAuthentication(store, { failures: 5 })
    await authenticate(`Bearer ${text}`, here)
    for (let guess = 0; guess < 5; guess += 1) await authenticate(`Bearer ${createKeyText()}`, here)
    await store.close()
    const refused = await authenticate(`Bearer ${createKeyText()}`, here)
    expect(refused).toEqual({ ok: false, code: 'rate-limited', retryAfter: 60 })
    await expect(authenticate(`Bearer ${text}`, here)).rejects.toThrow(/destroyed|closed/)
  })

  test('a typo asks nothing of the database', async () => {
    const store = await stores.open()
    const { authenticate } = createKeyAuthentication(store)
    await store.close()
    const key = createKeyText()
    const typo = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')
    expect(await authenticate(`Bearer ${typo}`, here)).toEqual({ ok: false, code: 'unauthorized' })
  })

  test('keys of another organisation are neither listed nor revoked', async () => {
    const store = await stores.open()
    const [ours, theirs] = [await addProject(store, { slug: 'ours' }), await addProject(store, { slug: 'theirs' })]
    const { key } = await createApiKey(store, { ...ours, name: 'CI' })
    await createApiKey(store, { organisationId: ours.organisationId, name: 'everywhere' })
    expect((await listApiKeys(store.db, ours)).map(({ name }) => name).toSorted()).toEqual(['CI', 'everywhere'])
    expect(await listApiKeys(store.db, theirs)).toEqual([])
    expect(await revokeApiKey(store, theirs, key.id)).toBeUndefined()
    expect(await revokeApiKey(store, ours, key.id)).toMatchObject({ id: key.id, revokedAt: expect.any(Number) })
  })

  test('an input that makes no sense is refused in words', async () => {
    const store = await stores.open()
    const owner = await addProject(store)
    const input = { ...owner, name: 'CI' }
    await expect(createApiKey(store, { ...input, name: ' ' })).rejects.toMatchObject({ code: 'key-name' })
    await expect(createApiKey(store, { ...input, scopes: [] })).rejects.toMatchObject({ code: 'key-scopes' })
    await expect(createApiKey(store, { ...input, addresses: ['10.0.0'] })).rejects.toMatchObject({
      code: 'key-address',
    })
    await expect(createApiKey(store, { ...input, expiresAt: 1 })).rejects.toMatchObject({ code: 'key-expiry' })
  })
})
