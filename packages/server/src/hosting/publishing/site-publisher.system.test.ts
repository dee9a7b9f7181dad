import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFolderStore } from '../../objects/folder-store.ts'
import type { ObjectStore } from '../../objects/object-store.ts'
import { digestOf } from '../../objects/read-object.ts'
import { createHostingStore } from '../../store/deployments/deployment-store.ts'
import type { HostingStore } from '../../store/deployments/deployment.ts'
import { openStore, type Store } from '../../store/open-store.ts'
import { addProject } from '../../store/testing/add-project.ts'
import { collectGarbage } from './object-garbage.ts'
import { createObjectReader, type ObjectReader } from '../manifest/object-reader.ts'
import type { RunningSite } from '../site-process/running-site.ts'
import { writeManifest, type ManifestEntry } from '../manifest/site-manifest.ts'
import { createSitePublisher, type SitePublisher } from './site-publisher.ts'
import { createStoreMeter } from '../manifest/store-meter.ts'

const megabyte = 1024 * 1024
const day = 24 * 60 * 60_000
const none = async (): Promise<void> => Promise.resolve()

let folder: string
let store: Store
let hosting: HostingStore
let objects: ObjectStore
let reader: ObjectReader
let publisher: SitePublisher
let projectId: string
let now: number

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docwright-publisher-'))
  now = Date.now()
  store = await openStore({ dataFolder: folder, databaseUrl: undefined, clock: () => now })
  ;({ projectId } = await addProject(store))
  hosting = createHostingStore(store)
  objects = openFolderStore(join(folder, 'objects'))
  reader = createObjectReader(objects, { locate: async () => Promise.resolve(undefined) })
  const logger = { info() {}, warn() {}, error() {} }
  publisher = createSitePublisher({ store: hosting, objects, reader, logger, clock: () => now })
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

async function allow(storeMegabytes: number): Promise<void> {
  await store.db
    .updateTable('project')
    .set({ settings: JSON.stringify({ quotas: { storeMegabytes } }) })
    .execute()
}

/** Some megabytes that nothing else has. */
function film(megabytes: number): Buffer {
  return randomBytes(megabytes * megabyte)
}

/** Deploys files, all of which are written; `meanwhile` is done before the end. */
async function deploy(
  files: readonly Buffer[],
  { branch = 'main', isLive = false, meanwhile = none } = {},
): Promise<string> {
  now += 1000
  const input = { projectId, branch, commit: randomBytes(20).toString('hex'), production: branch === 'main' }
  const deployment = await hosting.enqueueDeployment(input)
  const meter = createStoreMeter()
  const put = async (bytes: Uint8Array): Promise<string> => {
    meter.add(bytes.length)
    const digest = digestOf(bytes)
    await objects.put(digest, { size: bytes.length, open: () => Readable.from([bytes]) })
    return digest
  }
  const site: Pick<RunningSite, 'deployment' | 'meter' | 'publish'> = {
    deployment,
    meter,
    async publish() {
      const entries = new Map<string, ManifestEntry>()
      for (const [index, bytes] of files.entries()) {
        const facts = { size: 1, type: 'video/mp4', tag: String(index) }
        entries.set(`/${index}`, { ...facts, object: await put(bytes) })
      }
      await meanwhile()
      const place = { url: 'https://docs.example.com', folder: '' }
      const facts = { addresses: {} } as Parameters<typeof writeManifest>[0]['facts']
      return put(await writeManifest({ ...place, facts, entries, earlier: new Map(), unfinished: [] }))
    },
  }
  const { db } = store
  let manifest: string | undefined
  try {
    manifest = await publisher.publish(site as RunningSite, () => true, isLive)
  } catch (cause) {
    await db.deleteFrom('deployment').where('id', '=', deployment.id).execute()
    return (cause as Error).message
  }
  await db
    .updateTable('deployment')
    .set({ live_at: null, ended_at: now })
    .where('branch', '=', branch)
    .where('live_at', 'is not', null)
    .execute()
  await db
    .updateTable('deployment')
    .set({ live_at: now, status: 'succeeded', ended_at: now, manifest: manifest ?? null })
    .where('id', '=', deployment.id)
    .execute()
  return 'live'
}

