import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { playgroundTexts } from '@docwright/theme'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAndServe, type BuiltSite } from './site/built-site.ts'
import { heavyFrame, splitContent, weigh } from './site/page-weight.ts'

const kilobyte = 1024
/** An ordinary page: headings, lists, a table, code, components. */
const ordinary = 'writing/links/index.html'

let docs: BuiltSite
let html: string

beforeAll(async () => {
  docs = await buildAndServe('docs')
  html = await docs.read(ordinary)
})
afterAll(() => docs.close())

test('the scripts of an ordinary page weigh at most 8 KB', async () => {
  const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, path = '']) => path)
  expect(scripts).toHaveLength(2)
  expect(await weighFiles(scripts)).toBeLessThanOrEqual(8 * kilobyte)
})

test('the style sheets of an ordinary page weigh at most 12 KB', async () => {
  const named = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, path = '']) => path)
  // Loaded in place of scripts.
  const sheets = named.filter((path) => !path.includes('/unscripted.'))
  expect(sheets).toHaveLength(named.length - 1)
  expect(await weighFiles(sheets)).toBeLessThanOrEqual(12 * kilobyte)
})

test('the fonts of text and code weigh at most 60 KB on an ordinary page', async () => {
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, path = '']) => path)
  const styles = (await Promise.all(sheets.map((path) => docs.read(path)))).join('')
  const faces = [...styles.matchAll(/@font-face\{[^}]*url\("([^"]+)"\)[^}]*unicode-range:U\+0000-00FF[^}]*\}/g)]
  const upright = faces.filter(([rule]) => !rule.includes('italic')).map(([, path = '']) => path)
  expect(upright.map((path) => /([a-z-]+)\.[^/]*$/.exec(path)?.[1])).toEqual([
    'inter-latin-wght-normal',
    'jetbrains-mono-latin-wght-normal',
  ])
  const sizes = await Promise.all(upright.map(async (path) => (await stat(join(docs.out, path))).size))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60 * kilobyte)
})

test('the page of an endpoint names the form to try it without loading it, and its scripts weigh at most 8 KB', async () => {
  const page = await endpointPage()
  const names = islandOf(page)
  expect(Object.keys(names)).toEqual(['model', 'script', 'styles', 'texts', 'writers', 'flows', 'answers'])
  const loaded = [...page.matchAll(/<(?:script|link)[^>]* (?:src|href)="([^"]+)"/g)].map(([, path = '']) => path)
  expect(loaded.filter((path) => path.includes('playground') || path.includes('endpoint.'))).toEqual([])
  const scripts = [...page.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, path = '']) => path)
  expect(scripts).toHaveLength(4)
  expect(await weighFiles(scripts)).toBeLessThanOrEqual(8 * kilobyte)
})

