import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityProblems } from '../browser/accessibility-problems.ts'
import { visitSite } from './visit-site.ts'

// What the search offers where nothing is typed yet, and where nothing is found.

const { open, watch } = visitSite({
  'docs.json': {
    navigation: {
      versions: [
        { version: 'v2', pages: ['index', 'guides/webhooks', 'guides/status', 'changelog'] },
        { version: 'v1', pages: ['v1/index'] },
      ],
    },
    search: { suggestions: ['verify a signature', 'limits'] },
  },
  'index.mdx': '---\ntitle: Home\n---\n\nWelcome.\n',
  'guides/webhooks.mdx': '---\ntitle: Webhooks\n---\n\nVerify a signature.\n',
  'guides/status.mdx': '---\ntitle: Status of all systems\nurl: https://status.example.com\n---\n',
  'changelog.mdx': '---\ntitle: What is new\nrss: true\n---\n\n<Update label="1.0">Webhooks.</Update>\n',
  'v1/index.mdx': '---\ntitle: Former home\n---\n\nPolling is explained here.\n',
})

async function ask(page: Page, query: string): Promise<void> {
  await page.locator('#search-input').fill(query)
}

function options(page: Page, group: string): Promise<string[]> {
  return page.locator('#search-list').getByRole('group', { name: group }).getByRole('option').allInnerTexts()
}

test('before anything is typed: what the author proposes, and pages that were seen lately', async () => {
  const { page, faults } = await watch('/guides/webhooks')
  await page.hover('[data-search]')
  const visited = (): Promise<string | null> => page.evaluate(() => localStorage.getItem('docwright-visited'))
  await expect
    .poll(async () => ({ visited: await visited(), faults }))
    .toEqual({ visited: expect.stringContaining('Webhooks') as string, faults: [] })
  await page.goto(new URL('/', page.url()).href)
  await page.keyboard.press('/')
  await expect.poll(() => options(page, 'Suggested searches')).toEqual(['verify a signature', 'limits'])
  expect(await options(page, 'Last visited')).toEqual(['Webhooks'])
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('option', { name: 'verify a signature' }).click()
  await expect.poll(() => page.inputValue('#search-input')).toBe('verify a signature')
  await page.getByRole('option', { name: /Webhooks/ }).click()
  await page.waitForURL('**/guides/webhooks')
  await page.keyboard.press('/')
  await ask(page, '')
  // Who has searched knows how.
  await expect.poll(() => options(page, 'Recent searches')).toEqual(['verify a signature'])
  expect(await options(page, 'Suggested searches')).toEqual([])
  await page.getByRole('option', { name: 'Clear recent searches' }).click()
  await expect.poll(() => options(page, 'Last visited')).toEqual([])
  expect(faults).toEqual([])
})

test('where storage is forbidden, nothing is remembered and everything works', async () => {
  const page = await open('/')
  await page.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException('denied', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get: refuse })
    Object.defineProperty(window, 'sessionStorage', { get: refuse })
  })
  await page.goto(new URL('/guides/webhooks', page.url()).href)
  await page.keyboard.press('/')
  await expect.poll(() => options(page, 'Suggested searches')).toEqual(['verify a signature', 'limits'])
  await ask(page, 'webhooks')
  await page
    .getByRole('option', { name: /^Webhooks/ })
    .first()
    .waitFor()
})

test('what is no guide is marked: a changelog, and a page that leads to another site', async () => {
  const page = await open('/')
  await page.keyboard.press('/')
  await ask(page, 'status')
  const away = page.getByRole('option', { name: /Status of all systems/ })
  await away.waitFor()
  expect(await away.innerText()).toContain('Other site')
  expect(await away.getAttribute('href')).toBe('https://status.example.com')
  await ask(page, 'what is new')
  await expect
    .poll(() =>
      page
        .getByRole('option', { name: /What is new/ })
        .first()
        .innerText(),
    )
    .toContain('Changelog')
})

test('nothing found: words that are alike, and a version that has it', async () => {
  const { page, faults } = await watch('/')
  await page.keyboard.press('/')
  await ask(page, 'polling')
  const elsewhere = page.getByRole('option', { name: 'v1 · Results: 1' })
  await elsewhere.waitFor()
  expect(await page.locator('#search-dialog [role="status"]').innerText()).toContain('No results for “polling”')
  expect(await page.getByRole('option', { name: /Tell the authors/ }).count()).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  await elsewhere.click()
  await page.getByRole('option', { name: /Former home/ }).waitFor()
  await page.getByRole('combobox', { name: 'Version' }).selectOption('v2')
  await ask(page, 'hookweb')
  await expect.poll(() => options(page, 'Similar words')).toContain('Webhooks')
  expect(faults).toEqual([])
})

test('nothing found: the authors are told by a press, once, and a failure is said', async () => {
  const page = await open('/')
  // As a server that keeps what readers say writes it.
  await page.evaluate(() => document.querySelector('[data-search]')?.setAttribute('data-tell', '/_docwright/feedback'))
  const told: (string | null)[] = []
  let isAway = true
  await page.route('**/_docwright/feedback', (route) => {
    if (isAway) return route.fulfill({ status: 503, body: '' })
    told.push(route.request().postData())
    return route.fulfill({ json: { id: 'f' } })
  })
  await page.keyboard.press('/')
  await ask(page, 'qzxv & wvzq')
  const status = page.locator('#search-dialog [role="status"]')
  await page.getByRole('option', { name: /Tell the authors/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => status.innerText()).toContain('could not be sent')
  isAway = false
  await page.keyboard.press('Enter')
  await expect.poll(() => status.innerText()).toContain('Thank you')
  await page.keyboard.press('Enter')
  expect(told).toEqual(['search=qzxv+%26+wvzq'])
})

test('nothing found: the form of the repository opens with what was looked for', async () => {
  const page = await open('/')
  const form = 'https://github.com/acme/docs/issues/new?title=Search%3A%20%7Bquery%7D'
  await page.evaluate((href) => document.querySelector('[data-search]')?.setAttribute('data-report', href), form)
  await page.keyboard.press('/')
  await ask(page, 'qzxv & $& wvzq')
  const link = page.getByRole('option', { name: /Tell the authors/ })
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe(
    'https://github.com/acme/docs/issues/new?title=Search%3A%20qzxv%20%26%20%24%26%20wvzq',
  )
  expect(await link.getAttribute('target')).toBe('_blank')
})
