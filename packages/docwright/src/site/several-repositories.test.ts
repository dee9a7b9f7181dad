import { expect, test } from 'vitest'
import { brief, filesOf, lines, open, siteOf, specification, operation, type Json } from './api-site-for-tests.ts'

const sdkSource = { repository: 'https://git.example.com/acme/sdk.git', path: '/sdk' }

/** Files of a source as they stand below its path. */
function source(mount: string, config: Json, files: Record<string, string>): Record<string, string> {
  const all = { 'docs.json': JSON.stringify({ theme: 'mint', colors: { primary: '#000000' }, ...config }), ...files }
  return Object.fromEntries(Object.entries(all).map(([path, text]) => [`${mount}/${path}`, text]))
}

const sdk = source(
  'sdk',
  {
    name: 'SDK',
    navigation: {
      tabs: [{ tab: 'Client', pages: ['index', '/guide.mdx', 'api.json GET /sdk', 'https://example.com'] }],
      groups: [
        { group: 'Basics', root: 'index', icon: '/logo.svg', pages: ['guide', { group: 'More', pages: ['more'] }] },
      ],
      global: {
        anchors: [
          { anchor: 'Source', href: 'https://example.com/sdk' },
          { anchor: 'Guide', href: '/guide' },
        ],
      },
    },
    variables: { release: '3.1' },
    redirects: [{ source: '/old', destination: '/guide' }],
  },
  {
    'index.mdx': '---\ntitle: SDK\n---\n\n[Guide](/guide) [Home](/a) ![](/logo.svg)',
    'guide.mdx':
      '---\ntitle: Guide\n---\nimport Part from "/snippets/part.mdx"\n\n<Part />\n\n<Snippet file="note.mdx" />\n',
    'more.mdx': '---\nopenapi: GET /sdk\n---\n',
    'snippets/part.mdx': 'Release {release} of {{release}}.',
    'snippets/note.mdx': 'A note of the SDK.',
    'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'api.json': specification({ '/sdk': { get: operation('Get the SDK') } }),
    'style.css': 'body { color: red }',
  },
)

test('each sourceRef is replaced by the list of the same name in the other repository', async () => {
  const site = await siteOf(
    {
      tabs: [{ tab: 'Home', pages: ['a', { sourceRef: 'acme/sdk' }] }, { sourceRef: 'ACME/SDK' }],
      global: { anchors: [{ sourceRef: 'sdk' }] },
    },
    sdk,
    { sources: [sdkSource] },
  )
  expect(site.diagnostics.map(({ code, file }) => [code, file])).toEqual([['config-source-styles', 'sdk/style.css']])
  expect(lines(site)).toEqual([
    'tab Home',
    '  a',
    '  group SDK',
    '    group Basics  root sdk/index',
    '      sdk/guide',
    '      group More',
    '        sdk/more',
    'tab Client',
    '  sdk/index',
    '  sdk/guide',
    '  sdk/api-reference/get-the-sdk',
    '  link → https://example.com',
    'global anchor Source  → https://example.com/sdk',
    'global anchor Guide  → /sdk/guide',
  ])
})

/** The first lines of a source with one page, and what its site says. */
const small = (mount: string, navigation: Json, more: Json = {}) =>
  source(mount, { name: mount.toUpperCase(), navigation, ...more }, { 'index.mdx': `---\ntitle: ${mount}\n---\n` })

test('what no sourceRef names becomes a product, beside the base as the first one', async () => {
  const site = await siteOf(
    { groups: [{ group: 'G', pages: ['a'] }], global: { anchors: [{ anchor: 'X', href: 'https://example.com' }] } },
    { ...small('one', { tabs: [{ tab: 'T', pages: ['index'] }] }), ...small('two', { pages: ['index'] }) },
    {
      sources: [
        { repository: 'acme/one', path: 'one/' },
        { repository: 'acme/two', path: '/two' },
      ],
    },
  )
  expect(brief(site.diagnostics)).toEqual([])
  expect(lines(site)).toEqual([
    'product T',
    '  group G',
    '    a',
    'product ONE',
    '  tab T',
    '    one/index',
    'product TWO',
    '  two/index',
    'global anchor X  → https://example.com',
  ])
})

