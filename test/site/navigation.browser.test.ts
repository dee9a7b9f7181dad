import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from '../setup/shared-browser.ts'
import { openPage } from './open-page.ts'
import { copyOf, openCopy, openFiles, type OpenSite, type SiteFiles, temporaryFolder } from './open-site.ts'

const program = resolve(import.meta.dirname, '../../packages/docwright/bin/docwright.js')

let browser: Browser
const sites = new Map<string, Promise<OpenSite>>()
const opened: (() => Promise<void>)[] = []

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})
afterAll(async () => {
  await browser.close()
  for (const site of sites.values()) await (await site).close()
})

/** Opens a page of an example; each example is previewed once. */
async function open(example: string, path: string): Promise<Page> {
  const site = sites.get(example) ?? openCopy(`examples/${example}`)
  sites.set(example, site)
  return openAt(await site, path)
}

async function openAt(site: OpenSite, path: string): Promise<Page> {
  const { page, close } = await openPage(browser)
  opened.push(close)
  await page.goto(site.origin + path)
  return page
}

async function openOwn(files: SiteFiles, path: string): Promise<Page> {
  const site = await openFiles(files)
  opened.push(() => site.close())
  return openAt(site, path)
}

/** Presses a switcher's button and chooses an entry. */
async function switchTo(page: Page, switcher: string, entry: string): Promise<string> {
  await page
    .getByRole('button', { name: new RegExp(`^${switcher}`) })
    .first()
    .click()
  const before = pathOf(page)
  await page.getByRole('dialog', { name: switcher }).getByRole('link', { name: entry }).click()
  await page.waitForURL((url) => url.pathname !== before)
  return pathOf(page)
}

function pathOf(page: Page): string {
  return new URL(page.url()).pathname
}

const sidebar = (page: Page) => page.locator('[data-part=sidebar]')

test('decisions 2.8: switching the language keeps the page where it exists, else shows the original in its place', async () => {
  const page = await open('languages', '/recipes')
  expect(await switchTo(page, 'Language', 'Français')).toBe('/fr/recipes')
  await page.goBack()
  expect(await switchTo(page, 'Language', 'العربية')).toBe('/ar/recipes')
  const other = await open('languages', '/shopping')
  expect(await switchTo(other, 'Language', 'العربية')).toBe('/ar/shopping')
  expect(await other.locator('#translation-notice').count()).toBe(1)
  expect(await switchTo(other, 'اللغة', 'Français')).toBe('/fr/shopping')
  expect(await switchTo(other, 'Langue', 'English')).toBe('/shopping')
})

test('decisions 2.8: so does switching the version, the product and the section', async () => {
  const version = await open('versions', '/v2/columns')
  expect(await switchTo(version, 'Version', '3.0')).toBe('/v3/columns')
  const missing = await open('versions', '/v2/sorting')
  expect(await switchTo(missing, 'Version', '3.0')).toBe('/v3')
  const product = await open('products', '/tiles/quickstart')
  expect(await switchTo(product, 'Product', 'Routing')).toBe('/routing/quickstart')
  const section = await open('dropdowns', '/phone/sync')
  expect(await switchTo(section, 'Section', 'Desktop')).toBe('/desktop/sync')
})

test('decisions 2.8: in a nest of five patterns, each switcher keeps what the others say', async () => {
  const page = await open('nested-five', '/vault/v2/guides/secrets')
  expect(await switchTo(page, 'Language', 'Français')).toBe('/fr/vault/v2/guides/secrets')
  const start = await open('nested-five', '/vault/v2/guides/start')
  expect(await switchTo(start, 'Version', '1')).toBe('/vault/v1/guides/start')
})

test('decisions 2.9: the groups around the current page are open, others as `expanded` says', async () => {
  const page = await open('nested-groups', '/consuming/failures/retries')
  const groups = sidebar(page).locator('details')
  const states = await groups.evaluateAll((all) =>
    all.map((group) => [
      group.querySelector('summary')?.textContent?.replace('NEW', '').trim(),
      (group as HTMLDetailsElement).open,
    ]),
  )
  expect(Object.fromEntries(states)).toEqual({
    Producing: true,
    Guarantees: false,
    Consuming: true,
    'When things fail': true,
  })
  expect(await sidebar(page).locator('[aria-current=page]').textContent()).toContain('Retries')
})

test('decisions 2.9: also when the reader closed them on an earlier page', async () => {
  const page = await open('nested-groups', '/consuming/groups')
  await sidebar(page).locator('summary', { hasText: 'Consuming' }).click()
  await page.getByRole('navigation', { name: 'Pagination' }).getByRole('link').last().click()
  await page.waitForURL('**/consuming/failures/retries')
  expect(await sidebar(page).locator('[aria-current=page]').isVisible()).toBe(true)
})

