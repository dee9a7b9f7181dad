import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samplePlatform } from '../../packages/dashboard/src/testing/sample-project.ts'
import { accessibilityProblems } from '../browser/accessibility-problems.ts'
import { sharedBrowser } from '../setup/shared-browser.ts'
import { openDashboard, type OpenDashboard } from './open-dashboard.ts'
import { visitDashboard } from './visit-dashboard.ts'

const project = '/projects/prj_relay'
let browser: Browser
let dashboard: OpenDashboard
beforeAll(async () => {
  ;[browser, dashboard] = await Promise.all([sharedBrowser(), openDashboard(samplePlatform())])
})
afterAll(async () => {
  await browser.close()
  await dashboard.close()
})

test('Ctrl+K opens a window that leads to projects, pages, jobs and reviews by what is typed', async () => {
  const { page, faults, close } = await visitDashboard(browser, dashboard)
  await page.goto(`${dashboard.origin}${project}/keys`)
  await page.keyboard.press('Control+k')
  const window = page.getByRole('dialog', { name: 'Go to' })
  await window.getByRole('link', { name: 'Agent jobs' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.keyboard.type('version 3')
  await window.getByRole('link', { name: '#4 Installation for version 3' }).waitFor()
  await window.getByRole('link', { name: 'Ask the agent: “version 3”' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${project}/reviews/4`)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('handb')
  await window.getByRole('link', { name: 'Handbook' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/projects/prj_handbook')
  await page.getByRole('link', { name: 'Go to …' }).click()
  await window.getByRole('link', { name: 'Webhooks' }).waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
  await window.waitFor({ state: 'hidden' })
  expect(faults.filter((fault) => !fault.includes('relay'))).toEqual([])
  await close()
})

test('Enter waits for what was typed, and opens the page where no answer comes', async () => {
  const { page, close } = await visitDashboard(browser, dashboard)
  await page.goto(`${dashboard.origin}${project}/keys`)
  const window = page.getByRole('dialog', { name: 'Go to' })
  // A page that looks at itself again replaces its header.
  await page.evaluate(
    `(() => { const now = document.querySelector('.site-header'); now.replaceWith(now.cloneNode(true)) })()`,
  )
  await page.getByRole('link', { name: 'Go to …' }).click()
  // Whoever has not typed anything is shown other projects first.
  await window.getByRole('link', { name: 'Handbook' }).waitFor()
  const asked: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/go') asked.push(searchParams.get('q'))
  })
  await page.keyboard.type('version 3')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${project}/reviews/4`)
  expect(asked.at(-1)).toBe('version 3')
  await page.keyboard.press('Control+k')
  await window.getByRole('link', { name: 'Handbook' }).waitFor()
  await page.route('**/go?*q=webhooks*', (route) => route.abort(), { times: 1 })
  await page.keyboard.insertText('webhooks')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/go?from=prj_relay&q=webhooks')
  await page.locator('#destinations').getByRole('link', { name: 'Webhooks', exact: true }).waitFor()
  await close()
})

test('without a script, the same is a page with a form', async () => {
  const { page, close } = await visitDashboard(browser, dashboard, { javaScriptEnabled: false })
  await page.goto(`${dashboard.origin}${project}/settings`)
  await page.getByRole('link', { name: 'Go to …' }).click()
  await page.getByRole('searchbox').fill('webhooks')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.locator('#destinations').getByRole('link', { name: 'Webhooks', exact: true }).click()
  await page.waitForURL(`**${project}/settings#webhooks`)
  expect(await page.locator('#webhooks').getByRole('heading').innerText()).toBe('Webhooks')
  await close()
})

test('a page that is not there keeps the header of its project; outside of one, that of the server', async () => {
  const { page, close } = await visitDashboard(browser, dashboard)
  expect((await page.goto(`${dashboard.origin}${project}/nothing`))?.status()).toBe(404)
  expect(await page.locator('.project-name').innerText()).toBe('Relay documentation')
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).waitFor()
  expect(await page.locator('.tabs [aria-current]').count()).toBe(0)
  expect((await page.goto(`${dashboard.origin}/projects/prj_secret/nothing`))?.status()).toBe(404)
  expect(await page.locator('.tabs').count()).toBe(0)
  await page.getByRole('button', { name: 'Mara Lind' }).waitFor()
  await close()
})
