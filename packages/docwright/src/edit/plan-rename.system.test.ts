import { expect, test } from 'vitest'
import { planRename } from './plan-rename.ts'
import { docsJson, surveyOf } from './survey-for-tests.ts'

/** The changed files, and everything else that a test asks of a plan. */
async function renamed(files: Record<string, string>, from: string, to: string, base = '') {
  const plan = await planRename(from, to, await surveyOf(files, base))
  if ('refused' in plan) throw new Error(plan.refused)
  return { ...plan, texts: Object.fromEntries(plan.texts), moves: plan.moves.map((move) => `${move.from} ${move.to}`) }
}

const start = {
  'guides/start.mdx': '## Here\n\nText [next](./next.mdx#there) ![](../logo.png)\n',
  'guides/next.mdx': '## There\n',
}

test('every link to a page follows it, in the spelling of its author, and nothing else changes', async () => {
  const page = [
    '---',
    'url: /guides/start',
    '---',
    '[/guides/start](/guides/start) and [here](./start#here), [md](start.mdx?x=1#here "T"), [ref][r]',
    '<Card title="/guides/start" href="/guides/start/">/guides/start</Card> <a href={"/guides/start"}>x</a>',
    '{[{ to: "/guides/start#here" }].map((one) => <Card title="x" href={one.to} />)}',
    '```md',
    '[x](/guides/start)',
    '```',
    '`[x](/guides/start)`',
    '',
    '[r]: /guides/start',
    '',
  ].join('\r\n')
  const files = {
    ...start,
    'guides/all.mdx': `\uFEFF${page}`,
    'logo.png': '',
    'docs.json': docsJson({ pages: ['guides/start', 'guides/next', 'guides/all'] }),
  }
  const { texts, links, left } = await renamed(files, 'guides/start', 'basics/first')
  expect(texts['guides/all.mdx']).toBe(
    `\uFEFF${page
      .replace('url: /guides/start', 'url: /basics/first')
      .replace('](/guides/start) and', '](/basics/first) and')
      .replace('./start#here', '../basics/first#here')
      .replace('start.mdx?x=1', '../basics/first.mdx?x=1')
      .replace('href="/guides/start/"', 'href="/basics/first/"')
      .replace('href={"/guides/start"}', 'href={"/basics/first"}')
      .replace('to: "/guides/start#here"', 'to: "/basics/first#here"')
      .replace('[r]: /guides/start', '[r]: /basics/first')}`,
  )
  expect(texts['basics/first.mdx']).toBe('## Here\n\nText [next](/guides/next.mdx#there) ![](../logo.png)\n')
  expect([links, left]).toEqual([9, []])
})

test('the configuration follows in all its languages and files, and keeps what only looks alike', async () => {
  const navigation = {
    languages: [
      { language: 'en', groups: [{ group: 'guides/start', root: '/guides/start', pages: ['guides/start.mdx'] }] },
      { language: 'fr', pages: { $ref: './fr.json' } },
    ],
  }
  const redirects = [
    { source: '/old', destination: '/guides/start#here' },
    { source: '/basics/first', destination: '/guides/start' },
  ]
  const more = { navbar: { links: [{ label: 'guides/start', href: '/guides/start' }] }, redirects }
  const files = {
    ...start,
    'fr.json': '[ "guides/start", "guides/next" ]',
    'logo.png': '',
    'docs.json': docsJson(navigation, { ...more, banner: { content: 'See [this](/guides/start).' } }),
  }
  const { texts, redirects: added, entries } = await renamed(files, '/guides/start.mdx', 'basics/first')
  expect(texts['fr.json']).toBe('[ "basics/first", "guides/next" ]')
  expect(JSON.parse(texts['docs.json'] ?? '')).toEqual({
    ...(JSON.parse(files['docs.json']) as object),
    navigation: {
      languages: [
        { language: 'en', groups: [{ group: 'guides/start', root: '/basics/first', pages: ['basics/first.mdx'] }] },
        navigation.languages[1],
      ],
    },
    navbar: { links: [{ label: 'guides/start', href: '/basics/first' }] },
    banner: { content: 'See [this](/basics/first).' },
    redirects: [
      { source: '/old', destination: '/basics/first#here' },
      { source: '/guides/start', destination: '/basics/first' },
    ],
  })
  expect(added).toEqual([{ source: '/guides/start', destination: '/basics/first' }])
  expect(entries).toBe(3)
})

test('a page that goes back to its old place takes the place of the redirect from there', async () => {
  const redirects = [
    { source: '/a', destination: '/b' },
    { source: '/c', destination: '/b' },
  ]
  const files = { 'b.mdx': 'B', 'docs.json': docsJson({ pages: ['b'] }, { redirects }) }
  const { texts } = await renamed(files, 'b', 'a')
  expect((JSON.parse(texts['docs.json'] ?? '') as { redirects: unknown }).redirects).toEqual([
    { source: '/c', destination: '/a' },
    { source: '/b', destination: '/a' },
  ])
})

