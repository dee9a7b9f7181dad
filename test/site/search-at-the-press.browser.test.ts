import { expect, test } from 'vitest'
import { visitSite } from './visit-site.ts'

// The field of the search is there at the press, whatever the line, and every letter that is typed is kept.

const { open } = visitSite({
  'docs.json': { navigation: { pages: ['index', 'limits', 'rates'] } },
  'index.mdx': '---\ntitle: Start\n---\n\nText.\n',
  'limits.mdx': '---\ntitle: Rate limits\n---\n\nHow many requests are answered.\n',
  'rates.mdx': '---\ntitle: Rates of others\n---\n\nWhat they take.\n',
})

test.for(['/', 'Control+k', 'click'])(
  'typed at 20 ms a key on a line of 400 ms, nothing is lost: %s',
  async (press) => {
    const page = await open('/')
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    const line = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000, offline: false }
    await session.send('Network.emulateNetworkConditions', line)
    await page.waitForFunction(() => document.querySelector('.scheme-menu') !== null)
    if (press === 'click') await page.locator('[data-search]').click()
    else await page.keyboard.press(press)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('search-input')
    await page.keyboard.type('rate limit', { delay: 20 })
    expect(await page.inputValue('#search-input')).toBe('rate limit')
    await page.locator('.search-title mark', { hasText: 'Rate' }).first().waitFor()
    expect(await page.inputValue('#search-input')).toBe('rate limit')
    expect(await page.locator('#search-dialog').count()).toBe(1)
    await page.keyboard.type('s')
    expect(await page.inputValue('#search-input')).toBe('rate limits')
  },
)

test('at the first letter, titles are shown before anything else is read; what was chosen of them stays chosen', async () => {
  const page = await open('/')
  let letGo = (): void => undefined
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve))
  // All of the index but its first file.
  await page.route(/\/_search\/[^/]*_[^/]*\.idx/, async (route) => {
    await isLetGo
    await route.continue()
  })
  await page.keyboard.press('/')
  await page.keyboard.type('r')
  const first = page.locator('.search-group .search-title mark').first()
  await expect.poll(() => first.textContent()).toBe('Rate')
  expect(await page.locator('.search-excerpt').count()).toBe(0)
  const titles = await page.locator('.search-page .search-title').allTextContents()
  expect(titles).toEqual(['Rate limits', 'Rates of others'])
  await page.keyboard.press('ArrowDown')
  const chosen = page.locator('[aria-selected="true"] .search-title')
  expect(await chosen.textContent()).toBe('Rates of others')
  letGo()
  await page.locator('.search-excerpt').first().waitFor()
  expect(await chosen.textContent()).toBe('Rates of others')
})

test('whoever saves data is given the script of moves once they turn to something, and everybody else before', async () => {
  const page = await open('/')
  const script = /\/_docwright\/navigation\b[^/]*\.js/
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const isAsked = async (): Promise<boolean> => {
    asked.length = 0
    await page.reload({ waitUntil: 'load' })
    // Later than the moment at which it is loaded by itself: both are counted from the load, by one clock.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 1000)))
    return asked.some((url) => script.test(url))
  }
  expect(await isAsked()).toBe(true)
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  expect(await isAsked()).toBe(false)
  // What a press opens has its look before the press.
  expect(asked.filter((url) => /\/_docwright\/later\.[^/]*\.css/.test(url))).toHaveLength(1)
  const request = page.waitForRequest(script)
  await page.keyboard.press('Shift')
  await request
})

test('the first file of the index is asked for beside the script once a reader turns to the button, and only once', async () => {
  const page = await open('/')
  // Whoever saves data is given nothing before that.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.reload()
  const count = async (): Promise<number> =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/_search/en.idx')).length,
    )
  expect(await count()).toBe(0)
  // What prepares the search comes with the first movement of the pointer.
  await page.mouse.move(5, 5)
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /navigation/.test(name)))
  const isAsked = page.waitForRequest(/\/_search\/en\.idx/)
  let isRead = false
  await page.route(/\/_docwright\/search\./, async (route) => {
    await isAsked
    isRead = true
    await route.continue()
  })
  await expect
    .poll(async () => {
      await page.mouse.move(5, 5)
      await page.locator('[data-search]').first().hover()
      return isRead
    })
    .toBe(true)
  await page.keyboard.press('/')
  await page.keyboard.type('rate')
  await page.locator('.search-title mark', { hasText: 'Rate' }).first().waitFor()
  expect(await count()).toBe(1)
})

test('who has touched nothing has the search at hand soon after the page, and what every search begins with, asked for once', async () => {
  const page = await open('/')
  const read = async (): Promise<string[]> =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => /\/_docwright\/search\b(?=[^/]*\.js)|\/en\.idx/.exec(name)?.[0] ?? '')
        .filter((name) => name !== '')
        .toSorted(),
    )
  const both = ['/_docwright/search', '/en.idx']
  await expect.poll(read).toEqual(both)
  await page.context().setOffline(true)
  await page.keyboard.press('/')
  await page.keyboard.type('rate')
  await page.locator('.search-title mark', { hasText: 'Rate' }).first().waitFor()
  await page.context().setOffline(false)
  await page.keyboard.press('Escape')
  await page.locator('[data-search]').first().hover()
  expect(await read()).toEqual(both)
})

test('before anything is typed, other pages of the section are offered', async () => {
  const page = await open('/')
  await page.keyboard.press('/')
  await expect.poll(() => page.locator('.search-option').allTextContents()).toEqual(['Rate limits', 'Rates of others'])
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('#page-title').textContent()).toBe('Rate limits')
})

test('the field is there before the browser has looked at the rest of the page, which is out of reach soon after', async () => {
  const page = await open('/')
  // The script that takes the rest out of reach comes by itself, and on a busy machine before the press.
  let letGo = (): void => undefined
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\/_docwright\/search\./, async (route) => {
    await isLetGo
    await route.continue()
  })
  await page.reload()
  await page.waitForFunction(() => document.querySelector('.scheme-menu') !== null)
  await page.locator('[data-search]').focus()
  const atThePress = await page.evaluate(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }))
    const dialog = document.querySelector<HTMLDialogElement>('#search-dialog')
    return [dialog?.open, dialog?.matches(':modal'), document.activeElement?.id]
  })
  expect(atThePress).toEqual([true, false, 'search-input'])
  letGo()
  await page.keyboard.type('ra')
  await page.locator('#search-dialog:modal').waitFor()
  await page.keyboard.type('te')
  expect(await page.inputValue('#search-input')).toBe('rate')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('#search-dialog').isVisible()).toBe(false)
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-search'))).toBe(true)
})
