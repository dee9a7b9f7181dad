import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from '../browser/launch-browser.ts'
import { startApi, type ApiServer } from './api-server.ts'
import { openPage, type WatchedPage } from './open-page.ts'
import type { OpenSite } from './open-site.ts'
import { openEndpoint, parameter, send, start, type EndpointWish } from './try-endpoint.ts'

let browser: Browser
let api: ApiServer
let site: OpenSite | undefined
let watched: WatchedPage

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  api = await startApi(true)
  watched = await openPage(browser)
})
afterEach(async () => {
  await watched.close()
  await site?.close()
  await api.close()
})

test('an error is an answer; headers and pictures are shown', async () => {
  const page = await open({ get: { summary: 'Try' } }, { path: '/missing' })
  await start(page)
  expect(await send(page, api)).toBe('404 Not Found')
  expect(await page.textContent('.playground-body')).toContain('no such pet')
  await page.click('.playground-response button:has-text("Headers")')
  expect(await page.textContent('.playground-headers')).toContain('application/json')
})

test('in a narrow window, the response comes into view', async () => {
  await watched.page.setViewportSize({ width: 390, height: 600 })
  const fields = Array.from({ length: 20 }, (_, index) => ({ name: `f${index}`, in: 'query', schema: {} }))
  const page = await open({ get: { summary: 'Try', parameters: fields } })
  await start(page)
  await send(page, api)
  const box = await page.locator('.playground-code').boundingBox()
  expect(box?.y).toBeGreaterThan(0)
  expect(box?.y).toBeLessThan(500)
  const width = await page.evaluate(() => document.querySelector('.playground-columns')?.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})

test('an edit that arrives while the form is open leaves it as it is', async () => {
  const page = await open({ get: { summary: 'Try', parameters: [parameter('query', 'q')] } })
  await start(page)
  await page.fill('#playground-query-q', 'typed')
  const styles = (await page.getAttribute('.try-it', 'data-styles')) ?? ''
  await site?.write(
    'docs.json',
    '{ "name": "Edited", "navigation": { "groups": [{ "group": "API", "openapi": "api.json", "pages": [] }] } }',
  )
  await expect.poll(() => page.title(), { timeout: 10_000 }).toContain('Edited')
  // Sheets that are no longer wanted go a moment later.
  await page.waitForTimeout(500)
  expect(await page.$$(`link[href="${styles}"]`)).toHaveLength(1)
  expect(await page.inputValue('#playground-query-q')).toBe('typed')
})

test('a picture is shown', async () => {
  const page = await open({ get: { summary: 'Try' } }, { path: '/picture' })
  await start(page)
  await send(page, api)
  const width = () => page.evaluate(() => document.querySelector<HTMLImageElement>('.playground-image')?.naturalWidth)
  await expect.poll(width).toBe(8)
})

test.each([{ proxy: false }, { proxy: true }])(
  'events are shown while they arrive, until the reader has enough: %j',
  async ({ proxy }) => {
    const page = await open({ get: { summary: 'Try' } }, { path: '/events', proxy })
    await start(page)
    await page.click('.playground-send')
    await page.waitForSelector('.playground-response[aria-busy="true"] .playground-body')
    expect(await page.textContent('.playground-body')).toBe('data: {"n":1}\n\n')
    await page.click('.playground-send[data-kind="cancel"]')
    await page.waitForSelector('.playground-response[aria-busy="false"]')
    expect(await page.textContent('.playground-body')).toBe('data: {"n":1}\n\n')
    expect(await page.textContent('.playground-response .playground-note')).toBe('The response is not complete.')
  },
)

test('a request that takes too long for its reader is cancelled', async () => {
  const page = await open({ get: { summary: 'Try' } }, { path: '/slow' })
  await start(page)
  await page.click('.playground-send')
  await page.click('.playground-send[data-kind="cancel"]')
  expect(await page.textContent('.playground-failure')).toContain('The request was stopped.')
  expect(await page.textContent('.playground-send')).toBe('Send')
})

test('sound is played, of a large text the beginning is shown and all of it can be downloaded', async () => {
  const sound = await open({ get: { summary: 'Try' } }, { path: '/sound' })
  await start(sound)
  await send(sound, api)
  const duration = () => sound.evaluate(() => document.querySelector<HTMLAudioElement>('#playground audio')?.duration)
  await expect.poll(duration).toBeCloseTo(0.1)
  expect(watched.faults).toEqual([])
  await site?.close()
  const large = await open({ get: { summary: 'Try' } }, { path: '/large' })
  await start(large)
  await send(large, api, 2)
  expect(await large.textContent('.playground-response .playground-note')).toContain('the first 200,000 characters')
  const [download] = await Promise.all([large.waitForEvent('download'), large.click('text="Download"')])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).length).toBe(3_000_000)
})

test('an API that forbids other sites is explained, and can be called through the proxy', async () => {
  await api.close()
  api = await startApi(false)
  const direct = await open({ get: { summary: 'Try' } }, { path: '/pets' })
  await start(direct)
  await direct.click('.playground-send')
  expect(await direct.textContent('.playground-failure')).toContain('CORS')
  await site?.close()
  const proxied = await open({ get: { summary: 'Try' } }, { path: '/pets', proxy: true })
  await start(proxied)
  const before = api.received.length
  expect(await send(proxied, api, before + 1)).toBe('200 OK')
})

test('the proxy refuses private addresses unless they are allowed, and follows no redirect', async () => {
  const refused = await open({ get: { summary: 'Try' } }, { path: '/pets', proxy: true, privateApis: false })
  await start(refused)
  await refused.click('.playground-send')
  expect(await refused.textContent('.playground-failure')).toContain('private address')
  expect(api.received).toEqual([])
  await site?.close()
  const moved = await open({ get: { summary: 'Try' } }, { path: '/moved', proxy: true })
  await start(moved)
  expect(await send(moved, api)).toBe('302 Found')
  expect(api.received).toHaveLength(1)
})

/** A site with one endpoint, open in the browser. */
async function open(item: object, wish: EndpointWish = {}): Promise<Page> {
  site = await openEndpoint(api, item, wish)
  await watched.page.goto(site.origin + (site.paths[0] ?? '/'))
  return watched.page
}
