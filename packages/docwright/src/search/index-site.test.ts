import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dataFile, searchFolder, type Partition } from './index/index-files.ts'
import { headPaths, keepPage, writeIndex } from './index-site.ts'
import { createSearchMemory } from './search-memory.ts'

/** Pages by key: which words are on them, as the first of a row of words, and the boost. */
type Pages = Map<string, { first: number; title: string; boost: number; length: number }>

const partition: Omit<Partition, 'pages'> = { id: 'en', language: 'en', languageLabel: 'English', version: '' }

/** An index that is brought up to date, with its files as they lie in an output folder. */
function createIndex(): { update(pages: Pages): Map<string, string>; written: string[] } {
  const { store } = createSearchMemory()
  const files = new Map<string, string>()
  const written: string[] = []
  let before: Pages = new Map()
  return {
    written,
    update(pages) {
      for (const key of before.keys()) if (!pages.has(key)) store.forgetPage(key)
      for (const [key, page] of pages) if (before.get(key) !== page) store.savePage(key, described(key, page))
      before = new Map(pages)
      written.length = 0
      const plans =
        pages.size === 0 ? [] : [{ partition: { ...partition, pages: pages.size }, keys: [...pages.keys()] }]
      writeIndex(store, plans, {
        write(path, content) {
          files.set(path, Buffer.from(content).toString('base64'))
          written.push(path)
        },
        remove: (path) => void files.delete(path),
      })
      const kept = new Set([...store.filePaths(), ...headPaths(store)])
      expect(
        [...files.keys()].filter((path) => dataFile.test(path.slice(searchFolder.length)) && !kept.has(path)),
      ).toEqual([])
      return new Map([...files].filter(([path]) => kept.has(path)).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    },
  }
}

function described(key: string, { first, title, boost, length }: Pages extends Map<string, infer Page> ? Page : never) {
  const words = Array.from({ length }, (_, index) => `word${((first + index) * 7919) % 6000}x`)
  const facts = { key, url: `/${key}`, title, keywords: [], trail: ['Guides'], boost }
  const middle = Math.floor(length / 2)
  return keepPage(facts, [
    { anchor: '', title: '', text: words.slice(0, middle).join(' ') },
    { anchor: 'more', title: `More of ${words[0]}`, text: words.slice(middle).join(' '), code: 'npm start' },
  ])
}

function cold(pages: Pages): Map<string, string> {
  return createIndex().update(pages)
}

function somePages(count: number): Pages {
  return new Map(
    Array.from({ length: count }, (_, index) => [
      `folder${index % 7}/page${index}`,
      { first: index * 31, title: `Page ${index}`, boost: index % 40 === 0 ? 2 : 1, length: 300 },
    ]),
  )
}

const edit = fc.record({
  page: fc.nat(89),
  kind: fc.constantFrom('text' as const, 'title' as const, 'remove' as const, 'boost' as const, 'long' as const),
  value: fc.nat(5000),
})

test('after any edits, the files are those of an index that is made at once', () => {
  fc.assert(
    fc.property(fc.array(fc.array(edit, { maxLength: 12 }), { minLength: 1, maxLength: 3 }), (rounds) => {
      const index = createIndex()
      const pages = somePages(70)
      index.update(pages)
      for (const edits of rounds) {
        for (const { page, kind, value } of edits) {
          const key = `folder${page % 7}/page${page}`
          const old = pages.get(key) ?? { first: value, title: `New ${page}`, boost: 1, length: 200 }
          if (kind === 'remove') pages.delete(key)
          else if (kind === 'text') pages.set(key, { ...old, first: value })
          else if (kind === 'title') pages.set(key, { ...old, title: `Title ${value}` })
          else if (kind === 'boost') pages.set(key, { ...old, boost: value % 3 })
          else pages.set(key, { ...old, length: value % 1500 })
        }
        expect(index.update(pages)).toEqual(cold(pages))
      }
    }),
    { numRuns: 5, seed: 20 },
  )
})

test('an index that becomes small is one file of terms again, and grows again', () => {
  const index = createIndex()
  const many = somePages(70)
  const few = new Map([...many].slice(0, 3))
  expect(index.update(many)).toEqual(cold(many))
  expect(index.update(few)).toEqual(cold(few))
  expect(index.update(new Map())).toEqual(cold(new Map()))
  expect(index.update(many)).toEqual(cold(many))
})

test('a word more on a page writes the files of the word, of the text and the first one', () => {
  const index = createIndex()
  const pages = somePages(100)
  index.update(pages)
  const [key = '', page] = [...pages][50] ?? []
  if (page !== undefined) pages.set(key, { ...page, length: page.length + 1 })
  const all = index.update(pages).size
  expect(all).toBeGreaterThan(20)
  expect(index.written.length).toBeLessThanOrEqual(5)
})

test('nothing is written where nothing changes', () => {
  const index = createIndex()
  const pages = somePages(30)
  index.update(pages)
  const [key = '', page] = [...pages][3] ?? []
  if (page !== undefined) pages.set(key, { ...page })
  index.update(pages)
  expect(index.written.filter((path) => path !== '/_search/en.idx')).toEqual([])
})
