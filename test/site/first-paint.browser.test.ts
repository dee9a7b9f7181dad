import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from '../setup/shared-browser.ts'
import { type BuiltSite, buildAndServe } from './built-site.ts'
import { openPage } from './open-page.ts'

/** Milliseconds from what is around the text to the text. */
const delay = 700

let browser: Browser
let docs: BuiltSite
beforeAll(async () => {
  browser = await sharedBrowser()
  docs = await buildAndServe('docs')
})
afterAll(async () => {
  await Promise.all([browser.close(), docs.close()])
})

test('a page whose text comes later than what is around it is painted with its text', async () => {
  const html = await docs.read('quickstart/index.html')
  const at = html.indexOf('<main')
  const server = createServer((request, response) => {
    void (async () => {
      if (request.url !== '/quickstart') {
        const answer = await fetch(docs.origin + (request.url ?? ''))
        response.writeHead(answer.status, { 'Content-Type': answer.headers.get('Content-Type') ?? '' })
        return response.end(await answer.bytes())
      }
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
      response.write(html.slice(0, at))
      await pause(delay)
      return response.end(html.slice(at))
    })()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { page, close } = await openPage(browser)
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/quickstart`)
  await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0)
  const painted = await page.evaluate(() => performance.getEntriesByName('first-paint')[0]?.startTime)
  expect(painted).toBeGreaterThan(delay)
  await close()
  await new Promise((done) => {
    server.close(done)
    server.closeAllConnections()
  })
})

test('on a slow line, the text of a visit’s first page does not wait for a font', async () => {
  const waitsForFont = async (page: Page, megabits: number): Promise<boolean> => {
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    const downloadThroughput = megabits * 125_000
    const line = { offline: false, latency: 20, downloadThroughput, uploadThroughput: downloadThroughput }
    await session.send('Network.emulateNetworkConditions', line)
    await page.goto(`${docs.origin}/quickstart`)
    return (await page.locator('link[as="font"]').count()) > 0
  }
  const [fast, slow] = [await openPage(browser), await openPage(browser)]
  expect(await waitsForFont(fast.page, 20)).toBe(true)
  expect(await waitsForFont(slow.page, 1.6)).toBe(false)
  // It is in the browser's cache by then.
  expect(await waitsForFont(slow.page, 1.6)).toBe(true)
  await Promise.all([fast.close(), slow.close()])
})
