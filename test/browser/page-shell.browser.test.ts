import { fillSidebar, prepareSidebar, renderPage, siteStyles, trustHtml, type PageView } from '@docwright/theme'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examplePageView } from '../../packages/theme/src/layout/example-page-view.ts'
import { accessibilityProblems } from './accessibility-problems.ts'
import { sharedBrowser } from '../setup/shared-browser.ts'

const assets = join(import.meta.dirname, '../../packages/theme/dist/assets')
const wide = { viewport: { width: 1440, height: 700 } }
const narrow = { viewport: { width: 390, height: 700 } }
const link = { external: false, current: false }

let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser()
})

afterAll(async () => {
  await browser.close()
})

/** A page with everything around its content that a site can have. */
function fullPage(changes: Partial<PageView> = {}): string {
  const page = (
    key: string,
  ): { type: 'page'; key: string; label: string; href: string; external: false; deprecated: false } => ({
    type: 'page',
    key,
    label: `Page ${key}`,
    href: `/${key}`,
    external: false,
    deprecated: false,
  })
  const group = { type: 'group' as const, expanded: false }
  const sidebar = prepareSidebar({
    entries: [
      {
        ...group,
        id: 'top',
        label: 'Guides',
        entries: [
          page('start'),
          { ...group, id: 'fold', label: 'More', entries: [page('deep')] },
          { ...group, id: 'root', label: 'Own page', root: { key: 'root', href: '/root' }, entries: [page('deeper')] },
          ...Array.from({ length: 40 }, (_, index) => page(`page-${index}`)),
        ],
      },
    ],
  })
  return renderPage(
    examplePageView({
      assets: {
        styles: ['/theme.css', '/banner.css', '/site.css'],
        schemeScript: '/scheme.js',
        scripts: ['/client.js'],
        fonts: [],
        unscripted: '/unscripted.css',
      },
      sidebar: fillSidebar(sidebar, 'start'),
      banner: { content: trustHtml('News'), dismissible: true, type: 'warning', id: 'b1' },
      navbar: {
        links: [{ label: 'Blog', href: '/blog', external: false }],
        primary: { label: 'Go', href: '/go', external: false },
      },
      tabs: [
        { ...link, label: 'Guides', href: '/', current: true, align: 'start', menu: [] },
        {
          ...link,
          label: 'More',
          href: '/more',
          align: 'start',
          menu: [{ ...link, label: 'Examples', href: '/examples' }],
        },
      ],
      switchers: [
        {
          kind: 'language',
          entries: [
            { ...link, label: 'English', href: '/', current: true },
            { ...link, label: 'Deutsch', href: '/de' },
          ],
        },
        {
          kind: 'product',
          entries: [
            { ...link, label: 'One', href: '/', current: true },
            { ...link, label: 'Two', href: '/two' },
          ],
        },
      ],
      anchors: [{ ...link, label: 'Community', href: '/community' }],
      outline: [
        { id: 'a', title: 'First', level: 2 },
        { id: 'b', title: 'Second', level: 2 },
      ],
      content: trustHtml(
        '<h2 id="a">First</h2><div><p>Text.</p></div><h2 id="b">Second</h2><p>Text.</p>'.replace(
          '<p>',
          '<p>Long.<br>'.repeat(80),
        ),
      ),
      pagination: { next: { label: 'Next page', href: '/next' } },
      footer: {
        socials: [{ network: 'github', href: 'https://example.com' }],
        links: [{ header: 'Site', items: [{ label: 'About', href: '/about', external: false }] }],
      },
      ...changes,
    }),
  )
}

async function open(options: BrowserContextOptions, changes?: Partial<PageView>): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  await page.route('http://docs.test/**', async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1)
    if (name === 'site.css') {
      return route.fulfill({
        contentType: 'text/css',
        body: siteStyles({ colors: { primary: '#166E3F', light: '#26BD6C' } }).css,
      })
    }
    if (/\.(css|js)$/.test(name)) {
      const contentType = name.endsWith('.css') ? 'text/css' : 'text/javascript'
      return route.fulfill({ contentType, body: readFileSync(join(assets, name)) })
    }
    return route.fulfill({ contentType: 'text/html', body: fullPage(changes) })
  })
  await page.goto('http://docs.test/')
  return page
}

