import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { accessibilityProblems } from '../browser/accessibility-problems.ts'
import { sharedBrowser } from '../setup/shared-browser.ts'
import { openPage, type WatchedPage } from './open-page.ts'
import { openFiles, type OpenSite } from './open-site.ts'

let browser: Browser
let site: OpenSite
let watched: WatchedPage

beforeAll(async () => {
  browser = await sharedBrowser()
})
beforeEach(async () => {
  site = await openFiles(files)
  watched = await openPage(browser)
})
afterEach(async () => {
  await watched.close()
  await site.close()
})
afterAll(() => browser.close())

const config = (name: string, pages: string[] = ['index', 'plain']) =>
  JSON.stringify({ theme: 'mint', name, colors: { primary: '#2a4cd0', light: '#93a9ff' }, navigation: { pages } })
const home = (words: string) => `---
title: Home
---

import Shared from '/snippets/shared.mdx'

<Shared />

${words}

<Tabs>
<Tab title="One">First panel</Tab>
<Tab title="Two">Second panel</Tab>
</Tabs>

<Accordion title="Why">Because</Accordion>

<Accordion title="Open" defaultOpen>Given</Accordion>

${'Many words.\n\n'.repeat(80)}
## The end

Last words.
`
const files = {
  'docs.json': config('Before'),
  'index.mdx': home('Early words'),
  'plain.mdx': '---\ntitle: Plain\n---\n\nPlain words.\n',
  'snippets/shared.mdx': 'Shared words',
}

/** Opens a page, and marks its document: a reload would lose the mark. */
async function open(path: string): Promise<Page> {
  const { page } = watched
  await page.goto(site.origin + path)
  await page.evaluate(() => Object.assign(globalThis, { mark: true }))
  return page
}

function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => 'mark' in globalThis)
}

function expectText(page: Page, selector: string, text: string | RegExp): Promise<void> {
  return expect.poll(() => page.locator(selector).first().textContent(), { timeout: 120_000 }).toMatch(text)
}

test('what is written for browsers without scripts is not loaded by an edit', async () => {
  const page = await open('/plain')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const words of ['Other words.', 'Last words.']) {
    const unscripted = '<noscript><img src="/unscripted.png" alt="" /></noscript>'
    await site.write('plain.mdx', `---\ntitle: Plain\n---\n\n${words}\n\n${unscripted}\n`)
    await page.getByText(words).waitFor()
  }
  expect(await isSameDocument(page)).toBe(true)
  expect(asked).not.toContain('/unscripted.png')
})

test('an edit of a page shows; the place, the chosen tab and opened accordions stay', async () => {
  const page = await open('/')
  await page.getByRole('tab', { name: 'Two' }).click()
  await page.getByText('Why').click()
  await page.getByText('Open', { exact: true }).click()
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
  await site.write('index.mdx', home('Late words').replace('Second panel', 'Another panel'))
  await expectText(page, 'main', /Late words/)
  expect(await page.evaluate(() => scrollY)).toBe(900)
  expect(await page.locator('[role=tabpanel]:visible').textContent()).toBe('Another panel')
  expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Two')
  expect(await page.getByText('Because').isVisible()).toBe(true)
  expect(await page.getByText('Given').isVisible()).toBe(false)
  expect(await isSameDocument(page)).toBe(true)
  expect(watched.faults).toEqual([])
})

test('components work on after an edit', async () => {
  const page = await open('/')
  const more = '<Tab title="Three">Third panel</Tab>\n</Tabs>'
  await site.write('index.mdx', `${home('Late words').replace('</Tabs>', more)}\n\n\`\`\`js\nlet code = 1\n\`\`\`\n`)
  await expectText(page, 'main', /Third panel/)
  await page.getByRole('tab', { name: 'Three' }).click()
  expect(await page.locator('[role=tabpanel]:visible').textContent()).toBe('Third panel')
  // Colours of code may come a moment later.
  await expect.poll(() => page.locator('pre .line span').count()).toBeGreaterThan(0)
  expect(watched.faults).toEqual([])
})

test('an edit of a snippet shows on the page that uses it', async () => {
  const page = await open('/')
  await site.write('snippets/shared.mdx', 'Words that all share')
  await expectText(page, 'main', /Words that all share/)
  expect(await isSameDocument(page)).toBe(true)
})

test('an edit of docs.json shows: the name, the navigation, the colours', async () => {
  const page = await open('/')
  await site.write('docs.json', config('After'))
  await expectText(page, '.site-name', 'After')
  expect(await page.title()).toBe('Home - After')
  await site.write('docs.json', config('After', ['plain', 'index']).replace('#2a4cd0', '#a01818'))
  await expectText(page, '[data-part=sidebar] a', 'Plain')
  const color = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--dw-accent'))
  await expect.poll(color).toContain('a01818')
  expect(await isSameDocument(page)).toBe(true)
})

