import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { readAudit } from '../store/audit/audit-queries.ts'
import { oldKeyFile, openSecretBox, renewKeyFile } from '../store/secret-box.ts'
import { newestSealedSecrets } from '../store/sealed-secrets.ts'
import type { SecretBox } from '../store/secret-box.ts'
import type { Store } from '../store/open-store.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeWithStore } from '../store/testing/describe-each-store.ts'
import { resealSecrets, resealTasks, type Resealed } from './reseal-secrets.ts'

const [oldKey, newKey, foreignKey] = ['ab', 'cd', 'ef'].map((digits) => digits.repeat(32))
const folder = mkdtempSync(join(tmpdir(), 'docwright-reseal-'))
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** One secret of each kind, and many of projects. */
async function addSecrets(store: Store, box: SecretBox, count: number): Promise<void> {
  const { projectId, organisationId } = await addProject(store)
  for (let at = 0; at < count; at += 1) {
    const name = `secret-${at}`
    const sealed = box.seal(`token ${at}`, `${projectId}/${name}`)
    await store.db
      .insertInto('project_secret')
      .values({ project_id: projectId, name, sealed, updated_at: at })
      .execute()
  }
  const endpoint = { id: 'endpoint_1', project_id: projectId, url: 'https://a.test/', types: '["*"]', description: '' }
  const sealedSecret = box.seal('signing', endpoint.id)
  await store.db
    .insertInto('webhook_endpoint')
    .values({ ...endpoint, sealed_secret: sealedSecret, created_at: 1 })
    .execute()
  const model = {
    id: 'model_1',
    organisation_id: organisationId,
    project_id: projectId,
    purpose: null,
    place: 'project',
    definition: '{}',
    updated_at: 1,
    created_at: 1,
  }
  await store.db
    .insertInto('model_setting')
    .values({ ...model, sealed_key: box.seal('model key', model.id) })
    .execute()
  const connection = { id: 'connection_1', organisation_id: organisationId, kind: 'gitlab' as const, definition: '{}' }
  await store.db
    .insertInto('forge_connection')
    .values({
      ...connection,
      address: 'https://gitlab.test',
      name: 'gitlab.test',
      sealed: box.seal('token of a connection', connection.id),
      created_at: 1,
    })
    .execute()
}

