import { expect, test } from 'vitest'
import { filesOf, open } from './api-site-for-tests.ts'
import { languageList, languageStart } from './language-list.ts'

const list = JSON.stringify([
  { tag: 'en', url: '/docs/', isDefault: true },
  { tag: 'de', url: '/docs/de', isDefault: false },
  { tag: 'pt', url: '/docs/pt', isDefault: false },
  { tag: 'pt-BR', url: '/docs/pt-BR', isDefault: false },
  { tag: 'zh-Hans', url: '/docs/cn', isDefault: false },
  { tag: 'zh-Hant', url: '/docs/zh-Hant', isDefault: false },
])
const start = (acceptLanguage: string | undefined, referrer?: string) =>
  languageStart(list, { acceptLanguage, referrer, host: 'docs.test' })

test.each([
  ['de', '/docs/de'],
  ['de-AT,de;q=0.9,en;q=0.8', '/docs/de'],
  ['fr;q=0.9, de;q=0.5', '/docs/de'],
  ['en;q=0.8,de', '/docs/de'],
  ['pt-PT', '/docs/pt'],
  ['pt-BR,pt;q=0.9', '/docs/pt-BR'],
  ['zh-TW', '/docs/zh-Hant'],
  ['zh-CN', '/docs/cn'],
  ['zh', '/docs/cn'],
  ['en-GB,de;q=0.9', undefined],
  ['fr', undefined],
  ['de;q=0', undefined],
  ['*', undefined],
  ['%%%,;;q=x', undefined],
  [undefined, undefined],
])('%s is led to %s', (header, url) => {
  expect(start(header)).toBe(url)
})

test('whoever comes from a page of the site stays, whoever comes from elsewhere is led', () => {
  expect(start('de', 'https://docs.test/docs/de/a')).toBeUndefined()
  expect(start('de', 'https://search.test/?q=docs')).toBe('/docs/de')
  expect(start('de', 'no address')).toBe('/docs/de')
})

test('a site lists where its languages begin, if it asks for it', async () => {
  const languages = [
    { language: 'en', pages: ['a'] },
    { language: 'de', pages: ['de/a'] },
    { language: 'fr', hidden: true, pages: ['fr/a'] },
  ]
  const written = { 'de/a.mdx': '# A', 'fr/a.mdx': '# A' }
  const siteWith = (more: Record<string, unknown>) => open({ ...filesOf({ languages }, written, more) })
  expect(languageList('a', await siteWith({}))).toBeUndefined()
  expect(JSON.parse(languageList('a', await siteWith({ redirectByLanguage: true })) ?? '')).toEqual([
    { tag: 'en', url: '/a', isDefault: true },
    { tag: 'de', url: '/de/a', isDefault: false },
  ])
  expect(languageList(undefined, await siteWith({ redirectByLanguage: true }))).toBeUndefined()
})
