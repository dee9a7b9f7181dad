import { expect, test } from 'vitest'
import { indexOf, type TestPage } from '../search-for-tests.ts'
import { ByteReader } from '../index/byte-reader.ts'
import { ByteWriter } from '../index/byte-writer.ts'
import { mostTitles } from '../index/page-titles.ts'
import { readTerm } from '../index/vocabulary.ts'
import { findTitles } from './find-titles.ts'
import { openSearchIndex } from './search-index.ts'
import { search } from './search.ts'

const few: Record<string, TestPage> = {
  '/retries': { title: 'How often a request is sent again' },
  '/rate-limits': { title: 'Rate limits', trail: ['Guides'] },
  '/iterate': { title: 'Iterate' },
  '/api/rates': { title: 'Rates', trail: ['API'], method: 'GET' },
  '/exchange': { title: 'Exchange rates' },
  '/zh': { title: '配置重定向' },
  '/%E6%8C%87%E5%8D%97': { title: '开始' },
}

async function titlesFor(query: string, near: readonly string[] = []): Promise<string[]> {
  const { index, read } = indexOf(few)
  const pages = findTitles(await index.partition('en'), query, { limit: 8, near })
  expect(read).toEqual(['/_search/en.idx'])
  return pages.map(({ url }) => url)
}

test.each([
  [
    'a title that begins so, guides first, then one with such a word',
    'rat',
    ['/rate-limits', '/api/rates', '/exchange'],
  ],
  ['a whole title before its beginnings', 'rates', ['/api/rates', '/exchange']],
  ['every word, in any order', 'rates ex', ['/exchange']],
  ['the address', 'retri', ['/retries']],
  ['a part of a text without spaces', '重定', ['/zh']],
  ['no middle of a word', 'terate', []],
  ['the letters of an address', '指南', ['/%E6%8C%87%E5%8D%97']],
  ['no digits that stand for them', 'e6', []],
  ['nothing', ' ', []],
  ['marks alone', '"-/', []],
])('titles are found by %s: %s', async (_, query, urls) => {
  expect(await titlesFor(query)).toEqual(urls)
})

test('of titles that are as good, the one where the reader is comes first', async () => {
  expect((await titlesFor('r', ['API'])).slice(0, 2)).toEqual(['/rate-limits', '/api/rates'])
  expect(await titlesFor('exchange rates')).toEqual(['/exchange'])
})

test('of titles that are as good, the one that its author lifts comes first, also on a large site', async () => {
  const first = async (pages: Record<string, TestPage>): Promise<string | undefined> => {
    const { index } = indexOf(pages)
    return findTitles(await index.partition('en'), 'bil', { limit: 8 })[0]?.url
  }
  const plain: Record<string, TestPage> = { '/a': { title: 'Bills' }, '/b': { title: 'Billing' } }
  const lifted: Record<string, TestPage> = { ...plain, '/b': { title: 'Billing', boost: 3 } }
  const lowered: Record<string, TestPage> = { ...plain, '/a': { title: 'Bills', boost: 0.3 } }
  const words = (page: number): string => Array.from({ length: 12 }, (_, at) => `w${page}x${at}`).join(' ')
  const others = Array.from({ length: mostTitles }, (_, page): [string, TestPage] => [
    `/other-pages/page-${page}`,
    { title: `Page ${page}`, sections: { '': words(page) } },
  ])
  for (const more of [{}, Object.fromEntries(others)]) {
    expect(await first({ ...plain, ...more })).toBe('/a')
    expect(await first({ ...lifted, ...more })).toBe('/b')
    expect(await first({ ...lowered, ...more })).toBe('/b')
  }
})

test('what was typed is marked, and a title says where it stands', async () => {
  const { index } = indexOf(few)
  const [page] = findTitles(await index.partition('en'), 'lim', { limit: 8 })
  expect(page).toMatchObject({ title: 'Rate limits', trail: ['Guides'], sections: [] })
  expect(page?.titlePieces).toEqual([
    { text: 'Rate ', isMatch: false },
    { text: 'limits', isMatch: true },
  ])
})

test('a site that is more than one file has its titles in the first one: of very many, those of guides', async () => {
  const words = (page: number): string => Array.from({ length: 12 }, (_, at) => `w${page}x${at}`).join(' ')
  const pages = Array.from({ length: mostTitles + 200 }, (_, page): [string, TestPage] => [
    `/${page < 200 ? 'reference' : 'guides'}/page-${page}`,
    { title: `Page ${page}`, boost: page < 200 ? 0.6 : 1, trail: ['Guides'], sections: { '': words(page) } },
  ])
  const { index, read } = indexOf(Object.fromEntries(pages))
  const partition = await index.partition('en')
  expect(partition.titles).toHaveLength(mostTitles)
  expect(findTitles(partition, 'page 777', { limit: 8 })[0]).toMatchObject({
    url: '/guides/page-777',
    trail: ['Guides'],
  })
  expect(findTitles(partition, 'page 77', { limit: 8 }).every(({ url }) => url.startsWith('/guides/'))).toBe(true)
  expect(read).toEqual(['/_search/en.idx'])
})

test('an index that the version before has written is searched, and has no titles', async () => {
  const { files, find } = indexOf(few)
  const path = '/_search/en.idx'
  const head = files.get(path) ?? new Uint8Array()
  const reader = new ByteReader(head)
  const place = (): number => head.length - reader.left
  const facts = JSON.parse(reader.text()) as object
  const afterFacts = place()
  let before = ''
  for (let left = reader.number(); left > 0; left -= 1) {
    before = readTerm(reader, before)
    reader.number()
  }
  const beforeTitles = place()
  reader.text()
  const old = new ByteWriter()
  old.text(JSON.stringify({ ...facts, layout: 5 }))
  old.bytes(head.subarray(afterFacts, beforeTitles))
  old.bytes(head.subarray(place()))
  const index = openSearchIndex(async (name) => (name === path ? old.written() : files.get(name)), 'en')
  expect((await search(index, 'exchange')).pages).toEqual((await find('exchange')).pages)
  const later = new ByteWriter()
  later.text(JSON.stringify({ ...facts, layout: 4 }))
  const unknown = openSearchIndex(async () => later.written(), 'en')
  await expect(search(unknown, 'exchange')).rejects.toThrow('another version')
})