test('an edit of a script of the repository runs, and the place stays', async () => {
  await site.write('custom.js', 'document.documentElement.dataset.custom = "first"')
  await expect.poll(async () => (await fetch(site.origin)).text()).toContain('custom.js')
  const page = await open('/')
  const custom = () => page.evaluate(() => document.documentElement.dataset['custom'])
  expect(await custom()).toBe('first')
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
  await site.write('custom.js', 'document.documentElement.dataset.custom = "second"')
  await expect.poll(custom).toBe('second')
  await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 900))).toBeLessThan(5)
  expect(watched.faults).toEqual([])
})

test('an edit of an image shows on the page that shows it, and reloads no other', async () => {
  const image = (size: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="9" height="9" /></svg>`
  await site.write('picture.svg', image(40))
  await site.write('plain.mdx', '---\ntitle: Plain\n---\n\n![A picture](/picture.svg)\n')
  const page = await open('/plain')
  const width = () =>
    page
      .getByAltText('A picture')
      .evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 0))
  await expect.poll(width).toBe(40)
  await site.write('picture.svg', image(80))
  await expect.poll(width).toBe(80)
  const other = await open('/')
  await site.write('picture.svg', image(60))
  await site.write('index.mdx', home('Late words'))
  await expectText(other, 'main', /Late words/)
  expect(await isSameDocument(other)).toBe(true)
})

test('a new title shows in the sidebar of other pages', async () => {
  const page = await open('/')
  await site.write('plain.mdx', '---\ntitle: Renamed\n---\n\nPlain words.\n')
  await expect.poll(() => page.locator('[data-part=sidebar]').getByRole('link', { name: 'Renamed' }).count()).toBe(1)
})

test('a new page shows as soon as it is there', async () => {
  const page = await open('/fresh')
  expect(await page.locator('h1').textContent()).not.toBe('Fresh')
  await site.write('fresh.mdx', '---\ntitle: Fresh\n---\n\nFresh words.\n')
  await expectText(page, 'h1', 'Fresh')
})

test('a page that is deleted gives way to the error page, with what is wrong, and comes back', async () => {
  const page = await open('/plain')
  await rm(join(site.root, 'plain.mdx'))
  await expectText(page, 'h1', 'Page not found')
  await expectText(page, '.problem-place', /^docs\.json:\d+:\d+$/)
  await site.write('plain.mdx', files['plain.mdx'])
  await expectText(page, 'main', /Plain words/)
  expect(await page.locator('.problem').count()).toBe(0)
})

test('an error in MDX is shown with its place and a code frame, and disappears when it is mended', async () => {
  const page = await open('/')
  await site.write('index.mdx', home('<Card title="never closed">'))
  const problem = page.locator('.problem').first()
  await expect.poll(() => problem.isVisible()).toBe(true)
  expect(await problem.locator('.problem-place').textContent()).toMatch(/^index\.mdx:\d+:\d+$/)
  expect(await problem.locator('.problem-frame [data-current]').count()).toBe(1)
  expect(await problem.locator('.problem-fix').textContent()).not.toBe('')
  expect(await page.locator('[data-part=sidebar]').isVisible()).toBe(true)
  expect(await accessibilityProblems(page)).toEqual([])
  await site.write('index.mdx', home('Mended words'))
  await expectText(page, 'main', /Mended words/)
  expect(await page.locator('.problem').count()).toBe(0)
  expect(await isSameDocument(page)).toBe(true)
})

test('a broken docs.json is reported on the page, and mended without losing it', async () => {
  const page = await open('/')
  await site.write('docs.json', `${config('Before').slice(0, -2)},,}`)
  await expect.poll(() => page.locator('body').innerText(), { timeout: 120_000 }).toMatch(/docs\.json:1:\d+/)
  expect(await accessibilityProblems(page)).toEqual([])
  await site.write('docs.json', config('Mended'))
  await expectText(page, '.site-name', 'Mended')
  await expect.poll(() => page.locator('.problem').count()).toBe(0)
})

test('a preview that is opened while docs.json is broken becomes the site as soon as it is mended', async () => {
  await site.write('docs.json', '{')
  await expect.poll(async () => (await fetch(`${site.origin}/`)).text()).toMatch(/docs\.json/)
  const page = await open('/')
  await site.write('docs.json', config('Mended'))
  await expectText(page, '.site-name', 'Mended')
  await expectText(page, 'h1', 'Home')
  await page.getByRole('tab', { name: 'Two' }).click()
  expect(await page.locator('[role=tabpanel]:visible').textContent()).toBe('Second panel')
})
