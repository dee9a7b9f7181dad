import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { maxWait } from '../../packages/theme/src/client/navigation/max-wait.ts'
import type { SiteFiles } from './open-site.ts'
import { visitSite } from './visit-site.ts'

const long = Array.from({ length: 30 }, (_, index) => `Paragraph ${index} of a page that is longer than a window.`)

function pageFile(title: string, more = ''): string {
  return `---\ntitle: ${title}\ndescription: About ${title}.\n---\n\n${more}\n\n## First\n\n${long.join('\n\n')}\n\n## Last\n\nThe end.\n`
}

/** A group of a section that is too long to be a part of every page. */
function group(name: string): { group: string; pages: string[] } {
  return { group: name, pages: Array.from({ length: 40 }, (_, index) => `${name}/page-${index}`) }
}

const groups = ['alpha', 'beta', 'gamma', 'delta'].map(group)

const files: SiteFiles = {
  'docs.json': {
    navigation: {
      tabs: [
        { tab: 'Guides', pages: ['index', 'second', 'tabs', 'code', 'longer'] },
        { tab: 'Long', groups: [{ group: 'Nested', pages: [...groups.slice(0, 2), groups[2]] }, groups[3]] },
      ],
    },
  },
  'index.mdx': pageFile('Welcome', 'See [the end of the second](/second#last) or [tabs](/tabs).'),
  'second.mdx': pageFile('Second'),
  'tabs.mdx': pageFile(
    'With tabs',
    '<Tabs><Tab title="One">first text</Tab><Tab title="Two">second text</Tab></Tabs>\n\n<noscript><img src="/unscripted.png" alt="" /></noscript>',
  ),
  'longer.mdx': pageFile('Longer', long.join('\n\n')),
  'code.mdx': `export const Counter = () => { const [n, set] = React.useState(0); return <button onClick={() => set(n + 1)}>Count {n}</button> }\n\n<Counter />\n\n[Home](/)`,
  ...Object.fromEntries(
    groups.flatMap(({ pages }) => pages.map((path) => [`${path}.mdx`, pageFile(path.replace('/page', ''))])),
  ),
}

const visited = visitSite(files)

/** Marks the document: a load makes a new one without the mark. However busy the machine is, no page is late from here on. */
async function mark(page: Page): Promise<void> {
  await page.evaluate((lateAfter) => {
    document.documentElement.setAttribute('data-same-document', '')
    const later = window.setTimeout.bind(window)
    window.setTimeout = ((run: TimerHandler, time?: number, ...rest: unknown[]) =>
      time === lateAfter ? 0 : later(run, time, ...rest)) as typeof window.setTimeout
  }, maxWait)
}

function isSame(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.hasAttribute('data-same-document'))
}

/** Names of the style sheets that hold. */
function sheetsInForce(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.styleSheets].filter(({ disabled }) => !disabled).map(({ href }) => href?.replace(/.*\//, '') ?? ''),
  )
}

/** The script of moves is loaded when the reader first points at something. */
async function scriptRuns(page: Page): Promise<void> {
  const loaded = await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .find((name) => /\/navigation\.\w+\.js$/.test(name)),
  )
  // A module that is imported again is the same one: it has run once this import is done.
  await page.evaluate(`import(${JSON.stringify(await loaded.jsonValue())}).then(Boolean)`)
}

/** Follows a link as a reader does: the pointer is on it before it is pressed. */
async function follow(page: Page, name: string, title: string): Promise<void> {
  const link = page.getByRole('link', { name, exact: true }).first()
  await link.hover()
  await scriptRuns(page)
  await link.click()
  await expect.poll(() => page.locator('#page-title').textContent()).toBe(title)
}

test('a move exchanges title, content, marks and head, keeps the document, and can be taken back', async () => {
  const { page, faults } = await visited.watch('/')
  await mark(page)
  await page.evaluate(() => scrollTo(0, 700))
  await follow(page, 'Second', 'Second')
  expect(await isSame(page)).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/second')
  expect(await page.title()).toBe('Second - Site')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(await page.locator('#sidebar [aria-current="page"]').allTextContents()).toEqual(['Second'])
  expect(await page.locator('meta[name="description"]').getAttribute('content')).toBe('About Second.')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content-area')
  expect(await page.getByRole('status').textContent()).toBe('Second - Site')
  expect(await page.evaluate(() => document.documentElement.dataset['currentPath'])).toBe('/second')

  await page.goBack()
  await expect.poll(() => page.locator('#page-title').textContent()).toBe('Welcome')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700)
  expect(await isSame(page)).toBe(true)
  expect(await page.locator('#sidebar [aria-current="page"]').allTextContents()).toEqual(['Welcome'])
  await page.goForward()
  await expect.poll(() => page.locator('#page-title').textContent()).toBe('Second')
  expect(faults).toEqual([])
})

