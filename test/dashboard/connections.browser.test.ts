import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samplePlatform } from '../../packages/dashboard/src/testing/sample-project.ts'
import { accessibilityProblems, contrastProblems } from '../browser/accessibility-problems.ts'
import { showPage } from '../browser/show-page.ts'
import { sharedBrowser } from '../setup/shared-browser.ts'
import { sidewaysOverflow } from '../site/layout-problems.ts'
import { openDashboard, type OpenDashboard } from './open-dashboard.ts'
import { visitDashboard } from './visit-dashboard.ts'

let browser: Browser
let dashboard: OpenDashboard
beforeAll(async () => {
  browser = await sharedBrowser()
  dashboard = await openDashboard(samplePlatform())
})
afterAll(async () => {
  await browser.close()
  await dashboard.close()
})

/** Texts and buttons of rows that lie on each other. */
async function overlaps(page: Page): Promise<string[]> {
  return page.locator('.row').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const [main, action] = ['.row-main', '.row-action'].map((part) => row.querySelector(part))
      if (!main || !action) return []
      const words = document.createRange()
      words.selectNodeContents(main)
      const button = action.getBoundingClientRect()
      const isCovered = [...words.getClientRects()].some(
        ({ left, right, top, bottom }) =>
          left < button.right && right > button.left && top < button.bottom && bottom > button.top,
      )
      return isCovered ? [main.textContent] : []
    }),
  )
}

/** Notes beside the titles of rows that end neither with their row nor below their title. */
async function strayNotes(page: Page): Promise<string[]> {
  return page.locator('.row:not(:has(.row-main)) .row-note').evaluateAll((notes) =>
    notes.flatMap((note) => {
      const row = note.closest('.row')
      const title = row?.querySelector('.row-title')
      if (!row || !title) return []
      const words = document.createRange()
      words.selectNodeContents(note)
      const gap = row.getBoundingClientRect().right - words.getBoundingClientRect().right
      const isBelow = note.getBoundingClientRect().top >= title.getBoundingClientRect().bottom
      return gap < 2 || isBelow ? [] : [`${note.textContent}: ${gap} px from the end of its row`]
    }),
  )
}

test.each(['light', 'dark'] as const)(
  'a connection, its repositories and the choice of one fit each window: %s',
  async (colorScheme) => {
    const { page } = await visitDashboard(browser, dashboard, { colorScheme })
    await page.goto(`${dashboard.origin}/connections/github?code=fresh&state=x`)
    const repositories = new URL(page.url()).pathname
    await page.goto(`${dashboard.origin}/connections`)
    await page.getByLabel('Access token').fill('token')
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    const renewal = `${new URL(page.url()).pathname}/token`
    const choice = `${repositories}/new?repository=acme%2Fdocs`
    const paths = { list: '/connections', repositories, choice, renewal }
    for (const [width, height] of [
      [390, 844],
      [1366, 650],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const [name, path] of Object.entries(paths)) {
        await page.goto(`${dashboard.origin}${path}`)
        await showPage(page, `connections-${name}-${width}-${colorScheme}`, { fullPage: true })
        const problems = [...(await accessibilityProblems(page)), ...(await contrastProblems(page))]
        const places = [...(await overlaps(page)), ...(await strayNotes(page))]
        expect([name, width, problems, places]).toEqual([name, width, [], []])
        expect(await sidewaysOverflow(page)).toEqual([])
      }
    }
  },
)
