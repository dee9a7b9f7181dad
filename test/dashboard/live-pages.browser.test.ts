import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { samplePlatform } from '../../packages/dashboard/src/testing/sample-project.ts'
import { sharedBrowser } from '../setup/shared-browser.ts'
import { openDashboard, type OpenDashboard } from './open-dashboard.ts'
import { visitDashboard } from './visit-dashboard.ts'

let browser: Browser
let dashboard: OpenDashboard
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  dashboard = await openDashboard(samplePlatform())
})
afterEach(() => dashboard.close())

const handbook = '/projects/prj_handbook'
const relay = '/projects/prj_relay'

test('a site that is being built becomes live without a reload: overview, its header, and the list of projects', async () => {
  const stored = dashboard.platform.state.projects.find(({ project }) => project.id === 'prj_handbook')
  const sample = dashboard.platform.state.projects[0]?.deployments.find(({ status }) => status === 'live')
  if (stored === undefined || sample === undefined) throw new Error('The sample has both projects.')
  stored.project.live = null
  const first = { ...sample, id: 'first', status: 'building' as const, errors: 0, warnings: 0 }
  stored.deployments.splice(0, stored.deployments.length, first)
  const { page, faults, close } = await visitDashboard(browser, dashboard)
  const list = await page.context().newPage()
  await list.goto(dashboard.origin)
  await page.goto(`${dashboard.origin}${handbook}`)
  await page.getByRole('heading', { name: 'The first version is being built' }).waitFor()
  expect(await page.getByRole('link', { name: 'Open site' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Create an API key' }).focus()
  const live = { ...first, status: 'live' as const }
  stored.deployments.splice(0, 1, live)
  stored.project.live = live
  await page.locator('.live-card .status', { hasText: 'Live' }).waitFor()
  expect(await page.getByRole('link', { name: 'Open site' }).count()).toBe(1)
  // Whoever was somewhere on the page with the keyboard still is, and whoever hears it is told.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Create an API key')
  await page.locator('#news[role=status]', { hasText: 'Live' }).waitFor({ state: 'attached' })
  await list.bringToFront()
  await list.locator('.project-row', { hasText: stored.project.name }).getByText('Live').waitFor()
  // A page that has nothing to wait for asks for nothing more.
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.bringToFront()
  await page.waitForTimeout(2500)
  // The sample's site, whose picture stands in the page, does not exist.
  expect(asked.filter((url) => !url.startsWith(stored.project.siteUrl))).toEqual([])
  expect(faults.filter((fault) => !fault.includes(`asks ${stored.project.siteUrl}`))).toEqual([])
  await page.locator('.site-picture iframe').waitFor({ state: 'attached' })
  await close()
})

test('a review shows its preview when that is there', async () => {
  const review = dashboard.platform.state.projects[0]?.reviews.find(({ pullRequest }) => pullRequest.number === 4)
  if (review === undefined) throw new Error('The sample has this review.')
  const { preview } = review.pullRequest
  review.pullRequest.preview = { deploymentId: 'd2', status: 'making', url: null }
  review.pullRequest.checks = [{ name: 'Preview', status: 'running', detail: 'The site is being built.' }]
  const { page, close } = await visitDashboard(browser, dashboard)
  await page.goto(`${dashboard.origin}${relay}/reviews/4`)
  await page.getByText('The site is being built.').waitFor()
  review.pullRequest.preview = preview
  review.pullRequest.checks = [{ name: 'Preview', status: 'passed', detail: '0 errors, 2 warnings.' }]
  await page.getByText('0 errors, 2 warnings.').waitFor()
  expect(await page.getByText('The site is being built.').count()).toBe(0)
  await close()
})

test('a time that is said in words stays true while the page is open', async () => {
  const { page, close } = await visitDashboard(browser, dashboard)
  await page.clock.install()
  await page.goto(`${dashboard.origin}${relay}/jobs`)
  const time = page.locator('time[data-relative]').first()
  const before = await time.textContent()
  await page.clock.runFor(3 * 60 * 60_000)
  expect(before).not.toContain('hours')
  expect(await time.textContent()).toBe('3 hours ago')
  await close()
})

test.each([true, false])('suggestions fill in the prompt and the model; scripts: %s', async (javaScriptEnabled) => {
  const { page, faults, close } = await visitDashboard(browser, dashboard, { javaScriptEnabled })
  await page.goto(`${dashboard.origin}${relay}/jobs/new`)
  await page.getByRole('link', { name: 'Read the quickstart as a newcomer would' }).click()
  expect(await page.getByLabel('Model').inputValue()).toBe('anthropic/claude-sonnet')
  await page.getByRole('button', { name: 'Start job' }).click()
  await page.getByRole('heading', { name: 'Read the quickstart as a newcomer would' }).waitFor()
  expect(faults).toEqual([])
  await close()
})

test.each([true, false])('a form shows what it sends before it sends it; scripts: %s', async (javaScriptEnabled) => {
  const { page, faults, close } = await visitDashboard(browser, dashboard, { javaScriptEnabled })
  await page.goto(`${dashboard.origin}${relay}/forms`)
  await page.getByRole('link', { name: 'Hide a page' }).click()
  await page.getByLabel('Page').selectOption({ label: 'Install Relay (guides/install)' })
  await page.getByRole('button', { name: 'Show the request' }).click()
  const sentence = (await page.locator('.sentence').textContent()) ?? ''
  expect(sentence).toBe('Hide a page "guides/install"')
  expect(dashboard.platform.state.projects[0]?.jobs.some(({ job }) => job.prompt === sentence)).toBe(false)
  await page.getByRole('button', { name: 'Start job' }).click()
  await page.getByRole('heading', { name: sentence, level: 1 }).waitFor()
  expect(faults).toEqual([])
  await close()
})

test('a job that takes a model leads to the nearest form, filled in, and to the models', async () => {
  const { page, faults, close } = await visitDashboard(browser, dashboard)
  await page.goto(`${dashboard.origin}${relay}/jobs`)
  await page.locator('.job-row', { hasText: 'Write a poem' }).getByText('Takes a model').waitFor()
  await page.getByRole('link', { name: 'Write a poem about our roadmap.' }).click()
  expect(await page.getByRole('link', { name: 'Connect a model' }).getAttribute('href')).toBe(
    `${relay}/settings/models`,
  )
  await page.getByRole('link', { name: 'Replace a text' }).click()
  expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('roadmap')
  expect(faults).toEqual([])
  await close()
})

test('with the built-in maintainer alone the page says what it understands, and how to get a model', async () => {
  const [, maintainer] = dashboard.platform.state.models
  dashboard.platform.state.models = maintainer === undefined ? [] : [maintainer]
  const { page, close } = await visitDashboard(browser, dashboard)
  await page.goto(`${dashboard.origin}${relay}/jobs/new`)
  await page.getByText('No language model is configured.').waitFor()
  expect(await page.getByRole('link', { name: 'Read the quickstart' }).count()).toBe(0)
  expect(await page.getByLabel('What should change?').getAttribute('placeholder')).toBe('Fix the broken links')
  await close()
})
