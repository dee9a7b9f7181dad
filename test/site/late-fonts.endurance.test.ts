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

/** Ends of lines leave room for a word that is a little wider: how many lines there are is the same in every stand-in. */
const english = `A site needs two files.\n\n## Two halves\n\nOne names it, the other is its **first page**.\n\n## Run it\n\n\`\`\`bash\nnpm start\n\`\`\`\n\nRun \`npm start\` and read on.\n`
const hero = `<Hero title="Documentation that somebody composed" description="One file and a folder become a site.">\n  <Action href="/quickstart">Quickstart</Action>\n\n  \`\`\`bash\n  npm start\n  \`\`\`\n</Hero>`

let browser: Browser
let sites: Record<'english' | 'russian', BuiltSite>
beforeAll(async () => {
  browser = await launchBrowser()
  const files = {
    'docs.json': { navigation: { languages: [{ language: 'ru', pages: ['index', 'second'] }] } },
    'index.mdx': `---\ntitle: Быстрое начало\n---\n\n${russian}\n\n[Дальше](/second)\n`,
    'second.mdx': `---\ntitle: Дальше\n---\n\n${russian}`,
  }
  const englishFiles = {
    'docs.json': { navigation: { pages: ['index', 'quickstart'] } },
    'index.mdx': `---\ntitle: Home\nmode: landing\n---\n\n${hero}\n\n## Two halves\n\nOne names it, the other is its first page.\n`,
    'quickstart.mdx': `---\ntitle: Quickstart\n---\n\n${english}`,
  }
  const [first, second] = await Promise.all([buildAndServe(englishFiles), buildAndServe(files)])
  sites = { english: first, russian: second }
})
afterAll(async () => {
  await Promise.all([browser.close(), sites.english.close(), sites.russian.close()])
})

test.for([
  { site: 'english', path: '/quickstart', titled: '#page-title' },
  // The largest words of all, beside code.
  { site: 'english', path: '/', titled: '.hero-title' },
  { site: 'russian', path: '/', titled: '#page-title' },
] as const)(
  'text of the $site page $path can be read before fonts come, bold in a bold font; they take its place, and nothing moves',
  async ({ site, path, titled }) => {
    const { page, faults, close } = await openPage(browser, { window: 'phone' })
    let release = (): void => undefined
    const late = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/*.woff2', async (route) => {
      await late
      await route.continue()
    })
    await page.goto(sites[site].origin + path, { waitUntil: 'domcontentloaded' })
    // The text has been seen, and for longer than browsers wait for a font.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await page.waitForFunction(() => performance.now() > 3500)
    // The name of a face, so that no letter is made bold by the browser.
    expect(await fontsOf(page, titled)).toEqual([expect.stringMatching(/Bold$/)])
    const title = page.locator(titled)
    // Its letters differ, and its box ends with the last one.
    const place = { ...(await title.boundingBox()), width: 0 }

    release()
    await expect.poll(() => fontsOf(page, titled)).toEqual([expect.stringMatching(/^Inter/)])
    await page.evaluate(() => document.fonts.ready.then(() => new Promise((resolve) => setTimeout(resolve, 300))))
    expect({ ...(await title.boundingBox()), width: 0 }).toEqual(place)
    // Names that stand side by side, as tabs do, may move by a pixel or two, which is nothing in a sum of four digits.
    expect((await layoutShifts(page)).filter((shift) => !shift.startsWith('layout shift of 0.0000:'))).toEqual([])
    await close()
    expect(faults).toEqual([])
  },
)

test('a page in another alphabet than the Latin one has its letters before the first paint', async () => {
  const html = await sites.russian.read('index.html')
  const preloaded = [...html.matchAll(/rel="preload" href="[^"]*\/([a-z-]+)\.\w+\.woff2"/g)].map(([, name]) => name)
  expect(preloaded).toEqual(['inter-cyrillic-wght-normal', 'inter-latin-wght-normal'])
  const quickstart = await sites.english.read('quickstart/index.html')
  expect(quickstart.match(/rel="preload"/g)).toHaveLength(1)
})

/** Names of the faces that the title is drawn with. */
async function fontsOf(page: Page, titled: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: titled })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  await session.detach()
  return fonts.map(({ postScriptName }) => postScriptName)
}