test('variables, redirects and specifications of a source hold on the whole site, those of the base first', async () => {
  const api = specification({ '/x': { get: operation('X') } })
  const site = await siteOf(
    { pages: ['a', { sourceRef: 'one' }] },
    {
      ...small(
        'one',
        { pages: ['index', 'x'] },
        {
          variables: { own: '1', both: 'theirs' },
          redirects: [
            { source: '/old', destination: '/index' },
            { source: '/away', destination: 'https://example.com' },
          ],
          api: { openapi: ['own.json'] },
        },
      ),
      'one/own.json': api,
      'one/x.mdx': '---\nopenapi: GET /x\n---\n',
    },
    {
      sources: [{ repository: 'git@git.example.com:acme/one.git', path: '/one' }],
      variables: { both: 'ours' },
      api: { openapi: 'api.json' },
    },
  )
  expect(brief(site.diagnostics)).toEqual([
    'config-source-variable one/docs.json:1 The variable “both” has another value in “docs.json”, which is the one that pages show. Give one of the two another name.',
  ])
  expect(site.config.variables).toEqual({ own: '1', both: 'ours' })
  expect(site.config.redirects?.map(({ source: from, destination }) => `${from} ${destination}`)).toEqual([
    '/one/old /one/index',
    '/one/away https://example.com',
  ])
  expect(site.config.api?.openapi?.sources).toEqual(['api.json', 'one/own.json'])
})

test.for<[what: string, navigation: Json, files: Record<string, string>, sources: Json[], expected: string[]]>([
  [
    'a name that no source has',
    { pages: ['a', { sourceRef: 'acme/other' }] },
    small('one', { pages: ['index'] }),
    [{ repository: 'acme/one', path: '/one' }],
    ['config-source-reference docs.json:10 No source of this site is called “acme/other”. Write one of: “acme/one”.'],
  ],
  [
    'a repository where docs.json names none',
    { pages: ['a', { sourceRef: 'acme/sdk' }] },
    {},
    [],
    [
      'config-source-reference docs.json:11 The pages of “acme/sdk” are missing: docs.json does not say from which repository they come. Add the key “sources” to docs.json, with an entry such as `{ "repository": "acme/sdk", "path": "/sdk" }`; its pages are then at /sdk.',
    ],
  ],
  [
    'a source in no list',
    { pages: ['a'], sourceRef: 'acme/one' },
    small('one', { pages: ['index'] }),
    [{ repository: 'acme/one', path: '/one' }],
    [
      'config-source-reference docs.json:11 “acme/one” is not put here: a sourceRef is an entry of its own in a list. Write it as `{ "sourceRef": "…" }` in a list such as “pages”, “groups” or “tabs”.',
    ],
  ],
  [
    'files that are not here',
    { pages: ['a', { sourceRef: 'acme/one' }] },
    {},
    [{ repository: 'acme/one', path: '/one' }],
    [
      'config-source-missing docs.json:16 The files of the source “acme/one” are not here yet, so its pages are missing. Get them with `docwright sources`.',
    ],
  ],
  [
    'a source without a configuration',
    { pages: ['a', 'one/index'] },
    { 'one/index.mdx': 'One' },
    [{ repository: 'acme/one', path: '/one' }],
    [
      'config-source-unplaced docs.json:14 The source “acme/one” has no docs.json, so its pages have no place in the navigation. Set `directory` to the folder of its docs.json, or list its pages in the navigation of this file.',
    ],
  ],
  [
    'a list that is not there and cannot be made of what is',
    { groups: [{ group: 'G', pages: ['a'] }, { sourceRef: 'acme/one' }] },
    small('one', { tabs: [{ tab: 'T', pages: ['index'] }] }),
    [{ repository: 'acme/one', path: '/one' }],
    [
      'config-source-reference docs.json:15 The navigation of “acme/one” has no “groups” to put here. Add “groups” to the docs.json of that repository, or remove this entry.',
    ],
  ],
  [
    'products inside a product',
    { pages: ['a'] },
    small('one', { products: [{ product: 'P', pages: ['index'] }] }),
    [{ repository: 'acme/one', path: '/one' }],
    [
      'config-source-unplaced docs.json:13 The source “acme/one” has products of its own, which a product cannot hold. Name it where its products belong: `{ "sourceRef": "acme/one" }` in “products”.',
    ],
  ],
  [
    'the root, a hidden folder and a path inside another one',
    { pages: ['a'] },
    small('one', { pages: ['index'] }),
    [
      { repository: 'acme/root', path: '/' },
      { repository: 'acme/up', path: '/../up' },
      { repository: 'acme/hidden', path: '/.git' },
      { repository: 'acme/one', path: '/one' },
      { repository: 'acme/in', path: '/one/in' },
    ],
    [
      'config-source-path docs.json:15 “/” cannot be the path of a source. Write a path below the root, such as `/sdk`.',
      'config-source-path docs.json:19 “/../up” cannot be the path of a source. Write a path below the root, such as `/sdk`.',
      'config-source-path docs.json:23 “/.git” cannot be the path of a source. Write a path below the root, such as `/sdk`.',
      'config-source-path docs.json:31 The paths “/one/in” and “/one” overlap, so this source is left out. Give each source a path of its own.',
    ],
  ],
  [
    'a configuration that is no JSON',
    { pages: ['a'] },
    { 'one/docs.json': '[', 'one/index.mdx': 'One' },
    [{ repository: 'acme/one', path: '/one' }],
    ['config-invalid-json one/docs.json:1'],
  ],
])('%s costs no more than itself, and is named once', async ([, navigation, files, sources, expected]) => {
  const site = await siteOf(navigation, files, { sources })
  const found = brief(site.diagnostics)
  expect(found.map((line, index) => line.slice(0, expected[index]?.length))).toEqual(expected)
  expect(site.pages.has('a')).toBe(true)
})

