import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitSite } from './visit-site.ts'

// A section of 4,000 pages, as readers walk through it: by keyboard, without scripts, by what a screen reader is told.

const numbers = Array.from({ length: 20 }, (_, index) => index)
const groups = numbers.map((part) => ({
  group: `Part ${part}`,
  pages: numbers.map((chapter) => ({ group: `Chapter ${part}.${chapter}`, pages: pagesOf(part, chapter) })),
}))
const files = groups.flatMap(({ pages }) => pages.flatMap((chapter) => chapter.pages))

const { open, watch } = visitSite({
  'docs.json': { navigation: { groups } },
  ...Object.fromEntries(
    files.map((path) => [`${path}.mdx`, `---\ntitle: ${titleOf(path)}\n---\n\n## First\n\nText.\n`]),
  ),
})
const start = '/part-7/chapter-11/page-4'

function pagesOf(part: number, chapter: number): string[] {
  return numbers.slice(0, 10).map((page) => `part-${part}/chapter-${chapter}/page-${page}`)
}

function titleOf(path: string): string {
  return path.replaceAll(/[a-z]+-/g, '').replaceAll('/', '.')
}

test('a page has the rows that are visible while nothing is opened, and no more', async () => {
  const page = await open(start, { javaScriptEnabled: false })
  expect(files).toHaveLength(4000)
  // 20 parts, 400 chapters, the 10 pages of its own.
  expect(await page.locator('.sidebar-nav li').count()).toBe(430)
  expect(await page.locator('.sidebar-more').count()).toBe(0)
  expect((await page.content()).length).toBeLessThan(100_000)
})

test.for([
  [':is(a, summary):has-text("Chapter 7.10")', 'Chapter 7.10'],
  ['details[open] > summary', 'Chapter 7.11'],
] as const)(
  'by keyboard: what has the focus when the whole list comes keeps it, or what stands in its place gets it: %s',
  async ([stop, words]) => {
    const page = await open(start)
    await page.locator(`.sidebar-nav ${stop}`).focus()
    await expect.poll(() => page.locator('.sidebar-nav a').count()).toBeGreaterThan(3900)
    expect(await focused(page)).toBe(words)
  },
)

test('the list fills by itself, and no row that is in sight moves', async () => {
  const page = await open(start)
  const rows = () =>
    page.locator('.sidebar-nav :is(summary, a)').evaluateAll((all) =>
      all.flatMap((row) => {
        const { top, bottom, height } = row.getBoundingClientRect()
        return height > 0 && top >= 0 && bottom <= innerHeight ? [`${row.textContent} ${Math.round(top)}`] : []
      }),
    )
  const before = await open(start, { javaScriptEnabled: false })
  expect(await before.locator('.folded').count()).toBe(399)
  await page.waitForFunction(() => document.querySelectorAll('.sidebar-nav a').length > 0)
  const seen = await rows()
  await expect.poll(() => page.locator('.sidebar-nav a').count()).toBeGreaterThan(3900)
  expect(seen.length).toBeGreaterThan(10)
  expect(await rows()).toEqual(seen)
})

test('a closed group that is pressed before its rows are there opens when they are, and the page stays', async () => {
  const page = await open('/part-7/chapter-11/page-5', { javaScriptEnabled: true })
  await page.locator('.sidebar-nav li', { hasText: 'Chapter 7.10' }).last().locator('a, summary').first().click()
  await expect.poll(() => page.getByRole('link', { name: '7.10.3', exact: true }).isVisible()).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/part-7/chapter-11/page-5')
})

test('by keyboard: Tab leads from the skip link into the sidebar, whose far chapters open, and from a page that was chosen on', async () => {
  const { page, faults } = await watch(start)
  await page.waitForFunction(() => document.querySelector('.scheme-menu') !== null)
  for (let stop = 0; !(await page.evaluate(isInSidebar)); stop++) {
    expect(stop).toBeLessThan(12)
    await page.keyboard.press('Tab')
  }
  await expect.poll(() => page.locator('.sidebar-nav a').count()).toBeGreaterThan(3900)
  expect(await page.evaluate(isInSidebar)).toBe(true)
  await page.locator('.sidebar-nav summary', { hasText: 'Chapter 19.19' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('19.19.0')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('#page-title').textContent()).toBe('19.19.0')
  expect(await page.locator('.sidebar-nav [aria-current="page"]').allTextContents()).toEqual(['19.19.0'])
  await page.keyboard.press('Tab')
  expect(await page.evaluate(isInSidebar)).toBe(false)
  expect(faults).toEqual([])
})

test('without scripts: a closed chapter leads to its first page, on which it is open', async () => {
  const page = await open(start, { javaScriptEnabled: false })
  expect(await page.locator('.sidebar-nav [aria-current="page"]').allTextContents()).toEqual(['7.11.4'])
  await page.locator('.sidebar-nav .folded a', { hasText: 'Chapter 7.12' }).click()
  expect(await page.locator('#page-title').textContent()).toBe('7.12.0')
  await page.locator('.sidebar-nav .folded a', { hasText: 'Chapter 0.3' }).first().click()
  expect(await page.locator('#page-title').textContent()).toBe('0.3.0')
})

test('a screen reader is told of one page that is current, of closed chapters, and of no page inside them', async () => {
  const page = await open(start, { javaScriptEnabled: false })
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: TreeNode[] }
  const told = nodes.filter(({ ignored }) => !ignored)
  const names = (role: string) => told.filter((node) => node.role?.value === role).map((node) => node.name?.value)
  expect(told.length).toBeLessThan(2600)
  expect(names('navigation')).toContain('Sidebar')
  expect(names('heading')).toContain('7.11.4')
  // Chromium's protocol does not pass on which link is current.
  expect(await page.locator('nav [aria-current="page"]').allTextContents()).toEqual(['7.11.4'])
  const links = names('link')
  expect(links).toEqual(
    expect.arrayContaining(['Skip to content', 'Chapter 7.10', '7.11.4', '7.11.5', 'Chapter 19.19']),
  )
  expect(links.filter((name) => /^\d+\.\d+\.\d+$/.test(name ?? '')).length).toBeLessThan(20)
})

/** What Chromium hands to screen readers. */
interface TreeNode {
  ignored: boolean
  role?: { value: string }
  name?: { value: string }
}

function isInSidebar(): boolean {
  return document.activeElement?.closest('.sidebar-nav') !== null
}

function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.textContent)
}
