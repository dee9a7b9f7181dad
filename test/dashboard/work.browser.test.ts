import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { samplePlatform } from '../../packages/dashboard/src/testing/sample-project.ts'
import type { StoredProject } from '../../packages/dashboard/src/testing/in-memory-state.ts'
import { sharedBrowser } from '../setup/shared-browser.ts'
import { openPage } from '../site/open-page.ts'
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

test.each([true, false])('a job from prompt to follow-up, archive and back; scripts: %s', async (javaScriptEnabled) => {
  const { page, close } = await visitDashboard(browser, dashboard, { javaScriptEnabled })
  await page.goto(`${dashboard.origin}${project}/jobs`)
  await page.getByRole('link', { name: 'New job' }).click()
  await page.getByLabel('What should change?').fill('Name the new region.\nIt is called “Harbour”.')
  await page.getByLabel('Model').selectOption('docwright/maintainer')
  await page.getByRole('button', { name: 'Start job' }).click()
  await page.getByRole('heading', { name: 'Name the new region.', level: 1 }).waitFor()
  expect(stored().jobs.at(-1)?.job).toMatchObject({
    prompt: 'Name the new region.\nIt is called “Harbour”.',
    model: 'docwright/maintainer',
    ref: 'main',
  })
  await page.getByLabel('Follow up').fill('And the old one is closed.')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('And the old one is closed.').waitFor()
  expect(await page.getByText('1 message queued').count()).toBe(1)
  await page.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('button', { name: 'Unarchive' }).waitFor()
  expect(await page.getByLabel('Follow up').count()).toBe(0)
  await page.getByRole('button', { name: 'Unarchive' }).click()
  await page.getByLabel('Follow up').waitFor()
  expect(dashboard.errors).toEqual([])
  await close()
})

test('the page of a running job shows what happens as it happens', async () => {
  const { page, faults, close } = await visitDashboard(browser, dashboard)
  const streaming = page.waitForResponse((response) => response.url().endsWith('/events'))
  await page.goto(`${dashboard.origin}${project}/jobs/job_install`)
  await streaming
  const first = await page.locator('#entry-e1').elementHandle()
  const [running] = stored().jobs
  if (running === undefined) throw new Error('The sample has jobs.')
  const at = new Date().toISOString()
  running.transcript.push({ kind: 'reply', id: 'late', at, text: 'The paragraph is **gone**.' })
  dashboard.platform.state.changes.emit('job_install')
  await page.getByText('The paragraph is gone.').waitFor()
  expect(await page.locator('#hint-prompt').textContent()).toContain('It starts when the current message is finished.')
  running.job.status = 'completed'
  running.transcript.splice(9, 1)
  dashboard.platform.state.changes.emit('job_install')
  await page.locator('#job-state').getByText('Completed').waitFor()
  expect(await page.getByRole('button', { name: 'Cancel job' }).count()).toBe(0)
  expect(await page.locator('#working').isHidden()).toBe(true)
  expect(await page.locator('#hint-prompt').textContent()).toBe('The agent keeps the earlier context.')
  // What did not change is still the same element: a reader's selection stays.
  expect(await first?.evaluate((element) => element.isConnected)).toBe(true)
  expect(faults).toEqual([])
  await close()
})

test('a message that waited moves to where its turn begins, and a job that failed is tried again by a button', async () => {
  const { page, faults, close } = await visitDashboard(browser, dashboard)
  const streaming = page.waitForResponse((response) => response.url().endsWith('/events'))
  await page.goto(`${dashboard.origin}${project}/jobs/job_install`)
  await streaming
  const [running] = stored().jobs
  if (running === undefined) throw new Error('The sample has jobs.')
  const at = new Date().toISOString()
  const news = (): void => void dashboard.platform.state.changes.emit('job_install')
  const waiting = { kind: 'prompt', id: 'next', at, text: 'In German too.', author: null, state: 'queued' } as const
  running.transcript.push(waiting)
  news()
  const lastOf = async (): Promise<string> => (await page.locator('#transcript > li').last().textContent()) ?? ''
  await expect.poll(lastOf).toContain('In German too.')
  const problem = 'The text to replace is not in docs/guides/install.mdx.'
  running.transcript.splice(-1, 0, {
    kind: 'tool',
    id: 'late',
    at,
    tool: 'edit_file',
    detail: 'docs/guides/install.mdx',
    state: 'failed',
    problem,
  })
  news()
  await page.getByText(problem).waitFor()
  expect(await lastOf()).toContain('In German too.')
  const message = 'The provider failed (500). The provider says: “the model is on fire”'
  const next = new Date(dashboard.platform.state.now().getTime() + 5 * 60_000).toISOString()
  running.transcript.splice(
    -1,
    1,
    { ...waiting, state: 'running' },
    { kind: 'retry', id: 'wait', at, code: 'model-server-error', message, failures: 2, next },
  )
  running.job.nextAttemptAt = next
  news()
  await page.getByText('2 attempts failed, next attempt in 5 minutes.').waitFor()
  expect(await page.locator('#working').textContent()).toContain('Waiting to retry: next attempt in 5 minutes.')
  expect(await page.getByText('The agent is working.').count()).toBe(0)
  running.job.status = 'failed'
  running.job.nextAttemptAt = null
  news()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('status').getByText('The message was sent again.').waitFor()
  expect(running.transcript.at(-1)).toMatchObject({ kind: 'prompt', text: 'In German too.' })
  expect(faults).toEqual([])
  await close()
})