test('a source may be written for the earlier format, and its edits arrive in a site that is made from an earlier one', async () => {
  const files = {
    ...filesOf({ pages: ['a', { sourceRef: 'one' }] }, {}, { sources: [{ repository: 'acme/one', path: '/one' }] }),
    'one/mint.json': JSON.stringify({
      name: 'One',
      colors: { primary: '#000000' },
      navigation: [{ group: 'Old', pages: ['index'] }],
    }),
    'one/index.mdx': 'One',
  }
  const before = await open(files)
  expect(lines(before)).toEqual(['a', 'group One', '  group Old', '    one/index'])
  expect(before.configFiles).toEqual(['docs.json', 'one/mint.json'])
  files['one/mint.json'] = files['one/mint.json'].replace('Old', 'New')
  expect(lines(await open(files, { previous: before }))).toEqual(['a', 'group One', '  group New', '    one/index'])
})

test('what the front matter of a source names from the root is its own where it has it', async () => {
  const page = '---\nicon: /logo.svg\n"og:image": /shared.png\n"twitter:image": /logo.svg?v=1\nurl: /index\n---\n'
  const site = await siteOf(
    { pages: ['a', { sourceRef: 'one' }] },
    {
      ...small('one', { pages: ['index', 'b'] }),
      'one/b.mdx': page,
      'one/logo.svg': '',
      'logo.svg': '',
      'shared.png': '',
    },
    { sources: [{ repository: 'acme/one', path: '/one' }] },
  )
  await site.metadata.load(['one/b'])
  expect(site.metadata.get('one/b')).toMatchObject({
    icon: '/one/logo.svg',
    url: '/one/index',
    meta: { 'og:image': '/shared.png', 'twitter:image': '/one/logo.svg?v=1' },
  })
})

test('what a sourceRef lists itself is left out, and named', async () => {
  const files = {
    ...source('sdk', { name: 'SDK', navigation: { pages: ['index'] } }, { 'index.mdx': 'SDK' }),
    'a.mdx': 'A',
  }
  const { diagnostics } = await siteOf({ pages: [{ group: 'G', sourceRef: 'acme/sdk', pages: ['a'] }] }, files, {
    sources: [sdkSource],
  })
  expect(diagnostics.filter(({ code }) => code === 'config-source-reference')).toMatchObject([
    {
      message: '“pages” beside the sourceRef “acme/sdk” is left out: the list of that repository stands here.',
      fix: 'Put “pages” into an entry of its own.',
    },
  ])
})

test('style sheets and scripts of a source are not used, and are named once', async () => {
  const files = {
    ...source('sdk', { name: 'SDK', navigation: { pages: ['index'] } }, { 'index.mdx': 'SDK' }),
    'sdk/theme/style.css': '',
    'sdk/script.js': '',
    'sdk/tools/build.js': '',
    'base.css': '',
    'a.mdx': 'A',
  }
  const { diagnostics } = await siteOf({ pages: ['a', { sourceRef: 'acme/sdk' }] }, files, { sources: [sdkSource] })
  const found = diagnostics.filter(({ code }) => code === 'config-source-styles')
  expect(found.map(({ file, message }) => [file, message.slice(0, 60)])).toEqual([
    ['sdk/script.js', '“sdk/script.js” and 1 more of the source “acme/sdk” is not u'],
  ])
})
