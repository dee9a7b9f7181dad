import { expect, test } from 'vitest'
import { filesOf, open } from '../site/api-site-for-tests.ts'
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