test('what the reader opened stays open on the next page', async () => {
  const page = await open('nested-groups', '/producing')
  await sidebar(page).locator('summary', { hasText: 'Guarantees' }).click()
  await sidebar(page).getByRole('link', { name: 'Batches' }).click()
  await page.waitForURL('**/producing/batches')
  expect(
    await sidebar(page)
      .getByRole('link', { name: /exactly/i })
      .isVisible(),
  ).toBe(true)
})

test.for<[string, object, string]>([
  ['true', { interaction: { drilldown: true } }, '/first'],
  ['false', { interaction: { drilldown: false } }, '/'],
  ['unset', {}, '/'],
])('drilldown %s: choosing a group without a page of its own', async ([, interaction, expected]) => {
  const group = { group: 'Nested', pages: ['first', 'second'] }
  const page = await openOwn(
    {
      'docs.json': { ...interaction, navigation: { groups: [{ group: 'Top', pages: ['index', group] }] } },
      'index.mdx': '---\ntitle: Home\n---\n',
      'first.mdx': '---\ntitle: First\n---\n',
      'second.mdx': '---\ntitle: Second\n---\n',
    },
    '/',
  )
  await sidebar(page).locator('.sidebar-title', { hasText: 'Nested' }).click()
  await expect.poll(() => sidebar(page).getByRole('link', { name: 'Second' }).isVisible()).toBe(true)
  expect(pathOf(page)).toBe(expected)
})

test('a group’s title opens its root page, nested or not', async () => {
  const page = await open('nested-groups', '/')
  const title = sidebar(page).getByRole('link', { name: 'Producing' })
  // What opens it stands at the end of the same row.
  const [row, fold] = await Promise.all([title.boundingBox(), title.locator('+ details > summary').boundingBox()])
  expect(fold).toMatchObject({ y: row?.y, height: row?.height })
  expect((fold?.x ?? 0) + (fold?.width ?? 0)).toBe((row?.x ?? 0) + (row?.width ?? 0))
  await title.click()
  await expect.poll(() => pathOf(page)).toBe('/producing')
  const top = await open('directory-listings', '/')
  await sidebar(top).getByRole('link', { name: 'Concepts' }).click()
  await expect.poll(() => pathOf(top)).toBe('/concepts')
})

test('decisions 2.10: a directory listing is a list of cards, an accordion or nothing, and inherited', async () => {
  const styles: Record<string, string | null> = {}
  for (const path of ['/concepts', '/recipes', '/recipes/migrations', '/notes', '/concepts/tables', '/']) {
    const page = await open('directory-listings', path)
    const listing = page.getByRole('region', { name: 'Directory' })
    styles[path] = (await listing.count()) === 0 ? null : await listing.getAttribute('data-directory')
  }
  expect(styles).toEqual({
    '/concepts': 'card',
    '/recipes': 'accordion',
    '/recipes/migrations': 'accordion',
    '/notes': null,
    '/concepts/tables': null,
    '/': null,
  })
})

test('decisions 2.10: it has title and description of each page, and the nested groups', async () => {
  const page = await open('directory-listings', '/concepts')
  const listing = page.getByRole('region', { name: 'Directory' })
  expect(await listing.getByRole('link').count()).toBe(3)
  expect(await listing.locator('.directory-description').count()).toBe(3)
  const recipes = await open('directory-listings', '/recipes')
  const groups = recipes.getByRole('region', { name: 'Directory' }).locator('summary')
  expect(await groups.allTextContents()).toEqual(['Migrations', 'Backups'])
})

test('decisions 2.12: a page in no navigation is served at its URL, with the site around it, and not indexed', async () => {
  const page = await open('hidden-pages', '/colophon')
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  expect(await page.locator('a[href="/colophon"]').count()).toBe(0)
  const home = await open('hidden-pages', '/')
  expect(
    await home.locator('header a, nav a').evaluateAll((all) => all.map((a) => a.getAttribute('href'))),
  ).not.toContain('/trial/night-mode')
})

test('decisions 2.4: the first page of the navigation also answers at `/`', async () => {
  const page = await open('products', '/')
  const first = await open('products', '/tiles/overview')
  expect(await page.title()).toBe(await first.title())
  expect(await sidebar(page).locator('[aria-current=page]').count()).toBe(1)
})

