import { expect, test } from 'vitest'
import type { SiteFiles } from './open-site.ts'
import { visitSite } from './visit-site.ts'

/** A page at 400 %, at 200 %, a phone on its side, a window that is low and wide. */
const lowWindows = [
  { width: 320, height: 180 },
  { width: 640, height: 360 },
  { width: 844, height: 390 },
  { width: 1366, height: 400 },
]

const pages = Array.from({ length: 40 }, (_, index) => `page-${index}`)
const text = Array.from({ length: 30 }, (_, index) => `Paragraph ${index}.`).join('\n\n')

const files: SiteFiles = {
  'docs.json': {
    navigation: {
      global: { anchors: ['Blog', 'Forum', 'Status'].map((anchor) => ({ anchor, href: 'https://example.com' })) },
      tabs: [
        { tab: 'Guides', pages },
        { tab: 'Other', pages: ['other'] },
      ],
    },
  },
  'other.mdx': text,
  ...Object.fromEntries(pages.map((path) => [`${path}.mdx`, `${text}\n\n## Part\n\n${text}\n\n## End\n\n${text}`])),
}

const visited = visitSite(files)

test.for(lowWindows)('in a window of $width × $height px the text has all of the room', async (size) => {
  const { page, faults } = await visited.watch('/page-20')
  await page.setViewportSize(size)
  await page.goto(`${new URL(page.url()).origin}/page-20#part`)
  const heading = page.locator('#part')
  await expect.poll(async () => Math.round((await heading.boundingBox())?.y ?? 0)).toBe(24)
  expect(await page.locator('#navbar').evaluate((header) => header.getBoundingClientRect().bottom)).toBeLessThan(0)
  expect(await page.locator('.toc-item[data-active] > a').getAttribute('href')).toBe('#part')
  expect(faults).toEqual([])
})

test.for(lowWindows)('in a window of $width × $height px the sidebar scrolls as a whole', async (size) => {
  const { page, faults } = await visited.watch('/page-20')
  await page.setViewportSize(size)
  await page.reload()
  if (size.width < 1024) await page.locator('.menu-button').click()
  const current = page.locator('#sidebar [aria-current="page"]:visible').last()
  await expect.poll(() => isInSight(current)).toBe(true)
  const [anchor, last] = [page.locator('.nav-anchor').first(), page.locator('.sidebar-list a').last()]
  expect(await isInSight(anchor)).toBe(false)
  await anchor.scrollIntoViewIfNeeded()
  expect(await isInSight(anchor)).toBe(true)
  await last.scrollIntoViewIfNeeded()
  expect(await isInSight(last)).toBe(true)
  expect(faults).toEqual([])

  /** Whether a reader could press it. */
  async function isInSight(link: typeof anchor): Promise<boolean> {
    return link.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  }
})
