import { expect, test } from 'vitest'
import { visitSite } from './visit-site.ts'

// The field of the search is there at the press, whatever the line, and every letter that is typed is kept.

const { open } = visitSite({
  'docs.json': { navigation: { pages: ['index', 'limits'] } },
  'index.mdx': '---\ntitle: Start\n---\n\nText.\n',
  'limits.mdx': '---\ntitle: Rate limits\n---\n\nHow many requests are answered.\n',
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

test('before anything is typed, other pages of the section are offered', async () => {
  const page = await open('/')
  await page.keyboard.press('/')
  await expect.poll(() => page.locator('.search-option').allTextContents()).toEqual(['Rate limits'])
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('#page-title').textContent()).toBe('Rate limits')
})

test('the field is there before the browser has looked at the rest of the page, which is out of reach soon after', async () => {
  const page = await open('/')
  await page.waitForFunction(() => document.querySelector('.scheme-menu') !== null)
  await page.locator('[data-search]').focus()
  const atThePress = await page.evaluate(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }))
    const dialog = document.querySelector<HTMLDialogElement>('#search-dialog')
    return [dialog?.open, dialog?.matches(':modal'), document.activeElement?.id]
  })
  expect(atThePress).toEqual([true, false, 'search-input'])
  await page.keyboard.type('ra')
  await page.locator('#search-dialog:modal').waitFor()
  await page.keyboard.type('te')
  expect(await page.inputValue('#search-input')).toBe('rate')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('#search-dialog').isVisible()).toBe(false)
  expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-search'))).toBe(true)
})
