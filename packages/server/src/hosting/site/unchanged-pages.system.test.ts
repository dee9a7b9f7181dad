import { createHash } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createRepository, type TestRepository } from '../testing/hosting-context.ts'
import { nothingKept } from '../manifest/kept-pages.ts'
import { startPublishing, whole, type Files, type Published, type Publishing } from './testing/publish-commit.ts'

const publishing = startPublishing()
afterAll(() => publishing.close())

let repository: TestRepository
let ours: string
beforeEach(() => {
  ;[repository, ours] = [createRepository(publishing.folderOf()), publishing.folderOf()]
})

const folderOf = (): string => publishing.folderOf()
const publish = (...[commit, data, before, options]: Tail<Parameters<Publishing['publish']>>): Promise<Published> =>
  publishing.publish(repository, commit, data, before, options)

type Tail<T extends unknown[]> = T extends [unknown, ...infer rest] ? rest : never

function pagesIn({ made }: Published): string[] {
  return made.filter((name) => name.startsWith('page:')).map((name) => name.slice('page:'.length))
}

/** Publishes a change, and all of it a second time on a machine that knows nothing. */
async function change(before: Published, files: Files, date?: string): Promise<Published> {
  const commit = repository.commit(files, 'main', date)
  const after = await publish(commit, ours, before)
  expect(whole(after)).toEqual(whole(await publish(commit, folderOf())))
  return after
}

const api = (summary: string): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths: {
      '/pets': {
        get: { summary, responses: { 200: { description: 'Pets.' } } },
        post: { summary: 'Add', callbacks: { done: { '{$url}': { post: { responses: {} } } } }, responses: {} },
      },
    },
  })
const config = (pages: unknown[], more: object = {}): string =>
  JSON.stringify({
    theme: 'mint',
    name: 'Docs',
    colors: { primary: '#0f766e' },
    feedback: { thumbsRating: true },
    navigation: {
      tabs: [
        { tab: 'Guide', pages },
        { tab: 'API', openapi: 'api.json' },
      ],
    },
    ...more,
  })
const listed = ['index', 'install', { group: 'More', pages: ['more/one', 'more/two', 'more/three'] }]
const page = (title: string, text: string): string => `---\ntitle: ${title}\n---\n\n## Begin\n\n${text}\n`
const site: Files = {
  'docs.json': config(listed),
  'api.json': api('List pets'),
  'index.mdx': page('Home', 'See [the second](/more/two) and [what is missing](/more/four).'),
  'install.mdx': page('Install', "import Note from '/snippets/note.mdx'\n\n<Note />\n\n```js\nlet a = 1\n```"),
  'more/one.mdx': page('One', '<span style={{ color: "red" }}>Red.</span>\n\n<Steps><Step title="A">B</Step></Steps>'),
  'more/two.mdx': page('Two', 'A picture: ![It](/it.png)\n\n```mermaid\ngraph TD; A-->B\n```'),
  'more/three.mdx': page('Three', 'See [the second](./two), and the [file](/file.txt).'),
  'hidden.mdx': page('Hidden', 'Nobody lists this.'),
  'snippets/note.mdx': 'A note.\n',
  'file.txt': 'A file.\n',
}

test('the text of one page is changed: that page is put together, and the others are as they are in the store', async () => {
  const first = await publish(repository.commit(site), ours)
  expect(pagesIn(first)).toHaveLength(8)
  const second = await change(first, { 'more/one.mdx': page('One', '<span style={{ color: "blue" }}>Blue.</span>') })
  expect(pagesIn(second)).toEqual(['more/one'])
  expect(second.made.filter((name) => name.startsWith('markdown:'))).toEqual(['markdown:more/one'])
  const parts = ({ made }: Published): string[] => made.filter((name) => name.includes('/parts/'))
  expect([parts(first).length > 0, parts(second)]).toEqual([true, []])
  // An unchanged file that only an earlier page loads is still there.
  expect(pagesIn(await change(second, {}))).toEqual([])
})

