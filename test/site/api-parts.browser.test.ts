import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { accessibilityProblems } from '../browser/accessibility-problems.ts'
import { sharedBrowser } from '../setup/shared-browser.ts'
import { largeSpecification } from './large-specification.ts'
import { openPage, type WatchedPage } from './open-page.ts'
import { openFiles, type OpenSite } from './open-site.ts'

// What pages of an API reference leave to files of their own (decision 011), as readers meet it.

let browser: Browser
let site: OpenSite
let watched: WatchedPage

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  site = await openFiles({
    'docs.json': { navigation: { groups: [{ group: 'API', openapi: 'api.json' }] } },
    'api.json': largeSpecification(),
  })
  watched = await openPage(browser)
})
afterEach(async () => {
  await watched.close()
  await site.close()
})

const customers = '/api-reference/list-customers'

test('a fold fetches what it shows when it is opened, and what lies in that in turn', async () => {
  const { page, faults } = watched
  await page.goto(site.origin + customers)
  expect(await page.locator('.field', { hasText: 'field_44' }).count()).toBeGreaterThan(0)
  expect(await page.content()).not.toContain('ship_to')
  await page.click('#response-200-orders summary')
  await page.waitForSelector('[id="response-200-orders-ship-to"]')
  await page.click('[id="response-200-orders-ship-to"] summary')
  const city = page.locator('[id="response-200-orders-ship-to-city"]')
  await city.waitFor()
  expect(await city.innerText()).toContain('Rome')
  expect(await city.locator('.field-name').getAttribute('href')).toBe('#response-200-orders-ship-to-city')
  await expect.poll(() => page.locator('#response-200-orders .api-reference:visible').count()).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  expect(faults).toEqual([])
})

test('the type of a body is a remark beside its heading, without the frame of code', async () => {
  const { page } = watched
  await page.goto(site.origin + customers)
  const borders = await page
    .locator('.api-media')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).borderTopWidth))
  expect(borders.length).toBeGreaterThan(0)
  expect(new Set(borders)).toEqual(new Set(['0px']))
})

test('an address that leads into folds opens them one after the other', async () => {
  const { page, faults } = watched
  await page.goto(`${site.origin}${customers}#response-200-orders-customer-Customer-address-inside-floor`)
  const field = page.locator('[id="response-200-orders-customer-Customer-address-inside-floor"]')
  await field.waitFor()
  await expect.poll(() => field.evaluate((one) => one.checkVisibility())).toBe(true)
  expect(await field.evaluate((one) => one.getBoundingClientRect().top < innerHeight)).toBe(true)
  expect(faults).toEqual([])
})

test('without scripts a fold links a page that shows the same', async () => {
  const reader = await openPage(browser, { javaScriptEnabled: false })
  await reader.page.goto(site.origin + customers)
  await reader.page.click('#response-200-orders summary')
  await reader.page.click('#response-200-orders .api-reference a')
  expect(await reader.page.innerText('h1')).toBe('Order')
  expect(await reader.page.innerText('main')).toContain('ship_to')
  const address = reader.page.url()
  await reader.close()
  await watched.page.goto(address)
  expect(await accessibilityProblems(watched.page)).toEqual([])
  expect(watched.faults).toEqual([])
})

test('a fold that is open follows an edit of the specification', async () => {
  const { page } = watched
  await page.goto(site.origin + customers)
  await page.click('#response-200-address summary')
  await page.waitForSelector('[id="response-200-address-city"]')
  await site.write('api.json', largeSpecification('town'))
  await page.waitForSelector('[id="response-200-address-town"]')
  expect(await page.locator('[id="response-200-address-city"]').count()).toBe(0)
})

test('a file that cannot be had leaves its link', async () => {
  const { page } = watched
  await page.goto(site.origin + customers)
  await page.route('**/_docwright/parts/**', (route) => route.abort())
  await page.click('#response-200-orders summary')
  await expect.poll(() => page.locator('#response-200-orders .api-reference a:visible').count()).toBe(1)
})