test('above the title: the section, or with `styling.eyebrows` the whole path', async () => {
  const section = await open('tabs', '/guides/first-check')
  expect(await section.locator('main .eyebrow').textContent()).toBe('Start')
  expect(await section.locator('[data-part=breadcrumb]').count()).toBe(0)
  const page = await open('nested-groups', '/consuming/failures/retries')
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
  expect(await crumbs.allTextContents()).toEqual(['Guides', 'Consuming', 'When things fail', await h1Of(page)])
  expect(await crumbs.last().getAttribute('aria-current')).toBe('page')
})

test('Arabic reads from right to left, with its own words for everything around the text', async () => {
  const page = await open('languages', '/ar/recipes')
  expect(await page.evaluate(() => [document.documentElement.dir, document.documentElement.lang])).toEqual([
    'rtl',
    'ar',
  ])
  const labels = await page
    .locator('[data-part]')
    .evaluateAll((all) => all.map((part) => part.getAttribute('aria-label')))
  expect(labels.length).toBeGreaterThan(1)
  expect(labels.filter((label) => !/^[\u0600-\u06ff\s]+$/.test(label ?? ''))).toEqual([])
  expect(await page.locator('.skip-link').textContent()).toMatch(/[\u0600-\u06ff]/)
  const box = await sidebar(page).boundingBox()
  expect(box?.x).toBeGreaterThan(1000)
})

test('a language’s banner, links and footer are its own', async () => {
  const page = await open('languages', '/fr/recipes')
  expect(await page.locator('[data-part=banner]').textContent()).toContain('La liste de courses')
  expect(await page.locator('#navbar').getByRole('link', { name: 'Aide' }).isVisible()).toBe(true)
  expect(await page.locator('footer').getByRole('link', { name: 'À propos' }).isVisible()).toBe(true)
  const english = await open('languages', '/recipes')
  expect(await english.locator('[data-part=banner]').count()).toBe(0)
})

test('a dismissed banner stays away, from the first frame on', async () => {
  const page = await open('languages', '/fr/recipes')
  await page.locator('.banner-dismiss').click()
  expect(await page.locator('[data-part=banner]').isVisible()).toBe(false)
  await page.reload({ waitUntil: 'commit' })
  await page.waitForSelector('[data-part=banner]', { state: 'attached' })
  expect(await page.locator('[data-part=banner]').isVisible()).toBe(false)
})

test('the current tab is marked, and a tab’s link leads to its first page', async () => {
  const page = await open('tabs', '/reference/command-line')
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  expect(await tabs.locator('[aria-current=true]').allTextContents()).toEqual(['Reference'])
  await tabs.getByRole('link', { name: 'Guides' }).click()
  await expect.poll(() => pathOf(page)).toMatch(/^\/(index)?$/)
})

test('`build --url` writes canonical and hreflang links, the sitemap, and keeps hidden pages out of it', async () => {
  const [root, hidden, out, outHidden] = await Promise.all([
    copyOf('examples/languages'),
    copyOf('examples/hidden-pages'),
    temporaryFolder(),
    temporaryFolder(),
  ])
  opened.push(async () => {
    await Promise.all([root, hidden, out, outHidden].map((folder) => rm(folder, { recursive: true, force: true })))
  })
  const build = (from: string, to: string) =>
    promisify(execFile)(process.execPath, [program, 'build', from, '--out', to, '--url', 'https://docs.example'])
  await Promise.all([build(root, out), build(hidden, outHidden)])
  const html = await readFile(join(out, 'fr/recipes/index.html'), 'utf8')
  expect(html).toContain('<link rel="canonical" href="https://docs.example/fr/recipes"')
  expect(html.match(/<link rel="alternate" hreflang="[^>]*>/g)).toEqual([
    '<link rel="alternate" hreflang="en" href="https://docs.example/recipes"/>',
    '<link rel="alternate" hreflang="fr" href="https://docs.example/fr/recipes"/>',
    '<link rel="alternate" hreflang="ar" href="https://docs.example/ar/recipes"/>',
    '<link rel="alternate" hreflang="x-default" href="https://docs.example/recipes"/>',
  ])
  expect(await readFile(join(out, 'sitemap.xml'), 'utf8')).toContain('<loc>https://docs.example/ar/recipes</loc>')
  const sitemap = await readFile(join(outHidden, 'sitemap.xml'), 'utf8')
  expect(sitemap).toContain('https://docs.example/guide/birds')
  expect(sitemap).not.toContain('colophon')
})

function h1Of(page: Page): Promise<string> {
  return page.getByRole('heading', { level: 1 }).innerText()
}
