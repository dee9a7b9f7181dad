import { expect, test } from 'vitest'
import { visitSite } from './visit-site.ts'

const pages = Array.from({ length: 120 }, (_, index) => `page-${index + 1}`)

const longer = Array.from({ length: 60 }, (_, index) => `longer-${index + 1}`)
const themes = ['mint', 'willow']

const { open } = visitSite({
  'docs.json': { navigation: { pages } },
  ...Object.fromEntries(pages.map((page) => [`${page}.mdx`, `---\ntitle: ${page}\n---\n\nText.\n`])),
})

const visits = themes.map((theme) => ({
  theme,
  ...visitSite({
    'docs.json': { theme, navigation: { pages: longer } },
    ...Object.fromEntries(
      longer.map((page, index) => [
        `${page}.mdx`,
        `---\ntitle: Wo${'mo '.repeat(index / 2)}${'i'.repeat(index % 2)}\n---\n\nText.\n`,
      ]),
    ),
  }),
}))

const folded = visitSite({
  'docs.json': {
    navigation: {
      groups: [
        {
          group: 'All',
          pages: [...pages.slice(0, 60), { group: 'Folded', pages: pages.slice(60, 70) }, ...pages.slice(70, 78)],
        },
      ],
    },
  },
  ...Object.fromEntries(pages.map((page) => [`${page}.mdx`, `---\ntitle: ${page}\n---\n\nText.\n`])),
})

test('where pages are loaded one by one, as for a finger, a group that is left stays open, and what was pressed stays in place', async () => {
  const page = await folded.open('/page-66')
  await page.route(/\/navigation\.\w+\.js/, (route) => route.abort())
  await page.reload()
  await page.waitForFunction(() => document.querySelector('.scheme-menu') !== null)
  // To its end: a shorter list could not be scrolled as far.
  await page.locator('.side-list').evaluate((list) => list.scrollTo(0, list.scrollHeight))
  const entry = page.locator('.sidebar-list a', { hasText: /^page-76$/ })
  const before = (await entry.boundingBox())?.y
  await entry.click()
  await expect.poll(() => page.locator('#page-title').textContent()).toBe('page-76')
  await page.waitForFunction(() => document.querySelector('.scheme-menu') !== null)
  expect((await entry.boundingBox())?.y).toBe(before)
  // Whoever closes it finds it closed.
  await page.locator('summary', { hasText: 'Folded' }).click()
  await page.locator('.sidebar-list a', { hasText: /^page-77$/ }).click()
  await expect.poll(() => page.locator('#page-title').textContent()).toBe('page-77')
  expect(await page.locator('.sidebar-list details').getAttribute('open')).toBeNull()
})

test.for(visits)('a title of any length takes as many lines when it is current: $theme', async ({ open: visit }) => {
  const page = await visit('/longer-1')
  const changed = await page.locator('.sidebar-nav li > a').evaluateAll((links) => {
    for (const link of links) link.removeAttribute('aria-current')
    return links.filter((link) => {
      const before = link.clientHeight
      link.setAttribute('aria-current', 'page')
      const after = link.clientHeight
      link.removeAttribute('aria-current')
      return before !== after
    }).length
  })
  expect(changed).toBe(0)
})

test.for([
  { width: 1366, height: 650 },
  { width: 1440, height: 900 },
])('an entry that is pressed stays where it was pressed, on the first page of a visit too: %o', async (size) => {
  const page = await open('/page-100')
  await page.setViewportSize(size)
  // On a slow line the page is painted, and its list scrolled by the styles, before any script is there.
  let arrive = (): void => undefined
  const painted = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/\/client\.\w+\.js/, async (route) => {
    await painted
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await page.locator('.sidebar-list [aria-current="page"]').waitFor()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  arrive()
  await page.waitForFunction(() => document.querySelector('.scheme-menu') !== null)
  const entry = page.locator('.sidebar-list a', { hasText: /^page-103$/ })
  const before = (await entry.boundingBox())?.y
  expect(before).toBeGreaterThan(60)
  await entry.click()
  await expect.poll(() => page.locator('#page-title').textContent()).toBe('page-103')
  expect(await page.locator('.sidebar-list [aria-current="page"]').allTextContents()).toEqual(['page-103'])
  expect((await entry.boundingBox())?.y).toBe(before)
})
