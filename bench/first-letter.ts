import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readOptions } from '../tools/read-options.ts'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../test/browser/launch-browser.ts'
import { runCommand } from './command-line.ts'
import { serveSite } from './film/serve-site.ts'
import { startClock, type SearchTimes } from './first-letter/search-clock.ts'

// Measures what readers feel when they open the search and type: how soon the field has the focus, how soon the first results
// are on the screen, counted from the first letter, and whether all that was typed stands in the field.
//
//   node bench/first-letter.ts --site docs --from /quickstart redirects 'rate limits'
//
// Each search is made in a browser of its own that has visited nothing: after a rest on the page, and at the first moment at
// which a press is heard; by key, click and touch; without limits, and on a line of 9 Mb/s and 170 ms with a quarter of
// this machine's speed. `--built` takes a built site in place of `--site`. Figures are in milliseconds, of the slowest of
// the searches and of the median, and mean something on a machine that does nothing else.

const { values, positionals } = readOptions({
  allowPositionals: true,
  options: {
    site: { type: 'string', default: 'docs' },
    built: { type: 'string' },
    from: { type: 'string', default: '/quickstart' },
    rest: { type: 'string', default: '2000' },
    key: { type: 'string', default: '90' },
  },
})
const queries = positionals.length > 0 ? positionals : ['redirects', 'callouts', 'themes', 'languages', 'rate limits']
const pace = Number(values.key)

const desk = { viewport: { width: 1366, height: 650 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const ways = [
  { way: 'key', options: desk, press: (page: Page) => page.keyboard.press('/') },
  { way: 'click', options: desk, press: (page: Page) => page.locator('[data-search]').first().click() },
  { way: 'touch', options: phone, press: (page: Page) => page.locator('[data-search]').first().tap() },
] as const
const lines = [
  { line: 'no limits', slow: false },
  { line: '9 Mb/s, 170 ms, CPU ÷ 4', slow: true },
] as const
const visits = [
  { visit: `after ${values.rest} ms`, rest: Number(values.rest) },
  { visit: 'at once', rest: 0 },
] as const

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const line = { offline: false, latency: 170, downloadThroughput: 1_125_000, uploadThroughput: 187_500 }
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

interface Search {
  way: (typeof ways)[number]
  slow: boolean
  rest: number
  query: string
}

async function searchOnce(browser: Browser, url: string, { way, slow, rest, query }: Search): Promise<SearchTimes> {
  const context = await browser.newContext(way.options)
  try {
    const page = await context.newPage()
    await page.addInitScript(startClock)
    if (slow) await slowDown(page)
    await page.goto(url, { waitUntil: rest > 0 ? 'load' : 'domcontentloaded' })
    await page.waitForTimeout(rest)
    await way.press(page)
    await page.keyboard.type(query, { delay: pace })
    const ended = () => {
      const times = searchTimes()
      return times.settled > 0 ? times : undefined
    }
    const times = await page.waitForFunction(ended, undefined, { timeout: 30_000 })
    return (await times.jsonValue()) as SearchTimes
  } finally {
    await context.close()
  }
}

declare function searchTimes(): SearchTimes

function rowOf(cells: readonly string[], times: readonly SearchTimes[], wanted: readonly string[]): string {
  const middle = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? NaN
  const figures = (['focus', 'first', 'settled'] as const).map((name) => {
    const numbers = times.map((each) => Math.round(each[name]))
    return `${middle(numbers)} / ${Math.max(...numbers)}`
  })
  const kept = times.filter(({ field }, index) => field === wanted[index]).length
  return `| ${[...cells, ...figures, `${kept} of ${times.length}`].join(' | ')} |`
}

const out = values.built ?? (await mkdtemp(join(tmpdir(), 'letter-')))
if (values.built === undefined) await runCommand(['build', resolve(values.site), '--out', out])
const site = await serveSite(out)
const browser = await launchBrowser()
try {
  console.log(
    '| line | visit | by | focus after the press | first results after the first letter | last change | typed text kept |',
  )
  console.log('| --- | --- | --- | --: | --: | --: | --: |')
  for (const { line, slow } of lines) {
    for (const { visit, rest } of visits) {
      for (const way of ways) {
        const times: SearchTimes[] = []
        for (const query of queries)
          times.push(await searchOnce(browser, site.origin + values.from, { way, slow, rest, query }))
        console.log(rowOf([line, visit, way.way], times, queries))
      }
    }
  }
} finally {
  await browser.close()
  await site.close()
  if (values.built === undefined) await rm(out, { recursive: true, force: true })
}
