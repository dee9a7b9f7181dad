import { expect, test } from 'vitest'
import type { DatedHistory, FoundDates } from 'docwright/engine'
import { createKeptDates } from './kept-dates.ts'
import type { PageStore, StoredAsset } from './page-store.ts'

const repository = { folder: '/repository', at: { commit: 'any', docs: '' } }
const place = { project: 'project_1', branch: 'main', folder: '' }

function inMemory(): Pick<PageStore, 'asset' | 'putAsset'> {
  const assets = new Map<string, StoredAsset>()
  return {
    asset: (project, path) => assets.get(`${project} ${path}`),
    putAsset: (project, path, asset) => void assets.set(`${project} ${path}`, asset),
  }
}

/** A history that notes what was asked of it. */
function history(found: FoundDates): { read: (of: DatedHistory) => Promise<FoundDates>; asked: unknown[] } {
  const asked: unknown[] = []
  return { read: async ({ since }) => (asked.push(since && [since.commit, ...since.dates.keys()]), found), asked }
}

const june = '2024-06-01T00:00:00Z'

test('the history is read once, from the last commit of the branch on, and not for a commit that was read', async () => {
  const pages = inMemory()
  const first = history({
    dates: new Map([
      ['a.mdx', june],
      ['a.png', june],
    ]),
    isComplete: true,
  })
  const dates = createKeptDates(repository, pages, { ...place, commit: 'one' }, first.read)
  expect(await dates()).toEqual(new Map([['a.mdx', june]]))
  await dates()
  expect(first.asked).toEqual([undefined])
  const second = history({
    dates: new Map([
      ['a.mdx', june],
      ['b.md', june],
    ]),
    isComplete: true,
  })
  await createKeptDates(repository, pages, { ...place, commit: 'two' }, second.read)()
  expect(second.asked).toEqual([['one', 'a.mdx']])
  const away = history({ dates: new Map(), isComplete: false })
  const again = createKeptDates(repository, pages, { ...place, commit: 'two' }, away.read)
  expect([...(await again()).keys()]).toEqual(['a.mdx', 'b.md'])
  expect(away.asked).toEqual([])
  await createKeptDates(repository, pages, { ...place, branch: 'other', commit: 'two' }, away.read)()
  expect(away.asked).toEqual([undefined])
})

test('what could not be read to its end is not kept', async () => {
  const pages = inMemory()
  const part = history({ dates: new Map([['a.mdx', june]]), isComplete: false })
  expect((await createKeptDates(repository, pages, { ...place, commit: 'one' }, part.read)()).size).toBe(1)
  await createKeptDates(repository, pages, { ...place, commit: 'one' }, part.read)()
  expect(part.asked).toEqual([undefined, undefined])
})
