import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../browser/launch-browser.ts'
import { sharedBrowser } from '../setup/shared-browser.ts'
import { openPage, type ReaderOptions } from './open-page.ts'
import { openFiles, type OpenSite } from './open-site.ts'

let browser: Browser
let system: OpenSite
let dark: OpenSite
let strict: OpenSite
const opened: (() => Promise<void>)[] = []

beforeAll(async () => {
  browser = await sharedBrowser()
  system = await openFiles(siteWith())
  dark = await openFiles(siteWith({ default: 'dark' }))
  strict = await openFiles(siteWith({ default: 'light', strict: true }))
})
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})
afterAll(async () => {
  await browser.close()
  await Promise.all([system, dark, strict].map((site) => site.close()))
})

function siteWith(appearance?: object) {
  const navigation = { pages: ['index', 'next'] }
  return {
    'docs.json': appearance === undefined ? { navigation } : { appearance, navigation },
    'index.mdx': '---\ntitle: Home\n---\n\nText.\n',
    'next.mdx': '---\ntitle: Next\n---\n\nText.\n',
  }
}

/** What a reader has chosen earlier, if anything. */
interface Reader extends ReaderOptions {
  chosen?: 'light' | 'dark'
}

/**
 * Opens a page and watches every frame that the browser draws. The deferred script is held back for a while, so that it
 * cannot be what sets the scheme.
 */
async function firstFrames(site: OpenSite, { chosen, ...reader }: Reader): Promise<{ page: Page; frames: string[] }> {
  const { page, close } = await openPage(browser, reader)
  opened.push(close)
  await page.route(/\/client\.\w+\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await page.addInitScript((scheme) => {
    if (scheme !== undefined) localStorage.setItem('docwright-scheme', scheme)
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    requestAnimationFrame(function look() {
      const { className } = document.documentElement
      const { color } = getComputedStyle(document.body ?? document.documentElement)
      const lightness = Number(/[\d.]+/.exec(color)?.[0]) / (color.startsWith('rgb') ? 255 : 1)
      seen.push(`${className}, text ${lightness > 0.5 ? 'light' : 'dark'}`)
      requestAnimationFrame(look)
    })
  }, chosen)
  await page.goto(`${site.origin}/`)
  await page.waitForTimeout(100)
  const frames = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)
  return { page, frames: [...new Set(frames)] }
}

test.for<[string, () => OpenSite, Reader, string]>([
  ['a choice of dark wins over a light system', () => system, { chosen: 'dark' }, 'dark, text light'],
  [
    'a choice of light wins over a dark system',
    () => system,
    { chosen: 'light', colorScheme: 'dark' },
    'light, text dark',
  ],
  ['without a choice, the system decides', () => system, { colorScheme: 'dark' }, 'dark, text light'],
  ['where the site is dark by default, it is', () => dark, {}, 'dark, text light'],
  ['a choice wins over the site’s default', () => dark, { chosen: 'light' }, 'light, text dark'],
  ['a strict site listens to nobody', () => strict, { chosen: 'dark', colorScheme: 'dark' }, 'light, text dark'],
])('from the first frame on: %s', async ([, site, reader, expected]) => {
  const { frames } = await firstFrames(site(), reader)
  expect(frames).toEqual([expected])
})

test('a choice lasts from page to page and is not asked for again', async () => {
  const { page, close } = await openPage(browser)
  opened.push(close)
  await page.goto(`${system.origin}/`)
  await page.locator('[popovertarget=scheme-menu]:visible').first().click()
  await page.locator('[data-scheme=dark]').click()
  expect(await page.getAttribute('html', 'class')).toBe('dark')
  await page.getByRole('link', { name: 'Next' }).first().click()
  await page.waitForURL('**/next')
  expect(await page.getAttribute('html', 'class')).toBe('dark')
})

test('a strict site offers no choice', async () => {
  const { page } = await firstFrames(strict, {})
  expect(await page.locator('[data-scheme]').count()).toBe(0)
})

test('without scripts, the system decides, or the site’s default where it has one', async () => {
  const grounds: Record<string, string[]> = {}
  const drawing = await launchBrowser()
  for (const [name, site] of Object.entries({ system, dark, strict })) {
    grounds[name] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await openPage(drawing, { colorScheme, javaScriptEnabled: false })
      await page.goto(`${site.origin}/`)
      const picture = await page.screenshot({ clip: { x: 700, y: 860, width: 1, height: 1 } })
      grounds[name].push(picture.toString('base64'))
    }
  }
  await drawing.close()
  const [light, darkGround] = grounds['system'] ?? []
  expect(light).not.toBe(darkGround)
  expect(grounds['dark']).toEqual([darkGround, darkGround])
  expect(grounds['strict']).toEqual([light, light])
})
