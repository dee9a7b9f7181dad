import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bodySettings } from '../render/body/body-settings.ts'
import { createBodyRenderer } from '../render/body/create-body-renderer.ts'
import { createSite } from '../site/create-site.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { createDiskSource } from '../source/disk-source.ts'
import { checkSite, type CheckedSite } from './check-site.ts'

/** Checks a repository of `docs.json` and these files, all of which are pages of the navigation where they can be. */
async function check(
  files: Record<string, string>,
  configuration: object = {},
  base = '',
  thorough = false,
): Promise<Diagnostic[]> {
  const root = mkdtempSync(join(tmpdir(), 'docwright-check-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const pages = Object.keys(files).filter((path) => path.endsWith('.mdx') && !path.startsWith('snippets/'))
  const navigation = { groups: [{ group: 'All', pages: pages.map((path) => path.replace('.mdx', '')) }] }
  const config = {
    theme: 'mint',
    name: 'Test',
    colors: { primary: '#0b57d0', light: '#8ab4f8' },
    navigation,
    ...configuration,
  }
  for (const [path, text] of Object.entries({ ...files, 'docs.json': JSON.stringify(config, undefined, 1) })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const result = await createSite(createDiskSource(root), { base })
  if ('noSite' in result) throw new Error('There is no site.')
  const { site } = result
  const bodies = createBodyRenderer(bodySettings(site, root))
  onTestFinished(() => bodies.close())
  const renderer: CheckedSite = {
    site,
    diagnostics: [],
    body: (key) => {
      const { file = key, generated } = site.pages.get(key) ?? {}
      const text = generated === undefined ? (files[file] ?? '') : ''
      return bodies.render({ file, text, highlight: 'none', markdown: false })
    },
  }
  return checkSite(renderer, undefined, thorough)
}

function places(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ code, file, line, column }) => `${code} ${file}:${line}:${column}`)
}

test('a broken link is reported where its address stands, not where the same letters stand before', async () => {
  const found = await check({ 'a.mdx': 'A [/x](/x).\n\n<Card title="/y" href="/y">\n  /y\n</Card>\n' })
  expect(places(found)).toEqual(['broken-link a.mdx:1:8', 'broken-link a.mdx:3:24'])
})

test('a link by reference is reported once, where its address is defined', async () => {
  const found = await check({ 'a.mdx': '[One][x] and [two][x].\n\n[x]: /nowhere\n' })
  expect(places(found)).toEqual(['broken-link a.mdx:3:6'])
})

test('a link in a snippet leads from the page that shows it', async () => {
  const snippet = '[Beside](./beside) and [nothing](./nothing)\n'
  const page = "import Part from '/snippets/part.mdx'\n\n<Part />\n"
  const found = await check({ 'guides/a.mdx': page, 'guides/beside.mdx': 'B', 'snippets/part.mdx': snippet })
  expect(places(found)).toEqual(['broken-link snippets/part.mdx:1:34'])
  expect(found[0]?.message).toContain('/guides/nothing')
})

test('a missing file is reported once for a page, with the number of its uses', async () => {
  const found = await check({ 'a.mdx': '![](/x.png)\n\n<img src="/x.png" />\n\n<svg><use href="/y.svg#z" /></svg>\n' })
  expect(places(found)).toEqual(['missing-asset a.mdx:1:5', 'missing-asset a.mdx:5:17'])
  expect(found[0]?.message).toBe('The file “/x.png” does not exist. It is used 2 times in this file.')
})

test('an unknown icon is reported at its name: in the text, a fence, the front matter and the configuration', async () => {
  const text = [
    '---',
    'title: A',
    'icon: no-such-icon-1',
    '---',
    '',
    '<Card title="no-such-icon-2" icon="no-such-icon-2">x</Card> <Icon icon="rocket" />',
    '',
    '```js icon="no-such-icon-3"',
    'x',
    '```',
    '',
  ].join('\n')
  const navigation = { groups: [{ group: 'A', icon: 'no-such-icon-4', pages: ['a'] }] }
  const found = await check({ 'a.mdx': text }, { navigation })
  expect(places(found)).toEqual([
    'unknown-icon a.mdx:3:7',
    'unknown-icon a.mdx:6:36',
    'unknown-icon a.mdx:8:13',
    'unknown-icon docs.json:12:13',
  ])
})

