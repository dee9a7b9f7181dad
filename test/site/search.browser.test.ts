import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityProblems } from '../browser/accessibility-problems.ts'
import { windows } from './open-page.ts'
import { visitSite } from './visit-site.ts'

const { open, watch } = visitSite({
  'docs.json': {
    navigation: {
      languages: [
        {
          language: 'en',
          groups: [
            { group: 'Guides', pages: ['index', 'guides/deploy', 'guides/webhooks'] },
            { group: 'Hidden', hidden: true, pages: ['guides/secret'] },
          ],
        },
        { language: 'ar', pages: ['ar/index'] },
        { language: 'ja', pages: ['ja/index'] },
        { language: 'zh', pages: ['zh/index'] },
      ],
    },
  },
  'index.mdx': '---\ntitle: Home\n---\n\nWelcome.\n',
  'guides/deploy.mdx':
    '---\ntitle: Deploying\n---\n\nHow a site goes live.\n\n## Custom domains\n\nPoint a CNAME at the platform.\n\n## Afterwards\n\nA deployment calls your webhooks.\n',
  'guides/webhooks.mdx':
    '---\ntitle: Webhooks\n---\n\n## Verify signatures\n\nCall `verifySignature` with the header.\n',
  'guides/secret.mdx': '---\ntitle: Secret webhooks\n---\n',
  'ar/index.mdx': '---\ntitle: البداية\n---\n\n## رمز الوصول\n\nسجّل الدخول باستخدام رمز الوصول.\n',
  'ja/index.mdx': '---\ntitle: はじめに\n---\n\n## 認証\n\nアクセストークンを使ってログインします。\n',
  'zh/index.mdx': '---\ntitle: 开始\n---\n\n## 环境变量\n\n在配置文件中设置环境变量。\n',
})

async function ask(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.locator('#search-input').fill(query)
}

async function current(page: Page): Promise<string> {
  return page.locator('#search-list [aria-selected="true"]').innerText()
}

test('by keyboard: opened, typed, moved through, and what is chosen is shown', async () => {
  const { page, faults } = await watch('/')
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Search' })
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  // At once: results for its beginning would come in between, and each list begins at its best result again.
  await page.keyboard.insertText('verfy sign')
  await expect.poll(() => current(page)).toContain('Verify signatures')
  expect(await field.getAttribute('aria-activedescendant')).toBe(
    await page.locator('[aria-selected="true"]').getAttribute('id'),
  )
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => current(page)).toContain('Webhooks')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/guides/webhooks#verify-signatures')
  await expect.poll(() => page.locator('#search-dialog').evaluate((element) => element.matches('[open]'))).toBe(false)
  // What led somewhere is offered the next time, and can be forgotten.
  await page.keyboard.press('Control+k')
  await page.locator('#search-input').fill('')
  await expect.poll(() => page.locator('#search-list [role="option"]').first().innerText()).toBe('verfy sign')
  await page.getByRole('option', { name: 'Clear recent searches' }).click()
  await expect.poll(() => page.locator('#search-list .search-recent').count()).toBe(0)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('#search-dialog').evaluate((element) => element.matches('[open]'))).toBe(false)
  expect(faults).toEqual([])
})

test('with forced colors, the words that were searched for can be read', async () => {
  const { page } = await watch('/', { forcedColors: 'active', colorScheme: 'dark' })
  await page.keyboard.press('/')
  await page.locator('#search-input').fill('webhooks')
  // Titles come first, and what the whole index has found takes their place.
  const colors = async (): Promise<string[]> =>
    page
      .locator('#search-list mark')
      .first()
      .evaluate((mark) => {
        const { color, backgroundColor } = getComputedStyle(mark)
        return [color, backgroundColor]
      })
  await expect.poll(colors).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 0)'])
})

test('the first result is the current one, also where it is a page and what follows is a section', async () => {
  const { page, faults } = await watch('/')
  await ask(page, 'webhooks')
  const options = page.locator('#search-list [role="option"]')
  await expect
    .poll(() => options.allInnerTexts())
    .toEqual(['Guides\nWebhooks', 'Guides\nDeploying', expect.stringContaining('Afterwards')])
  expect(await options.first().getAttribute('aria-selected')).toBe('true')
  expect(faults).toEqual([])
})

