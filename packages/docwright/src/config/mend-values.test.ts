import { expect, test } from 'vitest'
import { createMemorySource } from '../source/memory-source.ts'
import { loadConfig } from './load-config.ts'

async function load(navigation: unknown) {
  const text = JSON.stringify({ theme: 'mint', name: 'Site', colors: { primary: '#000000' }, navigation }, null, 2)
  const { config, diagnostics } = await loadConfig(createMemorySource({ 'docs.json': text }))
  return {
    navigation: config?.navigation,
    problems: diagnostics.map(({ severity, message }) => `${severity}: ${message}`),
  }
}

test('a key of a later release is one warning, and the rest of its element lives', async () => {
  const { navigation, problems } = await load({
    groups: [
      { group: 'SDK', pages: ['a', { sourceRef: 'acme/sdk' }] },
      { importFrom: 'acme/other', pages: ['b'] },
      { group: 'Last', pages: ['c'], sort: { by: 'date' } },
    ],
  })
  expect(navigation).toEqual({
    groups: [
      { group: 'SDK', pages: ['a'] },
      { group: '', pages: ['b'] },
      { group: 'Last', pages: ['c'] },
    ],
  })
  expect(problems).toEqual([
    'warning: The pages of “acme/sdk” are missing: docs.json does not say from which repository they come.',
    'warning: The configuration has no key “navigation.groups[1].importFrom”; it has no effect.',
    'warning: The configuration has no key “navigation.groups[2].sort”; it has no effect.',
  ])
})

test('an element without a label keeps its pages, under what it says elsewhere or the folder of its pages', async () => {
  const { navigation, problems } = await load({
    tabs: [
      { title: 'Guides', pages: ['a'] },
      { groups: [{ pages: ['api-reference/start'] }] },
      { tb: 'Misspelled', pages: ['c'] },
    ],
  })
  expect(navigation).toEqual({
    tabs: [
      { tab: 'Guides', pages: ['a'] },
      { tab: 'Api reference', groups: [{ group: '', pages: ['api-reference/start'] }] },
      { tab: 'Misspelled', pages: ['c'] },
    ],
  })
  expect(problems).toEqual([
    'warning: “navigation.tabs[0].title” has no effect: it is a key of another format, and Docwright has something else for it.',
    'error: The key “tab” is missing from “navigation.tabs[1]”.',
    'error: The key “group” is missing from “navigation.tabs[1].groups[0]”.',
    'warning: The configuration has no key “navigation.tabs[2].tb”; it has no effect.',
  ])
})

test('what has the wrong type and one clear meaning is reported and read', async () => {
  const { navigation, problems } = await load({
    versions: [{ version: 2, default: 'true', pages: 'index' }],
  })
  expect(navigation).toEqual({ versions: [{ version: '2', default: true, pages: ['index'] }] })
  expect(problems).toEqual([
    'error: “navigation.versions[0].version” must be a string, but it is `2`.',
    'error: “navigation.versions[0].default” must be `true` or `false`, but it is “true”.',
    'error: “navigation.versions[0].pages” must be an array, but it is “index”.',
  ])
})

test('an entry with the key of a page is that page, with one warning', async () => {
  const { navigation, problems } = await load({ pages: ['a', { page: 'b' }] })
  expect(problems).toEqual([
    'warning: This entry has the key “page”, but a page is listed by its path alone; it is read as the path.',
  ])
  expect(navigation).toEqual({ pages: ['a', 'b'] })
})
