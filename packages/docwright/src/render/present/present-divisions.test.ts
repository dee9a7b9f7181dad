import { expect, test } from 'vitest'
import { createMemorySource } from '../../source/memory-source.ts'
import { createSite, type Site } from '../../site/create-site.ts'
import { contextOf } from './page-context.ts'
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
  return { site, icon: () => undefined, sections: new Map(), origin: undefined, imageSize: () => undefined }
}

async function divisionsOn(key: string, navigation: unknown): Promise<PresentedDivisions> {
  const site = await siteOf(navigation)
  expect(site.diagnostics).toEqual([])
  return presentDivisions(contextOf(key, site), presenterOf(site))
}

/** What a page shows of an element: its link. */
function linksTo(label: string, { tabs, anchors, switchers }: PresentedDivisions): (string | undefined)[] {
  const shown = [...tabs, ...anchors, ...switchers.flatMap(({ entries }) => entries)]
  return shown.filter((element) => element.label === label).map(({ href }) => href)
}

const link = 'https://x.example.com'

const contents: Record<string, object> = {
  'pages that are URLs': { pages: [link, 'https://y.example.com'] },
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