test('back leads to where the reader was on a page that is shorter than the one that is left was scrolled', async () => {
  const { page, faults } = await visited.watch('/')
  await mark(page)
  await page.evaluate(() => scrollTo(0, 150))
  await follow(page, 'Longer', 'Longer')
  await page.locator('.toc-item a[href="#last"]').click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(2000)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await page.goBack()
  await expect.poll(() => page.locator('#page-title').textContent()).toBe('Welcome')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(150)
  await page.goForward()
  await expect.poll(() => page.locator('#page-title').textContent()).toBe('Longer')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(2000)
  expect(await isSame(page)).toBe(true)
  expect(faults).toEqual([])
})

test('on a slow line, where the fonts of the first page were given up, a move keeps the document', async () => {
  const { page, faults } = await visited.watch('/')
  // A visit begins, on a line of which every browser says that it is slow.
  await page.addInitScript(() => {
    sessionStorage.clear()
    Object.defineProperty(navigator, 'connection', { value: { downlink: 1.2 } })
  })
  await page.reload()
  expect(await page.locator('head link[as="font"]').count()).toBe(0)
  await mark(page)
  await follow(page, 'Second', 'Second')
  expect(await isSame(page)).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/second')
  expect(faults).toEqual([])
})

test('styles that only the page before has rest after a move, and hold again on the way back', async () => {
  const { page } = await visited.watch('/tabs')
  const ofTabs = await sheetsInForce(page)
  await mark(page)
  await follow(page, 'Second', 'Second')
  const left = await sheetsInForce(page)
  expect(ofTabs.filter((name) => !left.includes(name))).toEqual([expect.stringMatching(/^components\./)])
  await page.goBack()
  await expect.poll(() => page.locator('#page-title').textContent()).toBe('With tabs')
  expect(await isSame(page)).toBe(true)
  expect(await sheetsInForce(page)).toEqual(expect.arrayContaining(ofTabs))
})

test('a move loads nothing that is for browsers without scripts', async () => {
  const page = await visited.open('/')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await mark(page)
  await follow(page, 'With tabs', 'With tabs')
  await page.waitForLoadState('networkidle')
  expect(await isSame(page)).toBe(true)
  expect(asked).toContain('/tabs')
  expect(asked).not.toContain('/unscripted.png')
  expect(
    await page.locator('noscript:not(head *)').evaluateAll((all) => all.map((one) => one.children.length)),
  ).toEqual([0])
})

test('back after a reload shows the page that the address names', async () => {
  const { page, faults } = await visited.watch('/#last')
  await page.evaluate(() => scrollBy(0, -150))
  const place = await page.evaluate(() => scrollY)
  // The other page is too short to be scrolled as far.
  await follow(page, 'With tabs', 'With tabs')
  await page.reload()
  await scriptRuns(page)
  await page.goBack()
  await expect.poll(() => page.locator('#page-title').textContent()).toBe('Welcome')
  expect(new URL(page.url()).pathname).toBe('/')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)

  // A page with code of its own is left by a load, even where the browser sees one document.
  await follow(page, 'Code', 'Code')
  await page.reload()
  await page.getByRole('link', { name: 'Second', exact: true }).first().hover()
  await scriptRuns(page)
  await page.goBack()
  await expect.poll(() => page.locator('#page-title').textContent()).toBe('Welcome')
  expect(faults).toEqual([])
})

test('the style sheets of a page are fetched once its link is pointed at, and a move takes what is there', async () => {
  const page = await visited.open('/')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.css')) asked.push(request.url().replace(/.*\//, ''))
  })
  await page.getByRole('link', { name: 'With tabs', exact: true }).first().hover()
  await expect.poll(() => asked).toEqual(expect.arrayContaining([expect.stringMatching(/^components\./)]))
  expect(new URL(page.url()).pathname).toBe('/')
  const before = asked.filter((name) => name.startsWith('components.'))
  await follow(page, 'With tabs', 'With tabs')
  expect(asked.filter((name) => name.startsWith('components.'))).toEqual(before)
  expect(await sheetsInForce(page)).toEqual(expect.arrayContaining(before))
})

