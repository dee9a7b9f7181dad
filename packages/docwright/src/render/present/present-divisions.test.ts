import { expect, test } from 'vitest'
import { createMemorySource } from '../../source/memory-source.ts'
import { createSite, type Site } from '../../site/create-site.ts'
import { createUntranslatedPages } from '../../site/untranslated-pages.ts'
import { contextOf } from '../basics/page-context.ts'
import { presentDivisions, type PresentedDivisions } from './present-divisions.ts'
import { presentSection } from './present-sidebar.ts'
import type { Presenter } from './presenter.ts'

async function siteOf(navigation: unknown): Promise<Site> {
  const config = { theme: 'mint', name: 'T', colors: { primary: '#000000' }, navigation }
  const source = createMemorySource({ 'docs.json': JSON.stringify(config), 'a.mdx': 'A', 'b.mdx': 'B' })
  const made = await createSite(source)
  if ('noSite' in made) throw new Error(JSON.stringify(made.noSite.diagnostics))
  return made.site
}

function presenterOf(site: Site): Presenter {
  return {
    site,
    icon: () => undefined,
    sections: new Map(),
    origin: undefined,
    imageSize: () => undefined,
    repository: undefined,
    mcp: false,
    feedback: false,
  }
}

async function divisionsOn(key: string, navigation: unknown): Promise<PresentedDivisions> {
  const site = await siteOf(navigation)
  expect(site.diagnostics).toEqual([])
  return presentDivisions(contextOf(key, site), presenterOf(site))
}

/** The links of an element on a page. */
function linksTo(label: string, { tabs, anchors, switchers }: PresentedDivisions): (string | undefined)[] {
  const shown = [...tabs, ...anchors, ...switchers.flatMap(({ entries }) => entries)]
  return shown.filter((element) => element.label === label).map(({ href }) => href)
}

const link = 'https://x.example.com'

const contents: Record<string, object> = {
  'a page that is a URL': { pages: [link] },
  'groups of URLs': { groups: [{ group: 'G', pages: [{ group: 'H', pages: [link] }] }] },
  'children that are all links': { anchors: [{ anchor: 'One', href: link }] },
  'children whose pages are URLs': { versions: [{ version: 'One', pages: [link] }] },
}

const parents: [list: string, label: string][] = [
  ['tabs', 'tab'],
  ['anchors', 'anchor'],
  ['dropdowns', 'dropdown'],
  ['products', 'product'],
  ['versions', 'version'],
]

test.for(
  parents.flatMap(([list, label]) =>
    Object.entries(contents)
      .filter(([, content]) => !(list in content))
      .map(([what, content]) => [label, what, list, content] as const),
  ),
)('a %s with %s is shown, and leads to the first of them', async ([label, , list, content]) => {
  const navigation = {
    [list]: [
      { [label]: 'Docs', pages: ['a', 'b'] },
      { [label]: 'Away', ...content },
    ],
  }
  expect(linksTo('Away', await divisionsOn('a', navigation))).toEqual([link])
})

test('so is a language', async () => {
  const navigation = {
    languages: [
      { language: 'en', pages: ['a', 'b'] },
      { language: 'fr', pages: [link] },
    ],
  }
  expect(linksTo('Français', await divisionsOn('a', navigation))).toEqual([link])
})

test('a tab whose menu has links only opens its menu, and leads nowhere itself', async () => {
  const menu = [
    { item: 'X', href: link },
    { item: 'Y', pages: ['https://y.example.com'] },
  ]
  const { tabs } = await divisionsOn('a', {
    tabs: [
      { tab: 'Only', menu },
      { tab: 'Docs', pages: ['a', 'b'] },
    ],
  })
  expect(tabs[0]).toEqual({
    label: 'Only',
    external: false,
    current: false,
    align: 'start',
    menu: [
      { label: 'X', href: link, external: true, current: false },
      { label: 'Y', href: 'https://y.example.com', external: true, current: false },
    ],
  })
})

