import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { settle } from './layout-problems.ts'
import { visitSite } from './visit-site.ts'

// What browsers of the stated baseline do not know is switched off: the style sheets are rewritten on their way, so that
// no rule finds the feature.

const { open } = visitSite({
  'docs.json': {
    navigation: {
      tabs: [
        {
          tab: 'Guides',
          menu: [
            { item: 'One', pages: ['one'] },
            { item: 'Two', pages: ['two'] },
          ],
        },
        { tab: 'More', pages: ['more'] },
      ],
    },
  },
  'one.mdx': '---\ntitle: One\n---\n\n## First\n\nText.\n\n## Second\n\n<Warning>Text.</Warning>\n',
  'two.mdx': '---\ntitle: Two\n---\n',
  'more.mdx': '---\ntitle: More\n---\n',
})

/** Takes a feature away from style sheets, and from the scripts that ask for it by name. */
async function without(page: Page, feature: RegExp, replacement: string, unsupported: string): Promise<void> {
  await page.addInitScript((name) => {
    const supports = CSS.supports.bind(CSS)
    CSS.supports = (...question: [string]) => !question.join().includes(name) && supports(...question)
  }, unsupported)
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll(feature, replacement) })
  })
  await page.reload()
  if (unsupported !== '') await settle(page)
}

test('without `::details-content`, “On this page” is open on wide screens, and can be opened without scripts', async () => {
  const page = await open('/one')
  await without(page, /::details-content/g, '::unknown-thing', '::details-content')
  expect(await page.getByRole('link', { name: 'Second', exact: true }).first().isVisible()).toBe(true)
  expect(await page.locator('.toc-item a').allTextContents()).toEqual(['First', 'Second'])
  const plain = await open('/one', { javaScriptEnabled: false })
  await without(plain, /::details-content/g, '::unknown-thing', '')
  await plain.locator('.toc summary').click()
  expect(await plain.locator('.toc-item a').last().isVisible()).toBe(true)
})

test('without `light-dark()`, both schemes have their colours', async () => {
  const page = await open('/one')
  await without(page, /light-dark\(/g, 'unknown-function(', 'light-dark')
  const colors = () =>
    page.evaluate(() =>
      ['body', '.sidebar-nav [aria-current]'].map((selector) => {
        const element = document.querySelector(selector)
        return element === null ? '' : getComputedStyle(element).color
      }),
    )
  expect(await colors()).toEqual(['rgb(28, 30, 34)', 'rgb(42, 76, 208)'])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.waitForSelector('html.dark')
  expect(await colors()).toEqual(['rgb(235, 237, 241)', 'rgb(147, 169, 255)'])
})

test('without anchor positioning, a menu opens inside the window, below the header', async () => {
  const page = await open('/one')
  await without(page, /position-area/g, 'unknown-property', 'position-area')
  await page.click('.tab-menu-button')
  const box = await page.locator('.tab-menu').boundingBox()
  const header = await page.locator('#navbar').boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual((header?.height ?? 0) - 1)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1440)
  expect(await page.getByRole('link', { name: 'Two' }).first().isVisible()).toBe(true)
})