async function clean(): Promise<void> {
  await collectGarbage({
    store: hosting,
    objects,
    reader,
    clock: () => now,
    goesOn: () => true,
    rest: () => Promise.resolve(),
  })
}

async function usedMegabytes(): Promise<number | null> {
  const { bytes } = await hosting.storeUse(projectId)
  return bytes === null ? null : Math.round(bytes / megabyte)
}

test('what a site was before takes nothing from what it may be, and is kept no longer where there is too much', async () => {
  await allow(5)
  const page = film(1)
  for (const _ of Array.from({ length: 3 })) expect(await deploy([page, film(2)])).toBe('live')
  expect(await usedMegabytes()).toBeGreaterThan(5)
  expect(await deploy([page, film(1)])).toBe('live')
  expect(await deploy([page])).toBe('live')
  // A recently ended deployment is kept for comparisons; over the quota it goes after a day, a month before its usual
  // time.
  now += 1.5 * day
  await clean()
  now += 1.5 * day
  await clean()
  expect(await usedMegabytes()).toBe(1)
})

test('a deployment that is refused takes nothing from those after it, however often it is tried', async () => {
  await allow(4)
  const page = film(1)
  expect(await deploy([page])).toBe('live')
  const films = [film(1), film(1), film(1), film(1)]
  for (const _ of films) expect(await deploy([page, ...films])).toMatch(/^The sites of this project may use 4 MB/)
  expect(await deploy([page, film(2)])).toBe('live')
})

test('a site that has more than its project may have by now can become smaller, and not larger', async () => {
  await allow(9)
  const [page, small] = [film(1), film(1)]
  expect(await deploy([page, small, film(3)])).toBe('live')
  await allow(1)
  expect(await deploy([page, small, film(4)])).toMatch(/^The sites of this project may use 1 MB .*, and /)
  expect(await deploy([page, small, film(1)])).toBe('live')
  expect(await deploy([page, small])).toBe('live')
  expect(await deploy([page, small, film(1)])).toContain('would bring them to 3 MB')
})

test('what is written once more is not counted once more', async () => {
  await allow(5)
  const site = [film(2), film(1)]
  expect(await deploy(site)).toBe('live')
  expect(await deploy(site.toReversed())).toBe('live')
  expect(await deploy(site)).toBe('live')
})

test('previews count with the site, also those that go live while another is written; without them there is room again', async () => {
  await allow(5)
  expect(await deploy([film(1)])).toBe('live')
  const preview = { branch: 'preview' }
  const meanwhile = async (): Promise<void> => void (await deploy([film(3)], preview))
  const large = film(3)
  expect(await deploy([large], { meanwhile })).toContain('would bring them to 6 MB')
  await hosting.retireBranch(projectId, 'preview', 'The branch was deleted.')
  expect(await deploy([large])).toBe('live')
})

test('a site that readers see already is written, whatever its project may have by now', async () => {
  await allow(1)
  expect(await deploy([film(2)], { isLive: true })).toBe('live')
})

test('what was never counted is not taken for nothing, and is counted with the next round', async () => {
  expect(await usedMegabytes()).toBe(0)
  expect(await deploy([film(2)])).toBe('live')
  expect(await usedMegabytes()).toBe(2)
  await hosting.claimTask('objects', day)
  await store.db.deleteFrom('store_use').execute()
  await allow(4)
  expect(await deploy([film(7)], { branch: 'other' })).toContain('alone needs more')
  expect(await deploy([film(1)], { branch: 'other' })).toBe('live')
  expect(await usedMegabytes()).toBeNull()
  await clean()
  expect(await usedMegabytes()).toBe(3)
})
