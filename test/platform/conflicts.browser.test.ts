import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHostedRepository } from '../../packages/server/src/platform/testing/start-hosted-repository.ts'
import { showPage } from '../browser/show-page.ts'
import { sharedBrowser } from '../setup/shared-browser.ts'
import { createClient } from './api-client.ts'

let hosted: Awaited<ReturnType<typeof startHostedRepository>>
let browser: Browser
let page: Page

/** Adds a page, and finishes. */
function reply(_prompt: string, whole: string) {
  if (whole.includes('"role":"tool"'))
    return { calls: [{ name: 'finish', input: { title: 'Add a page', summary: 'It was missing.' } }] }
  const content = '---\ntitle: Limits\ndescription: How much.\n---\n\nA hundred an hour.\n'
  return { calls: [{ name: 'write_file', input: { path: 'limits.mdx', content } }] }
}

beforeAll(async () => {
  ;[browser, hosted] = await Promise.all([sharedBrowser(), startHostedRepository(reply)])
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
  const { platform } = hosted
  await page.goto(`${platform.url}/set-up/${platform.news.ownerToken}`)
  await page.getByLabel('Your name').fill('Ada')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password').fill('a few words I remember')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('link', { name: 'Docwright' }).first().waitFor()
})
afterAll(async () => {
  await page.context().close()
  await hosted.close()
})

interface Files {
  'images/logo.png': Uint8Array
  'style.css': string
  /** Where `/old` leads, which stands in `docs.json`. */
  redirect: string
}

/** Commits to a branch, and pushes. */
async function push(branch: string, { redirect, ...files }: Partial<Files>): Promise<void> {
  await hosted.git('fetch', '--quiet', 'origin')
  await hosted.git('checkout', '--quiet', '-B', branch, `origin/${branch}`)
  for (const [path, content] of Object.entries(files)) await writeFile(join(hosted.folder, path), content)
  const settings = join(hosted.folder, 'docs.json')
  if (redirect !== undefined) {
    const { redirects = [], ...others } = JSON.parse(await readFile(settings, 'utf8')) as { redirects?: object[] }
    const added = { source: `/old-${redirect}`, destination: `/${redirect}` }
    await writeFile(settings, `${JSON.stringify({ ...others, redirects: [...redirects, added] }, null, 2)}\n`)
  }
  await hosted.git('add', '--all')
  await hosted.git('commit', '--quiet', '-m', 'By a person')
  await hosted.git('push', '--quiet', 'origin', branch)
}

async function at(branch: string, path: string): Promise<string> {
  await hosted.git('fetch', '--quiet', 'origin')
  return hosted.git('show', `origin/${branch}:${path}`)
}

test('what no rule can put together is listed, and a person chooses whose version stays', async () => {
  const { platform, git } = hosted
  await git('checkout', '--quiet', 'main')
  await mkdir(join(hosted.folder, 'images'), { recursive: true })
  await push('main', { 'images/logo.png': new Uint8Array([137, 0, 1]), 'style.css': 'a { color: red }\n' })
  const client = createClient(platform.url, platform.project.id, platform.project.key)
  const job = await client.create('Add a page about limits.')
  expect((await client.ended(job.id)).status).toBe('completed')
  const branch = `docwright/${job.id}`
  await push(branch, {
    'images/logo.png': new Uint8Array([137, 0, 2]),
    'style.css': 'a { color: teal }\n',
    redirect: 'limits',
  })
  await push('main', {
    'images/logo.png': new Uint8Array([137, 0, 3]),
    'style.css': 'a { color: blue }\n',
    redirect: 'quickstart',
  })

  const address = `${platform.url}/projects/${platform.project.id}/reviews/1`
  await page.goto(address)
  const update = page.getByRole('button', { name: 'Bring up to date' })
  await update.click()
  const refusal = page.locator('.notice[data-tone="bad"]')
  await refusal.getByText('Both sides have changed the same in').waitFor()
  expect(await refusal.innerText()).toMatch(/images\/logo\.png.*style\.css|style\.css.*images\/logo\.png/)
  expect(await refusal.innerText()).not.toContain('docs.json')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await showPage(page, `conflict-desk-${colorScheme}`)
    await page.setViewportSize({ width: 390, height: 844 })
    await showPage(page, `conflict-phone-${colorScheme}`)
    await page.setViewportSize({ width: 1440, height: 900 })
  }

  // A choice is about what was seen: somebody pushes in between.
  await page.getByLabel('images/logo.png').selectOption('theirs')
  await page.getByLabel('style.css').selectOption('ours')
  await push('main', { 'images/logo.png': new Uint8Array([137, 0, 4]) })
  await update.click()
  await page.getByText('Somebody has pushed to one of its branches meanwhile.').waitFor()
  expect(await at(branch, 'style.css')).toBe('a { color: teal }\n')

  // What was chosen is still chosen, except for the file that the push has changed.
  expect(await page.getByLabel('images/logo.png').inputValue()).toBe('')
  await page.getByText('This file has changed since you chose.').waitFor()
  expect(await page.getByLabel('style.css').inputValue()).toBe('ours')
  await page.getByLabel('images/logo.png').selectOption('theirs')
  await update.click()
  await page.getByRole('button', { name: 'Merge', exact: true }).waitFor()
  expect(await at(branch, 'style.css')).toBe('a { color: teal }\n')
  expect(await git('rev-parse', `origin/${branch}:images/logo.png`)).toBe(
    await git('rev-parse', 'origin/main:images/logo.png'),
  )
  const { redirects } = JSON.parse(await at(branch, 'docs.json')) as { redirects: { source: string }[] }
  expect(redirects.map(({ source }) => source).toSorted()).toEqual(['/old-limits', '/old-quickstart'])
  const message = await git('log', '-1', '--format=%B', `origin/${branch}`)
  expect(message).toContain('Kept of main: images/logo.png')
  expect(message).toContain(`Kept of ${branch}: style.css`)
})
