import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StoreFault, type ObjectStore } from '../../objects/object-store.ts'
import { digestOf } from '../../objects/read-object.ts'
import { createHostingStore } from '../../store/deployments/deployment-store.ts'
import type { HostingStore } from '../../store/deployments/deployment.ts'
import { openStore, type Store } from '../../store/open-store.ts'
import { addProject } from '../../store/testing/add-project.ts'
import type { ObjectReader } from '../manifest/object-reader.ts'
import { writeManifest, type ManifestEntry, type SiteFacts } from '../manifest/site-manifest.ts'
import { interleave } from '../testing/interleave.ts'
import { collectGarbage } from './object-garbage.ts'
import { requireKept } from './require-kept.ts'

const day = 24 * 60 * 60_000
const page = Buffer.from('a page that was there before, long ago')
const digest = digestOf(page)
const part = digest.slice(0, 2)

let folder: string
let store: Store
let hosting: HostingStore
let projectId: string
let now: number
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docwright-removal-'))
  now = Date.now()
  store = await openStore({ dataFolder: folder, databaseUrl: undefined, clock: () => (now += 1) })
  hosting = createHostingStore(store)
  ;({ projectId } = await addProject(store))
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A store in memory that has one old object which nobody needs. */
function agedObjects() {
  const written = new Map<string, { at: number; bytes: Uint8Array }>([[digest, { at: now - 100 * day, bytes: page }]])
  return {
    written,
    async put(name: string, bytes: Uint8Array): Promise<void> {
      written.set(name, { at: now, bytes })
      return Promise.resolve()
    },
    reader: {
      read: async (name: string) => {
        const found = written.get(name)
        if (found === undefined) throw new StoreFault('It is not there.')
        return Promise.resolve(Buffer.from(found.bytes))
      },
    } as unknown as ObjectReader,
    /** The store as a round of cleaning sees it, which stops before each call. */
    stepping: (step: () => Promise<void>) =>
      ({
        async *list(prefix: string) {
          if (prefix !== part) return
          await step()
          for (const [name, { at, bytes }] of written)
            if (name.startsWith(prefix)) yield { digest: name, size: bytes.length, writtenAt: at }
        },
        async has(digests: readonly string[], since: number) {
          await step()
          return new Set(digests.filter((name) => (written.get(name)?.at ?? -Infinity) >= since))
        },
        async delete(digests: readonly string[]) {
          await step()
          for (const name of digests) written.delete(name)
        },
      }) as unknown as ObjectStore,
  }
}

/** The database as somebody sees it who stops before each question about objects. */
function steppingStore(step: () => Promise<void>): HostingStore {
  const stops = ['hold', 'removedSince', 'beginRemovals', 'endRemovals', 'manifests', 'holds', 'setManifest'] as const
  const stopping = Object.fromEntries(
    stops.map((name) => [
      name,
      async (...given: never[]) => {
        await step()
        return (hosting[name] as (...all: never[]) => Promise<unknown>)(...given)
      },
    ]),
  )
  return { ...hosting, claimTask: async () => Promise.resolve(true), ...stopping }
}

/** Writes the site again until no part of it was removed in the meantime, as deployments are tried again. */
async function publish(objects: ReturnType<typeof agedObjects>, as: HostingStore, step: () => Promise<void>) {
  for (let attempt = 1; attempt < 100; attempt += 1) {
    const began = store.clock()
    const isThere = (objects.written.get(digest)?.at ?? -Infinity) >= began - day / 2
    await step()
    if (!isThere) await objects.put(digest, page)
    const entry: ManifestEntry = { size: page.length, type: 'text/html', tag: 'a', object: digest }
    const facts = { addresses: {} } as unknown as SiteFacts
    const place = { url: 'https://docs.example.com', folder: '' }
    const entries = new Map([['page:index', entry]])
    const manifest = await writeManifest({ ...place, facts, entries, earlier: new Map(), unfinished: [] })
    const name = digestOf(manifest)
    await step()
    await objects.put(name, manifest)
    try {
      await requireKept({ store: as, reader: objects.reader }, { digest: name, projectId, began })
      const { id } = (await hosting.enqueueDeployment(input())) as { id: string }
      await as.setManifest(id, name)
      return attempt
    } catch (cause) {
      if (!(cause instanceof StoreFault)) throw cause
      now += 30_000
    }
  }
  throw new Error('It was never written.')
}

let commits = 0
function input() {
  commits += 1
  return { projectId, branch: 'main', commit: commits.toString(16).padStart(40, '0'), production: true }
}

/** Every order in which one takes so many steps while the other takes so many. */
function* orders(clean: number, written: number): Generator<('clean' | 'publish')[]> {
  if (clean === 0 && written === 0) yield []
  if (clean > 0) for (const rest of orders(clean - 1, written)) yield ['clean', ...rest]
  if (written > 0) for (const rest of orders(clean, written - 1)) yield ['publish', ...rest]
}

/** One round of cleaning and one publication in an order of their steps. */
async function together(
  order: ('clean' | 'publish')[],
  looks: boolean,
): Promise<{ isWhole: boolean; attempts: number }> {
  await store.db.deleteFrom('deployment').execute()
  await store.db.deleteFrom('object_hold').execute()
  await store.db.deleteFrom('object_removal').execute()
  const objects = agedObjects()
  let attempts = 0
  await interleave(
    {
      clean: async (step) => {
        const context = { clock: () => now, goesOn: () => true, rest: async () => Promise.resolve() }
        const seen = { store: steppingStore(step), objects: objects.stepping(step), reader: objects.reader }
        await collectGarbage({ ...context, ...seen })
      },
      publish: async (step) => {
        const as = steppingStore(step)
        const blind = { ...as, removedSince: async () => Promise.resolve(new Set<string>()) }
        attempts = await publish(objects, looks ? as : blind, step)
      },
    },
    order,
  )
  return { isWhole: objects.written.has(digest), attempts }
}

const all = [...orders(8, 5)]

test('a publication and the removal of what it needs, in every order of their steps: nothing of it is missing', async () => {
  const attempts = new Set<number>()
  for (const order of all) {
    const outcome = await together(order, true)
    expect({ order, isWhole: outcome.isWhole }).toEqual({ order, isWhole: true })
    attempts.add(outcome.attempts)
  }
  // In some orders it was written once, in others it had to be written again.
  expect([...attempts].toSorted((a, b) => a - b).slice(0, 2)).toEqual([1, 2])
})

test('without looking for removals, something would be missing', async () => {
  const outcomes: boolean[] = []
  // It was looked at once more, and is about to go.
  const late = all.filter((order) => order.slice(0, 7).every((who) => who === 'clean'))
  for (const order of late) outcomes.push((await together(order, false)).isWhole)
  expect(outcomes).toContain(false)
})

test('what nobody needs is removed', async () => {
  const objects = agedObjects()
  const seen = { store: { ...hosting, claimTask: async () => Promise.resolve(true) }, reader: objects.reader }
  const context = { clock: () => now, goesOn: () => true, rest: async () => Promise.resolve() }
  const none = async (): Promise<void> => Promise.resolve()
  expect(await collectGarbage({ ...context, ...seen, objects: objects.stepping(none) })).toBe(1)
  expect(objects.written.size).toBe(0)
})
