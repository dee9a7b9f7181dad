import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from '../setup/shared-browser.ts'
import { appendEvents } from '../../packages/server/src/store/jobs/event-queries.ts'
import { openPlatform, type OpenPlatform } from './open-platform.ts'

let browser: Browser
let platform: OpenPlatform

beforeAll(async () => {
  ;[browser, platform] = await Promise.all([sharedBrowser(), openPlatform()])
})
afterAll(async () => {
  await browser.close()
  await platform.close()
})

test('from the first account to a merged change that readers see', async () => {
  const { context: dependencies, origin } = platform
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()

  await page.goto(`${origin}${platform.setUpPath}`)
  await page.getByLabel('Your name').fill('Ada')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password').fill('a few words I remember')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'No projects yet' }).waitFor()

  await page.getByRole('link', { name: 'New project' }).click()
  await page.getByLabel('Name').fill('Field guide')
  await page.getByRole('button', { name: 'Create project' }).click()
  await page.getByRole('heading', { name: 'Field guide', level: 1 }).waitFor()
  const [project] = await dependencies.projects.list()
  if (project === undefined) throw new Error('The project was not made.')
  await dependencies.hosting.deploy(project.id, 'main', await headOf(project.id))
  await page.reload()
  await page.locator('.live-card').getByText('Live').waitFor()
  expect(await page.locator('.live-commit').innerText()).toContain('Starter site')

  const base = `${origin}/projects/${project.id}`
  await page.goto(`${base}/keys/new`)
  await page.getByLabel('Name').fill('Script')
  await page.getByLabel('Allowed addresses').fill('not an address')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('alert').getByText('“not” is not a valid address').waitFor()
  await page.getByLabel('Allowed addresses').fill('')
  await page.getByRole('button', { name: 'Create key' }).click()
  expect(await page.locator('.secret code').innerText()).toMatch(/^dw_[\dA-Za-z]{36}$/)

  await page.goto(`${base}/jobs/new`)
  await page.getByLabel('What should change?').fill('Add a page about birds.')
  await page.getByRole('button', { name: 'Start job' }).click()
  await page.getByRole('heading', { name: 'Add a page about birds.', level: 1 }).waitFor()
  const jobId = page.url().split('/').at(-1) ?? ''

  await platform.commit(project, 'docwright/birds', { 'birds.mdx': '---\ntitle: Birds\n---\n\nBirds have feathers.\n' })
  const forge = await dependencies.forgeOf(project)
  const body = 'A new page.'
  const pull = await forge.createPullRequest({ head: 'docwright/birds', base: 'main', title: 'Add birds', body })
  await tell(jobId, pull.url)
  await page.getByText('Opened pull request #1 Add birds').waitFor()
  await page.getByText('I added the page').waitFor()
  await page.getByRole('link', { name: 'Review changes #1' }).click()

  await page.getByRole('link', { name: /^Files/ }).click()
  await page.locator('#file-1').getByText('Birds have feathers.').waitFor()
  await page.locator('.checks').getByText('Passed').or(page.getByText('Running')).first().waitFor()
  await dependencies.hosting.deploy(project.id, 'docwright/birds', pull.head.commit ?? '')
  await page.goto(`${base}/reviews/1?view=pages`)
  await page.frameLocator('[data-side="after"] iframe').getByText('Birds have feathers.').waitFor()
  expect(await page.locator('.comparison').innerText()).toContain('This page is new')
  expect(await page.locator('[data-side="before"]').count()).toBe(0)
  expect(await page.locator('.checks').innerText()).toContain('Passed')

  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByRole('button', { name: 'Merge and deploy' }).click()
  await page.getByRole('status').getByText('Merged.').waitFor()
  await dependencies.hosting.deploy(project.id, 'main', await headOf(project.id))
  const site = await dependencies.hosting.siteUrl(project.id)
  await page.goto(`${site}/birds`)
  await page.getByText('Birds have feathers.').waitFor()

  await page.goto(`${base}/reviews/1?view=files`)
  await page.locator('#file-1').getByText('Birds have feathers.').waitFor()
  await page.goto(`${base}/reviews?state=ended`)
  await page.getByRole('link', { name: 'Add birds' }).waitFor()

  await page.goto(`${base}/jobs/${jobId}`)
  await page.getByRole('button', { name: 'Cancel job' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel job' }).click()
  await page.getByText('The job was cancelled.').waitFor()

  await page.goto(`${base}/settings`)
  await page.getByLabel('Host name').fill('docs.example.com')
  await page.getByRole('button', { name: 'Add domain' }).click()
  await page.getByText('_docwright.docs.example.com', { exact: true }).waitFor()
  expect(await page.locator('.dns-record').innerText()).toMatch(/TXT[^]*docwright-/)
  await page.getByRole('button', { name: 'Check now: docs.example.com' }).click()
  await page
    .getByRole('alert')
    .getByText(/There is no TXT record|DNS servers .* did not answer/)
    .waitFor()
  await page.getByLabel('Endpoint', { exact: true }).fill('https://hooks.example.com/')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  expect(await page.locator('.secret code').innerText()).toMatch(/^whsec_/)

  expect(platform.errors).toEqual([])
  await context.close()
})

test('both renderings of a page scroll together; a push that fails leaves the site; archived, it is gone', async () => {
  const { context: dependencies, origin } = platform
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${origin}/sign-in`)
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password').fill('a few words I remember')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Field guide' }).waitFor()
  const [project] = await dependencies.projects.list()
  if (project === undefined) throw new Error('The project is gone.')
  const base = `${origin}/projects/${project.id}`

  await platform.commit(project, 'main', { 'trees.mdx': longPage('Trees have leaves.') })
  await dependencies.hosting.deploy(project.id, 'main', await headOf(project.id))
  await platform.commit(project, 'docwright/trees', { 'trees.mdx': longPage('Trees have leaves and roots.') })
  const forge = await dependencies.forgeOf(project)
  const pull = await forge.createPullRequest({ head: 'docwright/trees', base: 'main', title: 'Roots', body: '' })
  await dependencies.hosting.deploy(project.id, 'docwright/trees', pull.head.commit ?? '')
  await page.goto(`${base}/reviews/${pull.number}?view=pages`)
  await page.locator('[data-side="before"] iframe').waitFor()
  const [before, after] = await Promise.all(['before', 'after'].map(async (side) => frameOf(page, side)))
  if (before === undefined || after === undefined) throw new Error('A rendering is missing.')
  await after.getByRole('heading', { name: 'Part 12' }).scrollIntoViewIfNeeded()
  await after.evaluate(() => document.querySelector('#part-12')?.scrollIntoView())
  await before.waitForFunction(
    () => Math.abs(document.querySelector('#part-12')?.getBoundingClientRect().top ?? 9e9) < 200,
  )
  await page.getByLabel('Scroll together').uncheck()
  await after.evaluate(() => scrollTo(0, 0))
  await after.waitForFunction(() => scrollY === 0)
  expect(await before.evaluate(() => scrollY)).toBeGreaterThan(1000)

  await platform.commit(project, 'main', { 'docs.json': '{ "name": "Field guide" ' })
  await dependencies.hosting.deploy(project.id, 'main', await headOf(project.id))
  await page.goto(origin)
  expect(await page.locator('.project-row').innerText()).toMatch(/Live\s+last push failed/)
  await page.getByRole('link', { name: 'Field guide' }).click()
  await page.getByText('The previous version stays live, unchanged.').waitFor()
  await page.locator('.deployment-row', { hasText: 'Failed' }).getByRole('link').first().click()
  await page.getByText('docs.json:1:').first().waitFor()
  expect(await page.locator('.finding-code').first().innerText()).toBe('config-invalid-json')

  const site = `${await dependencies.hosting.siteUrl(project.id)}/trees`
  const statusOfSite = async () => (await page.goto(site))?.status()
  expect(await statusOfSite()).toBe(200)
  await page.goto(`${base}/settings`)
  await page.getByRole('button', { name: 'Archive this project' }).click()
  await page.getByRole('button', { name: 'Archive and take down the site' }).click()
  await page.getByRole('status').getByText('its site taken down').waitFor()
  // What a host name means counts for half a second.
  await expect.poll(statusOfSite).toBe(404)
  await page.goto(origin)
  await page.getByText('1 archived project').click()
  await page.getByRole('button', { name: 'Restore: Field guide' }).click()
  await page.getByRole('status').getByText('The project was restored.').waitFor()
  await expect.poll(statusOfSite).toBe(200)
  // The push that failed is logged.
  const logged = platform.errors.map((each) => (typeof each === 'string' ? 'words' : Object(each).code))
  expect([...new Set(logged)]).toEqual(['words', 'site-not-built'])
  await context.close()
})

async function frameOf(page: Page, side: string): Promise<Frame> {
  const element = await page.locator(`[data-side="${side}"] iframe`).elementHandle()
  const frame = await element?.contentFrame()
  if (frame === null || frame === undefined) throw new Error(`Nothing is framed ${side}.`)
  await frame.waitForLoadState('load')
  return frame
}

function longPage(sentence: string): string {
  const sections = Array.from({ length: 20 }, (_, index) => `## Part ${index + 1}\n\n${`${sentence} `.repeat(60)}\n`)
  return `---\ntitle: Trees\n---\n\n${sections.join('\n')}`
}

async function headOf(projectId: string): Promise<string> {
  const { git, projects } = platform.context
  const { output } = await git.run(['rev-parse', 'main'], { folder: projects.repositoryFolder(projectId) })
  return output.toString().trim()
}

/** What the agent's worker writes down when it has opened a pull request. */
async function tell(jobId: string, url: string): Promise<void> {
  const { store, wakeUps } = platform.context
  await store.transaction(async (transaction) => {
    const { id: turnId } = await transaction
      .selectFrom('turn')
      .select('id')
      .where('job_id', '=', jobId)
      .executeTakeFirstOrThrow()
    await transaction
      .updateTable('job')
      .set({ title: 'Another title', pull_request_url: url })
      .where('id', '=', jobId)
      .execute()
    await appendEvents(
      transaction,
      jobId,
      [
        { type: 'turn.started', data: { turnId } },
        { type: 'step.finished', data: { turnId, step: 1, text: 'I added the page.' } },
        { type: 'pr.opened', data: { turnId, url, number: 1 } },
      ],
      { now: store.clock(), visible: true },
    )
  })
  wakeUps.wake(`job:${jobId}`)
}
