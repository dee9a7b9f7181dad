import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityProblems, contrastProblems } from '../browser/accessibility-problems.ts'
import { sharedBrowser } from '../setup/shared-browser.ts'
import { type BuiltSite, buildAndServe } from './built-site.ts'
import { layoutShifts, settle, sidewaysOverflow } from './layout-problems.ts'
import { openPage, windows } from './open-page.ts'

const examples = readdirSync(resolve(import.meta.dirname, '../../examples'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())

test.for(examples)('every page of examples/%s is sound at a desk and on a phone, light and dark', async (name) => {
  const site = await buildAndServe(`examples/${name}`, { fonts: false })
  // Two windows keep two cores busy.
  const halves = [0, 1].map((half) => site.paths.filter((_path, index) => index % 2 === half))
  const [light, dark] = await Promise.all(halves.map((paths, half) => visit(site, paths, half === 0 ? desk : phone)))
  await site.close()
  expect(site.report.diagnostics).toEqual([])
  expect([...(light ?? []), ...(dark ?? [])]).toEqual([])
})

/** Where a page is read: the desk is light, the phone is dark. */
interface Place {
  viewport: { width: number; height: number }
  colorScheme: 'light' | 'dark'
}

const desk: Place = { viewport: windows.desk, colorScheme: 'light' }
const phone: Place = { viewport: windows.phone, colorScheme: 'dark' }

/** Opens pages in one place and takes them to the other. */
async function visit(site: BuiltSite, paths: readonly string[], first: Place): Promise<string[]> {
  const { page, faults, close } = await openPage(browser)
  const problems: string[] = []
  for (const [index, path] of paths.entries()) {
    await enter(page, first)
    const response = await page.goto(site.origin + path)
    await settle(page)
    const found = response?.status() === 200 ? [] : [`answers ${response?.status()}`]
    found.push(...(await layoutShifts(page)))
    for (const place of first === desk ? [desk, phone] : [phone, desk]) {
      if (place !== first) {
        await enter(page, place)
        await settle(page)
      }
      found.push(...(await problemsIn(page, place, index)))
    }
    problems.push(...found.map((problem) => `${path}: ${problem}`))
  }
  await close()
  return [...problems, ...faults]
}

async function enter(page: Page, { viewport, colorScheme }: Place): Promise<void> {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme })
}

/** What surrounds the pages of an example is alike: axe looks at the whole of the first ones, and at the text of all. */
async function problemsIn(page: Page, place: Place, index: number): Promise<string[]> {
  if (place === desk) return accessibilityProblems(page, index === 0 ? undefined : '#content-area')
  return [...(await sidewaysOverflow(page)), ...(index === 0 ? await contrastProblems(page) : [])]
}
