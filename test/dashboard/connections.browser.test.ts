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

test.each(['light', 'dark'] as const)(
  'a connection, its repositories and the choice of one fit each window: %s',
  async (colorScheme) => {
    const { page } = await visitDashboard(browser, dashboard, { colorScheme })
    await page.goto(`${dashboard.origin}/connections/github?code=fresh&state=x`)
    const repositories = new URL(page.url()).pathname
    const paths = { list: '/connections', repositories, choice: `${repositories}/new?repository=acme%2Fdocs` }
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
        expect([name, width, problems, await overlaps(page)]).toEqual([name, width, [], []])
        expect(await sidewaysOverflow(page)).toEqual([])
      }
    }
  },
)
