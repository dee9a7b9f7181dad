import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { samplePlatform } from '../../packages/dashboard/src/testing/sample-project.ts'
import type { StoredProject } from '../../packages/dashboard/src/testing/in-memory-state.ts'
import { sharedBrowser } from '../setup/shared-browser.ts'
import { openDashboard, type OpenDashboard } from './open-dashboard.ts'
import { visitDashboard } from './visit-dashboard.ts'

let browser: Browser
let dashboard: OpenDashboard

beforeAll(async () => {
  browser = await sharedBrowser()
})
beforeEach(async () => {
  dashboard = await openDashboard(samplePlatform())
})
afterEach(async () => {
  await dashboard.close()
})
afterAll(() => browser.close())

const project = '/projects/prj_relay'

function stored(): StoredProject {
  const [first] = dashboard.platform.state.projects
  if (first === undefined) throw new Error('The sample has a project.')
  return first
}

test('a second click keeps no version of a file that was pushed between the choice and the first one', async () => {
  const review = stored().reviews.find(({ pullRequest }) => pullRequest.state === 'open')
  if (review === undefined) throw new Error('The sample has an open pull request.')
  const { pullRequest } = review
  Object.assign(pullRequest, { mergeable: 'conflict', isBehind: true, conflicts: ['images/a.png', 'images/b.png'] })
  const { page, close } = await visitDashboard(browser, dashboard)
  await page.goto(`${dashboard.origin}${project}/reviews/${pullRequest.number}`)
  await page.getByLabel('images/a.png').selectOption('ours')
  await page.getByLabel('images/b.png').selectOption('theirs')
  pullRequest.head = 'd'.repeat(40)
  review.pushed = ['images/a.png']
  await page.getByRole('button', { name: 'Bring up to date' }).click()
  await page.getByText('This file has changed since you chose.').waitFor()
  const chosen = (): Promise<string[]> =>
    Promise.all(['images/a.png', 'images/b.png'].map(async (path) => page.getByLabel(path).inputValue()))
  expect(await chosen()).toEqual(['', 'theirs'])
  await page.getByRole('button', { name: 'Bring up to date' }).click()
  await page.getByText('Both sides have changed the same.').waitFor()
  expect([pullRequest.mergeable, await chosen()]).toEqual(['conflict', ['', 'theirs']])
  await page.getByLabel('images/a.png').selectOption('theirs')
  await page.getByRole('button', { name: 'Bring up to date' }).click()
  await page.getByRole('button', { name: 'Bring up to date' }).waitFor({ state: 'detached' })
  expect(pullRequest.mergeable).toBe('yes')
  expect(dashboard.errors).toEqual([])
  await close()
})