test('a product whose menu has links only leads to the first of them', async () => {
  const products = [
    { product: 'Away', menu: [{ item: 'X', href: link }] },
    { product: 'Docs', pages: ['a', 'b'] },
  ]
  expect(linksTo('Away', await divisionsOn('a', { products }))).toEqual([link])
})

test('of several links of an element without a page, those that nothing leads to are named', async () => {
  const other = 'https://y.example.com'
  const { diagnostics } = await siteOf({
    tabs: [
      { tab: 'Docs', pages: ['a', 'b', 'https://z.example.com'] },
      { tab: 'Away', groups: [{ group: 'G', pages: [link, other] }] },
      {
        tab: 'Menu',
        menu: [
          { item: 'X', href: link },
          { item: 'Y', pages: [link, other] },
        ],
      },
    ],
  })
  expect(diagnostics.map(({ code, message }) => `${code}: ${message}`)).toEqual([
    `links-without-page: The tab “Away” has no page, so it opens its first link, “${link}”, and “${other}” is not shown.`,
    `links-without-page: The menu item “Y” has no page, so it opens its first link, “${link}”, and “${other}” is not shown.`,
  ])
})

test('hidden links are not led to, and an element with nothing else is not shown', async () => {
  const anchors = [
    { anchor: 'One', href: 'https://hidden.example.com', hidden: true },
    { anchor: 'Two', href: link },
  ]
  const docs = { tab: 'Docs', pages: ['a', 'b'] }
  expect(linksTo('Away', await divisionsOn('a', { tabs: [docs, { tab: 'Away', anchors }] }))).toEqual([link])
  const hidden = { tab: 'Away', anchors: [{ anchor: 'One', href: link, hidden: true }] }
  expect(linksTo('Away', await divisionsOn('a', { tabs: [docs, hidden] }))).toEqual([])
})

test('links of a navigation without any page stand in the sidebar of the pages that there are', async () => {
  const site = await siteOf({ groups: [{ group: 'Links', pages: [link] }] })
  const { section } = contextOf('a', site)
  expect(section).toBe(contextOf('b', site).section)
  expect(section === undefined ? '' : (await presentSection(section, 'en', presenterOf(site))).template.html).toContain(
    `href="${link}"`,
  )
})

test('neither the page for unknown addresses nor a page that nothing is listed near marks a tab or an anchor', async () => {
  const site = await siteOf({
    versions: [{ version: 'v1', anchors: [{ anchor: 'A', tabs: [{ tab: 'T', pages: ['a'] }] }] }],
  })
  const marks = async (key: string) => {
    const { tabs, anchors, switchers } = await presentDivisions(contextOf(key, site), presenterOf(site))
    return [...tabs, ...anchors, ...(switchers[0]?.entries ?? [])].map(({ current }) => current)
  }
  expect(await marks('a')).toEqual([true, true, true])
  // The surroundings are those of the version all the same.
  expect(await marks('b')).toEqual([false, false, true])
  expect(await marks('')).toEqual([false, false, true])
})

test('global entries of every kind are shown: dropdowns, products, versions and languages join their menus', async () => {
  const href = link
  const { switchers, tabs, anchors } = await divisionsOn('a', {
    global: {
      tabs: [{ tab: 'T', href }],
      anchors: [{ anchor: 'A', href }],
      dropdowns: [{ dropdown: 'D', href, description: 'More' }],
      products: [{ product: 'P', href }],
      versions: [{ version: 'v0', href, tag: 'Old' }],
      languages: [{ language: 'fr', href }],
    },
    versions: [{ version: 'v1', pages: ['a', 'b'] }],
  })
  expect([...tabs, ...anchors].map(({ label }) => label)).toEqual(['T', 'A'])
  expect(switchers.map(({ kind, entries }) => [kind, ...entries.map(({ label }) => label)])).toEqual([
    ['version', 'v1', 'v0'],
    ['language', 'Français'],
    ['product', 'P'],
    ['dropdown', 'D'],
  ])
})