test('links, files and places that the configuration and the front matter name are checked', async () => {
  const navigation = {
    global: { anchors: [{ anchor: 'Away', href: '/nowhere' }] },
    groups: [{ group: 'A', icon: '/no.svg', pages: ['a'] }],
  }
  const found = await check(
    { 'a.mdx': '---\ntitle: A\n"og:image": /no.png\n---\n\n## Here\n' },
    {
      navigation,
      banner: { content: 'See [this](/none).' },
      logo: '/logo.svg',
      redirects: [{ source: '/old', destination: '/a#there' }],
    },
  )
  expect(found.map(({ code, message }) => `${code} ${/“(.*?)”/.exec(message)?.[1] ?? ''}`)).toEqual([
    'missing-asset /no.png',
    'broken-link /nowhere',
    'missing-asset /no.svg',
    'broken-link /none',
    'missing-asset /logo.svg',
    'broken-anchor /a#there',
  ])
})

test('links that hold the path the site is served below are right there, and explained elsewhere', async () => {
  const files = { 'a.mdx': '![](/docs/x.png) [B](/docs/b)\n', 'b.mdx': 'B', 'x.png': '' }
  expect(await check(files, {}, '/docs')).toEqual([])
  expect((await check(files)).map(({ fix }) => fix)).toEqual([
    'Write “/x.png”, or pass --base /docs if the site is served under /docs.',
    'Write “/b”, or pass --base /docs if the site is served under /docs.',
  ])
})

const specification = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  paths: {
    '/x': { get: { summary: 'Get x', tags: ['X'], responses: { 200: { $ref: '#/components/responses/Okk' } } } },
  },
  components: { responses: { Ok: { description: 'ok' } } },
})

test('operations are pages that can be linked to, and places of an API page are not doubted', async () => {
  const found = await check(
    {
      'a.mdx': '[Name](/b#param-name), [x](/api-reference/x/get-x#param) and [list](/api-reference/x/get-y)\n',
      'b.mdx': '---\nopenapi: GET /x\n---\n',
      'api/spec.json': specification,
    },
    {
      navigation: {
        groups: [
          { group: 'A', pages: ['a', 'b'] },
          { group: 'API', openapi: '/api/spec.json', pages: ['GET /x', 'GET /z'] },
        ],
      },
    },
  )
  expect(found.map(({ code, file, fix }) => [code, file, fix])).toEqual([
    ['broken-link', 'a.mdx', 'Did you mean “/api-reference/x/get-x”?'],
    ['openapi-reference-not-found', 'api/spec.json', 'Did you mean “#/components/responses/Ok”?'],
    ['openapi-operation-not-found', 'docs.json', 'Did you mean “GET /x”?'],
  ])
})

test('a link for agents may name a place for agents', async () => {
  const part = '<Visibility for="agents">\n\n## Steps for agents\n\n[See](#steps-for-agents)\n\n</Visibility>\n'
  expect(await check({ 'a.mdx': part })).toEqual([])
})

test('a heading is known by its name without a badge, and without underscores around it', async () => {
  const page =
    '[One](#name) [two](#name-required) [three](#meta) [four](#_meta)\n\n## `name` <Badge>required</Badge>\n\n## `_meta`\n'
  expect(await check({ 'a.mdx': page })).toEqual([])
})

test('redirects that never apply or lead in a circle are named once, and those that lead on are not', async () => {
  const redirects = [
    { source: '/a', destination: '/b' },
    { source: '/one', destination: '/two/' },
    { source: 'two', destination: 'three?x=1#y' },
    { source: '/three', destination: '/one' },
    { source: '/self/:name', destination: '/self/:name' },
    { source: '/old', destination: '/older' },
    { source: '/older', destination: '/b' },
    { source: '/away/:rest*', destination: 'https://example.com/away/:rest*' },
    { source: '/into', destination: '/one' },
  ]
  const found = await check({ 'a.mdx': 'A', 'b.mdx': 'B' }, { redirects })
  expect(found.map(({ code, severity, message }) => [code, severity, message])).toEqual([
    ['config-redirect-source', 'warning', 'The redirect from “/a” never applies because the page a.mdx has this URL.'],
    ['redirect-circle', 'warning', 'This redirect is circular: /one → /two → /three → /one.'],
    ['redirect-circle', 'warning', 'This redirect is circular: /self/example → /self/example.'],
  ])
})

