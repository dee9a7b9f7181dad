import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityProblems, contrastProblems } from '../browser/accessibility-problems.ts'
import { sharedBrowser } from '../setup/shared-browser.ts'
import { type BuiltSite, buildAndServe } from './built-site.ts'
import { layoutShifts, settle, sidewaysOverflow } from './layout-problems.ts'
import { openPage, type WatchedPage, windows } from './open-page.ts'

const componentPages = globSync('components/**/*.mdx', { cwd: resolve(import.meta.dirname, '../../docs') })
  .map((path) => `/${path.replace(/(\/index)?\.mdx$/, '')}`)
  .toSorted()

let browser: Browser
let docs: BuiltSite
/** All pages are opened in one window, which keeps what they have in common. */
let watched: WatchedPage
beforeAll(async () => {
  ;[browser, docs] = await Promise.all([sharedBrowser(), buildAndServe('docs', { fonts: false })])
  watched = await openPage(browser)
})
afterAll(async () => {
  await browser.close()
  await docs.close()
})

test('our own documentation has no problems', () => {
  expect(docs.report.diagnostics).toEqual([])
})

test.for(componentPages)('the components of docs%s are accessible: light, dark, from right to left', async (path) => {
  const { page, faults } = watched
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(windows.desk)
  const problems: Record<string, string[]> = {}
  await page.goto(docs.origin + path)
  await settle(page)
  problems['moved'] = await layoutShifts(page)
  problems['light'] = await accessibilityProblems(page)
  await page.evaluate(() => (document.documentElement.dir = 'rtl'))
  await page.emulateMedia({ colorScheme: 'dark' })
  await settle(page)
  problems['dark, from right to left'] = await contrastProblems(page)
  await page.setViewportSize(windows.phone)
  await settle(page)
  problems['wide from right to left'] = await sidewaysOverflow(page)
  await page.evaluate(() => (document.documentElement.dir = 'ltr'))
  await settle(page)
  problems['wide'] = await sidewaysOverflow(page)
  expect(Object.entries(problems).filter(([, found]) => found.length > 0)).toEqual([])
  expect(faults.splice(0)).toEqual([])
})
