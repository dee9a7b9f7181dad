import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from '../setup/shared-browser.ts'
import { showPage } from '../browser/show-page.ts'
import { createClient } from './api-client.ts'
import type { Job } from './api-client.ts'
import { startServer, temporaryFolder } from './start-server.ts'
import type { RunningServer } from './start-server.ts'

const run = promisify(execFile)
const docs = join(import.meta.dirname, '../../examples/groups')
let browser: Browser
let server: RunningServer
const data = temporaryFolder()

beforeAll(async () => {
  ;[browser, server] = await Promise.all([sharedBrowser(), startServer(data.folder, {}, ['--docs', docs])])
})
afterAll(async () => {
  await browser.close()
  await server.stop('SIGKILL')
  data.remove()
})

test('from nothing to a merged change and a follow-up, with what the first start prints', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()

  await page.goto(server.siteUrl)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await showPage(page, '01-site')
  await page.goto(server.setUpUrl)
  await showPage(page, '02-set-up')
  await page.getByLabel('Your name').fill('Ada')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password').fill('a few words I remember')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('link', { name: 'Docwright' }).first().waitFor()
  await showPage(page, '03-projects')

  const { stdout } = await run('sh', ['-c', `${server.curl.trim()} --silent --show-error`])
  const created = JSON.parse(stdout) as Job
  expect(created).toMatchObject({ status: 'active', prLink: null, model: 'docwright/maintainer' })
  const base = `${server.url}/projects/${server.projectId}`
  await page.goto(`${base}/jobs/${created.id}`)
  await showPage(page, '04-job-active')
  const client = createClient(server.url, server.projectId, server.key)
  const first = await client.ended(created.id)
  expect(first.status).toBe('completed')
  expect(first.prLink).toBe(`${base}/reviews/1`)
  await page.getByText('Opened pull request').waitFor()
  await showPage(page, '05-job-completed')

  await page.getByRole('link', { name: 'Review changes #1' }).click()
  await page.locator('.checks').waitFor()
  await page.goto(`${base}/reviews/1?view=files`)
  await page.locator('#file-1').waitFor()
  await page.locator('.checks').getByText('Passed').waitFor()
  await showPage(page, '06-review-files')
  await page.goto(`${base}/reviews/1?view=pages`)
  await page.frameLocator('[data-side="after"] iframe').first().getByRole('heading', { level: 1 }).waitFor()
  await showPage(page, '07-review-pages')
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await showPage(page, '08-merge')
  await page.getByRole('button', { name: 'Merge and deploy' }).click()
  await page.getByRole('status').getByText('Merged.').waitFor()
  await showPage(page, '09-merged')

  await expect
    .poll(async () => {
      await page.goto(server.siteUrl)
      return page.getByText('Our documentation has moved: welcome to its new home.').count()
    })
    .toBe(1)
  await showPage(page, '10-site-changed')

  await page.goto(`${base}/jobs/${created.id}`)
  await page.getByLabel('Follow up').fill('Remove the banner')
  await page.getByRole('button', { name: 'Send' }).click()
  const second = await client.ended(created.id)
  expect(second).toMatchObject({ status: 'completed', prLink: `${base}/reviews/2` })
  await page.getByRole('link', { name: 'Review changes #2' }).waitFor()
  await showPage(page, '11-follow-up')
  await page.goto(base)
  await showPage(page, '12-overview')
  expect(await server.stop()).toBe(0)
  expect(server.logged()).not.toMatch(/"level":"(warn|error)"/)
  await context.close()
})
