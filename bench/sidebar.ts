import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { readOptions } from '../tools/read-options.ts'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { launchBrowser } from '../test/browser/launch-browser.ts'
import { serveSite } from './film/serve-site.ts'
import {
  countEmptyHeadings,
  isCurrentInSight,
  keepFingers,
  startWatch,
  type SeenMoves,
} from './sidebar/watch-entries.ts'

// Looks at the sidebars of built sites as readers do, in windows of five sizes, with a pointer and by touch: counts headings
// above nothing, entries that move although nobody has pressed anything, and pages whose entry is out of sight before any
// script has run. All are to be 0.
//
//   docwright build --out built/kernel kernel+docs; node bench/sidebar.ts --pages 6 built/*
//
// Of each site some pages are opened, spread over its list of files. In each window, a cold visit is watched until the browser
// has nothing to do, then the pointer moves into the sidebar and over it; closed groups in sight are opened and closed again;
// then an entry that is in sight is pressed, and has to stay where it is. `--windows '390×844 touch'` looks at some windows.

const { values, positionals } = readOptions({
  allowPositionals: true,
  options: {
    pages: { type: 'string', default: '6' },
    windows: { type: 'string' },
    detail: { type: 'boolean', default: false },
  },
})

const touch = { hasTouch: true, isMobile: true }
const sizes = ['390×844', '820×1180', '1366×650', '1440×900', '1920×1080']
const allWindows: readonly (readonly [name: string, options: BrowserContextOptions])[] = sizes.flatMap((size) => {
  const [width = 0, height = 0] = size.split('×').map(Number)
  const viewport = { width, height }
  return [
    [`${size} pointer`, { viewport }],
    [`${size} touch`, { viewport, ...touch }],
  ] as const
})
const wanted = values.windows?.split(',')
const windows = allWindows.filter(([name]) => wanted?.includes(name) ?? true)

interface Figures {
  looked: number
  empty: number
  /** Pages whose entry is out of sight where no script has run. */
  unseen: number
  moved: number
  movedByPress: number
}

const browser = await launchBrowser()
let isClean = true
try {
  console.log(
    '| site | window | pages | headings without entries | own entry out of sight | moved by itself | moved by a press on a page |',
  )
  console.log('|---|---|--:|--:|--:|--:|--:|')
  for (const folder of positionals) {
    const site = await serveSite(folder)
    try {
      const paths = somePages(folder, Number(values.pages))
      for (const [name, options] of windows) {
        const figures: Figures = { looked: 0, empty: 0, unseen: 0, moved: 0, movedByPress: 0 }
        for (const path of paths) {
          await look(browser, `${site.origin}${path}`, options, figures)
          await lookAtFirstPaint(browser, `${site.origin}${path}`, options, figures)
        }
        isClean &&= figures.empty + figures.unseen + figures.moved + figures.movedByPress === 0
        console.log(
          `| ${basename(folder)} | ${name} | ${figures.looked} | ${figures.empty} | ${figures.unseen} | ${figures.moved} | ${figures.movedByPress} |`,
        )
      }
    } finally {
      await site.close()
    }
  }
} finally {
  await browser.close()
}
process.exitCode = isClean ? 0 : 1

/** Pages of a built site that stand in a sidebar, spread over all of them. */
function somePages(folder: string, count: number): string[] {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name === 'index.html' && !entry.parentPath.includes('_docwright'))
    .filter((entry) =>
      /class="sidebar-list".*aria-current="page"/s.test(readFileSync(join(entry.parentPath, entry.name), 'utf8')),
    )
    .map((entry) => `/${relative(folder, entry.parentPath)}`)
    .toSorted()
  const step = Math.max(1, all.length / count)
  return Array.from({ length: Math.min(count, all.length) }, (_, index) =>
    encodeURI(all[Math.floor(index * step)] ?? '/'),
  )
}

/** A page before any script has run looks like a page whose scripts cannot be loaded. */
async function lookAtFirstPaint(
  from: Browser,
  url: string,
  options: BrowserContextOptions,
  figures: Figures,
): Promise<void> {
  const context = await from.newContext(options)
  try {
    const page = await context.newPage()
    await page.route('**/*.js', (route) => route.abort())
    await page.goto(url, { waitUntil: 'load' })
    if ((await page.locator('.sidebar-nav').count()) === 0) return
    const button = page.locator('[popovertarget="sidebar"]:visible').first()
    if (await page.locator('.sidebar-nav').isHidden()) await (options.hasTouch ? button.tap() : button.click())
    await page
      .locator('.sidebar-nav')
      .waitFor({ timeout: 2000 })
      .catch(() => undefined)
    const isSeen = await page.evaluate(isCurrentInSight)
    figures.unseen += report(url, options, 'out of sight', isSeen ? [] : [url])
  } finally {
    await context.close()
  }
}

