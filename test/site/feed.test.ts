import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAndServe, type BuiltSite } from './built-site.ts'
import { openFiles, type OpenSite } from './open-site.ts'

const files = {
  'docs.json': { navigation: { pages: ['index', 'log', 'quiet'] } },
  'index.mdx': '# Home',
  'quiet.mdx': '<Update label="1.0">Nothing to subscribe to.</Update>',
  'log.mdx': `---
title: Changes
description: What is new & why.
rss: true
---

<Update label="2.0" description="March 14, 2026" tags={["API", "UI"]}>
  ## Totals <Badge>new</Badge>

  See [orders](/index) and **more**.

  <Note>Careful.</Note>

  ## Search

  \`\`\`js
  find('<x>')
  \`\`\`
</Update>

<Update label="1.1" rss={{ title: "Small things", description: "Several faults & a typo." }}>
  ## Not a title
</Update>

<Update label="2026-02-01">
  Only words, ![a picture](/a.png), <Icon icon="star" /> and <iframe src="https://example.com/board?x" title="Board"></iframe> no more.

  <Card title="Read \`more\`" href="/index">Everything.</Card>

  <Frame caption="The new board"><img src="/a.png" /></Frame>

  - [x] Done
  - [ ] Open

  <video src="/demo.mp4" controls />
</Update>
`,
}

let built: BuiltSite
let preview: OpenSite
beforeAll(async () => {
  ;[built, preview] = await Promise.all([buildAndServe(files, { url: 'https://docs.example.com' }), openFiles(files)])
})
afterAll(async () => {
  await built.close()
  await preview.close()
})

/** The items of a feed, each by the content of its elements. */
function itemsOf(feed: string): Record<string, string[]>[] {
  return [...feed.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = '']) => {
    const fields: Record<string, string[]> = {}
    for (const [, name = '', text = ''] of item.matchAll(/<(\w+)[^>]*>(.*?)<\/\1>/gs)) (fields[name] ??= []).push(text)
    return fields
  })
}

test('a page with `rss: true` has a feed: one item for each heading of an update, or for the update', async () => {
  const items = itemsOf(await built.read('log/rss.xml'))
  expect(items.map(({ title, link, pubDate, category }) => ({ title, link, pubDate, category }))).toEqual([
    {
      title: ['2.0 – Totals new'],
      link: ['https://docs.example.com/log#2-0-totals'],
      pubDate: ['Sat, 14 Mar 2026 00:00:00 GMT'],
      category: ['API', 'UI'],
    },
    {
      title: ['2.0 – Search'],
      link: ['https://docs.example.com/log#2-0-search'],
      pubDate: ['Sat, 14 Mar 2026 00:00:00 GMT'],
      category: ['API', 'UI'],
    },
    { title: ['Small things'], link: ['https://docs.example.com/log#1-1'], pubDate: undefined, category: undefined },
    {
      title: ['2026-02-01'],
      link: ['https://docs.example.com/log#2026-02-01'],
      pubDate: ['Sun, 01 Feb 2026 00:00:00 GMT'],
      category: undefined,
    },
  ])
})

test('items are plain HTML with whole addresses', async () => {
  const texts = itemsOf(await built.read('log/rss.xml')).map(({ description = [] }) => unescape(description[0] ?? ''))
  expect(texts[0]).toContain('See <a href="https://docs.example.com/">orders</a> and <strong>more</strong>.')
  expect(texts[0]).toMatch(/<blockquote>.*Careful\..*<\/blockquote>/s)
  expect(texts[1]).toContain("<code>find('&lt;x&gt;')</code></pre>")
  expect(texts[2]).toBe('Several faults &amp; a typo.')
  expect(texts[3]).toMatch(/src="https:\/\/docs\.example\.com\/a\.png"/)
  expect(texts[3]).toMatch(/<a [^>]*href="https:\/\/example\.com\/board\?x">Board<\/a>/)
  expect(texts[3]).toContain('<a href="https://docs.example.com/"><strong>Read <code>more</code></strong></a>')
  expect(texts[3]).toContain('<p>The new board</p>')
  expect(texts[3]).toMatch(/☑\s+Done[^]*☐\s+Open/)
  expect(texts[3]).toContain('<a href="https://docs.example.com/demo.mp4">demo.mp4</a>')
  expect(texts.join('')).not.toMatch(/<svg|<iframe|class=|data-/)
})

test('the channel names the page, and the page names the feed', async () => {
  const feed = await built.read('log/rss.xml')
  expect(feed).toContain('<title>Changes - Site</title>')
  expect(feed).toContain('<description>What is new &amp; why.</description>')
  expect(feed).toContain('<atom:link href="https://docs.example.com/log/rss.xml" rel="self"')
  const page = await built.read('log/index.html')
  expect(page).toMatch(/<link rel="alternate"[^>]*href="\/log\/rss\.xml"/)
  expect(page).toMatch(/<a class="page-feed" href="\/log\/rss\.xml"/)
})

test('other pages have none', async () => {
  expect(await built.read('quiet/index.html')).not.toContain('rss.xml')
  await expect(built.read('quiet/rss.xml')).rejects.toThrow('ENOENT')
})

test('the preview answers at the same address, and follows edits', async () => {
  const address = `${preview.origin}/log/rss.xml`
  const response = await fetch(address)
  expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8')
  expect(itemsOf(await response.text())).toHaveLength(4)
  expect((await fetch(`${preview.origin}/quiet/rss.xml`)).status).toBe(404)
  await preview.write('log.mdx', files['log.mdx'].replace('## Search', '## Find'))
  await expect.poll(async () => (await fetch(address)).text()).toContain('<title>2.0 – Find</title>')
})

test('in the preview, a page whose feed was asked for before it gets the colors of its code', async () => {
  await fetch(`${preview.origin}/log/rss.xml`)
  const page = async () => (await fetch(`${preview.origin}/log`)).text()
  await expect.poll(page).toMatch(/<span class="line"><span class="/)
})

function unescape(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}
