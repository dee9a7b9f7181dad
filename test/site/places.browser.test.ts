import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { buildAndServe } from './built-site.ts'
import type { SiteFiles } from './open-site.ts'
import { openPage } from './open-page.ts'
import { sharedBrowser } from '../setup/shared-browser.ts'
import { visitSite } from './visit-site.ts'

/** A group of a section that is too long to be a part of every page. */
const long = Array.from({ length: 80 }, (_, index) => `old/page-${index}`)

const text = 'See [the tools](/tools), or [what is new](/new).'

const files: SiteFiles = {
  'docs.json': {
    navigation: {
      versions: [
        { version: '2.0', groups: [{ group: 'Now', pages: ['start', 'tools', 'new'] }] },
        {
          version: '1.0',
          tabs: [
            { tab: 'Guides', groups: [{ group: 'Then', pages: ['start', ...long, 'tools'] }] },
            { tab: 'More', pages: ['more'] },
          ],
        },
      ],
    },
    styling: { eyebrows: 'breadcrumbs' },
  },
  ...Object.fromEntries(
    ['start', 'tools', 'new', 'more', ...long].map((path) => [`${path}.mdx`, `---\ntitle: ${path}\n---\n\n${text}\n`]),
  ),
}

const visited = visitSite(files)

/** What tells a reader where the page is read. */
async function place(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate(() => {
    const texts = (selector: string): string[] =>
      [...document.querySelectorAll(selector)].map((element) => element.textContent?.trim() ?? '')
    return {
      address: location.pathname + location.search,
      title: texts('#page-title')[0],
      version: texts('#navbar .version-trigger')[0],
      tabs: texts('.nav-tabs-item'),
      crumbs: texts('.breadcrumb-item'),
      current: texts('#sidebar [aria-current="page"]'),
      neighbours: texts('.pagination-title'),
    }
  })
}

const startInOld = {
  address: '/start?in=1-0-guides',
  title: 'start',
  version: '1.0',
  tabs: ['Guides', 'More'],
  crumbs: ['Guides', 'Then', 'start'],
  current: ['start'],
  neighbours: ['old/page-0'],
}
const toolsInOld = {
  ...startInOld,
  address: '/tools?in=1-0-guides',
  title: 'tools',
  crumbs: ['Guides', 'Then', 'tools'],
  current: ['tools'],
  neighbours: ['old/page-79'],
}

test('decision 2.5: a page in several places is read where the reader came from, and the reader stays there', async () => {
  const { page, faults } = await visited.watch('/start')
  const inNew = {
    address: '/start',
    title: 'start',
    version: '2.0',
    tabs: [],
    crumbs: ['Now', 'start'],
    current: ['start'],
    neighbours: ['tools'],
  }
  expect(await place(page)).toEqual(inNew)

  // The same page in the other version: other tabs, another sidebar, other neighbours.
  await page.locator('#navbar .version-trigger').click()
  await page.locator('#version-menu').getByRole('link', { name: '1.0' }).click()
  await expect.poll(() => place(page)).toEqual(startInOld)
  expect(await page.locator('link[rel="canonical"]').count()).toBe(0)
  expect(await page.locator('html').getAttribute('data-current-path')).toBe('/start')

  // A link in the text does not know of versions; the sidebar does, though this page holds only a part of it.
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''))
  const link = page.locator('#content').getByRole('link', { name: 'the tools' })
  await link.hover()
  await expect
    .poll(async () => {
      await link.dispatchEvent('pointerover')
      return link.getAttribute('href')
    })
    .toContain('?in=')
  await link.click()
  await expect.poll(() => place(page)).toEqual(toolsInOld)
  expect(await page.locator('html[data-same-document]').count()).toBe(1)

  // On to a page of this version alone, back, and once more after a load.
  await page.locator('#pagination').getByRole('link').click()
  await expect
    .poll(() => place(page))
    .toMatchObject({ address: '/old/page-79', version: '1.0', neighbours: ['old/page-78', 'tools'] })
  await page.goBack()
  await expect.poll(() => place(page)).toEqual(toolsInOld)
  await page.reload()
  await expect.poll(() => place(page)).toEqual(toolsInOld)

  // The version that the page belongs to.
  await page.locator('#navbar .version-trigger').click()
  await page.locator('#version-menu').getByRole('link', { name: '2.0' }).click()
  await expect.poll(() => place(page)).toMatchObject({ address: '/tools', version: '2.0', tabs: [] })

  // What a reader writes into an address is no path; the preview keeps the place when the page is edited.
  await page.goto(`${visited.site().origin}/start?in=..%2F..%2Ftools`)
  await expect.poll(() => place(page)).toEqual({ ...inNew, address: '/start?in=..%2F..%2Ftools' })
  await page.goto(`${visited.site().origin}/start?in=1-0-guides`)
  await expect.poll(() => place(page)).toEqual(startInOld)
  await visited.site().write('start.mdx', '---\ntitle: start\n---\n\nNew words.\n')
  await page.getByText('New words.').waitFor()
  await expect.poll(() => place(page)).toEqual(startInOld)
  expect(faults).toEqual([])
})

const languages: SiteFiles = {
  'docs.json': {
    navigation: {
      languages: [
        { language: 'en', pages: ['shared', 'en'] },
        { language: 'ar', pages: ['ar', 'shared'] },
      ],
    },
  },
  ...Object.fromEntries(['shared', 'en', 'ar'].map((path) => [`${path}.mdx`, `---\ntitle: ${path}\n---\n\n${text}\n`])),
}

test('decision 2.5: a static host has the places; around a page of another language stands that of the place; without scripts a page is where it belongs', async () => {
  const [browser, site] = await Promise.all([sharedBrowser(), buildAndServe(languages, { url: 'https://example.com' })])
  try {
    const { page, close, faults } = await openPage(browser)
    await page.goto(`${site.origin}/shared?in=ar`)
    await expect
      .poll(() => place(page))
      .toMatchObject({ address: '/shared?in=ar', current: ['shared'], neighbours: ['ar'] })
    const told = await page
      .locator('html, #content-area, #pagination')
      .evaluateAll((all) => all.map((element) => `${(element as HTMLElement).lang} ${(element as HTMLElement).dir}`))
    expect(told).toEqual(['ar rtl', 'en ltr', 'ar rtl'])
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe('https://example.com/shared')
    expect(faults).toEqual([])
    await close()
    expect(await site.read('sitemap.xml')).not.toContain('in=')
    expect(await site.read('_navigation/in/ar/shared.html')).toContain('content="noindex"')
    const still = await openPage(browser, { javaScriptEnabled: false })
    await still.page.goto(`${site.origin}/shared?in=ar`)
    expect(await still.page.locator('html').getAttribute('lang')).toBe('en')
    expect(await still.page.locator('.pagination-title').allTextContents()).toEqual(['en'])
    await still.close()
  } finally {
    await browser.close()
    await site.close()
  }
})