test('samples of other languages come when they are chosen; the choice is kept; without scripts a link leads to them', async () => {
  const { page, faults } = watched
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(site.origin + customers)
  const shown = page.locator('#request-example .tab-panel[data-active] code')
  await expect.poll(() => shown.innerText()).toContain('curl --request GET')
  expect(await page.content()).not.toContain('requests.get')
  expect(requests.filter((url) => url.includes('/parts/'))).toEqual([])
  await page.locator('#request-example select').selectOption('Python')
  await expect.poll(() => shown.innerText()).toContain('requests.get')
  expect(await shown.locator('.line span').count()).toBeGreaterThan(0)
  await page.locator('#request-example select').selectOption('Ruby')
  await expect.poll(() => shown.innerText()).toContain('Net::HTTP')
  expect(requests.filter((url) => url.includes('/parts/'))).toHaveLength(1)
  expect(await accessibilityProblems(page)).toEqual([])
  await page.goto(`${site.origin}/api-reference/list-orders`)
  await expect.poll(() => shown.innerText()).toContain('Net::HTTP')
  expect(faults).toEqual([])
  await page.route('**/_docwright/parts/**', (route) => route.abort())
  await page.goto(site.origin + customers)
  await page.locator('.samples-elsewhere a').waitFor()

  const reader = await openPage(browser, { javaScriptEnabled: false })
  await reader.page.goto(site.origin + customers)
  expect(await reader.page.locator('#request-example code:visible').allInnerTexts()).toEqual([
    expect.stringContaining('curl'),
  ])
  await reader.page.click('.samples-elsewhere a')
  expect(await reader.page.innerText('h1')).toBe('List customers')
  expect(await reader.page.innerText('main')).toContain('requests.get')
  await reader.close()
})

test('a page that was open before a deployment finds samples where the new one has put them, under their own names', async () => {
  const { page } = watched
  await page.goto(site.origin + customers)
  await page.evaluate(() => {
    const link = document.querySelector<HTMLAnchorElement>('a[data-samples]')
    if (link !== null) link.href = '/_docwright/parts/gone.html'
  })
  await page.locator('#request-example select').selectOption('Python')
  const shown = page.locator('#request-example .tab-panel[data-active] code')
  await expect.poll(() => shown.allInnerTexts()).toEqual([expect.stringContaining('requests.get')])
  const href = await page.locator('a[data-samples]').getAttribute('href')
  expect((await page.request.get(site.origin + href)).status()).toBe(200)

  await page.locator('#request-example select').selectOption('Ruby')
  await expect.poll(() => shown.allInnerTexts()).toEqual([expect.stringContaining('Net::HTTP')])
  await expect.poll(() => page.locator('.samples-elsewhere a:visible').count()).toBe(0)
})

test('samples whose file cannot be had are behind a link, and are there once it can', async () => {
  const { page, faults } = watched
  await page.goto(site.origin + customers)
  const href = (await page.locator('a[data-samples]').getAttribute('href')) ?? ''
  await page.route(`**${href}`, async (route) => route.fulfill({ status: 404, body: '' }))
  await page.locator('#request-example select').selectOption('Python')
  await expect.poll(() => page.locator('.samples-elsewhere a:visible').count()).toBe(1)
  await page.unroute(`**${href}`)
  await page.locator('#request-example select').selectOption('Ruby')
  const shown = page.locator('#request-example .tab-panel[data-active] code')
  await expect.poll(() => shown.allInnerTexts()).toEqual([expect.stringContaining('Net::HTTP')])
  await expect.poll(() => page.locator('.samples-elsewhere a:visible').count()).toBe(0)
  expect(faults.splice(0).filter((fault) => !fault.includes('404'))).toEqual([])
})

test('paper has the chosen sample and the chosen answer under their names', async () => {
  const { page } = watched
  await page.goto(site.origin + customers)
  await page.locator('#request-example select').selectOption('Python')
  await page.locator('#request-example .language-python').waitFor()
  await page.emulateMedia({ media: 'print' })
  const names = await page
    .locator('#content-side .tab-panel:visible')
    .evaluateAll((panels) => panels.map((panel) => getComputedStyle(panel, '::before').content))
  expect(names).toEqual(['"Python"', '"200"'])
})
