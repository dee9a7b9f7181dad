import { expect, test } from 'vitest'
import { filesOf, open, siteOf, type Json } from '../site/api-site-for-tests.ts'
import { bodySettings } from './body/body-settings.ts'
import { settingsDigest } from './settings-digest.ts'

test('pages are made again if the API of a GraphQL schema is elsewhere', async () => {
  const digestWith = async (endpoint: string): Promise<string> => {
    const graphql = { source: 'shop.graphql', endpoint }
    const site = await open(filesOf({ graphql }, { 'shop.graphql': 'type Query { a: Int }' }))
    return settingsDigest(bodySettings(site, undefined))
  }
  expect(await digestWith('https://a.test/graphql')).toBe(await digestWith('https://a.test/graphql'))
  expect(await digestWith('https://a.test/graphql')).not.toBe(await digestWith('https://b.test/graphql'))
})

test.each([
  { playground: { display: 'none' } },
  { playground: { proxy: false } },
  { examples: { languages: ['python'] } },
  { params: { expanded: 'all' } },
  { mdx: { server: 'https://api.test' } },
  { url: 'full' },
])('pages are made again if docs.json says of endpoints: %o', async (api) => {
  const digestWith = async (more: Json): Promise<string> =>
    settingsDigest(bodySettings(await siteOf({ openapi: 'pets.json' }, {}, more), undefined))
  expect(await digestWith({ api })).toBe(await digestWith({ api }))
  expect(await digestWith({ api })).not.toBe(await digestWith({}))
})
