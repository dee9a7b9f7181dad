import { expect, test } from 'vitest'
import { siteOf, specification, operation } from './api-site-for-tests.ts'
import { createUntranslatedPages } from './untranslated-pages.ts'

async function pagesOf(languages: Record<string, string[]>): Promise<Awaited<ReturnType<typeof siteOf>>> {
  const files = Object.fromEntries(
    Object.values(languages).flatMap((keys) => keys.map((key) => [`${key}.mdx`, 'Text'])),
  )
  return siteOf({ languages: Object.entries(languages).map(([language, pages]) => ({ language, pages })) }, files)
}

async function addressesOf(languages: Record<string, string[]>): Promise<string[]> {
  return createUntranslatedPages(await pagesOf(languages)).addresses()
}

test('one page of the default language at the root moves none of the others', async () => {
  const addresses = await addressesOf({
    en: ['changelog', 'en/guide', 'en/setup', 'en/usage'],
    fr: ['fr/guide', 'fr/usage'],
  })
  expect(addresses).toEqual(['/fr/changelog', '/fr/setup'])
})

test('one page of another language outside its folder leaves the original for all that it lacks', async () => {
  expect(await addressesOf({ en: ['guide', 'deep/a', 'more'], fr: ['fr/guide', 'fr/more', 'nouvelles'] })).toEqual([
    '/fr/deep/a',
  ])
})

test('a language whose pages correspond to none of the original has them in the folder of its name', async () => {
  expect(await addressesOf({ en: ['en/a', 'en/b', 'c'], fr: ['fr/x'] })).toEqual(['/fr/a', '/fr/b', '/fr/c'])
})

test('folders of languages below another folder correspond as well', async () => {
  expect(await addressesOf({ en: ['docs/en/a', 'docs/en/b'], fr: ['docs/fr/a'] })).toEqual(['/docs/fr/b'])
})

test('a language without a folder of its own has no such addresses, and a page of both is in both', async () => {
  expect(await addressesOf({ en: ['en/a', 'en/b'], fr: ['a'] })).toEqual([])
  expect(await addressesOf({ en: ['a', 'shared'], fr: ['fr/a', 'shared'] })).toEqual([])
})

test('what is shown at an address is what the address was made from', async () => {
  const site = await pagesOf({ en: ['changelog', 'en/a', 'en/b/index', 'en/c'], fr: ['fr/a', 'fr/d'] })
  const pages = createUntranslatedPages(site)
  const found = pages.addresses().map((address) => [address, pages.find(address)?.key])
  expect(found).toEqual([
    ['/fr/changelog', 'changelog'],
    ['/fr/b', 'en/b/index'],
    ['/fr/c', 'en/c'],
  ])
  expect(pages.find('/fr/en/c')).toBeUndefined()
  expect(pages.find('/fr/a')).toBeUndefined()
})

test('an operation whose translation has another address is not shown again in the original language', async () => {
  const api = (summary: string): string => specification({ '/pets': { get: operation(summary) } })
  const site = await siteOf(
    {
      languages: [
        { language: 'en', pages: ['a'], openapi: 'en.json' },
        { language: 'fr', pages: ['fr/a'], openapi: { source: 'french.json', directory: 'fr/api' } },
      ],
    },
    { 'en.json': api('List pets'), 'french.json': api('Lister les animaux'), 'fr/a.mdx': 'A' },
  )
  expect(createUntranslatedPages(site).addresses()).toEqual([])
})