function hasFocus(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((within) => document.activeElement?.closest(within) !== null, selector)
}

test.each([
  { ...wide, colorScheme: 'light' as const },
  { ...wide, colorScheme: 'dark' as const },
  { ...narrow, colorScheme: 'light' as const },
  { ...narrow, colorScheme: 'dark' as const },
])('axe finds nothing at $viewport.width px in $colorScheme, menus and drawer included', async (options) => {
  const page = await open({ ...options, reducedMotion: 'reduce' })
  expect(await accessibilityProblems(page)).toEqual([])
  const isWide = options.viewport.width > 1000
  await page.click(isWide ? '#navbar .localization-select-trigger' : '.menu-button')
  expect(await accessibilityProblems(page)).toEqual([])
  await page.context().close()
})

test.each(['wide', 'center', 'custom', 'frame'] as const)('axe finds nothing on a page in %s mode', async (mode) => {
  const page = await open({ ...wide, reducedMotion: 'reduce' }, { mode })
  expect(await accessibilityProblems(page)).toEqual([])
  await page.context().close()
})

test('axe finds nothing on a page from right to left', async () => {
  const page = await open({ ...wide, reducedMotion: 'reduce' }, { language: 'ar', direction: 'rtl' })
  expect(await accessibilityProblems(page)).toEqual([])
  await page.context().close()
})

test('without scripts the drawer, menus, folds and the rail work', async () => {
  const small = await open({ ...narrow, javaScriptEnabled: false })
  await small.click('.menu-button')
  expect(await small.isVisible('.sidebar-nav a[href="/start"]')).toBe(true)
  await small.click('#sidebar .localization-select-trigger')
  expect(await small.isVisible('#localization-select-content a[href="/de"]')).toBe(true)
  await small.context().close()

  const large = await open({ ...wide, javaScriptEnabled: false })
  await large.click('.tab-menu-button')
  expect(await large.isVisible('a[href="/examples"]')).toBe(true)
  await large.keyboard.press('Escape')
  await large.click('[data-group="fold"] > summary')
  expect(await large.isVisible('a[href="/deep"]')).toBe(true)
  expect(await large.isVisible('.toc-item a[href="#b"]')).toBe(true)
  expect(await large.isVisible('.needs-script')).toBe(false)
  await large.context().close()
})

test('the drawer is a dialog that keeps the focus and gives it back', async () => {
  const page = await open(narrow)
  await page.click('.menu-button')
  expect(await page.getAttribute('#sidebar', 'role')).toBe('dialog')
  for (let presses = 0; presses < 70; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await hasFocus(page, '#sidebar')).toBe(true)
  }
  await page.keyboard.press('Escape')
  expect(await hasFocus(page, '.menu-button')).toBe(true)
  expect(await page.getAttribute('#sidebar', 'role')).toBeNull()
  await page.context().close()
})

test('a menu over the drawer closes alone', async () => {
  const page = await open(narrow)
  await page.click('.menu-button')
  await page.click('#sidebar .localization-select-trigger')
  await page.waitForFunction(() => document.activeElement?.closest('#localization-select-content') !== null)
  await page.keyboard.press('ArrowDown')
  expect(await hasFocus(page, 'a[href="/de"]')).toBe(true)
  await page.keyboard.press('Escape')
  expect(await page.isVisible('#localization-select-content')).toBe(false)
  expect(await page.isVisible('.sidebar-nav a[href="/start"]')).toBe(true)
  await page.context().close()
})

test('the first stop leads past the header to the content', async () => {
  const page = await open(wide)
  await page.keyboard.press('Tab')
  expect(await hasFocus(page, '.skip-link')).toBe(true)
  await page.keyboard.press('Enter')
  expect(await hasFocus(page, '#content-area')).toBe(true)
  await page.context().close()
})

