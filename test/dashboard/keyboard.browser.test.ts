import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samplePlatform } from '../../packages/dashboard/src/testing/sample-project.ts'
import { sharedBrowser } from '../setup/shared-browser.ts'
import type { WatchedPage } from '../site/open-page.ts'
import { openDashboard, type OpenDashboard } from './open-dashboard.ts'
import { visitDashboard } from './visit-dashboard.ts'

let browser: Browser
let dashboard: OpenDashboard
/** A phone, on which one page after the other is walked through. */
let phone: WatchedPage

beforeAll(async () => {
  ;[browser, dashboard] = await Promise.all([sharedBrowser(), openDashboard(samplePlatform())])
  phone = await visitDashboard(browser, dashboard, { window: 'phone' })
})
afterAll(async () => {
  await phone.close()
  await browser.close()
  await dashboard.close()
})

const project = '/projects/prj_relay'

test.each([
  '/',
  '/projects/new',
  project,
  `${project}/deployments/d4`,
  `${project}/jobs/job_install`,
  `${project}/reviews/4?view=files`,
  `${project}/keys`,
  `${project}/settings`,
  `${project}/settings/people`,
  `${project}/settings/members`,
])('everything that can be used on %s is reached by Tab, in sight, with a ring around it', async (path) => {
  const { page } = phone
  await page.goto(`${dashboard.origin}${path}`)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const usable = await countOnceSettled(page)
  const reached = new Set<number>()
  const faults: string[] = []
  // What is live may be drawn anew under way, and the walk begins once more.
  for (let step = 0; step < usable * 2 + 6 && reached.size < usable; step++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(describeStop)
    if (stop === undefined) continue
    reached.add(stop.index)
    if (!stop.isInSight) faults.push(`${stop.name} is out of sight`)
    if (!stop.hasRing) faults.push(`${stop.name} has no ring`)
  }
  expect(faults).toEqual([])
  expect(reached.size).toBe(usable)
})

/** Scripts put some controls in the place of others once a page is loaded. */
async function countOnceSettled(page: Page): Promise<number> {
  let before = -1
  for (;;) {
    const usable = await page.evaluate(countUsable)
    if (usable === before) return usable
    before = usable
    await page.waitForTimeout(400)
  }
}

test('from the list of projects to a merged pull request with the keyboard alone', async () => {
  const { page, close } = await visitDashboard(browser, dashboard)
  await press(page, 'link', 'Relay documentation')
  await page.getByRole('heading', { name: 'Relay documentation', level: 1 }).waitFor()
  await press(page, 'link', 'Reviews')
  await press(page, 'link', 'Installation for version 3')
  await page.getByRole('heading', { name: 'Installation for version 3 #4', level: 1 }).waitFor()
  await press(page, 'button', 'Merge')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Shift+Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Merge and deploy')
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Merged.').waitFor()
  await close()
})

test('a job is written and sent without leaving the keyboard, and so is its next message', async () => {
  const { page, close } = await visitDashboard(browser, dashboard)
  await page.goto(`${dashboard.origin}${project}/jobs/new`)
  await page.getByRole('heading', { name: 'New job', level: 1 }).waitFor()
  await page.keyboard.type('Check the site')
  await page.keyboard.press('Enter')
  await page.keyboard.type('in guides.')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/\/jobs\/(?!new)/)
  const message = page.locator('textarea[name=prompt]')
  await message.fill('Fix the typos.')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await message.press('Meta+Enter')
  expect((await sent).url()).toMatch(/\/message$/)
  expect((await sent).postData()).toContain('Fix+the+typos.')
  await close()
})

/** Walks with Tab until something is focused, and uses it. */
async function press(page: Page, role: 'link' | 'button', name: string): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true }).first()
  await wanted.waitFor()
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluate((element) => element === document.activeElement)) return page.keyboard.press('Enter')
  }
  throw new Error(`Tab does not reach “${name}”.`)
}

// Both run in the page.

/** Radio buttons of one name are one stop. */
function countUsable(): number {
  const names = new Set<string>()
  const all = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex="0"]',
  )
  let count = 0
  for (const [index, element] of [...all].entries()) {
    element.dataset['stop'] = String(index)
    const isHidden = element.getAttribute('type') === 'hidden' || !element.checkVisibility({ visibilityProperty: true })
    if (isHidden || element.closest('[popover]') !== null || element.matches(':disabled')) continue
    const radio = element.getAttribute('type') === 'radio' ? (element.getAttribute('name') ?? '') : undefined
    if (radio !== undefined && names.has(radio)) continue
    if (radio !== undefined) names.add(radio)
    count += 1
  }
  return count
}

function describeStop(): { index: number; name: string; isInSight: boolean; hasRing: boolean } | undefined {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return undefined
  // A hidden radio button shows its ring on the words beside it.
  const shown = element.classList.contains('visually-hidden') ? (element.nextElementSibling ?? element) : element
  const { top, bottom, left, right } = shown.getBoundingClientRect()
  const { outlineStyle, outlineWidth } = getComputedStyle(shown)
  return {
    index: Number(element.dataset['stop']),
    name: `${element.localName} “${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)}”`,
    isInSight: bottom > 0 && top < innerHeight && right > 0 && left < innerWidth,
    hasRing: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1,
  }
}
