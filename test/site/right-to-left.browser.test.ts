import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from '../setup/shared-browser.ts'
import { type BuiltSite, buildAndServe } from './built-site.ts'
import { openPage, type WatchedPage } from './open-page.ts'

let browser: Browser
let site: BuiltSite
let watched: WatchedPage

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), buildAndServe('examples/arabic')])
  watched = await openPage(browser)
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

test('an Arabic site is laid out from the right', async () => {
  const { page } = watched
  await page.goto(`${site.origin}/`)
  expect(await page.locator('html').evaluate((html) => [html.getAttribute('lang'), html.getAttribute('dir')])).toEqual([
    'ar',
    'rtl',
  ])
  const left = async (selector: string) => (await page.locator(selector).first().boundingBox())?.x ?? 0
  const switchers = page.locator('.switcher:not([popovertarget="all-tabs"])')
  expect(await switchers.count(), 'one language leaves nothing to choose').toBe(0)
  expect(await left('#sidebar')).toBeGreaterThan(await left('#content'))
  expect(await left('#content')).toBeGreaterThan(await left('.toc'))
  expect(await left('.step-marker')).toBeGreaterThan(await left('.step-body'))
  expect(await left('.callout-icon')).toBeGreaterThan(await left('.callout-content'))
  expect(await left('.card-arrow')).toBeLessThan(await left('.card-title'))
  const ids = await page.locator('.toc-item > a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(ids.map((id) => decodeURIComponent(id ?? ''))).toContain('#الخطوات-الأولى')
})

test('what opens below a line points down, from right to left as well', async () => {
  const { page } = watched
  await page.setViewportSize({ width: 900, height: 1180 })
  await page.goto(`${site.origin}/`)
  const borders = await page.locator('.toc summary').evaluate((summary) => {
    const { borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth } = getComputedStyle(
      summary,
      '::after',
    )
    return [borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth].map((width) => width !== '0px')
  })
  // Turned by 45°, the right and the lower border are the point below.
  expect(borders).toEqual([false, true, true, false])
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('code, names and keys keep the direction of their script', async () => {
  const { page } = watched
  await page.goto(`${site.origin}/upload`)
  const direction = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).direction)
  expect(await direction('.code-block pre')).toBe('ltr')
  expect(await direction('.mermaid-drawing')).toBe('ltr')
  expect(await direction('#content table')).toBe('rtl')
  const tabs = page.getByRole('tab')
  await tabs.first().focus()
  await page.keyboard.press('ArrowLeft')
  expect(await tabs.nth(1).getAttribute('aria-selected')).toBe('true')
  const item = page.getByRole('treeitem').filter({ hasText: 'صور' }).last()
  await item.focus()
  await page.keyboard.press('ArrowLeft')
  expect(await item.getAttribute('aria-expanded')).toBe('true')
})

test('code in a line reads as it does in a terminal, with the signs at its ends where they belong', async () => {
  const { page } = watched
  await page.goto(`${site.origin}/upload`)
  const places = await page.getByText('~/.docs/', { exact: true }).evaluate((code) => {
    const text = code.firstChild as Text
    return Array.from(text.data, (_, index) => {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + 1)
      return range.getBoundingClientRect().left
    })
  })
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

test('a component of the page and the words of the interface speak Arabic', async () => {
  const { page, faults } = watched
  await page.goto(`${site.origin}/links`)
  await page.locator('docwright-island[data-live]').waitFor()
  await page.getByRole('button', { name: 'زد يومًا' }).click()
  await page.getByText('المدة: 8 أيام').waitFor()
  await page.goto(`${site.origin}/changelog`)
  const right = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().right)
  expect(await right('.update-description')).toBe(await right('.update-label'))
  await page.getByRole('button', { name: 'الرفع' }).click()
  expect(await page.locator('.update:visible').count()).toBe(1)
  expect(await page.locator('body').innerText()).not.toMatch(/On this page|Copy|Previous|Next|Search/)
  expect(faults).toEqual([])
})
