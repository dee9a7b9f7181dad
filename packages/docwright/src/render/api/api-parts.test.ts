import { expect, test } from 'vitest'
import { open } from '../../site/api-site-for-tests.ts'
import { createApiParts } from './api-parts.ts'
import { partPath } from './part-address.ts'

const held = { components: { schemas: { Held: { title: 'Held', properties: { only: { type: 'string' } } } } } }
const api = JSON.stringify({ openapi: '3.1.0', paths: {}, ...held })
const named = 'https://api.test/named.json'
const files = {
  'docs.json': JSON.stringify({
    theme: 'mint',
    name: 'T',
    colors: { primary: '#000000' },
    navigation: {
      groups: [
        { group: 'A', pages: ['a'] },
        { group: 'B', openapi: named },
      ],
    },
  }),
  'a.mdx': 'A',
  'api.json': api,
  '.private/api.json': api,
}

function addressOf(source: string, id = `${source}#/components/schemas/Held`, language = 'en'): string {
  return partPath({ digest: 'of-earlier', language, source, id }) ?? ''
}

test('an address leads to specifications of the site alone: it makes nobody fetch a URL or read what is not published', async () => {
  const fetched: string[] = []
  const site = await open(files, {
    async fetchFile(url) {
      fetched.push(url)
      return { bytes: Buffer.from(api), diagnostics: [] }
    },
  })
  const parts = createApiParts(site, '')
  expect((await parts.find(addressOf(named)))?.title).toBe('Held')
  const found = await parts.find(addressOf('api.json'))
  expect(found?.title).toBe('Held')
  expect((await parts.find(found?.path ?? ''))?.path).toBe(found?.path)
  expect(await parts.find(addressOf('api.json', 'api.json#/components/schemas/Nobody'))).toBeUndefined()
  expect(await parts.find(addressOf('.private/api.json'))).toBeUndefined()
  expect(await parts.find(addressOf('https://other.test/api.json'))).toBeUndefined()
  expect(fetched).toEqual([named])
  expect([...site.specifications.opened().keys()].toSorted()).toEqual(['api.json', named])
})

test('an address has the tag of a language that pages can have', async () => {
  const parts = createApiParts(await open(files), '')
  const found = async (language: string) => (await parts.find(addressOf('api.json', undefined, language)))?.language
  expect(await found('pt-BR')).toBe('pt-BR')
  for (const language of ['xx', 'en-Mine', '">', 'constructor', 'cn']) expect(await found(language)).toBeUndefined()
})
