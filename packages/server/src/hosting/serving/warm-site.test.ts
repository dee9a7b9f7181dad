import { mkdtempSync, rmSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { openFolderStore } from '../../objects/folder-store.ts'
import { ObjectDamaged, ObjectMissing, StoreFault, type ObjectStore } from '../../objects/object-store.ts'
import { digestOf } from '../../objects/read-object.ts'
import { createLargeFiles } from '../manifest/large-files.ts'
import { createObjectReader, type ObjectReader } from '../manifest/object-reader.ts'
import type { ServedSite } from '../answers/served-site.ts'
import type { SiteManifest } from '../manifest/site-manifest.ts'
import { createSiteCache } from './site-cache.ts'
import type { Deployment } from '../../store/deployments/deployment.ts'
import { warmShownSite, warmSite } from './warm-site.ts'

/** A bucket with two objects, and a machine. */
async function setting() {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-warm-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { path, ...kept } = openFolderStore(join(folder, 'bucket'))
  const bucket = { isAway: false, isMixedUp: false, asked: 0 }
  const store: ObjectStore = {
    ...kept,
    async get(digest) {
      bucket.asked += 1
      if (bucket.isAway) throw new StoreFault('The bucket could not be reached.')
      return bucket.isMixedUp ? Readable.from(['other']) : kept.get(digest)
    },
  }
  const texts = ['one', 'two'].map((text) => Buffer.from(text))
  const digests = texts.map(digestOf)
  for (const [at, text] of texts.entries())
    await store.put(digests[at] ?? '', { size: text.length, open: () => Readable.from([text]) })
  const entries = new Map(digests.map((object, at) => [`page:${at}`, { object, size: 3, type: 'text/html', tag: 'a' }]))
  entries.set('page:same', { object: digests[0] ?? '', size: 3, type: 'text/html', tag: 'a' })
  const manifest = { entries } as unknown as SiteManifest
  const reader = createObjectReader(store, createLargeFiles(join(folder, 'disk'), 1_000_000))
  // Every write says that there is no room.
  const onFull = createObjectReader(store, { locate: () => writeFile('/dev/full', 'one').then(() => undefined) })
  return { bucket, digests, manifest, reader, onFull, forget: async (digest: string) => rm(path?.(digest) ?? '') }
}

test('what a site is made of is on the disk before it is shown, and read from there when the bucket is away', async () => {
  const { bucket, digests, manifest, reader } = await setting()
  await warmSite(reader, manifest)
  expect(bucket.asked).toBe(2)
  bucket.isAway = true
  await warmSite(reader, manifest)
  expect(await Promise.all(digests.map(async (digest) => String(await reader.read(digest))))).toEqual(['one', 'two'])
})

test.each([
  ['600 small files 500', 600, 1, 500],
  ['6 files of 5 MB three', 6, 5 * 1024 * 1024, 3],
])('of a large site a part is fetched ahead: of %s', async (_name, count, size, fetched) => {
  const names = Array.from({ length: count }, (_, at) => digestOf(Buffer.from(`${at}`)))
  const entries = new Map(names.map((object, at) => [`page:${at}`, { object, size, type: 'text/html', tag: 'a' }]))
  const located: string[] = []
  const locate = (digest: string): Promise<string> => Promise.resolve(`${located.push(digest)}`)
  const reader: ObjectReader = { isLocal: false, locate, read: () => expect.unreachable() }
  expect(await warmSite(reader, { entries } as unknown as SiteManifest)).toBe('whole')
  expect(located).toEqual(names.slice(0, fetched))
})

test('a bucket that is away holds a site back, and what one has lost is told', async () => {
  const { bucket, digests, manifest, reader, forget } = await setting()
  bucket.isAway = true
  await expect(warmSite(reader, manifest)).rejects.toThrow(StoreFault)
  bucket.isAway = false
  await forget(digests[1] ?? '')
  expect(await warmSite(reader, manifest)).toBe('lacking')
  expect(String(await reader.read(digests[0] ?? ''))).toBe('one')
})

test.each(['isAway', 'isMixedUp'] as const)(
  'a site that is shown already is got onto the disk as soon as a bucket that %s serves again',
  async (fault) => {
    const { bucket, digests, manifest, reader } = await setting()
    bucket[fault] = true
    const warmed = warmShownSite(reader, manifest, () => true)
    await expect.poll(() => bucket.asked).toBeGreaterThan(0)
    bucket[fault] = false
    await warmed
    bucket.isAway = true
    expect(await Promise.all(digests.map(async (digest) => String(await reader.read(digest))))).toEqual(['one', 'two'])
  },
)

test('a machine whose disk is full shows the site from the bucket, and never another object’s bytes', async () => {
  const { bucket, digests, manifest, onFull, forget } = await setting()
  expect(await warmSite(onFull, manifest)).toBe('no-room')
  expect(await Promise.all(digests.map(async (digest) => String(await onFull.read(digest))))).toEqual(['one', 'two'])
  await expect(onFull.locate(digests[0] ?? '')).rejects.toMatchObject({ code: 'ENOSPC' })
  await forget(digests[1] ?? '')
  await expect(onFull.read(digests[1] ?? '')).rejects.toThrow(ObjectMissing)
  bucket.isMixedUp = true
  await expect(onFull.read(digests[0] ?? '')).rejects.toThrow(ObjectDamaged)
})

test('a site that cannot be opened does not take the place of the one that readers see', async () => {
  let [live, now] = ['first', 0]
  const opened: [string, boolean][] = []
  const stale: unknown[] = []
  const siteCache = createSiteCache({
    findLive: (projectId, branch) => Promise.resolve({ id: live, projectId, branch, manifest: null } as Deployment),
    lastLive: () => undefined,
    lastKept: () => undefined,
    open(deployment, replaces) {
      opened.push([deployment.id, replaces])
      if (deployment.id === 'second') return Promise.reject(new StoreFault('The bucket could not be reached.'))
      return Promise.resolve({ deployment, bytes: 1, close: () => Promise.resolve() } as unknown as ServedSite)
    },
    opensAtOnce: true,
    isShared: false,
    onStale: (cause) => stale.push(cause),
    onChange() {},
    clock: () => now,
    freshFor: 500,
    idle: 1000,
    limit: 1000,
  })
  const shown = async (): Promise<string | undefined> => {
    now += 1000
    return (await siteCache.find('docs', 'main'))?.deployment.id
  }
  expect(await shown()).toBe('first')
  live = 'second'
  expect(await shown()).toBe('first')
  expect(stale).toHaveLength(1)
  live = 'third'
  // After a look that came to nothing nobody waits for the next.
  await expect.poll(shown).toBe('third')
  expect(opened.slice(0, 3)).toEqual([
    ['first', false],
    ['second', true],
    ['third', true],
  ])
  await siteCache.close()
})