test('a page is fetched when its link is pointed at', async () => {
  const page = await visited.open('/')
  const request = page.waitForRequest((sent) => new URL(sent.url()).pathname === '/second')
  await page.getByRole('link', { name: 'Second', exact: true }).hover()
  expect((await request).resourceType()).toBe('fetch')
})

test('a move to a heading shows it; components of the new page answer', async () => {
  const { page, faults } = await visited.watch('/')
  await mark(page)
  await follow(page, 'the end of the second', 'Second')
  await expect
    .poll(() => page.evaluate(() => document.getElementById('last')?.getBoundingClientRect().top ?? 0))
    .toBeLessThan(900)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await page.goBack()
  await expect.poll(() => page.locator('#page-title').textContent()).toBe('Welcome')
  await follow(page, 'tabs', 'With tabs')
  await page.getByRole('tab', { name: 'Two' }).click()
  expect(await page.getByText('second text').isVisible()).toBe(true)
  expect(await isSame(page)).toBe(true)
  expect(faults).toEqual([])
})

test('another tab brings its own sidebar; a page with code of its own is left by a load', async () => {
  const { page, faults } = await visited.watch('/')
  await mark(page)
  await follow(page, 'Long', 'alpha-0')
  expect(await isSame(page)).toBe(true)
  expect(await page.locator('.nav-tabs [aria-current="true"]').allTextContents()).toEqual(['Long'])
  await follow(page, 'Guides', 'Welcome')
  await follow(page, 'Code', 'Code')
  expect(await isSame(page)).toBe(true)
  await page.getByRole('button', { name: 'Count 0' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Count 1' }).count()).toBe(1)
  await page.getByRole('link', { name: 'Home' }).click()
  await expect.poll(() => page.locator('#page-title').textContent()).toBe('Welcome')
  expect(await isSame(page)).toBe(false)
  expect(faults).toEqual([])
})

test('a page that is gone and a link that leaves the site are loaded as ever', async () => {
  const page = await visited.open('/')
  await mark(page)
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/nowhere'
    link.textContent = 'Gone'
    document.getElementById('content')?.prepend(link)
  })
  await page.getByRole('link', { name: 'Gone' }).hover()
  await scriptRuns(page)
  await page.getByRole('link', { name: 'Gone' }).click()
  await expect.poll(() => page.locator('h1').textContent()).toMatch(/not found/i)
  expect(await isSame(page)).toBe(false)
})

test('every row of a section of 160 pages stands in the page, and pointing at it moves nothing', async () => {
  const asSent = await visited.open('/beta/page-20', { javaScriptEnabled: false })
  const { page, faults } = await visited.watch('/beta/page-20')
  expect(await asSent.locator('.sidebar-nav a[href="/delta/page-39"]').count()).toBe(1)
  const current = page.locator('.sidebar-nav [aria-current="page"]')
  const before = await current.boundingBox()
  await current.hover()
  await scriptRuns(page)
  expect(await current.allTextContents()).toEqual(['beta-20'])
  expect(await current.boundingBox()).toEqual(before)
  expect(faults).toEqual([])
})

test('without scripts every page of a section of 160 is reachable by links', async () => {
  const page = await visited.open('/alpha/page-0', { javaScriptEnabled: false })
  await page.locator('.sidebar-nav summary', { hasText: 'beta' }).click()
  await page.getByRole('link', { name: 'beta-39' }).click()
  expect(await page.locator('#page-title').textContent()).toBe('beta-39')
})

test('on a phone the drawer closes after a move, and the page behind it can be read', async () => {
  const { page, faults } = await visited.watch('/', { window: 'phone', hasTouch: true })
  await mark(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await scriptRuns(page)
  await page.locator('#sidebar').getByRole('link', { name: 'Second' }).click()
  await expect.poll(() => page.locator('#page-title').textContent()).toBe('Second')
  expect(await isSame(page)).toBe(true)
  expect(await page.locator('#sidebar:popover-open').count()).toBe(0)
  expect(await page.locator('main[inert]').count()).toBe(0)
  expect(faults).toEqual([])
})
