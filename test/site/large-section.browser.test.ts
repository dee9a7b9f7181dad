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

test('a page is as small as that of any other section', async () => {
  const page = await open(start, { javaScriptEnabled: false })
  expect(files).toHaveLength(4000)
  expect(await page.locator('*').count()).toBeLessThan(400)
  expect((await page.content()).length).toBeLessThan(40_000)
})

test.for([
  ['.folded a:has-text("Chapter 7.10")', 'Chapter 7.10'],
  ['details[open] > summary', 'Chapter 7.11'],
  // A title of a part that leads to its first chapter follows; in the whole list, the chapter itself.
  ['.sidebar-more a >> nth=0', 'Chapter 0.19'],
] as const)(
  'by keyboard: what has the focus when the whole list comes keeps it, or what stands in its place gets it: %s',
  async ([stop, words]) => {
    const page = await open(start)
    await page.locator(`.sidebar-nav ${stop}`).focus()
    // The first key loads what the next focus makes fetch the list.
    await page.keyboard.press('Shift')
    const entries = async () => (await page.evaluate(focusAgain), await page.locator('.sidebar-nav a').count())
    await expect.poll(entries).toBeGreaterThan(3900)
    expect(await focused(page)).toBe(words)
  },
)

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

test('without scripts: a closed chapter leads to its first page, and one document lists all of them', async () => {
  const page = await open(start, { javaScriptEnabled: false })
  expect(await page.locator('.sidebar-nav [aria-current="page"]').allTextContents()).toEqual(['7.11.4'])
  await page.locator('.sidebar-nav .folded a', { hasText: 'Chapter 7.12' }).click()
  expect(await page.locator('#page-title').textContent()).toBe('7.12.0')
  await page.getByRole('link', { name: 'All pages' }).first().click()
  const all = page.getByRole('navigation', { name: 'All pages' })
  await expect.poll(() => all.locator('a').count()).toBe(4000)
  await all.locator('summary', { hasText: 'Chapter 0.3' }).click()
  await all.getByRole('link', { name: '0.3.9' }).click()
  expect(await page.locator('#page-title').textContent()).toBe('0.3.9')
})

test('a screen reader is told of one page that is current, of closed chapters, and of no more than the part around them', async () => {
  const page = await open(start, { javaScriptEnabled: false })
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: TreeNode[] }
  const told = nodes.filter(({ ignored }) => !ignored)
  const names = (role: string) => told.filter((node) => node.role?.value === role).map((node) => node.name?.value)
  expect(told.length).toBeLessThan(600)
  expect(names('navigation')).toContain('Sidebar')
  expect(names('heading')).toContain('7.11.4')
  // Chromium's protocol does not pass on which link is current.
  expect(await page.locator('nav [aria-current="page"]').allTextContents()).toEqual(['7.11.4'])
  const links = names('link')
  expect(links).toEqual(expect.arrayContaining(['Skip to content', 'Chapter 7.10', '7.11.4', '7.11.5', 'All pages']))
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

function focusAgain(): void {
  const element = document.activeElement as HTMLElement
  element.blur()
  element.focus()
}

function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.textContent)
}