test('the form to try an endpoint weighs at most 30 KB: script, style sheet and texts', async () => {
  const {
    script = '',
    styles = '',
    texts = '',
    writers = '',
    flows = '',
    answers = '',
  } = islandOf(await endpointPage())
  // In every language: those in other scripts than Latin are the heaviest.
  const others = ['ar', 'hi', 'ja', 'ru', 'uk'].map((language) => weigh(JSON.stringify(playgroundTexts(language))))
  const form = Math.max(await weighFiles([texts]), ...others) + (await weighFiles([script, styles]))
  expect(form).toBeLessThanOrEqual(30 * kilobyte)
  // What it fetches later: once it is open, what sends requests and keeps answers; once a reader asks for them, samples in
  // other languages than cURL, and what gets tokens.
  const fetches = /\bimport\s*(?:\(|["'])/g
  expect((await docs.read(`.${script}`)).match(fetches)).toHaveLength(1)
  expect(await docs.read(`.${flows}`)).not.toMatch(fetches)
  expect(await docs.read(`.${answers}`)).not.toMatch(fetches)
  expect(await weighFiles([writers])).toBeLessThanOrEqual(10 * kilobyte)
  expect(await weighFiles([flows])).toBeLessThanOrEqual(5 * kilobyte)
  expect(await weighFiles([answers])).toBeLessThanOrEqual(3 * kilobyte)
})

test('no page has more than 6 KB, 40 KB before compression and 400 elements beyond its content and the rows of its sidebar', async () => {
  const pages = await Promise.all(
    docs.paths.map(async (path) => ({ path, html: await docs.read(`.${path}/index.html`) })),
  )
  expect(pages.flatMap(({ path, html: page }) => heavyFrame(path, page))).toEqual([])
  expect(splitContent(html)[1].length).toBeGreaterThan(2000)
})

test.for([40, 60, 80, 100, 150])(
  'nor has one in a section of %i pages with short names and no icons',
  async (count) => {
    const names = Array.from({ length: count }, (_, index) => `p${index}`)
    const site = await buildAndServe({
      'docs.json': { navigation: { groups: [{ group: 'G', pages: names }] } },
      ...Object.fromEntries(names.map((name) => [`${name}.mdx`, `---\ntitle: ${name}\n---\n\nText.\n`])),
    })
    expect(heavyFrame('p1', await site.read('p1/index.html'))).toEqual([])
    await site.close()
  },
)

test('no page has an inline script, style or handler, and none asks another host', async () => {
  const faults: string[] = []
  for (const path of docs.paths) {
    const page = await docs.read(`.${path}/index.html`)
    for (const [tag] of page.matchAll(/<[a-z][^\s/>]*(?:\s[^<>]*)?>/g)) {
      if (isFaulty(tag)) faults.push(`${path}: ${tag}`)
    }
  }
  expect(faults).toEqual([])
})

test('a page’s HTML grows with its section, not with the site', async () => {
  const [small, large] = await Promise.all([pageOfSiteWith(1), pageOfSiteWith(20)])
  expect(Math.abs(withoutTabs(large).length - withoutTabs(small).length)).toBeLessThan(300)
})

/** The first page of our own reference that has a form. */
async function endpointPage(): Promise<string> {
  for (const path of docs.paths) {
    const page = await docs.read(`.${path}/index.html`)
    if (page.includes('class="try-it')) return page
  }
  throw new Error('No page of our documentation has the form to try an endpoint.')
}

/** Addresses of what the button of the form names. */
function islandOf(page: string): Record<string, string> {
  const [button = ''] = /<button[^>]*class="try-it[^>]*>/.exec(page) ?? []
  return Object.fromEntries(
    [...button.matchAll(/ data-(model|script|styles|texts|writers|flows|answers)="([^"]+)"/g)].map(
      ([, name = '', path = '']) => [name, path],
    ),
  )
}

/** What a browser loads or runs by itself; links are the author's business. */
function isFaulty(tag: string): boolean {
  if (/^<style|\s(?:style|on[a-z]+)\s*=/.test(withoutValues(tag))) return true
  // What the page is, for search engines: no browser runs it.
  if (tag === '<script type="application/ld+json">') return false
  if (tag.startsWith('<script')) return !/\ssrc="\//.test(tag)
  if (tag.startsWith('<link')) return !/rel="(?:canonical|alternate)"/.test(tag) && !/href="[/#]/.test(tag)
  return /^<(?:img|source|video|audio|object|embed)/.test(tag) && /\s(?:src|srcset|data)="(?:https?:)?\/\//.test(tag)
}

/** A tag with empty attribute values: what they say is text. */
function withoutValues(tag: string): string {
  return tag.replaceAll(/"[^"]*"/g, '""')
}

async function pageOfSiteWith(sections: number): Promise<string> {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  const tabs = numbers(sections).map((section) => ({
    tab: `Section ${section}`,
    pages: numbers(20).map((page) => `section-${section}/page-${page}`),
  }))
  const pages = tabs.flatMap((tab) => tab.pages.map((page) => [`${page}.mdx`, `---\ntitle: ${page}\n---\n\nText.\n`]))
  const site = await buildAndServe({ 'docs.json': { navigation: { tabs } }, ...Object.fromEntries(pages) })
  const page = await site.read('section-1/page-10/index.html')
  await site.close()
  return page
}

/** Neither the bar of tabs nor what the drawer has of them. */
function withoutTabs(page: string): string {
  const inDrawer = /<div class="side-switchers drawer-part"><button[^>]* popovertarget="all-tabs".*?<\/div><\/div>/s
  return page.replace(/<nav class="nav-tabs".*?<\/nav>/s, '').replace(inDrawer, '')
}

async function weighFiles(paths: readonly string[]): Promise<number> {
  const texts = await Promise.all(paths.map((path) => docs.read(path.replace(/\?.*$/, ''))))
  return texts.reduce((sum, text) => sum + weigh(text), 0)
}
