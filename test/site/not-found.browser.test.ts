import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityProblems } from '../browser/accessibility-problems.ts'
import { sharedBrowser } from '../setup/shared-browser.ts'
import { buildAndServe, type BuiltSite } from './built-site.ts'
import { openPage } from './open-page.ts'
import type { Browser } from 'playwright-core'

let browser: Browser
let site: BuiltSite
beforeAll(async () => {
  ;[browser, site] = await Promise.all([
    sharedBrowser(),
    buildAndServe({
      'docs.json': {
        errors: { 404: { redirect: false, title: 'Nothing here', description: 'Back to the [start](/).' } },
        navigation: { groups: [{ group: 'Guides', pages: ['index', 'security', 'invoices', 'old/invoices'] }] },
      },
      'index.mdx': '---\ntitle: Home\n---\n\nWelcome.\n',
      'security.mdx': '---\ntitle: Security\n---\n\n## Rotate keys\n\nKeys are rotated twice a year.\n',
      'old/invoices.mdx': '---\ntitle: Older invoices\n---\n\nOf former years.\n',
      'invoices.mdx': '---\ntitle: Invoices\ndescription: What is billed\n---\n\nEach month.\n',
    }),
  ])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

test('a host of static files suggests pages whose address is alike, and pages about the words of the address', async () => {
  const { page, faults, close } = await openPage(browser)
  const suggestions = page.getByRole('main').getByRole('listitem')
  await page.goto(`${site.origin}/invoces`)
  await expect.poll(() => suggestions.allInnerTexts()).toEqual(['Invoices\nWhat is billed', 'Older invoices'])
  await page.goto(`${site.origin}/old/how-to-rotate-keys`)
  await expect.poll(() => suggestions.allInnerTexts()).toEqual(['Security\nGuides'])
  await suggestions.getByRole('link').click()
  await page.waitForURL('**/security')
  // That there is no page is not a fault of this one.
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([])
  await close()
})

test.for(['light', 'dark'] as const)(
  'the words of the author stand on it, and their links can be read: %s',
  async (colorScheme) => {
    const { page, close } = await openPage(browser, { colorScheme })
    await page.goto(`${site.origin}/xyz`)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Nothing here')
    expect(await page.getByRole('link', { name: 'start' }).getAttribute('href')).toBe('/')
    expect(await accessibilityProblems(page)).toEqual([])
    await close()
  },
)
