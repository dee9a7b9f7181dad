import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../browser/launch-browser.ts'
import { type BuiltSite, buildAndServe } from './built-site.ts'
import { layoutShifts } from './layout-problems.ts'
import { openPage } from './open-page.ts'

const russian = Array.from(
  { length: 6 },
  (_, index) =>
    `## Раздел ${index}\n\nDocwright превращает репозиторий документации в сайт: страницы собираются быстро, поиск работает без сервера, а читатели видят текст сразу. Выполните команду \`npm start\`, и через минуту сайт будет открыт.\n`,
).join('\n')

let browser: Browser
let sites: Record<'docs' | 'russian', BuiltSite>
beforeAll(async () => {
  browser = await launchBrowser()
  const files = {
    'docs.json': { navigation: { languages: [{ language: 'ru', pages: ['index', 'second'] }] } },
    'index.mdx': `---\ntitle: Быстрое начало\n---\n\n${russian}\n\n[Дальше](/second)\n`,
    'second.mdx': `---\ntitle: Дальше\n---\n\n${russian}`,
  }
  const [docs, other] = await Promise.all([buildAndServe('docs'), buildAndServe(files)])
  sites = { docs, russian: other }
})
afterAll(async () => {
  await Promise.all([browser.close(), sites.docs.close(), sites.russian.close()])
})

test.for([
  { site: 'docs', path: '/quickstart', link: '#pagination .pagination-next' },
  { site: 'russian', path: '/', link: '#content a[href="/second"]' },
] as const)(
  'text of $site that is read keeps its font and its place when fonts come late; the next page has them',
  async ({ site, path, link }) => {
    const { page, faults, close } = await openPage(browser, { window: 'phone' })
    let release = (): void => undefined
    const late = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/*.woff2', async (route) => {
      await late
      await route.continue()
    })
    const fonts = page.waitForResponse((response) => response.url().includes('/inter-latin-wght-normal'))
    await page.goto(sites[site].origin + path, { waitUntil: 'domcontentloaded' })
    // The text has been seen, and for longer than browsers wait for a font.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await page.waitForFunction(() => performance.now() > 3500)
    release()
    await (await fonts).finished()
    await page.waitForLoadState('load')
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
    expect(await layoutShifts(page)).toEqual([])
    expect(await fontsOf(page)).not.toContain('Inter')
    const title = page.locator('#page-title')
    const asShown = await title.screenshot()
    await title.evaluate((element) => {
      element.style.fontWeight = '400'
    })
    expect((await title.screenshot()).equals(asShown), 'a title is bold in the system’s font, too').toBe(false)

    await page.locator(link).hover()
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/navigation\.\w+\.js$/.test(name)),
    )
    await page.locator(link).click()
    await page.waitForURL((url) => url.pathname !== path)
    await expect.poll(() => fontsOf(page)).toEqual(['Inter'])
    await close()
    expect(faults).toEqual([])
  },
)

test('a page in another alphabet than the Latin one has its letters before the first paint', async () => {
  const html = await sites.russian.read('index.html')
  const preloaded = [...html.matchAll(/rel="preload" href="[^"]*\/([a-z-]+)\.\w+\.woff2"/g)].map(([, name]) => name)
  expect(preloaded).toEqual(['inter-cyrillic-wght-normal', 'inter-latin-wght-normal'])
  const english = await sites.docs.read('quickstart/index.html')
  expect(english.match(/rel="preload"/g)).toHaveLength(1)
})

/** Families that the title is drawn with. */
async function fontsOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '#page-title' })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  await session.detach()
  return fonts.map(({ familyName }) => familyName.replace(/ Variable$/, ''))
}
