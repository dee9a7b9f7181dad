import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../test/browser/launch-browser.ts'
import { readOptions } from '../tools/read-options.ts'
import { serveSite } from './film/serve-site.ts'

// Pictures of built sites as readers see them, on one sheet that a person reads in five minutes: each page in windows of five
// sizes, light and dark; below 1,000 px also with the drawer open, and once with the search.
//
//   docwright build docs --out built/docs; node bench/picture-sheet.ts --out sheet built/docs=/,/quickstart built/other=/
//
// `sheet/index.html` has them all; every picture is a file of its own as well.

const { values, positionals } = readOptions({
  allowPositionals: true,
  options: { out: { type: 'string', default: 'sheet' } },
})

const sizes = ['390×844', '820×1180', '1366×650', '1440×900', '1920×1080']
const schemes = ['light', 'dark'] as const
/** Above it the sidebar stands in the page. */
const widest = 1000

interface Picture {
  name: string
  caption: string
}

interface Scene {
  size: string
  scheme: (typeof schemes)[number]
  /** Shows what is looked at, once the page is there. */
  act?: [name: string, show: (page: Page) => Promise<void>] | undefined
}

async function takePicture(browser: Browser, url: string, site: string, scene: Scene): Promise<Picture> {
  const [width = 0, height = 0] = scene.size.split('×').map(Number)
  const touch = width < widest ? { hasTouch: true, isMobile: true } : {}
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scene.scheme,
    reducedMotion: 'reduce',
    ...touch,
  })
  try {
    const page = await context.newPage()
    await page.goto(url, { waitUntil: 'load' })
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await scene.act?.[1](page)
    await page.waitForTimeout(400)
    const caption = [site, new URL(url).pathname, scene.size, scene.scheme, scene.act?.[0] ?? ''].join(' ').trim()
    const name = `${caption.replaceAll(/[^\w×]+/g, '-')}.png`
    await page.screenshot({ path: join(values.out, name) })
    return { name, caption }
  } finally {
    await context.close()
  }
}

const drawer: Scene['act'] = [
  'drawer',
  async (page) => {
    const button = page.locator('[popovertarget="sidebar"]:visible').first()
    if ((await button.count()) > 0) await button.tap()
  },
]
const search: Scene['act'] = [
  'search',
  async (page) => {
    await page.keyboard.press('/')
    await page.keyboard.type('api key')
    await page.locator('#search-list [role="option"]').first().waitFor()
    await page.waitForTimeout(800)
  },
]

await mkdir(values.out, { recursive: true })
const browser = await launchBrowser()
const pictures: Picture[] = []
try {
  for (const positional of positionals) {
    const [folder = '', paths = '/'] = positional.split('=')
    const site = await serveSite(folder)
    try {
      for (const path of paths.split(',')) {
        for (const size of sizes) {
          for (const scheme of schemes) {
            const acts = [undefined, ...(Number.parseInt(size, 10) < widest ? [drawer] : [])]
            for (const act of acts)
              pictures.push(await takePicture(browser, site.origin + path, basename(folder), { size, scheme, act }))
          }
        }
      }
      for (const size of ['390×844', '1440×900'])
        for (const scheme of schemes)
          pictures.push(await takePicture(browser, `${site.origin}/`, basename(folder), { size, scheme, act: search }))
    } finally {
      await site.close()
    }
  }
} finally {
  await browser.close()
}
const figures = pictures.map(
  ({ name, caption }) =>
    `<figure><img src="${name}" alt="" loading="lazy"><figcaption>${caption}</figcaption></figure>`,
)
const style =
  'body{display:flex;flex-wrap:wrap;gap:16px;font:13px sans-serif}figure{margin:0}img{height:420px;border:1px solid #8888}'
await writeFile(
  join(values.out, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>Pictures</title><style>${style}</style>\n${figures.join('\n')}\n`,
)
console.log(`${pictures.length} pictures → ${join(values.out, 'index.html')}`)