async function look(from: Browser, url: string, options: BrowserContextOptions, figures: Figures): Promise<void> {
  const context = await from.newContext({ ...options, reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    await page.addInitScript(startWatch)
    const isTouch = options.hasTouch === true
    if (isTouch) await page.addInitScript(keepFingers)
    await page.goto(url, { waitUntil: 'load' })
    if ((await page.locator('.sidebar-nav').count()) === 0) return
    figures.looked += 1
    await page.waitForTimeout(300)
    const button = page.locator('[popovertarget="sidebar"]:visible').first()
    const isDrawer = await page.locator('.sidebar-nav').isHidden()
    if (isDrawer) {
      await (isTouch ? button.tap() : button.click())
      await page.evaluate(() => (globalThis as unknown as SeenMoves).forgetEntries())
    }
    figures.empty += report(url, options, 'empty', await page.evaluate(countEmptyHeadings))
    await page.waitForTimeout(700)
    if (!isTouch) {
      const box = await page.locator('.side-list').boundingBox()
      if (box !== null)
        for (const share of [0.2, 0.5, 0.8]) await page.mouse.move(box.x + box.width / 2, box.y + box.height * share)
    }
    await page.waitForTimeout(500)
    figures.empty += report(url, options, 'empty later', await page.evaluate(countEmptyHeadings))
    const moves = await page.evaluate(() => (globalThis as unknown as SeenMoves).movedEntries())
    figures.moved += report(url, options, 'moved', moves)
    figures.empty += report(url, options, 'empty once opened', await openGroups(page, isTouch))
    if (isDrawer) return
    const pressed = await page.evaluate(() => {
      const list = document.querySelector('.side-list')?.getBoundingClientRect()
      const links = [
        ...document.querySelectorAll<HTMLAnchorElement>(
          '.sidebar-nav li:not(.folded):not(.has-root) > a:not([aria-current])',
        ),
      ]
      const inSight = links.filter((link) => {
        const { top, bottom, height } = link.getBoundingClientRect()
        return (
          link.checkVisibility() &&
          height > 0 &&
          link.origin === location.origin &&
          top > (list?.top ?? 0) + 20 &&
          bottom < innerHeight - 40
        )
      })
      const link = inSight[Math.floor(inSight.length / 2)]
      if (link === undefined) return undefined
      const { left, top, height } = link.getBoundingClientRect()
      return { href: link.getAttribute('href') ?? '', x: left + 30, y: top + height / 2, top }
    })
    if (pressed === undefined) return
    if (values.detail) console.log(`  press ${url} ${JSON.stringify(pressed)}`)
    if (isTouch) await page.touchscreen.tap(pressed.x, pressed.y)
    else await page.mouse.click(pressed.x, pressed.y)
    const current = page.locator('.sidebar-nav [aria-current="page"]').first()
    const target = new URL(pressed.href, page.url()).pathname
    const isThere = await page
      .waitForFunction((path) => location.pathname.replace(/\/$/, '') === path.replace(/\/$/, ''), target, {
        timeout: 10_000,
      })
      .catch(() => undefined)
    if (isThere === undefined) {
      const under = await page.evaluate(
        ({ x, y }) => document.elementFromPoint(x, y)?.outerHTML.slice(0, 200) ?? '',
        pressed,
      )
      report(url, options, 'not followed', [`${pressed.href}, at ${page.url()}: ${under}`])
      return
    }
    await page.waitForTimeout(600)
    const top = (await current.count()) === 0 ? undefined : (await current.boundingBox())?.y
    const isMoved = top !== undefined && Math.abs(top - pressed.top) > 1.5
    const told = isMoved ? [`${pressed.href}: ${Math.round(pressed.top)} → ${Math.round(top)}`] : []
    figures.movedByPress += report(url, options, 'pressed', told)
  } finally {
    await context.close()
  }
}

/** Presses some closed groups that are in sight, and closes each again. */
async function openGroups(page: Page, isTouch: boolean): Promise<string[]> {
  const empty: string[] = []
  const closed = page.locator('.sidebar-nav details:not([open]) > summary')
  const count = Math.min(4, await closed.count())
  for (let index = 0; index < count; index += 1) {
    const summary = closed.nth(index)
    if (!(await summary.isVisible())) continue
    const row = await summary.elementHandle()
    const press = async (): Promise<void> => (isTouch ? row?.tap({ timeout: 3000 }) : row?.click({ timeout: 3000 }))
    await press()
    await page.waitForTimeout(400)
    empty.push(...(await page.evaluate(countEmptyHeadings)))
    await press()
  }
  return empty
}

function report(url: string, { viewport }: BrowserContextOptions, what: string, found: readonly string[]): number {
  if (values.detail)
    for (const one of found.slice(0, 4)) console.log(`  ${what} ${viewport?.width} ${new URL(url).pathname}: ${one}`)
  return found.length
}