test('a folder moves with its files, imports, specifications and patterns; links inside it stay', async () => {
  const api = { openapi: '3.1.0', info: { title: 'T', version: '1', description: 'See [a](/old/a).' }, paths: {} }
  const specification = JSON.stringify({ ...api, paths: { '/x': { get: { summary: 'X', responses: {} } } } })
  const files = {
    'index.mdx': "import Part from './old/part.mdx'\n\n<Part />\n\n[All](/old) [A](/old/a)\n",
    'old/a.mdx': '[B](./b) [home](../index) ![](./x.png)\n',
    'old/b.mdx': "---\nopenapi: old/api.json GET /x\n---\nimport Part from './part.mdx'\n\n<Part />\n",
    'old/part.mdx': 'Part',
    'old/x.png': '',
    'old/api.json': specification,
    'snippets/unused.mdx': '[A](/old/a)',
    'docs.json': docsJson(
      { pages: ['index', 'old/a', 'old/b', 'old/part'] },
      { redirects: [{ source: '/x/:name*', destination: '/old/:name*' }], api: { openapi: '/old/api.json' } },
    ),
  }
  const { texts, moves, redirects } = await renamed(files, 'old/', 'new/deep')
  expect(moves).toHaveLength(5)
  expect(texts['index.mdx']).toBe(
    "import Part from './new/deep/part.mdx'\n\n<Part />\n\n[All](/new/deep) [A](/new/deep/a)\n",
  )
  expect(texts['new/deep/a.mdx']).toBe('[B](./b) [home](/index) ![](./x.png)\n')
  expect(texts['new/deep/b.mdx']).toBe(files['old/b.mdx'].replace('old/api.json', 'new/deep/api.json'))
  expect(texts['new/deep/api.json']).toBe(specification.replace('/old/a', '/new/deep/a'))
  expect(texts['snippets/unused.mdx']).toBe('[A](/new/deep/a)')
  expect(texts['docs.json']).toContain('"destination": "/new/deep/:name*"')
  expect(texts['docs.json']).toContain('"openapi": "/new/deep/api.json"')
  expect(redirects.map(({ source }) => source)).toEqual(['/old/a', '/old/b', '/old/part'])
})

test('links below the base path keep it', async () => {
  const files = { 'a.mdx': '[B](/docs/b) [B](/b)', 'b.mdx': 'B', 'docs.json': docsJson({ pages: ['a', 'b'] }) }
  const { texts } = await renamed(files, 'b', 'c', '/docs')
  expect(texts['a.mdx']).toBe('[B](/docs/c) [B](/c)')
})

test.for([
  ['a', 'b', 'The page “b” already exists'],
  ['a', 'folder', 'The page “folder/index” already exists'],
  ['a', 'a.mdx', 'already has this path'],
  ['a', '../b', 'is outside the docs folder'],
  ['a', 'x/../../b', 'is outside the docs folder'],
  ['a', 'c:\\x', 'is a URL'],
  ['a', 'https://example.com/x', 'is a URL'],
  ['a', 'x y', '“x y” cannot be part of a URL'],
  ['a', '.hidden/x', '“.hidden” cannot be part of a URL'],
  ['a', '  ', 'The new path is empty'],
  ['lost', 'snippets/x', 'No page can be published at “snippets/x”'],
  ['aa', 'x', 'There is no page or folder “aa”. Did you mean “a”?'],
  ['', 'x', 'There is no page or folder'],
  ['api/get-x', 'x', 'is generated from the specification s.json'],
  ['folder/', 'folder/deeper', 'cannot be moved into itself'],
  ['folder/', 'other', 'The file “other/index.mdx” already exists'],
  ['parts', 'x', 'The folder contains parts/pages.json, which is part of the configuration'],
])('%s is not renamed to %s', async ([from = '', to = '', why]) => {
  const api =
    '{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{"/x":{"get":{"summary":"Get x","responses":{}}}}}'
  const openapi = { source: 's.json', directory: 'api' }
  const groups = [
    { group: 'G', pages: { $ref: './parts/pages.json' } },
    { group: 'API', openapi },
  ]
  const files = {
    'a.mdx': 'A',
    'b.mdx': 'B',
    'lost.mdx': 'L',
    'folder/index.mdx': 'F',
    'other/index.mdx': 'O',
    'parts/pages.json': '["a", "b", "folder/index", "other/index"]',
    's.json': api,
    'docs.json': docsJson({ groups }),
  }
  expect(await planRename(from, to, await surveyOf(files))).toEqual({
    refused: expect.stringContaining(why ?? '?') as string,
  })
})
