import { expect, test } from 'vitest'
import { visitSite } from './visit-site.ts'

const pages = Array.from({ length: 120 }, (_, index) => `page-${index + 1}`)

const { open } = visitSite({
  'docs.json': { navigation: { pages } },
  ...Object.fromEntries(pages.map((page) => [`${page}.mdx`, `---\ntitle: ${page}\n---\n\nText.\n`])),
})

test('the entry of the page is in sight without a script, so that none moves it after the first paint', async () => {
  const page = await open('/page-100', { javaScriptEnabled: false })
  await page.setViewportSize({ width: 1366, height: 650 })
  await page.reload()
  const box = await page.locator('.sidebar-list [aria-current="page"]').boundingBox()
  expect(box?.y).toBeGreaterThan(60)
  expect(box?.y).toBeLessThan(600)
})

test('a click marks its entry at once, while the page is on its way', async () => {
  const page = await open('/page-1')
  await page.hover('.sidebar-list li:nth-child(3) a')
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /navigation\./.test(name)),
  )
  const current = page.locator('.sidebar-list [aria-current="page"]')
  // The script that was loaded runs before the next task.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  let answer = (): void => undefined
  const wait = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/page-6', async (route) => {
    await wait
    await route.continue()
  })
  await page.evaluate(() => document.querySelector<HTMLElement>('.sidebar-list li:nth-child(6) a')?.click())
  expect(await current.allTextContents()).toEqual(['page-6'])
  expect(await page.locator('#page-title').textContent()).toBe('page-1')
  answer()
  await expect.poll(() => page.locator('#page-title').textContent()).toBe('page-6')
  expect(await current.allTextContents()).toEqual(['page-6'])
})

test('a drawer whose page is in sight below its first heading begins with that heading', async () => {
  const page = await open('/page-9', { window: 'phone', hasTouch: true, isMobile: true })
  await page.tap('.menu-button')
  const entry = page.locator('.sidebar-list [aria-current="page"]')
  await entry.waitFor({ state: 'visible' })
  expect(await page.locator('.side-list').evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  const far = await open('/page-60', { window: 'phone', hasTouch: true, isMobile: true })
  await far.tap('.menu-button')
  await far.locator('.sidebar-list [aria-current="page"]').waitFor({ state: 'visible' })
  expect(await far.locator('.side-list').evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(500)
})
