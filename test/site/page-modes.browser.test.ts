import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityProblems } from '../browser/accessibility-problems.ts'
import { sharedBrowser } from '../setup/shared-browser.ts'
import { layoutShifts, settle, sidewaysOverflow, withoutFonts } from './layout-problems.ts'
import { openPage, windows } from './open-page.ts'
import { openFiles, type OpenSite } from './open-site.ts'

const modes = ['default', 'wide', 'center', 'landing', 'custom', 'frame']

let browser: Browser
let site: OpenSite

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openFiles(files())])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

function files() {
  const group = {
    group: 'Pages with a name that is somewhat longer than a line has room for',
    tag: 'NEW',
    pages: [...modes, 'beside'],
  }
  const pages = modes.map((mode) => [
    `${mode}.mdx`,
    `---
title: Mode ${mode}, and a-very-long-word-that-cannot-be-broken-anywhere-in-the-middle
description: What it is about, with \`code\`.
mode: ${mode}
tag: BETA
---

## A heading with \`code_that_is_quite_long_and_cannot_be_broken_either\`

Words and https://example.com/a/very/long/address/that/does/not/end/before/the/edge/of/a/phone.

| A | Table | With | Many | Columns | That | Is | Wide | Enough | To | Scroll |
|---|---|---|---|---|---|---|---|---|---|---|
| somewhat | longer | words | in | every | column | of | this | table | than | usual |

> A quotation.

- [ ] A task
- [x] Another

<Columns cols={3}>
<Card title="One" href="/wide" icon="rocket">First</Card>
<Card title="Two">Second</Card>
</Columns>
`,
  ])
  return {
    'docs.json': {
      banner: { content: 'News of [today](/wide)', dismissible: true },
      navbar: {
        links: [
          { label: 'Support', href: '/wide' },
          { type: 'github', href: 'https://github.com/example/example' },
        ],
        primary: { type: 'button', label: 'Get started', href: '/default' },
      },
      footer: {
        socials: { x: 'https://x.com/example' },
        links: [{ header: 'More', items: [{ label: 'Blog', href: '/wide' }] }],
      },
      navigation: {
        global: { anchors: [{ anchor: 'Community', icon: 'users', href: 'https://example.com' }] },
        versions: [
          { version: '2.0 of the product', tag: 'Latest', groups: [group] },
          { version: '1.0', pages: ['old'] },
        ],
      },
    },
    'old.mdx': '---\ntitle: Old\n---\n',
    'beside.mdx': '---\ntitle: Beside\n---\n\nText.\n\n<Panel>\n  A panel.\n</Panel>\n',
    'composed.mdx': `---
title: Composed
description: What is composed.
mode: landing
---

<Hero eyebrow="Internationalization" title="Documentation for internationalization" description="Words about internationalization.">
<Action href="/wide">Internationalize everything</Action>
<Action href="/default">Or not</Action>
</Hero>

<FeatureGrid cols={3}>
<Feature title="Internationalization" icon="rocket" href="/wide">Words</Feature>
<Feature title="Another">Words</Feature>
</FeatureGrid>

<BigLinks>
<BigLink title="Internationalization" icon="rocket" href="/wide">Words</BigLink>
</BigLinks>
`,
    ...Object.fromEntries(pages),
  }
}

test.for([...modes.map((mode) => `/${mode}`), '/composed', '/no/such/page'])(
  '%s is sound at a desk and on a phone',
  async (path) => {
    const { page, close } = await openPage(browser, { bypassCSP: true })
    await withoutFonts(page)
    await page.goto(site.origin + path)
    await settle(page)
    const problems: Record<string, string[]> = {
      reported: await page.locator('.problem-message').allTextContents(),
      moved: await layoutShifts(page),
      light: await accessibilityProblems(page),
    }
    await page.setViewportSize(windows.phone)
    await page.emulateMedia({ colorScheme: 'dark' })
    await settle(page)
    problems['wide'] = await sidewaysOverflow(page)
    problems['dark'] = await accessibilityProblems(page)
    const large = await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
    await settle(page)
    problems['wide with text twice as large'] = await sidewaysOverflow(page)
    await large.evaluate((element) => (element as Element).remove())
    await page.setViewportSize({ width: 320, height: 640 })
    await settle(page)
    problems['wide at 320 px'] = await sidewaysOverflow(page)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(await page.getByRole('main').count()).toBe(1)
    await close()
    expect(Object.entries(problems).filter(([, found]) => found.length > 0)).toEqual([])
  },
)

test.each(['wide', 'beside', 'default'])('the footer of a page (%s) stands in line with its text', async (path) => {
  const { page, close } = await openPage(browser)
  await page.goto(`${site.origin}/${path}`)
  for (const width of [1100, 1440, 1700]) {
    await page.setViewportSize({ width, height: 900 })
    await settle(page)
    const left = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => Math.round(element.getBoundingClientRect().left))
    expect([width, await left('#footer > *')]).toEqual([width, await left('#content')])
  }
  await close()
})

test('code in the description of a page is in the font of code', async () => {
  const { page, close } = await openPage(browser)
  await page.goto(`${site.origin}/wide`)
  const fonts = await page
    .locator('.page-description code, #content h2 code')
    .evaluateAll((all) => all.map((element) => getComputedStyle(element).fontFamily))
  expect(fonts).toHaveLength(2)
  expect(fonts[0]).toBe(fonts[1])
  await close()
})

test.each([
  ['ko', 'keep-all', 'keep-all'],
  ['ja', 'normal', 'auto-phrase'],
])('lines of text in %s break where its readers expect it', async (language, text, title) => {
  const own = await openFiles({
    'docs.json': { navigation: { languages: [{ language, pages: ['index'] }] } },
    'index.mdx': '---\ntitle: Home\n---\n\nText.\n',
  })
  const { page, close } = await openPage(browser)
  await page.goto(own.origin)
  const breaks = await page.evaluate(() =>
    ['#content p', '#page-title'].map((selector) => {
      const element = document.querySelector(selector)
      return element && getComputedStyle(element).wordBreak
    }),
  )
  expect(breaks).toEqual([text, title])
  await own.close()
  await close()
})