test('a chosen colour scheme and a dismissed banner are remembered', async () => {
  const page = await open(wide)
  await page.click('#navbar [data-component-name="theme-toggle"]')
  await page.click('[data-scheme="dark"]')
  await page.click('.banner-dismiss')
  await page.reload()
  expect(await page.getAttribute('html', 'class')).toBe('dark')
  expect(await page.isVisible('#banner')).toBe(false)
  await page.context().close()
})

test('the system decides where nothing was chosen, and is followed', async () => {
  const page = await open({ ...wide, colorScheme: 'dark' })
  expect(await page.getAttribute('html', 'class')).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.waitForSelector('html.light')
  await page.context().close()
})

test('the sidebar keeps its open groups and its position from page to page', async () => {
  const page = await open(wide)
  await page.click('[data-group="fold"] > summary')
  await page.locator('.side-list').evaluate((list) => list.scrollTo(0, 9))
  await page.goto('http://docs.test/next')
  expect(await page.isVisible('a[href="/deep"]')).toBe(true)
  expect(await page.locator('.side-list').evaluate((list) => list.scrollTop)).toBe(9)
  await page.context().close()
})

test('on this page follows the reader', async () => {
  const page = await open(wide)
  expect(await page.textContent('.toc-item[data-active]')).toBe('First')
  await page.locator('#b').evaluate((heading) => heading.scrollIntoView())
  const active = await page.waitForSelector('.toc-item[data-active] a[href="#b"]')
  expect(await active.textContent()).toBe('Second')
  await page.context().close()
})

test('on this page stays right when the page above grows, and goes back with the reader', async () => {
  const page = await open(wide)
  await page.click('.toc-item a[href="#b"]')
  const marked = () => page.textContent('.toc-item[data-active]')
  await expect.poll(marked).toBe('Second')
  await page.evaluate(() => document.querySelector('#content')?.prepend(document.createElement('hr'), 'A banner.'))
  await page.mouse.move(700, 400)
  await page.mouse.wheel(0, -3000)
  await expect.poll(marked).toBe('First')
  await page.mouse.wheel(0, 20_000)
  await expect.poll(marked).toBe('Second')
  // Without a scroll: what a script puts above the headings moves the first one away from the reader.
  await page.evaluate(() => scrollTo({ top: (document.getElementById('b')?.offsetTop ?? 0) - 120 }))
  await expect.poll(marked).toBe('Second')
  await page.evaluate(() => {
    document.documentElement.style.overflowAnchor = 'none'
    const tall = document.createElement('div')
    tall.style.blockSize = '900px'
    document.querySelector('#content')?.prepend(tall)
  })
  await expect.poll(marked).toBe('First')
  await page.context().close()
})

test('with text of twice the size, a phone has search and menu in sight whatever the name and the logo measure', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="60"/>'
  const source = `data:image/svg+xml,${encodeURIComponent(drawing)}`
  const logo = { light: source, dark: source, href: '/', external: false }
  const site = { name: 'The documentation of a company with a long name', homeHref: '/' }
  const search = { script: '/search.js', index: '/_search/', partition: 'en' }
  for (const view of [site, { ...site, logo }]) {
    const page = await open({ viewport: { width: 390, height: 844 } }, { site: view, search })
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
    await page.locator('.menu-button').waitFor()
    const widths = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ])
    expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0)
    const boxes = await Promise.all(
      ['.navbar-row > :first-child', '.search-entry', '.menu-button'].map((selector) =>
        page.locator(selector).first().boundingBox(),
      ),
    )
    // Side by side: the end of each is before the beginning of the next.
    const edges = boxes.flatMap((box) => [box?.x ?? 0, (box?.x ?? 0) + (box?.width ?? 0)])
    expect([...edges, 390]).toEqual([...edges, 390].toSorted((one, other) => one - other))
    await page.context().close()
  }
})
