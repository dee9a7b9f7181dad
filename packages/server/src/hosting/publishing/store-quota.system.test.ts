import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFolderStore } from '../../objects/folder-store.ts'
import { createHostingStore } from '../../store/deployments/deployment-store.ts'
import { collectGarbage } from './object-garbage.ts'
import { createObjectReader } from '../manifest/object-reader.ts'
import { smallSite, startHostingContext, type HostingContext } from '../testing/hosting-context.ts'

let context: HostingContext
beforeEach(async () => {
  context = await startHostingContext()
})
afterEach(() => context.close())

const megabyte = 1024 * 1024
/** Bytes of what takes more than there may be; it goes into the store by way of a file. */
const film = Math.round(4.1 * megabyte)

test('a deployment that needs more of the object store than its project may have fails with words; the site stays', async () => {
  const { db } = context.store
  const docs = await context.project('docs')
  const allow = async (storeMegabytes: number): Promise<unknown> =>
    db
      .updateTable('project')
      .set({ settings: JSON.stringify({ quotas: { storeMegabytes } }) })
      .execute()
  const used = async (): Promise<number> =>
    (await db.selectFrom('store_use').select('bytes').executeTakeFirst())?.bytes ?? 0
  await allow(3)
  const first = await context.hosting.deploy(docs.id, 'main', docs.commit(smallSite('Small')))
  // With a quota nothing is shown before it is written.
  expect([first.status, first.manifest === null]).toEqual(['live', false])
  const small = await used()
  expect(small).toBeGreaterThan(1000)
  const large = { ...smallSite('Large'), 'film.mp4': randomBytes(film) }
  const refused = await context.hosting.deploy(docs.id, 'main', docs.commit(large))
  expect(refused).toMatchObject({
    status: 'failed',
    code: 'quota-store',
    reason: expect.stringMatching(
      /^The sites of this project may use 3 MB of the object store, and this deployment would bring them to 4\.\d MB/,
    ),
  })
  expect((await context.get('docs.localhost', '/')).text).toContain('This is Small.')
  // Its film is already in the store, which does not help; without the film it is accepted.
  const tried = await context.hosting.deployAgain(refused)
  expect((await context.hosting.outcomeOf(tried ?? refused, 300_000)).code).toBe('quota-store')
  const without = await context.hosting.deploy(docs.id, 'main', docs.commit({ 'film.mp4': null }))
  expect(without.status).toBe('live')
  expect((await context.get('docs.localhost', '/')).text).toContain('This is Large.')
  // Once it may have more, the same is deployed.
  await allow(10)
  const again = await context.hosting.deployAgain(refused)
  const live = await context.hosting.outcomeOf(again ?? refused, 300_000)
  expect(live.status).toBe('live')
  expect((await context.get('docs.localhost', '/film.mp4')).body.length).toBe(film)
  expect(await used()).toBeGreaterThan(film)
  await context.hosting.settled()

  // The garbage collection counts the existing objects, whatever was added up before.
  const folder = join(context.folder, 'objects')
  const objects = openFolderStore(folder)
  const reader = createObjectReader(objects, { locate: () => Promise.resolve(undefined) })
  const store = createHostingStore(context.store)
  const exact = await used()
  await store.addStoreUse(docs.id, 50 * megabyte)
  await collectGarbage({ store, objects, reader, clock: Date.now, goesOn: () => true, rest: () => Promise.resolve() })
  expect(Math.abs((await used()) - exact)).toBeLessThan(0.3 * megabyte)
})