test('a page that loses the connection says so, tries again, and catches up', async () => {
  const { page, close } = await visitDashboard(browser, dashboard)
  let answers = 0
  await page.route('**/events', async (route) => {
    answers += 1
    // The browser itself does not try again after such an answer.
    if (answers === 1) await route.fulfill({ status: 503, body: 'The server restarts.' })
    else await route.continue()
  })
  await page.goto(`${dashboard.origin}${project}/jobs/job_install`)
  await page.getByText('Connection lost. Reconnecting.').waitFor()
  const [running] = stored().jobs
  const at = new Date().toISOString()
  running?.transcript.push({ kind: 'reply', id: 'meanwhile', at, text: 'Said meanwhile.' })
  await page.getByText('Said meanwhile.').waitFor()
  await page.getByText('The agent is working. This page updates automatically.').waitFor()
  expect(answers).toBe(2)
  await close()
})

test('whoever reads an earlier part of a conversation is not carried away from it', async () => {
  const { page, close } = await visitDashboard(browser, dashboard, { window: 'phone' })
  const streaming = page.waitForResponse((response) => response.url().endsWith('/events'))
  await page.goto(`${dashboard.origin}${project}/jobs/job_install`)
  await streaming
  await page.evaluate(() => scrollTo(0, 120))
  const [running] = stored().jobs
  const at = new Date().toISOString()
  const text = 'A line.\n\n'.repeat(40)
  running?.transcript.push({ kind: 'reply', id: 'long', at, text })
  dashboard.platform.state.changes.emit('job_install')
  await page.locator('#entry-long').waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(120)
  await page.locator('#working').scrollIntoViewIfNeeded()
  running?.transcript.push({ kind: 'reply', id: 'longer', at, text })
  dashboard.platform.state.changes.emit('job_install')
  await page.locator('#entry-longer').waitFor()
  await expect
    .poll(() => page.locator('#working').evaluate((end) => end.getBoundingClientRect().bottom <= innerHeight))
    .toBe(true)
  await close()
})

test('a pull request is read and merged; what was reviewed is what is merged', async () => {
  const { page, close } = await visitDashboard(browser, dashboard, { javaScriptEnabled: false })
  await page.goto(`${dashboard.origin}${project}/reviews/4?view=files`)
  const [review] = stored().reviews
  if (review === undefined) throw new Error('The sample has pull requests.')
  expect(await page.locator('#file-1 mark').allTextContents()).toEqual([
    '2',
    '3',
    ' or in a container',
    '18',
    '20',
    'else ',
    'add',
    '2',
    'install',
    '3',
  ])
  const reviewed = review.pullRequest.head
  review.pullRequest.head = 'f'.repeat(40)
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByRole('button', { name: 'Merge and deploy' }).click()
  await page.getByRole('alert').getByText('There are newer changes').waitFor()
  review.pullRequest.head = reviewed
  await page.goto(`${dashboard.origin}${project}/reviews/4`)
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByRole('button', { name: 'Merge and deploy' }).click()
  await page.getByRole('status').getByText('Merged.').waitFor()
  expect(review.pullRequest.state).toBe('merged')
  await close()
})

