import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { indexOf } from '../search-for-tests.ts'
import { search } from './search.ts'
import { openSearchIndex, SearchIndexFault } from './search-index.ts'

const { files } = indexOf({ '/one': { title: 'One', sections: { '': 'alpha beta', More: 'gamma' } } })

/** Searches an index whose files are changed before they are read. */
function searchIn(change: (content: Uint8Array, path: string) => Uint8Array | undefined): Promise<unknown> {
  const read = async (path: string): Promise<Uint8Array | undefined> => {
    const content = files.get(path)
    return content && change(content, path)
  }
  return search(openSearchIndex(read, 'en'), 'alpha')
}

test('an index is read as it was written, compressed or not', async () => {
  expect(await searchIn((content) => content)).toMatchObject({ total: 1 })
  expect(await searchIn((content) => gzipSync(content))).toMatchObject({ total: 1 })
})

test.each(['/_search/en.idx', 'texts'])(
  'a file that is missing, cut off or something else is a fault: %s',
  async (which) => {
    const isMeant = (path: string): boolean => (path === '/_search/en.idx') === (which !== 'texts')
    const broken: ((content: Uint8Array) => Uint8Array | undefined)[] = [
      () => undefined,
      (content) => content.subarray(0, content.length / 2),
      (content) => gzipSync(content).subarray(0, 40),
      () => new Uint8Array(),
      () => Buffer.from('<!doctype html><title>Not found</title>'),
    ]
    for (const breakIt of broken) {
      // One after the other, so that a failure names the right case.
      await expect(searchIn((content, path) => (isMeant(path) ? breakIt(content) : content))).rejects.toThrow(
        SearchIndexFault,
      )
    }
  },
)

test('what an answer of few files leaves unread is read when it is asked for: the same pages in the same order, with texts', async () => {
  const words = (page: number): string => Array.from({ length: 400 }, (_, at) => `w${page}x${at}`).join(' ')
  const pages = Array.from({ length: 40 }, (_, page) => [
    `/page-${page}`,
    { title: `Page ${page}`, sections: { '': `alpha ${words(page)}`, More: `gamma ${words(page + 100)}` } },
  ])
  const many = indexOf(Object.fromEntries(pages))
  const index = openSearchIndex((path) => Promise.resolve(many.files.get(path)), 'en')
  const { pages: first, complete } = await search(index, 'alpha', { files: { first: 2, later: 2 } })
  const lacking = (found: typeof first): number =>
    found.flatMap(({ sections }) => sections).filter(({ excerpt }) => excerpt.length === 0).length
  expect(lacking(first)).toBeGreaterThan(0)
  const whole = (await complete?.()) ?? []
  expect(whole.map(({ url }) => url)).toEqual(first.map(({ url }) => url))
  expect(lacking(whole)).toBe(0)
  expect(await search(index, 'alpha')).not.toHaveProperty('complete')
})
