import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityProblems } from './accessibility-problems.ts'
import { launchBrowser } from './launch-browser.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
})

test('the browser renders a page and takes its picture', async () => {
  const page = await open('<h1>Hello</h1>')
  expect(await page.textContent('h1')).toBe('Hello')
  const picture = await page.screenshot()
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
})

test('axe finds nothing on an accessible page, and names what is wrong on another', async () => {
  expect(await accessibilityProblems(await open('<main><h1>Hello</h1></main>'))).toEqual([])
  const problems = await accessibilityProblems(await open('<main><h1>Hello</h1><img src="data:,"></main>'))
  expect(problems.map((problem) => problem.split(':')[0])).toEqual(['image-alt at img'])
})

test('nothing beyond loopback can be reached', async () => {
  const page = await open('<h1>Hello</h1>')
  await expect(page.goto('http://example.com/')).rejects.toThrow('ERR_NAME_NOT_RESOLVED')
  await expect(page.goto('http://93.184.216.34/')).rejects.toThrow('ERR_NAME_NOT_RESOLVED')
})

async function open(body: string) {
  const context = await browser.newContext({ colorScheme: 'light' })
  const page = await context.newPage()
  const html = `<!doctype html><html lang="en"><title>Test</title><body>${body}</body></html>`
  await page.goto(`data:text/html,${encodeURIComponent(html)}`)
  return page
}