test('whatever a change reaches is put together again, and nothing else of the pages', async () => {
  let state = await publish(repository.commit(site), ours)
  const made = async (files: Files): Promise<string[]> => {
    state = await change(state, files)
    return pagesIn(state).toSorted()
  }
  const [guide, reference] = [
    ['hidden', 'index', 'install', 'more/one', 'more/three', 'more/two'],
    ['add', 'list-pets'],
  ]
  const everything = [...reference.map((name) => `api-reference/${name}`), ...guide].toSorted()
  expect(everything).toHaveLength(8)
  expect(await made({ 'snippets/note.mdx': 'Another note.\n' })).toEqual(['install'])
  // A title stands in the sidebars of the others.
  expect(await made({ 'more/two.mdx': page('The second', 'Text.') })).toEqual(
    expect.arrayContaining(['index', 'more/one']),
  )
  expect(await made({ 'docs.json': config(listed, { description: 'What it is.' }) })).toEqual(everything)
  // A link's target appears, and disappears.
  expect(await made({ 'more/four.mdx': page('Four', 'Text.') })).toEqual(expect.arrayContaining(['index', 'more/four']))
  expect(await made({ 'more/four.mdx': null })).toEqual(expect.arrayContaining(['index']))
  expect(state.manifest.entries.has('page:more/four')).toBe(false)
  // A page moves.
  const moved = { 'hidden.mdx': null, 'more/hidden.mdx': page('Hidden', 'Nobody lists this.') }
  expect(await made(moved)).toEqual(expect.arrayContaining(['more/hidden']))
  expect(await made({ 'api.json': api('List all pets') })).toEqual(
    expect.arrayContaining(['api-reference/list-all-pets', 'api-reference/add']),
  )
})

test('what another program has published, or what is not known any more, is put together again', async () => {
  const commit = repository.commit(site)
  const first = await publish(commit, ours)
  expect(pagesIn(await publish(commit, ours, first))).toEqual([])
  const style = first.kept.pages.get('more/one')?.files.find((path) => path.includes('/page.')) ?? 'none'
  const lost = new Map([...first.manifest.entries].filter(([name]) => name !== style && name !== 'markdown:index'))
  const damaged = { ...first, manifest: { ...first.manifest, entries: lost } }
  const second = await publish(commit, ours, damaged)
  expect(pagesIn(second).toSorted()).toEqual(['index', 'more/one'])
  expect(whole(second)).toEqual(whole(first))
  expect(pagesIn(await publish(commit, ours, { ...first, kept: nothingKept }))).toHaveLength(8)
  expect(pagesIn(await publish(commit, ours, first, { program: 'another' }))).toHaveLength(8)
  // Pages show where they are edited.
  expect(pagesIn(await publish(commit, ours, first, { address: 'https://github.com/acme/moved' }))).toHaveLength(8)
})

test('a page that says when it was changed is put together when that is another day, though its text is what it was', async () => {
  const dated = { ...site, 'docs.json': config(listed, { metadata: { timestamp: true } }) }
  let state = await publish(repository.commit(dated, 'main', '2026-01-01T12:00:00Z'), ours)
  const text = page('One', 'Another text.')
  state = await change(state, { 'more/one.mdx': text }, '2026-02-01T12:00:00Z')
  expect(pagesIn(state)).toEqual(['more/one'])
  // Both commits are one push: the file is as it was before, and has changed since.
  repository.commit({ 'more/one.mdx': page('One', 'A third text.') }, 'main', '2026-03-01T12:00:00Z')
  state = await change(state, { 'more/one.mdx': text }, '2026-04-01T12:00:00Z')
  expect(pagesIn(state)).toEqual(['more/one'])
})

test('a translation says that it is out of date once the page changes that it was made of', async () => {
  const languages = [
    { language: 'en', pages: ['index', 'other', 'more'] },
    { language: 'fr', pages: ['fr/index', 'fr/other'] },
  ]
  const home = page('Home', 'Text.')
  // As `docwright translate` writes it down.
  const source = createHash('sha256').update(home).digest('base64url').slice(0, 16)
  const record = { page: 'index.mdx', source, output: '', files: '', segments: [] }
  const translated: Files = {
    'docs.json': JSON.stringify({
      theme: 'mint',
      name: 'Docs',
      colors: { primary: '#0f766e' },
      navigation: { languages },
    }),
    'index.mdx': home,
    'other.mdx': page('Other', 'Text.'),
    'more.mdx': page('More', '<Steps><Step title="A">B</Step></Steps>'),
    'fr/index.mdx': page('Accueil', 'Texte.'),
    'fr/other.mdx': page('Autre', 'Texte.'),
    '.docwright/i18n/fr.pages.jsonl': `${JSON.stringify(record)}\n`,
  }
  const state = await publish(repository.commit(translated), ours)
  const missing = ({ made }: Published): string[] => made.filter((name) => name.startsWith('untranslated:'))
  expect(missing(state)).toEqual(['untranslated:/fr/more'])
  const changed = await change(state, { 'index.mdx': page('Home', 'Another text.') })
  expect(pagesIn(changed).toSorted()).toEqual(['fr/index', 'index'])
  expect(missing(changed)).toEqual([])
  expect(missing(await change(changed, { 'more.mdx': page('More', 'Text.') }))).toEqual(['untranslated:/fr/more'])
})

test('a site that was a preview until now has its own robots.txt', async () => {
  const commit = repository.commit({ ...site, 'robots.txt': 'User-agent: *\nAllow: /\n' })
  const preview = await publish(commit, ours, undefined, { production: false })
  expect(whole(await publish(commit, ours, preview))).toEqual(whole(await publish(commit, folderOf())))
})
