import { createServer, request as ask, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from '../setup/shared-browser.ts'
import { type BuiltSite, buildAndServe } from './built-site.ts'
import { openPage } from './open-page.ts'

// A line that breaks in the middle of an answer, and is there again: nothing stays half, and what was pressed is done.

const numbers = Array.from({ length: 40 }, (_, index) => index)
const groups = numbers.map((chapter) => ({
  group: `Chapter ${chapter}`,
  pages: numbers.map((page) => `chapter-${chapter}/page-${page}`),
}))
const files = {
  'docs.json': { navigation: { groups: [{ group: 'All', pages: groups }] } },
  ...Object.fromEntries(
    groups.flatMap(({ pages }) =>
      pages.map((path) => [
        `${path}.mdx`,
        `---\ntitle: ${path}\n---\n\nFirst words.\n\n${'Text. '.repeat(800)}\n\n## End of it\n`,
      ]),
    ),
  ),
}

let browser: Browser
let site: BuiltSite
let line: Server
let origin = ''
/** Answers to addresses that have this are cut off in their middle. */
let broken: RegExp | undefined
const cut: string[] = []

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), buildAndServe(files)])
  line = createServer((request, response) => {
    const path = request.url ?? '/'
    ask(site.origin + path, { headers: { accept: request.headers.accept ?? '*/*' } }, (answer) => {
      const isCut = broken?.test(path) === true
      void answer.toArray().then((parts) => {
        const body = Buffer.concat(parts as Buffer[])
        response.writeHead(answer.statusCode ?? 500, { ...answer.headers, 'content-length': body.length })
        if (!isCut) return response.end(body)
        cut.push(path)
        return response.write(body.subarray(0, body.length / 2), () => response.destroy())
      })
    }).end()
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(line.address() as AddressInfo).port}`
})
afterAll(async () => {
  line.closeAllConnections()
  line.close()
  await Promise.all([browser.close(), site.close()])
})

test('a page that breaks off on its way is never shown by half in place of the one before', async () => {
  const { page, close } = await openPage(browser)
  await page.goto(`${origin}/chapter-0/page-0`)
  broken = /page-5/
  cut.length = 0
  await page.evaluate(() => void Object.assign(window, { isBefore: true }))
  await page.locator('.sidebar-nav a[href="/chapter-0/page-5"]').click()
  // The move gives up, and the browser loads the page itself: what it does with half of it is known to readers.
  await expect.poll(() => cut.length).toBeGreaterThan(1)
  await page.waitForURL('**/page-5', { waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(() => 'isBefore' in window)).toBe(false)
  broken = undefined
  await page.goto(`${origin}/chapter-0/page-0`)
  await page.locator('.sidebar-nav a[href="/chapter-0/page-5"]').click()
  await expect.poll(() => page.locator('#end-of-it').count()).toBe(1)
  expect(await page.locator('#page-title').innerText()).toBe('chapter-0/page-5')
  await close()
})

test('a list of the sidebar that breaks off leaves the rows that are there, and is asked for again at a press', async () => {
  const { page, close } = await openPage(browser)
  broken = /_navigation/
  cut.length = 0
  await page.goto(`${origin}/chapter-0/page-0`)
  await expect.poll(() => cut.length).toBeGreaterThan(0)
  const rows = page.locator('.sidebar-nav :is(a, summary)')
  const before = await rows.allInnerTexts()
  expect(before).toContain('Chapter 7')
  broken = undefined
  await page.locator('.sidebar-nav :is(a, summary):has-text("Chapter 7")').first().click()
  await expect.poll(() => page.locator('.sidebar-nav a[href="/chapter-7/page-3"]').isVisible()).toBe(true)
  await close()
})
