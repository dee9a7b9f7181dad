import { expect, test } from 'vitest'
import { lines, siteOf } from './api-site-for-tests.ts'

test('the same specification on an element and a group in it lists each operation once', async () => {
  const site = await siteOf({ openapi: 'pets.json', pages: [{ group: 'Pets', openapi: 'pets.json' }] })
  const pages = lines(site)
    .map((line) => line.trim())
    .filter((line) => line.includes('/pets/'))
  expect(pages).toEqual([...new Set(pages)])
  expect(pages.length).toBeGreaterThan(0)
})

test('operations of one method and title are told apart by their paths in a sidebar', async () => {
  const get = { summary: 'Get a count', tags: ['Count'], responses: { 200: { description: 'ok' } } }
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Search', version: '1' },
    paths: { '/_count': { get, post: get }, '/{index}/_count': { get } },
  })
  const site = await siteOf({ openapi: 'count.json' }, { 'count.json': text })
  await site.metadata.load([...site.pages.keys()])
  const operations = [...site.pages.keys()].filter((key) => key !== 'a')
  const titles = operations.map((key) => site.metadata.get(key)?.sidebarTitle)
  expect(titles).toEqual(['Get a count (/_count)', undefined, 'Get a count (/{index}/_count)'])
})