test('the items of a product’s menu are shown where another tab has a menu of its own', async () => {
  const products = [
    {
      product: 'P',
      menu: [
        { item: 'One', pages: ['a'] },
        { item: 'Two', href: link },
      ],
    },
  ]
  const { switchers } = await divisionsOn('a', {
    tabs: [
      { tab: 'T', products },
      { tab: 'M', menu: [{ item: 'X', pages: ['b'] }] },
    ],
  })
  expect(switchers.map(({ kind, entries }) => [kind, ...entries.map(({ label }) => label)])).toEqual([
    ['product', 'P'],
    ['dropdown', 'One', 'Two'],
  ])
})

test('a page in no navigation is shown among what is not hidden, links of a lone language included', async () => {
  const anchors = [{ anchor: 'One', href: link }]
  const beside = await divisionsOn('b', {
    languages: [
      { language: 'en', anchors },
      { language: 'fr', hidden: true, pages: ['a'] },
    ],
  })
  const alone = await divisionsOn('b', { languages: [{ language: 'en', anchors }] })
  expect([beside, alone].map((shown) => linksTo('One', shown))).toEqual([[link], [link]])
})

test('links beside an operation that no specification has are named', async () => {
  const pages = ['https://one.example.com', 'GET /users', 'https://two.example.com']
  const site = await siteOf({
    tabs: [
      { tab: 'Docs', pages: ['a'] },
      { tab: 'Away', pages },
    ],
  })
  expect(site.diagnostics.map(({ code }) => code)).toContain('links-without-page')
})

test('the page of an element above a lone language has a menu that leads into it', async () => {
  const languagesOn = async (key: string, pages: string[]): Promise<unknown> => {
    const tabs = [{ tab: 'T', root: 'a', languages: [{ language: 'en', pages }] }]
    const { switchers } = await divisionsOn(key, { tabs })
    return switchers.map(({ kind, entries }) => [kind, ...entries.map(({ href }) => href)])
  }
  expect(await languagesOn('a', [link])).toEqual([['language', link]])
  expect(await languagesOn('a', ['b'])).toEqual([['language', '/b']])
  expect(await languagesOn('b', ['b'])).toEqual([])
})

test('a language that lacks a page leads to the original at its own address, and from there back and to the others', async () => {
  const navigation = {
    languages: [
      { language: 'en', pages: ['a', 'deep/b'] },
      { language: 'fr', pages: ['fr/a'] },
      { language: 'de', pages: ['de/a', 'de/deep/b'] },
    ],
  }
  const config = { theme: 'mint', name: 'T', colors: { primary: '#000000' }, navigation }
  const keys = ['a', 'deep/b', 'fr/a', 'de/a', 'de/deep/b']
  const files = Object.fromEntries(keys.map((key) => [`${key}.mdx`, 'Text']))
  const made = await createSite(createMemorySource({ 'docs.json': JSON.stringify(config), ...files }), { base: 'docs' })
  if ('noSite' in made) throw new Error(JSON.stringify(made.noSite.diagnostics))
  const { site } = made
  const untranslated = createUntranslatedPages(site)
  const presenter = { ...presenterOf(site), untranslated }
  const links = async (key: string, place = site.navigation.placeOf(key)): Promise<unknown> => {
    const { switchers } = await presentDivisions(contextOf(key, site, place), presenter)
    return switchers[0]?.entries.map(({ href, current }) => (current ? `${href} (current)` : href))
  }
  expect(await links('deep/b')).toEqual(['/docs/deep/b (current)', '/docs/fr/deep/b', '/docs/de/deep/b'])
  expect(await links('de/deep/b')).toEqual(['/docs/deep/b', '/docs/fr/deep/b', '/docs/de/deep/b (current)'])
  const place = untranslated.find('/fr/deep/b')?.place
  expect(await links('deep/b', place)).toEqual(['/docs/deep/b', '/docs/fr/deep/b (current)', '/docs/de/deep/b'])
})
