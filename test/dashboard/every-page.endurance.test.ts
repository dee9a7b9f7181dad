import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samplePlatform } from '../../packages/dashboard/src/testing/sample-project.ts'
import { accessibilityProblems, contrastProblems } from '../browser/accessibility-problems.ts'
import { sharedBrowser } from '../setup/shared-browser.ts'
import { showPage } from '../browser/show-page.ts'
import { settle, sidewaysOverflow } from '../site/layout-problems.ts'
import { windows as sizes } from '../site/open-page.ts'
import { crowdedPlatform } from './crowded-platform.ts'
import { openDashboard, type OpenDashboard } from './open-dashboard.ts'
import { visitDashboard } from './visit-dashboard.ts'

/** The notebook is as low as one whose browser shows its bars. */
const windows = { ...sizes, notebook: { width: 1366, height: 650 } }

let browser: Browser
let dashboard: OpenDashboard
let crowded: OpenDashboard

const project = '/projects/prj_relay'
/** Pages that are fuller, and in more trouble, with the crowded sample. */
const crowdedPaths = [
  '/',
  project,
  `${project}/deployments/d9`,
  `${project}/jobs`,
  `${project}/jobs/job_install`,
  `${project}/reviews`,
  `${project}/reviews/4?view=files`,
  `${project}/reviews/4?view=pages&page=3`,
  `${project}/keys`,
  `${project}/settings`,
]
const paths = [
  '/',
  `${project}/deployments/d4`,
  `${project}/settings/models`,
  `${project}/deployments/d2`,
  `${project}/deployments/d6`,
  '/projects/new',
  project,
  '/projects/prj_handbook',
  `${project}/jobs`,
  `${project}/jobs?status=active`,
  '/projects/prj_handbook/jobs',
  `${project}/jobs/new`,
  `${project}/jobs/job_install`,
  `${project}/jobs/job_webhooks`,
  `${project}/jobs/job_tone`,
  `${project}/reviews`,
  '/projects/prj_handbook/reviews',
  `${project}/reviews/4?view=files`,
  `${project}/reviews/3`,
  `${project}/reviews/4?view=pages&page=2`,
  `${project}/keys`,
  `${project}/keys?done=key-revoked`,
  '/projects/prj_handbook/keys',
  `${project}/keys/new`,
  `${project}/settings`,
  '/projects/prj_handbook/settings',
  `${project}/settings/people`,
  `${project}/settings/members`,
  `${project}/workflows`,
  `${project}/workflow-files/workflow_translate`,
  `${project}/workflow-files/new`,
  '/account',
  `${project}/activity`,
  `${project}/feedback`,
  `${project}/forms`,
  '/connections',
]

beforeAll(async () => {
  browser = await sharedBrowser()
  ;[dashboard, crowded] = await Promise.all([openDashboard(samplePlatform()), openDashboard(crowdedPlatform())])
})
afterAll(async () => {
  await browser.close()
  await Promise.all([dashboard.close(), crowded.close()])
})

/** Where a page is read. */
interface Place {
  window: keyof typeof windows
  colorScheme: 'light' | 'dark'
}

test('every page is accessible and fits its window: at a desk, on a low notebook, with a tablet, and with a phone, which is dark', async () => {
  const places: Place[] = [
    { window: 'desk', colorScheme: 'light' },
    { window: 'notebook', colorScheme: 'light' },
    { window: 'tablet', colorScheme: 'light' },
    { window: 'phone', colorScheme: 'dark' },
  ]
  expect(await problemsOf(dashboard, paths, places)).toEqual([])
})

test('so it is with much, long and wrong in it, where desk and tablet are dark, and the phone is light', async () => {
  const places: Place[] = [
    { window: 'desk', colorScheme: 'dark' },
    { window: 'notebook', colorScheme: 'dark' },
    { window: 'tablet', colorScheme: 'dark' },
    { window: 'phone', colorScheme: 'light' },
  ]
  expect(await problemsOf(crowded, crowdedPaths, places)).toEqual([])
})