test('redirects that grow without end are named once, and long chains that end are not', async () => {
  const chain = Array.from({ length: 12 }, (_, step) => ({ source: `/step/${step}`, destination: `/step/${step + 1}` }))
  const redirects = [
    { source: '/self/:rest*', destination: '/self/:rest*/x' },
    { source: '/one/:rest*', destination: '/two/:rest*/y' },
    { source: '/two/:rest*', destination: '/one/:rest*/z' },
    ...chain,
    { source: '/step/12', destination: '/a' },
  ]
  const found = await check({ 'a.mdx': 'A' }, { redirects })
  expect(found.map(({ code, message }) => [code, message])).toEqual([
    ['redirect-circle', 'This redirect never ends: /self/example → /self/example/x → /self/example/x/x → ….'],
    ['redirect-circle', 'This redirect never ends: /one/example → /two/example/y → /one/example/y/z → ….'],
    ['redirect-circle', 'This redirect never ends: /two/example → /one/example/z → /two/example/z/y → ….'],
  ])
})

test('a place behind a redirect is looked for where the reader arrives', async () => {
  const redirects = [
    { source: '/old', destination: '/moved' },
    { source: '/moved', destination: '/guides' },
    { source: '/own', destination: '/guides/a#there' },
    { source: '/lost', destination: '/guides/a#gone' },
    { source: '/wild/:page*', destination: '/guides/:page*' },
  ]
  const links = ['/old#there', '/old#gone', '/wild/a#gone', '/own#gone', '/moved/index', '/wild/none']
  const files = {
    'a.mdx': links.map((href) => `[x](${href})`).join('\n\n'),
    'guides/a.mdx': '## There',
  }
  expect(places(await check(files, { redirects }))).toEqual([
    'broken-anchor a.mdx:3:5',
    'broken-anchor a.mdx:5:5',
    'broken-link a.mdx:9:5',
    'broken-link a.mdx:11:5',
    'broken-anchor docs.json:34:19',
  ])
})

test('pages in a folder of snippets that the navigation names are pages; a link to the root leads to the first page', async () => {
  const navigation = { pages: ['start', 'contribute/snippets/overview'] }
  const files = {
    'start.mdx': '[Home](/) [Overview](/contribute/snippets/overview) [None](/contribute/snippets/part)',
    'contribute/snippets/overview.mdx': 'Text [home](/#here)',
    'contribute/snippets/part.mdx': 'Part [x](/nowhere)',
    'AGENTS.md': '[x](/nowhere)',
    '.cursor/commands/release.md': '[x](/nowhere)',
  }
  const redirects = [{ source: '/home', destination: '/' }]
  expect(places(await check(files, { navigation, redirects }))).toEqual([
    'broken-anchor contribute/snippets/overview.mdx:1:13',
    'broken-link start.mdx:1:60',
  ])
})

test('two identical mistakes are two diagnostics, each at its place', async () => {
  const diagram = '```mermaid\nsequenceDiagramm\n  A->>B: x\n```'
  const text = [diagram, 'Text', diagram, '<Mermaid />', 'Text', '<Mermaid />', '$\\frac{$', 'Text', '$\\frac{$'].join(
    '\n\n',
  )
  expect(places(await check({ 'a.mdx': text }))).toEqual([
    'diagram-invalid a.mdx:2:1',
    'diagram-invalid a.mdx:9:1',
    'diagram-invalid a.mdx:13:1',
    'diagram-invalid a.mdx:17:1',
    'formula-invalid a.mdx:19:2',
    'formula-invalid a.mdx:23:2',
  ])
})

test('what is no mistake is named where advice is wanted', async () => {
  const navigation = {
    tabs: [
      { tab: 'A', pages: ['a', 'b', 'c'] },
      { tab: 'B', pages: ['d'] },
    ],
  }
  const files = {
    'a.mdx': '---\ntitle: Same\n---\n\n### Deep\n\n## Two\n\n#### Four',
    'b.mdx': '---\ntitle: same\n---\n',
    'c.mdx': '---\ntitle: Other\n---\n',
    'd.mdx': '---\ntitle: Same\n---\n',
    'lost.mdx': '',
    'secret.mdx': '---\nhidden: true\n---\n',
  }
  expect(places(await check(files, { navigation }))).toEqual([])
  expect(places(await check(files, { navigation }, '', true))).toEqual([
    'heading-skipped a.mdx:5:1',
    'heading-skipped a.mdx:9:1',
    'title-repeated b.mdx:1:1',
    'page-unlisted lost.mdx:1:1',
  ])
})

