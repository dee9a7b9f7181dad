import { expect, test } from 'vitest'
import { createSite, type Site } from '../../site/create-site.ts'
import { createMemorySource } from '../../source/memory-source.ts'
import { pagesNaming, translationsOf } from './pages-naming.ts'

async function siteOf(navigation: object, keys: readonly string[]): Promise<Site> {
  const config = { theme: 'mint', name: 'Acme', colors: { primary: '#005500' }, navigation }
  const made = await createSite(
    createMemorySource({
      'docs.json': JSON.stringify(config),
      ...Object.fromEntries(keys.map((key) => [`${key}.mdx`, `---\ntitle: ${key}\n---\n`])),
    }),
  )
  if ('noSite' in made) throw new Error(JSON.stringify(made.noSite.diagnostics))
  return made.site
}

test('the pages of a sidebar name each other, and so do unlisted pages that show it', async () => {
  const tabs = [
    { tab: 'Guides', groups: [{ group: 'Start', pages: ['guides/one', { group: 'More', pages: ['guides/two'] }] }] },
    { tab: 'Reference', pages: ['reference/one', 'reference/two'] },
  ]
  const keys = ['guides/one', 'guides/two', 'guides/unlisted', 'reference/one', 'reference/two']
  const site = await siteOf({ tabs }, keys)
  expect(pagesNaming(new Set(['guides/two']), site)).toEqual(['guides/one', 'guides/two', 'guides/unlisted'])
  expect(pagesNaming(new Set(['reference/one', 'guides/one']), site)).toEqual(keys)
  expect(pagesNaming(new Set(['guides/unlisted']), site)).toEqual([])
  expect(pagesNaming(new Set(), site)).toEqual([])
})

test('a page that is listed in two sidebars is named in both, and the directory of a group names what is in it', async () => {
  const tabs = [
    { tab: 'Guides', groups: [{ group: 'All', root: 'guides/all', pages: ['guides/one'] }] },
    { tab: 'Tasks', pages: ['tasks/one', 'guides/one'] },
    // Its own place is among the guides, and what it lists is here.
    { tab: 'Listing', groups: [{ group: 'List', root: 'guides/one', directory: 'card', pages: ['listing/one'] }] },
    { tab: 'Other', pages: ['other'] },
  ]
  const site = await siteOf({ tabs }, ['guides/all', 'guides/one', 'listing/one', 'other', 'tasks/one'])
  expect(pagesNaming(new Set(['guides/one']), site)).toEqual(['guides/all', 'guides/one', 'listing/one', 'tasks/one'])
  expect(pagesNaming(new Set(['listing/one']), site)).toEqual(['guides/one', 'listing/one'])
  expect(pagesNaming(new Set(['other']), site)).toEqual(['other'])
})

test('translations of a page are found in all languages', async () => {
  const languages = ['en', 'fr', 'de'].map((language) => ({
    language,
    pages: ['one', 'two'].map((name) => (language === 'en' ? name : `${language}/${name}`)),
  }))
  const site = await siteOf({ languages }, ['one', 'two', 'fr/one', 'fr/two', 'de/two'])
  expect(translationsOf(new Set(['two']), site)).toEqual(['two', 'fr/two', 'de/two'])
  expect(translationsOf(new Set(['one']), site)).toEqual(['one', 'fr/one'])
})
