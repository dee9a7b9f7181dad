import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { StoreFault, type ListedObject, type ObjectStore } from '../../objects/object-store.ts'
import { digestOf } from '../../objects/read-object.ts'
import type { PublishingStore } from '../../store/deployments/deployment.ts'
import type { ObjectUse } from '../../store/deployments/object-use.ts'
import { collectGarbage } from './object-garbage.ts'
import type { ObjectReader } from '../manifest/object-reader.ts'

const old = 'ab'.padEnd(64, '0')
const manifest = digestOf(Buffer.from('a manifest'))

/** Nobody writes anything meanwhile. */
const noUse: ObjectUse = {
  hold: () => Promise.resolve(),
  holds: () => Promise.resolve([]),
  beginRemovals: () => Promise.resolve(365 * 86_400_000),
  endRemovals: () => Promise.resolve(),
  removedSince: () => Promise.resolve(new Set()),
  forgetUse: () => Promise.resolve(),
}

/** Lists of needed objects; empty by default. */
interface Lists {
  packs?: () => Promise<string[]>
  manifests?: string[]
  read?: () => Promise<Buffer>
}

/** A store with one object that nobody is known to need. */
function setting(lists: Lists) {
  const removed: string[] = []
  const objects = {
    async *list(part: string): AsyncGenerator<ListedObject> {
      if (old.startsWith(part)) yield { digest: old, size: 1, writtenAt: 0 }
    },
    has: () => Promise.resolve(new Set()),
    delete: (digests: readonly string[]) => Promise.resolve(void removed.push(...digests)),
  } as unknown as ObjectStore
  const store = {
    claimTask: () => Promise.resolve(true),
    ...noUse,
    forgetManifests: () => Promise.resolve(),
    listStoreUse: () => Promise.resolve(new Map()),
    repositoryPacks: lists.packs ?? (() => Promise.resolve([])),
    manifests: () =>
      Promise.resolve((lists.manifests ?? []).map((digest) => ({ projectId: 'docs', manifest: digest }))),
  } as unknown as PublishingStore
  const reader = {
    read: lists.read ?? (() => Promise.reject(new Error('Nothing is to be read.'))),
  } as unknown as ObjectReader
  const year = 365 * 86_400_000
  return {
    removed,
    collect: () =>
      collectGarbage({ store, objects, reader, clock: () => year, goesOn: () => true, rest: () => Promise.resolve() }),
  }
}

test('what no list names is removed once all lists were read', async () => {
  const { removed, collect } = setting({})
  expect(await collect()).toBe(1)
  expect(removed).toEqual([old])
})

const lost = (): Promise<never> => Promise.reject(new StoreFault('The bucket answered 403 (AccessDenied).'))
test.each<[string, Lists, string]>([
  ['the packs of repositories', { packs: lost }, 'The bucket answered 403'],
  ['what a site is made of', { manifests: [manifest], read: lost }, 'The bucket answered 403'],
  [
    'what a site is made of that another version has written',
    { manifests: [manifest], read: () => Promise.resolve(brotliCompressSync('{"layout":1000000}')) },
    'another version',
  ],
])('nothing is removed while one list cannot be read: %s', async (_name, lists, words) => {
  const { removed, collect } = setting(lists)
  await expect(collect()).rejects.toThrow(words)
  expect(removed).toEqual([])
})

/** A store in which everything is old, until it is written again. */
function agingStore(names: readonly string[], onStep: (step: string) => void) {
  const writtenAt = new Map(names.map((name) => [name, 0]))
  const objects = {
    async *list(part: string): AsyncGenerator<ListedObject> {
      for (const [digest, at] of writtenAt) {
        if (!digest.startsWith(part)) continue
        onStep('list')
        yield { digest, size: 1, writtenAt: at }
      }
    },
    has(digests: readonly string[], since: number) {
      onStep('look')
      return Promise.resolve(new Set(digests.filter((digest) => (writtenAt.get(digest) ?? -1) >= since)))
    },
    delete(digests: readonly string[]) {
      for (const digest of digests) writtenAt.delete(digest)
      onStep('delete')
      return Promise.resolve()
    },
  } as unknown as ObjectStore
  return { objects, writtenAt }
}

test('what is written anew at any step of a round is there after it, and what was taken from a list that is forgotten in it', async () => {
  const year = 365 * 86_400_000
  const names = Array.from({ length: 40 }, (_, at) => `ab${String(at).padStart(62, '0')}`)
  const kept = names[7] ?? ''
  const bytes = brotliCompressSync(JSON.stringify({ layout: 0 }))
  let steps = Infinity
  let isWrittenOnce = false
  for (let at = 0; at < steps; at += 1) {
    let step = 0
    const { objects, writtenAt } = agingStore(names, () => {
      if (step === at) writtenAt.set(kept, year)
      step += 1
    })
    const order: string[] = []
    const store = {
      claimTask: () => Promise.resolve(true),
      ...noUse,
      forgetManifests: async () => void order.push('forgotten'),
      listStoreUse: () => Promise.resolve(new Map()),
      repositoryPacks: () => Promise.resolve([]),
      manifests: async () => {
        order.push('read')
        return []
      },
    } as unknown as PublishingStore
    const reader = { read: () => Promise.resolve(bytes) } as unknown as ObjectReader
    const context = { store, objects, reader, clock: () => year, goesOn: () => true, rest: () => Promise.resolve() }
    await collectGarbage(context)
    steps = step
    isWrittenOnce ||= writtenAt.size === 1
    expect([at, [...writtenAt.keys()]]).toEqual([at, [kept]])
    // Lists are read before they are forgotten, and once more before anything is removed.
    expect(order.slice(0, 2)).toEqual(['read', 'forgotten'])
  }
  expect(isWrittenOnce).toBe(true)
})