/**
 * What is wrong with pages: rules that are broken, what is too wide, errors of the server and of the browser. A page is
 * opened in one place and taken to the others: one at a desk first, the next with a phone.
 */
async function problemsOf(platform: OpenDashboard, addresses: readonly string[], places: Place[]): Promise<string[]> {
  const { page, faults, close } = await visitDashboard(browser, platform)
  const problems: string[] = []
  for (const [index, path] of addresses.entries()) {
    for (const [turn, { window, colorScheme }] of (index % 2 === 0 ? places : places.toReversed()).entries()) {
      await page.setViewportSize(windows[window])
      await page.emulateMedia({ colorScheme })
      if (turn === 0) await page.goto(`${platform.origin}${path}`)
      await settle(page)
      // The rules see no more in a window between the two others, and in the last only other colors.
      const look = turn === 0 ? accessibilityProblems : contrastProblems
      const broken = window === 'tablet' || window === 'notebook' ? [] : await look(page)
      const cut = window === 'notebook' ? await cutOffBars(page) : []
      const found = [...broken, ...cut, ...(await sidewaysOverflow(page)), ...(await crowdedFrames(page))]
      problems.push(...found.map((problem) => `${path} (${window}, ${colorScheme}): ${problem}`))
      const name = path.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '') || 'projects'
      const kind = platform === crowded ? 'crowded-' : ''
      await showPage(page, `${kind}${name}-${window}-${colorScheme}`, { fullPage: true })
    }
    expect(await page.title()).toContain(' · ')
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  }
  // The sample's sites do not exist; that they are framed is all that this page asks of them.
  problems.push(...faults.filter((fault) => !fault.includes('relay')), ...platform.errors.map(String))
  await close()
  return problems
}

/** Things that stay in sight and are higher than the window, so that nobody reaches their end. */
async function cutOffBars(page: Page): Promise<string[]> {
  return page.locator('body *').evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { position, overflowY } = getComputedStyle(element)
      const isStuck = (position === 'fixed' || position === 'sticky') && !['auto', 'scroll'].includes(overflowY)
      const { height } = element.getBoundingClientRect()
      return isStuck && height > innerHeight ? [`${element.tagName}.${element.className} is cut off at the bottom`] : []
    }),
  )
}

/** Frames of empty lists that touch what stands above or below them. */
async function crowdedFrames(page: Page): Promise<string[]> {
  return page.locator('.empty').evaluateAll((frames) =>
    frames.flatMap((frame) => {
      const { top, bottom } = frame.getBoundingClientRect()
      const above = frame.previousElementSibling?.getBoundingClientRect().bottom ?? -100
      const below = frame.nextElementSibling?.getBoundingClientRect().top ?? bottom + 100
      return top - above < 16 || below - bottom < 16 ? [`“${frame.textContent}” touches its neighbour`] : []
    }),
  )
}

test('pages before the sign-in, and those that are not there, are accessible', async () => {
  const { page, close } = await visitDashboard(browser, dashboard)
  await page.goto(`${dashboard.origin}/nothing`)
  expect(await accessibilityProblems(page)).toEqual([])
  await page.context().clearCookies()
  for (const path of ['/sign-in', '/set-up/used']) {
    await page.goto(`${dashboard.origin}${path}`)
    expect(await accessibilityProblems(page)).toEqual([])
    const shown = await page.locator('.account-page').boundingBox()
    expect([path, shown?.width]).toEqual([path, 360])
  }
  await close()
})

test('an open question is accessible, holds the focus, and closes with Escape', async () => {
  const { page, close } = await visitDashboard(browser, dashboard)
  await page.goto(`${dashboard.origin}${project}/reviews/4`)
  await page.getByRole('button', { name: 'Merge', exact: true }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Merge pull request #4?' })
  await question.waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel')
  expect(await accessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Merge')
  await close()
})