test('links in descriptions of specifications are checked where they stand', async () => {
  const description = 'See [start](/a), [users](/nowhere) and <a href="/a#gone">more</a>.'
  const api = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1', description },
    paths: { '/x': { get: { description, responses: { 200: { description: 'ok' } } } } },
  }
  const navigation = { groups: [{ group: 'G', openapi: 'api.json', pages: ['a', 'GET /x'] }] }
  const found = await check({ 'a.mdx': 'Text', 'api.json': JSON.stringify(api, undefined, 1) }, { navigation })
  expect(places(found)).toEqual([
    'broken-link api.json:6:44',
    'broken-anchor api.json:6:68',
    'broken-link api.json:11:46',
    'broken-anchor api.json:11:70',
  ])
})

test('nobody can say which links lead to the pages of a specification that could not be fetched', async () => {
  const openapi = { source: 'https://specifications.invalid/api.json', directory: 'reference' }
  const navigation = {
    groups: [
      { group: 'G', pages: ['a'] },
      { group: 'API', openapi },
    ],
  }
  const found = await check({ 'a.mdx': '[x](/reference/users/list) [y](/api-reference/z) [z](/none)' }, { navigation })
  expect(places(found).filter((place) => place.includes('a.mdx'))).toEqual(['broken-link a.mdx:1:54'])
})

test('a broken anchor is told the one that is meant, else some that the page has', async () => {
  const found = await check({
    'a.mdx': '[f](/b#timeout), [x](/b#nope), [y](/c#nope), [z](#here), [w](http//example.com)\n\n## Here\n',
    'b.mdx': '## First part\n\n<ParamField query="timeout" type="number">x</ParamField>\n',
    'c.mdx': 'Text.\n',
  })
  expect(found.map(({ code, fix }) => `${code} ${fix}`)).toEqual([
    'broken-anchor Did you mean “#param-timeout”?',
    'broken-anchor Link to an anchor of the page, such as “#first-part”, “#param-timeout”, or to the page itself.',
    'broken-anchor Link to the page itself: it has no headings.',
    'broken-link Did you mean “http://example.com”?',
  ])
})

test('links to what the site makes by itself lead somewhere', async () => {
  const made = ['/llms.txt', '/llms-full.txt', '/skill.md', '/robots.txt', '/sitemap.xml', '/news/rss.xml']
  const links = (paths: string[]): string => paths.map((path) => `[x](${path})`).join('\n')
  const page = '---\ntitle: News\nrss: true\n---\n\n<Update label="May">\n\nNew\n\n</Update>\n\n'
  const configuration = {
    redirects: [{ source: '/for-programs', destination: '/llms.txt' }],
    navbar: { links: [{ label: 'For programs', href: '/llms.txt' }] },
  }
  const files = {
    'index.mdx': links([...made, '/for-programs', 'llms.txt']),
    'news.mdx': page,
  }
  expect(await check(files, configuration)).toEqual([])
  expect(await check(files, configuration, '/docs')).toEqual([])
  const nowhere = await check({ 'index.mdx': links(['/index/rss.xml', '/other/llms.txt', '/llms.json']) })
  expect(nowhere.map(({ code, message }) => [code, /“(.*?)”/.exec(message)?.[1]])).toEqual([
    ['broken-link', '/index/rss.xml'],
    ['broken-link', '/other/llms.txt'],
    ['broken-link', '/llms.json'],
  ])
})

test('a link whose anchor a script of the repository names is up to the script', async () => {
  const found = await check({
    'a.mdx': '[Write to us](#contact) [here](#nowhere) [there](/b#contact)',
    'b.mdx': '## Title',
    'form.js': `document.addEventListener('click', (event) => event.target.closest('a[href$="#contact"]')?.showForm())`,
    'colors.css': 'a[href="#nowhere"] { color: #123456 }',
    'tools/build.js': `const { readFileSync } = require('node:fs')\nconst anchor = '#nowhere'`,
  })
  expect(found.filter(({ code }) => code === 'broken-anchor').map(({ message }) => message)).toEqual([
    'The link “#nowhere” points to the anchor “nowhere”, which the page does not have.',
  ])
})
