import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readOptions } from '../tools/read-options.ts'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { launchBrowser } from '../test/browser/launch-browser.ts'
import { runCommand } from './command-line.ts'
import { type Moment, readFrames } from './film/read-frames.ts'
import { type PaintTimes, readPaint } from './film/read-paint.ts'
import { type Arrival, recordScreen } from './film/record-screen.ts'
import { serveSite } from './film/serve-site.ts'

// What a reader sees of a first visit and of three moves on a phone's line (1.6 Mb/s, 150 ms) with a quarter of this
// machine's speed, every 50 ms:
//
//   node bench/film-strip.ts --site docs --from /quickstart --window desk --frames strip
//
// `--window phone` taps links in the text, `desk` points at links of the sidebar and presses at once; the second and third
// move linger on the link for 200 ms, as people do. `--frames` keeps the pictures in a folder. In the strip, `o` is the page
// before, `.` no text, `n` the page to come. Figures are in milliseconds since the press, and mean something on a machine
// that does nothing else. `--line 400` is a line of so many kb/s, `--built` takes a built site in place of `--site`.

const { values } = readOptions({
  options: {
    site: { type: 'string', default: 'docs' },
    built: { type: 'string' },
    line: { type: 'string', default: '1600' },
    from: { type: 'string', default: '/quickstart' },
    window: { type: 'string', default: 'desk' },
    frames: { type: 'string' },
  },
})
const isPhone = values.window === 'phone'

/** A phone's line, and a processor of a quarter of the speed. */
async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  const line = { offline: false, latency: 150, downloadThroughput: Number(values.line) * 125, uploadThroughput: 94_000 }
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

interface Film {
  name: string
  moments: Moment[]
  arrivals: Arrival[]
}

async function film(page: Page, session: CDPSession, name: string, act: () => Promise<void>): Promise<Film> {
  const recording = await recordScreen(page, session)
  await act()
  await page.waitForTimeout(3000)
  const { frames, arrivals } = await recording.stop()
  return { name, moments: await readFrames(browser, frames, name === 'first visit'), arrivals }
}

/** Follows the link at a place in the list of those that lead to other pages. */
async function follow(page: Page, index: number, linger: number): Promise<() => Promise<void>> {
  const all = page.locator(isPhone ? '#content a[href^="/"]' : '#sidebar a[href^="/"]:not([aria-current])')
  // Links of groups that are closed are in the page as well.
  const links = all.filter({ visible: true })
  const link = links.nth(Math.min(index, (await links.count()) - 1))
  await link.scrollIntoViewIfNeeded()
  await page.waitForTimeout(1000)
  const box = await link.boundingBox()
  if (box === null) throw new Error(`${page.url()} has no link to follow.`)
  const [x, y] = [box.x + 12, box.y + box.height / 2]
  return async () => {
    if (isPhone) return page.touchscreen.tap(x, y)
    await page.mouse.move(x, y)
    if (linger > 0) await page.waitForTimeout(linger)
    await page.mouse.down()
    await page.mouse.up()
  }
}

interface Films {
  films: Film[]
  paint: PaintTimes
}

async function filmAll(origin: string): Promise<Films> {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const context = await browser.newContext(isPhone ? phone : { viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await slowDown(session)
  const films = [
    await film(page, session, 'first visit', async () => {
      await page.goto(origin + values.from, { waitUntil: 'commit' })
    }),
  ]
  const paint = await readPaint(page)
  for (const [number, index] of [6, 3, 9].entries()) {
    // One after the other: each starts on the page to which the last one led.
    // oxlint-disable no-await-in-loop
    const go = await follow(page, index, number === 0 ? 0 : 200)
    films.push(await film(page, session, `move ${number + 1}`, go))
    // oxlint-enable no-await-in-loop
  }
  await context.close()
  return { films, paint }
}

/** What the first content came after. */
function linesOf({ html, blocking, content }: PaintTimes): string[] {
  return [
    `${String(html).padStart(5)}  the HTML is there`,
    ...blocking.map(({ path, asked, there }) => `${String(there).padStart(5)}  ${path}, asked for at ${asked}`),
    `${String(content).padStart(5)}  first content`,
  ]
}

function rowOf({ name, moments, arrivals }: Film): string {
  const html = arrivals.find(({ url, type }) => /Document|Fetch/.test(type) && !/_navigation/.test(url))?.at
  const first = moments.find(({ shown }) => shown === 'new')?.at
  const blank = moments.filter(({ shown, at }) => shown === 'blank' && at < (first ?? 0)).length * 50
  const bytes = arrivals.reduce((sum, arrival) => sum + arrival.bytes, 0)
  const cells = [name, Math.round(html ?? 0), first ?? '–', blank, Math.round(bytes / 1000)]
  return `| ${cells.join(' | ')} |`
}

function stripOf({ name, moments }: Film): string {
  const letters = { old: 'o', blank: '.', new: 'n' }
  return `${name.padEnd(12)} ${moments.map(({ shown }) => letters[shown]).join('')}`
}

async function keepFrames(folder: string, { name, moments }: Film): Promise<void> {
  await mkdir(folder, { recursive: true })
  await Promise.all(
    moments.map(({ at, picture }) =>
      writeFile(
        join(folder, `${name.replaceAll(' ', '-')}-${String(at).padStart(5, '0')}.jpg`),
        Buffer.from(picture, 'base64'),
      ),
    ),
  )
}

const out = values.built ?? (await mkdtemp(join(tmpdir(), 'film-')))
if (values.built === undefined) await runCommand(['build', resolve(values.site), '--out', out])
const site = await serveSite(out)
const browser: Browser = await launchBrowser()
try {
  const { films, paint } = await filmAll(site.origin)
  console.log(films.map(stripOf).join('\n'))
  console.log('\n|  | HTML there | first content | no text for | kB |\n| --- | --: | --: | --: | --: |')
  console.log(films.map(rowOf).join('\n'))
  console.log(`\nThe first visit, in milliseconds of the browser's clock:\n${linesOf(paint).join('\n')}`)
  const { frames } = values
  if (frames !== undefined) await Promise.all(films.map((each) => keepFrames(frames, each)))
} finally {
  await browser.close()
  await site.close()
  if (values.built === undefined) await rm(out, { recursive: true, force: true })
}
