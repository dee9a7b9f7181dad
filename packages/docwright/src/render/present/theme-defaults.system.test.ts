import { expect, test } from 'vitest'
import { themeDefaults, type Theme } from '../../config/defaults.ts'
import { createMemorySource } from '../../source/memory-source.ts'
import { createSite, type Site } from '../../site/create-site.ts'
import { createSiteAssets } from '../assets/site-assets.ts'
import { contextOf } from '../basics/page-context.ts'
import { presentPage } from './present-page.ts'
import { presentSection } from './present-sidebar.ts'
import type { Presenter } from './presenter.ts'

async function siteOf(config: Record<string, unknown>): Promise<Site> {
  const navigation = {
    pages: ['index', { group: 'Top', pages: ['https://x.example.com', 'a', { group: 'Nested', pages: ['b'] }] }],
  }
  const source = createMemorySource({
    'docs.json': JSON.stringify({ theme: 'mint', name: 'T', colors: { primary: '#000000' }, navigation, ...config }),
    'index.mdx': 'I',
    'a.mdx': 'A',
    'b.mdx': 'B',
  })
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

async function sidebarOf(site: Site): Promise<string> {
  const { section } = contextOf('a', site)
  return section === undefined ? '' : (await presentSection(section, 'en', presenterOf(site))).template.html
}

async function eyebrowsOf(site: Site): Promise<string> {
  const assets = await createSiteAssets(site, { purpose: 'check' })
  return (await presentPage('b', presenterOf(site), assets)).frame.eyebrows
}

const opensFirstPage = '<a href="/b"><span class="sidebar-title">Nested</span></a>'

test.for(Object.keys(themeDefaults) as Theme[])(
  'unset, `eyebrows` and `drilldown` are those of the theme %s; what is set goes before',
  async (theme) => {
    const site = await siteOf({ theme })
    expect(await eyebrowsOf(site)).toBe(themeDefaults[theme].eyebrows)
    expect((await sidebarOf(site)).includes(opensFirstPage)).toBe(themeDefaults[theme].drilldown)
    const other = themeDefaults[theme].eyebrows === 'section' ? 'breadcrumbs' : 'section'
    const interaction = { drilldown: !themeDefaults[theme].drilldown }
    const set = await siteOf({ theme, styling: { eyebrows: other }, interaction })
    expect(await eyebrowsOf(set)).toBe(other)
    expect((await sidebarOf(set)).includes(opensFirstPage)).toBe(interaction.drilldown)
  },
)

test('some themes enable breadcrumbs by default and others do not; the same holds for drilldown', () => {
  const defaults = Object.entries(themeDefaults)
  expect(defaults.filter(([, { eyebrows }]) => eyebrows === 'breadcrumbs').map(([theme]) => theme)).toEqual([
    'palm',
    'almond',
    'sequoia',
  ])
  expect(defaults.filter(([, { drilldown }]) => drilldown).map(([theme]) => theme)).toEqual(['linden', 'almond'])
})

test('drilldown `true` forces navigation to the first page of a group: of a top-level one too, and never to a link', async () => {
  const html = await sidebarOf(await siteOf({ interaction: { drilldown: true } }))
  expect(html).toContain(
    '<h2 class="sidebar-group-header"><a href="/a"><span class="sidebar-title">Top</span></a></h2>',
  )
})