describeWithStore('secrets', (stores) => {
  test('are encrypted with the new key, while both open them, and then without the old one', async () => {
    const store = await stores.open()
    await addSecrets(store, openSecretBox(folder, oldKey), 250)
    const both = openSecretBox(folder, newKey, true, oldKey)
    const told: Resealed[] = []
    const progress = await resealSecrets({ store, secrets: both }, (now) => told.push(now))
    expect(progress).toEqual({ done: 253, of: 253, lost: 0, changed: 253 })
    // It is looked over once more.
    expect(told.map(({ done }) => done)).toEqual([100, 200, 100, 200])
    const alone = openSecretBox(folder, newKey)
    const texts = (await newestSealedSecrets(store.db)).map(({ sealed, place }) => alone.open(sealed, place))
    expect(texts).toEqual(
      expect.arrayContaining(['token 0', 'token 249', 'signing', 'model key', 'token of a connection']),
    )
    expect(await resealSecrets({ store, secrets: both })).toMatchObject({ done: 253, changed: 0 })
    const entries = await readAudit(store.db, { limit: 10, order: 'oldest' })
    expect(entries.map(({ action, after }) => [action, after])).toEqual([['secret.rotated', { secrets: 253, of: 253 }]])
  })

  test.each([0, 1, 137, 252])(
    'of which %i were done when the process was killed are all opened after another run',
    async (most) => {
      const store = await stores.open()
      await addSecrets(store, openSecretBox(folder, oldKey), 250)
      const both = openSecretBox(folder, newKey, true, oldKey)
      let sealed = 0
      const killed: SecretBox = {
        ...both,
        seal(secret, place) {
          if (sealed === most) throw new Error('killed')
          sealed += 1
          return both.seal(secret, place)
        },
      }
      await expect(resealSecrets({ store, secrets: killed })).rejects.toThrow('killed')
      const texts = async (box: SecretBox): Promise<string[]> =>
        (await newestSealedSecrets(store.db)).map((one) => box.open(one.sealed, one.place)).toSorted()
      const before = await texts(both)
      expect(new Set(before).size).toBe(253)
      expect(await resealSecrets({ store, secrets: both })).toEqual({
        done: 253,
        of: 253,
        lost: 0,
        changed: 253 - most,
      })
      expect(await texts(openSecretBox(folder, newKey))).toEqual(before)
    },
  )

  test('that are entered meanwhile with the key before are encrypted with the new one as well', async () => {
    const store = await stores.open()
    const stale = openSecretBox(folder, oldKey)
    await addSecrets(store, stale, 150)
    const both = openSecretBox(folder, newKey, true, oldKey)
    const entering: Promise<unknown>[] = []
    const enter = async (): Promise<void> => {
      const row = await store.db
        .selectFrom('project_secret')
        .selectAll()
        .where('name', '=', 'secret-3')
        .executeTakeFirst()
      const project_id = row?.project_id ?? ''
      const added = { project_id, name: 'late', sealed: stale.seal('late', `${project_id}/late`), updated_at: 1 }
      await store.db.insertInto('project_secret').values(added).execute()
    }
    const { of, lost } = await resealSecrets({ store, secrets: both }, () => {
      if (entering.length === 0) entering.push(enter())
    })
    await Promise.all(entering)
    expect([of, lost]).toEqual([154, 0])
    const alone = openSecretBox(folder, newKey)
    expect((await newestSealedSecrets(store.db)).map(({ sealed, place }) => alone.open(sealed, place))).toContain(
      'late',
    )
  })

  test('are encrypted with the new key by a process that ran when the key file was exchanged', async () => {
    const store = await stores.open()
    const data = mkdtempSync(join(tmpdir(), 'docwright-keys-'))
    const secrets = openSecretBox(data)
    await addSecrets(store, secrets, 1)
    const logged: unknown[] = []
    const logger = pino({}, { write: (line: string) => void logged.push((JSON.parse(line) as { code: unknown }).code) })
    const round = async (): Promise<unknown> => Promise.all(tasks.map(async ({ go }) => go()))
    const tasks = resealTasks({ store, secrets, logger })
    const before = await newestSealedSecrets(store.db)
    await round()
    expect([await newestSealedSecrets(store.db), logged]).toEqual([before, []])
    renewKeyFile(data)
    await round()
    expect(logged).toEqual(['secrets-resealed'])
    rmSync(join(data, oldKeyFile))
    const alone = openSecretBox(data)
    for (const { sealed, place } of await newestSealedSecrets(store.db))
      expect(alone.isCurrent(sealed, place)).toBe(true)
    rmSync(data, { recursive: true })
  })

  test('that no key opens are counted and stay as they are', async () => {
    const store = await stores.open()
    await addSecrets(store, openSecretBox(folder, foreignKey), 1)
    const before = await newestSealedSecrets(store.db)
    const secrets = openSecretBox(folder, newKey, true, oldKey)
    expect(await resealSecrets({ store, secrets })).toEqual({ done: 0, of: 4, lost: 4, changed: 0 })
    expect(await newestSealedSecrets(store.db)).toEqual(before)
  })
})

test('a new key file keeps the one before beside it, and both open until that is gone', () => {
  const data = mkdtempSync(join(tmpdir(), 'docwright-keys-'))
  const first = openSecretBox(data)
  const sealed = first.seal('hunter2', 'place')
  const derived = first.derive('webhook p')
  const text = readFileSync(join(data, 'secret.key'), 'utf8')
  renewKeyFile(data)
  expect(readFileSync(join(data, oldKeyFile), 'utf8')).toBe(text)
  expect(readFileSync(join(data, 'secret.key'), 'utf8')).not.toBe(text)
  const second = openSecretBox(data)
  expect([second.hasKeyBefore, second.isCurrent(sealed, 'place'), second.open(sealed, 'place')]).toEqual([
    true,
    false,
    'hunter2',
  ])
  expect([second.derivedBefore('webhook p'), second.derive('webhook p') === derived]).toEqual([derived, false])
  rmSync(join(data, oldKeyFile))
  expect(() => openSecretBox(data).open(sealed, 'place')).toThrow('secret-unreadable')
  expect(existsSync(join(data, 'secret.key'))).toBe(true)
  rmSync(data, { recursive: true })
})

test('a process that runs while the key file is exchanged seals with the new key, and goes on with what it has where the folder is away', () => {
  const data = mkdtempSync(join(tmpdir(), 'docwright-keys-'))
  const running = openSecretBox(data)
  const early = running.seal('early', 'place')
  renewKeyFile(data)
  expect([running.hasKeyBefore, running.open(early, 'place')]).toEqual([true, 'early'])
  const late = running.seal('late', 'place')
  rmSync(join(data, oldKeyFile))
  expect([running.hasKeyBefore, running.open(late, 'place'), openSecretBox(data).open(late, 'place')]).toEqual([
    false,
    'late',
    'late',
  ])
  rmSync(data, { recursive: true })
  expect(running.open(late, 'place')).toBe('late')
})
