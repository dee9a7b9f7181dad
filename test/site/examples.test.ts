import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityProblems } from '../browser/accessibility-problems.ts'
import { launchBrowser } from '../browser/launch-browser.ts'
import { buildAndServe } from './built-site.ts'
import { layoutShifts, settle, sidewaysOverflow, withoutFonts } from './layout-problems.ts'
import { openPage, windows } from './open-page.ts'

const examples = readdirSync(resolve(import.meta.dirname, '../../examples'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test.for(examples)('every page of examples/%s is sound at a desk and on a phone, light and dark', async (name) => {
  const site = await buildAndServe(`examples/${name}`)
  const { page, faults, close } = await openPage(browser)
  await withoutFonts(page)
  const problems: string[] = []
  for (const [index, path] of site.paths.entries()) {
    // Pages are opened in one window and continue in the other; every second one the other way round.
    const windowsOfPage = index % 2 === 0 ? ([atDesk, onPhone] as const) : ([onPhone, atDesk] as const)
    const found: string[] = []
    await windowsOfPage[0].enter(page)
    const response = await page.goto(site.origin + path)
    await settle(page)
    found.push(...(response?.status() === 200 ? [] : [`answers ${response?.status()}`]))
    found.push(...(await layoutShifts(page)))
    found.push(...(await windowsOfPage[0].problems(page)))
    await windowsOfPage[1].enter(page)
    await settle(page)
    found.push(...(await windowsOfPage[1].problems(page)))
    problems.push(...found.map((problem) => `${path}: ${problem}`))
  }
  await close()
  await site.close()
  expect(site.report.diagnostics).toEqual([])
  expect(problems).toEqual([])
  expect(faults).toEqual([])
})

const atDesk = {
  async enter(page: Page) {
    await page.setViewportSize(windows.desk)
    await page.emulateMedia({ colorScheme: 'light' })
  },
  problems: (page: Page) => accessibilityProblems(page),
}

const onPhone = {
  async enter(page: Page) {
    await page.setViewportSize(windows.phone)
    await page.emulateMedia({ colorScheme: 'dark' })
  },
  async problems(page: Page) {
    return [...(await sidewaysOverflow(page)), ...(await accessibilityProblems(page))]
  },
}
