import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samplePlatform } from '../../packages/dashboard/src/testing/sample-project.ts'
import { accessibilityProblems } from '../browser/accessibility-problems.ts'
import { launchBrowser } from '../browser/launch-browser.ts'
import { settle, sidewaysOverflow } from '../site/layout-problems.ts'
import { openDashboard, type OpenDashboard } from './open-dashboard.ts'
import { visitDashboard } from './visit-dashboard.ts'

let browser: Browser
let dashboard: OpenDashboard

const project = '/projects/prj_relay'
const paths = [
  '/',
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
  `${project}/reviews/4`,
  `${project}/reviews/3`,
  `${project}/reviews/4?view=pages&page=2`,
  `${project}/keys`,
  `${project}/keys?done=key-revoked`,
  '/projects/prj_handbook/keys',
  `${project}/keys/new`,
  `${project}/settings`,
]

beforeAll(async () => {
  browser = await launchBrowser()
  dashboard = await openDashboard(samplePlatform())
})
afterAll(async () => {
  await browser.close()
  await dashboard.close()
})

test.each([
  { window: 'desk', colorScheme: 'light' },
  { window: 'phone', colorScheme: 'dark' },
] as const)('every page is accessible and fits its window: $window, $colorScheme', async (reader) => {
  const { page, faults, close } = await visitDashboard(browser, dashboard, reader)
  const problems: string[] = []
  for (const path of paths) {
    await page.goto(`${dashboard.origin}${path}`)
    await settle(page)
    const found = [...(await accessibilityProblems(page)), ...(await sidewaysOverflow(page))]
    problems.push(...found.map((problem) => `${path}: ${problem}`))
    expect(await page.title()).toContain(' · ')
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  }
  expect(problems).toEqual([])
  // The sample's sites do not exist; that they are framed is all that this page asks of them.
  expect(faults.filter((fault) => !fault.includes('relay'))).toEqual([])
  expect(dashboard.errors).toEqual([])
  await close()
})

test('pages before the sign-in, and those that are not there, are accessible', async () => {
  const { page, close } = await visitDashboard(browser, dashboard)
  await page.goto(`${dashboard.origin}/nothing`)
  expect(await accessibilityProblems(page)).toEqual([])
  await page.context().clearCookies()
  for (const path of ['/sign-in', '/set-up/used']) {
    await page.goto(`${dashboard.origin}${path}`)
    expect(await accessibilityProblems(page)).toEqual([])
  }
  await close()
})

test('an open question is accessible, holds the focus, and closes with Escape', async () => {
  const { page, close } = await visitDashboard(browser, dashboard)
  await page.goto(`${dashboard.origin}${project}/reviews/4`)
  await page.getByRole('button', { name: 'Merge', exact: true }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Merge pull request #4?' })
  await question.waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Not yet')
  expect(await accessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Merge')
  await close()
})