test('a key is shown once, copied, and revoked', async () => {
  const { page, close } = await visitDashboard(browser, dashboard, {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await page.goto(`${dashboard.origin}${project}/keys/new`)
  await page.getByLabel('Name').fill('Nightly')
  await page.getByRole('checkbox', { name: /^Write/ }).uncheck()
  await page.getByLabel('Allowed addresses').fill('203.0.113.4\n198.51.100.0/24')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('heading', { name: 'Copy your key now' }).waitFor()
  const key = await page.locator('.secret code').innerText()
  await page.getByRole('button', { name: 'Copy: Your new API key' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  await page.getByRole('link', { name: 'I have copied it' }).click()
  await page.getByRole('heading', { name: 'Nightly' }).waitFor()
  expect(await page.content()).not.toContain(key)
  const [created] = stored().keys
  expect(created).toMatchObject({
    scopes: ['read'],
    addresses: ['203.0.113.4', '198.51.100.0/24'],
    expiresAt: '2027-02-18T12:00:00.000Z',
  })
  await page.getByRole('button', { name: 'Revoke Nightly' }).click()
  await page.getByRole('dialog', { name: 'Revoke “Nightly”?' }).getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('status').getByText('The key was revoked.').waitFor()
  expect(page.url()).not.toContain('done=')
  await close()
})

test('what is wrong with a form is said beside the field, and nothing that was typed is lost', async () => {
  const { page, close } = await visitDashboard(browser, dashboard, { javaScriptEnabled: false })
  await page.goto(`${dashboard.origin}${project}/keys/new`)
  await page.getByLabel('Name').fill('Nightly')
  await page.getByRole('checkbox', { name: /^Read/ }).uncheck()
  await page.getByRole('checkbox', { name: /^Write/ }).uncheck()
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('alert').getByText('Choose at least one scope.').waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('Nightly')
  await close()
})

test('the first person makes the owner’s account, signs out and in again, and makes a project', async () => {
  const fresh = await openDashboard({ setUpToken: 'one-time' })
  const { page, close } = await openPage(browser)
  await page.goto(fresh.origin)
  await page.getByText('There are no accounts yet.').waitFor()
  expect(await page.getByText('forgot your password?').count()).toBe(0)
  await page.goto(`${fresh.origin}/set-up/one-time`)
  await page.getByLabel('Your name').fill('Ada')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password').fill('a few words I remember')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'No projects yet' }).waitFor()
  await page.getByRole('button', { name: 'Ada' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('You are signed out.').waitFor()
  expect(await page.getByText('There are no accounts yet.').count()).toBe(0)
  await page.getByText('forgot your password?').waitFor()
  await page.goto(`${fresh.origin}/set-up/one-time`)
  await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor()
  await page.goto(`${fresh.origin}/projects/new`)
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').getByText('The email or the password is wrong.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-password')
  await page.getByLabel('Password').fill('a few words I remember')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Name').fill('Field guide')
  await page.getByRole('button', { name: 'Create project' }).click()
  await page.getByRole('heading', { name: 'Field guide', level: 1 }).waitFor()
  // Nothing is live yet.
  expect(await page.getByRole('link', { name: 'Open site' }).count()).toBe(0)
  expect(fresh.platform.state.projects.map((entry) => entry.project.name)).toEqual(['Field guide'])
  await close()
  await fresh.close()
})

test('a long list of jobs is read page by page', async () => {
  const first = stored().jobs[0]
  if (first === undefined) throw new Error('The sample has jobs.')
  for (let number = 0; number < 60; number++) {
    const createdAt = new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString()
    stored().jobs.push({
      job: { ...first.job, id: `old-${number}`, prompt: `Job ${number}`, createdAt },
      transcript: [],
    })
  }
  const { page, close } = await visitDashboard(browser, dashboard)
  await page.goto(`${dashboard.origin}${project}/jobs?status=active`)
  expect(await page.locator('.job-row').count()).toBe(25)
  await page.getByRole('link', { name: 'Older jobs' }).click()
  await page.getByRole('link', { name: 'Newest jobs' }).waitFor()
  await page.getByRole('link', { name: 'Older jobs' }).click()
  await page.waitForURL(/cursor=old-10/)
  expect(await page.locator('.job-row').count()).toBe(11)
  expect(await page.getByRole('link', { name: 'Older jobs' }).count()).toBe(0)
  expect(page.url()).toContain('status=active')
  await close()
})

test('a project is archived in so many words, and brought back from the list', async () => {
  const { page, close } = await visitDashboard(browser, dashboard, { javaScriptEnabled: false })
  await page.goto(`${dashboard.origin}${project}/settings`)
  await page.getByRole('button', { name: 'Archive this project' }).click()
  const question = page.getByRole('dialog', { name: 'Archive “Relay documentation”?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(stored().project.name).toBe('Relay documentation')
  await page.getByRole('button', { name: 'Archive this project' }).click()
  await question.getByRole('button', { name: 'Archive and take down the site' }).click()
  await page.getByRole('status').getByText('The project was archived').waitFor()
  expect((await page.request.get(`${dashboard.origin}${project}`)).status()).toBe(404)
  await page.getByText('1 archived project').click()
  await page.getByRole('button', { name: 'Restore: Relay documentation' }).click()
  await page.getByRole('heading', { name: 'Relay documentation', level: 1 }).waitFor()
  await close()
})

test('what a forge reports with is shown when it is asked for, and not before', async () => {
  const { page, close } = await visitDashboard(browser, dashboard)
  await page.goto(`${dashboard.origin}/projects/prj_handbook/settings`)
  expect(await page.content()).not.toContain('a secret of the forge')
  await page.getByRole('button', { name: 'Show URL and secret' }).click()
  await page.getByRole('heading', { name: 'Enter these values at the forge' }).waitFor()
  expect(await page.locator('.secret code').allInnerTexts()).toEqual([
    'http://localhost:3000/hooks/prj_handbook',
    'a secret of the forge',
  ])
  await page.goto(`${dashboard.origin}${project}/settings`)
  expect(await page.getByRole('button', { name: 'Show URL and secret' }).count()).toBe(0)
  await close()
})

test('whoever may only read is offered nothing to change, and is refused what is sent all the same', async () => {
  stored().project.rights = []
  const { page, close } = await visitDashboard(browser, dashboard)
  for (const path of ['jobs', 'jobs/job_install', 'reviews/4', 'keys', 'settings']) {
    await page.goto(`${dashboard.origin}${project}/${path}`)
    const offered = await page.locator('main :is(button, a.button, textarea, input):enabled:visible').allInnerTexts()
    expect([path, offered.filter((text) => text.trim() !== '')]).toEqual([path, []])
  }
  expect((await page.goto(`${dashboard.origin}${project}/settings/people`))?.status()).toBe(404)
  const token = await page.locator('[action="/sign-out"] [name="token"]').inputValue()
  expect((await page.goto(`${dashboard.origin}${project}/settings/members`))?.status()).toBe(404)
  for (const path of [
    'settings/people/invite',
    'settings/members/invite',
    'settings/archive',
    'jobs/new',
    'reviews/4/merge',
    'keys/new',
  ]) {
    const form = { token, role: 'owner', prompt: 'Taken over', name: 'x', scopes: 'write' }
    const headers = { origin: dashboard.origin }
    const answer = await page.request.post(`${dashboard.origin}${project}/${path}`, { form, headers })
    expect([path, answer.status()]).toEqual([path, 403])
  }
  await close()
})

test('an earlier commit is rolled back to, the last one deployed again, a preview promoted; who only reads is offered none of it', async () => {
  const { page, faults, close } = await visitDashboard(browser, dashboard)
  await page.goto(`${dashboard.origin}${project}`)
  const row = page.getByRole('listitem').filter({ hasText: 'Correct the name of a header' })
  await row.getByRole('button', { name: /^Roll back to / }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.textContent()).toContain('until the next push')
  await dialog.getByRole('button', { name: 'Roll back' }).click()
  await page.getByText('The deployment has started.').waitFor()
  expect(stored().deployments[0]).toMatchObject({ title: 'Correct the name of a header', pinned: true })
  for (const [id, action] of Object.entries({ d2: 'Deploy again', d5: 'Promote' })) {
    await page.goto(`${dashboard.origin}${project}/deployments/${id}`)
    await page.getByRole('button', { name: new RegExp(`^${action}`) }).click()
    await page.getByRole('dialog').getByRole('button', { name: action }).click()
    await page.getByText('The deployment has started.').waitFor()
  }
  expect(stored().deployments[0]).toMatchObject({ kind: 'production', title: 'Installation for version 3' })
  // The sample's site, whose picture stands in the page, does not exist.
  expect([faults.filter((fault) => !fault.endsWith('asks http://relay.localhost/')), dashboard.errors]).toEqual([
    [],
    [],
  ])
  stored().project.rights = []
  await page.goto(`${dashboard.origin}${project}`)
  expect(await page.getByRole('button', { name: /Roll back|Deploy again/ }).count()).toBe(0)
  for (const action of ['again', 'promote']) {
    const refused = await page.request.post(`${dashboard.origin}${project}/deployments/d3/${action}`)
    expect(refused.status()).toBe(403)
  }
  await close()
})