test('who cannot see it is told what there is; nothing is there for what is hidden or not found', async () => {
  const page = await open('/?search=deploying')
  const list = page.getByRole('listbox', { name: 'Search results' })
  await list
    .getByRole('group', { name: 'Deploying' })
    .getByRole('option', { name: /Deploying/ })
    .waitFor()
  await expect.poll(() => page.locator('#search-dialog [role="status"]').innerText()).toBe('Results: 1')
  expect(await accessibilityProblems(page)).toEqual([])
  await page.locator('#search-input').fill('secret')
  await expect
    .poll(() => page.locator('#search-dialog [role="status"]').innerText())
    .toContain('No results for “secret”')
  expect(await accessibilityProblems(page)).toEqual([])
  await page.locator('#search-input').fill('("[*')
  await expect.poll(() => page.locator('#search-dialog [role="status"]').innerText()).toContain('No results')
})

test.each([
  ['desk', 'light', '/ar', 'rtl', 'رمز', 'رمز الوصول'],
  ['tablet', 'dark', '/ja', 'ltr', 'ログイン', '認証'],
  ['phone', 'dark', '/zh', 'ltr', '环境变量', '环境变量'],
] as const)('%s, %s: %s', async (window, colorScheme, path, direction, query, heading) => {
  const page = await open(path, { window, colorScheme })
  await ask(page, query)
  await expect.poll(() => current(page)).toContain(heading)
  const dialog = page.locator('#search-dialog')
  expect(await dialog.evaluate((element) => getComputedStyle(element).direction)).toBe(direction)
  const box = await dialog.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(windows[window].width)
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  // Another language is one choice away.
  await page.locator('#search-dialog select').selectOption({ label: 'English' })
  await page.locator('#search-input').fill('domains')
  await expect.poll(() => current(page)).toContain('Custom domains')
})

test('where the site has been published anew, and the dialog of the page that is open is gone, the page is loaded anew', async () => {
  const { page } = await watch('/guides/deploy')
  const scripts = /\/_docwright\/search\b[^/]*\.js/
  // It may be there already, where the browser had nothing else to do.
  await page.route(scripts, (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await page.reload()
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''))
  await page.keyboard.press('/')
  await page.waitForFunction(() => !document.documentElement.hasAttribute('data-same-document'))
  await page.unroute(scripts)
  // The page that was loaded anew may have asked for the script already, and a browser remembers what was not there.
  await page.reload()
  await ask(page, 'signatures')
  await expect.poll(() => current(page)).toContain('Verify signatures')
})

test('whatever is typed does no harm, and an index that cannot be read is said to be so, then asked for again', async () => {
  const { page } = await watch('/')
  const status = page.locator('#search-dialog [role="status"]')
  let damage: 'cut off' | 'gone' | 'busy' | undefined = 'cut off'
  await page.route('**/_search/*.idx', async (route) => {
    if (damage === 'gone') return route.fulfill({ status: 404, body: 'Not found' })
    if (damage === 'busy') return route.fulfill({ status: 503, body: '' })
    if (damage === undefined) return route.continue()
    const response = await route.fetch()
    const body = await response.body()
    return route.fulfill({ response, body: body.subarray(0, body.length / 2) })
  })
  const field = page.locator('#search-input')
  await page.keyboard.press('Control+k')
  for (const state of ['cut off', 'gone', 'busy'] as const) {
    damage = state
    await field.fill(`webhooks ${state}`)
    await expect.poll(() => status.innerText()).toContain('Search could not be loaded')
    expect(await page.locator('#search-list [role="option"]').count()).toBe(0)
    await field.fill('')
    await expect.poll(() => page.locator('#search-dialog').innerText()).not.toContain('could not be loaded')
  }
  damage = undefined
  await field.fill('webhooks')
  await expect.poll(() => current(page)).toContain('Webhooks')
  for (const query of [
    '   ',
    '.*+?^${}()|[]\\',
    '😀😀 🏳️‍🌈',
    '"',
    '\u202e%00../../etc/passwd',
    '配置 webhooks مرحبا 😀 '.repeat(400),
  ]) {
    await field.fill(query)
    await field.fill('webhooks')
    await expect.poll(() => current(page)).toContain('Webhooks')
  }
})

test('without scripts the same field leads to a page with the same results', async () => {
  const page = await open('/', { javaScriptEnabled: false })
  await page.locator('#search-bar-entry').click()
  await page.getByRole('searchbox', { name: 'Search' }).fill('signatures')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  const result = page.getByRole('main').getByRole('link', { name: 'Verify signatures' })
  expect(await result.getAttribute('href')).toBe('/guides/webhooks#verify-signatures')
  await result.click()
  await page.waitForURL('**/guides/webhooks#verify-signatures')
})
