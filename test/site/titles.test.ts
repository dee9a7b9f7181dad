import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAndServe, type BuiltSite } from './built-site.ts'
import { openFiles, type OpenSite } from './open-site.ts'

const written = 'Use `x_y` **now** and [*there*](/b)'
const drawn = 'Use <code>x_y</code> <strong>now</strong> and <em>there</em>'
const text = 'Use x_y now and there'

const files = {
  'docs.json': {
    styling: { eyebrows: 'breadcrumbs' },
    navigation: {
      groups: [
        { group: 'The `cli`', pages: ['index', 'a', 'b', 'short', 'all/index'] },
        { group: 'Lists', directory: 'card', root: 'all/index', pages: ['a'] },
      ],
    },
  },
  'index.mdx': '# Home',
  'a.mdx': `---
title: "${written}"
related: [short]
rss: true
---

## Heading ${written}

<Steps titleSize="h3"><Step title="Step ${written}">Text.</Step></Steps>

<Accordion title="Fold ${written}">Folded.</Accordion>

<Card title="Card ${written}" href="/b">Text.</Card>

<Update label="Update ${written}" description="May 1, 2026">What is new. <Card title="In it ${written}" href="/b">Text.</Card></Update>
`,
  'b.mdx': '# B',
  'short.mdx': `---\ntitle: Long\nsidebarTitle: "Short ${written}"\n---\n\nText.\n`,
  'all/index.mdx': '---\ntitle: All\n---\n',
}

let built: BuiltSite
let preview: OpenSite
beforeAll(async () => {
  ;[built, preview] = await Promise.all([buildAndServe(files, { url: 'https://docs.example.com' }), openFiles(files)])
})
afterAll(async () => {
  await built?.close()
  await preview?.close()
})

/** The part of a page that an expression finds, without what tells nothing of titles. */
function part(html: string, expression: RegExp): string {
  const [, found] = expression.exec(html) ?? []
  if (found === undefined) throw new Error(`Nothing matches ${String(expression)}.`)
  return found.replaceAll(/<wbr\/?>/g, '')
}

test('every door that draws titles draws code and emphasis, and no link', async () => {
  const html = await built.read('a/index.html')
  expect(part(html, /<h1[^>]*>(.*?)<\/h1>/)).toBe(drawn)
  expect(part(html, /<a href="\/a" aria-current="page"><span class="sidebar-title">(.*?)<\/span>/)).toBe(drawn)
  expect(part(html, /<h2 class="sidebar-group-header">(.*?)<\/h2>/)).toContain('The <code>cli</code>')
  expect(part(html, /<li class="breadcrumb-item">(.*?)<\/li>/)).toContain('The <code>cli</code>')
  expect(part(html, /<li class="breadcrumb-item" aria-current="page">(.*?)<\/li>/)).toBe(drawn)
  const contents = part(html, /<ul id="table-of-contents-content">(.*?)<\/ul>/)
  for (const what of ['Heading', 'Step', 'Update']) expect(contents).toMatch(new RegExp(`>${what} ${drawn}</a>`))
  expect(contents).not.toContain('href="/b"')
  for (const what of ['Step', 'Fold', 'Card']) expect(html).toContain(`${what} ${drawn}`)
  const next = await built.read('b/index.html')
  expect(part(next, /rel="prev">.*?<span class="pagination-title">(.*?)<\/span>/)).toBe(drawn)
  expect(part(next, /rel="next">.*?<span class="pagination-title">(.*?)<\/span>/)).toBe(`Short ${drawn}`)
  expect(html).toContain(`<span class="directory-title">Short ${drawn}`)
  expect(await built.read('all/index.html')).toContain(`<span class="directory-title">${drawn}`)
})

test('a place for text alone has the words without their marks', async () => {
  const html = await built.read('a/index.html')
  expect(part(html, /<title>(.*?)<\/title>/)).toBe(`${text} - Site`)
  expect(part(html, /<meta property="og:title" content="(.*?)"/)).toBe(text)
  expect(part(html, /<script type="application\/ld\+json">(.*?)<\/script>/)).toMatch(
    /"name":"The cli".*"name":"Use x_y now/,
  )
  expect(await built.read('llms.txt')).toContain(`[${text}](`)
  const feed = await built.read('a/rss.xml')
  expect(feed).toContain(`<title>${text} - Site</title>`)
  expect(feed).toContain(`<title>Update ${text}</title>`)
  const search = async (query: string) =>
    (await fetch(`${preview.origin}/_search/results.json?q=${encodeURIComponent(query)}`)).text()
  expect(await search('use x_y')).toContain(`"title":"${text}"`)
  expect(await search('step now there')).toContain(`"title":"Step ${text}"`)
  expect(await search('fold now there')).toContain(`"title":"Fold ${text}"`)
  expect(await search('short now there')).toContain('"trail":["The cli"]')
})

test('Markdown and feeds keep code and emphasis', async () => {
  const marked = 'Use `x_y` **now** and *there*'
  const twin = await built.read('a.md')
  expect(twin).toContain(`# ${marked}\n`)
  expect(twin).toContain(`**Fold Use \`x_y\` now and *there***`)
  const feed = (await built.read('a/rss.xml')).replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"')
  expect(feed).toContain(`<strong>In it ${drawn}</strong>`)
})
