import * as fc from 'fast-check'
import { createHash } from 'node:crypto'
import { createSharedPagePool, defaultLimits, openGitRepository } from 'docwright'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openFolderStore } from '../../objects/folder-store.ts'
import type { Deployment } from '../../store/deployments/deployment.ts'
import { openHostedSite, type HostedSite } from './hosted-site.ts'
import { keptPagesName, nothingKept, readKeptPages, type KeptSite } from '../manifest/kept-pages.ts'
import { createLargeFiles } from '../manifest/large-files.ts'
import { createObjectReader } from '../manifest/object-reader.ts'
import { createPageFailures } from '../kept/page-failures.ts'
import { openPageStore } from '../kept/page-store.ts'
import { publishSite } from './publish-site.ts'
import { readEntry } from '../manifest/read-entry.ts'
import { openSearchIndexes } from '../kept/search-indexes.ts'
import type { SiteContent } from './listed-site.ts'
import { readManifest, type SiteManifest } from '../manifest/site-manifest.ts'
import { createRepository, type TestRepository } from '../testing/hosting-context.ts'

// A series as long as one likes: `PUBLISHED_CASES=500 PUBLISHED_SEED=1 npm test -- unchanged-pages`.
const cases = Number(process.env['PUBLISHED_CASES'] ?? 4)
const seed = Number(process.env['PUBLISHED_SEED'] ?? 7)

type Files = Record<string, string | Uint8Array | null>

const root = mkdtempSync(join(tmpdir(), 'docwright-unchanged-'))
const pool = createSharedPagePool({ processes: 1, isolates: true, pagesAtOnce: 16, timeout: 30_000, onFault() {} })
const objects = openFolderStore(join(root, 'objects'))
const reader = createObjectReader(objects, createLargeFiles(join(root, 'large'), 1e9))
afterAll(async () => {
  await pool.close()
  rmSync(root, { recursive: true, force: true })
})

interface Published {
  manifest: SiteManifest
  kept: KeptSite
  /** Names of what was put together. */
  made: string[]
}

let count = 0
let repository: TestRepository
let ours: string
beforeEach(() => {
  ;[repository, ours] = [createRepository(folderOf()), folderOf()]
})

function folderOf(): string {
  const folder = join(root, String((count += 1)))
  mkdirSync(folder)
  return folder
}

/** Publishes a commit, beside what was published before. */
async function publish(
  commit: string,
  data: string,
  before?: Published,
  { program = 'one', address = 'https://github.com/acme/docs', production = true } = {},
): Promise<Published> {
  const pages = openPageStore(data, 1e9, Date.now)
  const indexes = openSearchIndexes(join(data, 'search'), 1e9)
  const opened = await openHostedSite(
    { id: commit, projectId: 'project', branch: 'main', commit, production } as Deployment,
    {
      project: {
        id: 'project',
        docsFolder: '',
        repository: { url: address, kind: 'github' },
      } as Parameters<typeof openHostedSite>[1]['project'],
      repository: openGitRepository(repository.folder),
      pool,
      pages,
      files: createLargeFiles(join(data, 'files'), 1e9),
      indexes,
      failures: createPageFailures(Date.now),
      limits: defaultLimits,
      url: 'https://docs.example.com',
      highlightCache: join(root, 'highlight.sqlite'),
      gate: () => undefined as never,
      program,
    },
  )
  if (!('site' in opened)) throw new Error(JSON.stringify(opened.noSite))
  try {
    return await write(opened.site, before)
  } finally {
    await opened.site.close()
    indexes.close()
    pages.close()
  }
}

async function write(site: HostedSite, before: Published | undefined): Promise<Published> {
  const made: string[] = []
  async function* contents(...known: Parameters<HostedSite['contents']>): AsyncIterable<SiteContent> {
    for await (const content of site.contents(...known)) {
      if (content.answer !== undefined) made.push(content.name)
      yield content
    }
  }
  const digest = await publishSite(
    { contents, facts: () => site.facts() },
    {
      objects,
      clock: () => 1e12,
      isWanted: () => true,
      onPage() {},
      place: { url: 'https://docs.example.com', folder: '' },
      previous: before?.manifest,
      kept: before?.kept ?? nothingKept,
    },
  )
  const manifest = await readManifest(await reader.read(digest ?? ''))
  const kept = manifest?.entries.get(keptPagesName)
  if (manifest === undefined || kept === undefined) throw new Error('There is no manifest.')
  return { manifest, kept: readKeptPages((await readEntry(reader, kept)).content), made }
}

function pagesIn({ made }: Published): string[] {
  return made.filter((name) => name.startsWith('page:')).map((name) => name.slice('page:'.length))
}

function whole({ manifest, kept }: Published): unknown {
  const entries = [...manifest.entries].toSorted(([a], [b]) => (a < b ? -1 : 1))
  // What readers may still have open of before, a fresh publication has not.
  return { ...manifest, earlier: undefined, entries, kept: { ...kept, pages: [...kept.pages] } }
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
  // What only a page of before loads that is still the same is there.
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
  // Pages say where they are edited.
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

const examples = join(import.meta.dirname, '../../../../../examples')

function example(name: string): Record<string, Uint8Array> {
  const paths = readdirSync(join(examples, name), { recursive: true, withFileTypes: true })
  const files = paths.filter((entry) => entry.isFile() && !entry.parentPath.includes('.docwright'))
  return Object.fromEntries(
    files.map((entry) => {
      const file = join(entry.parentPath, entry.name)
      return [file.slice(join(examples, name).length + 1), readFileSync(file)]
    }),
  )
}

const names = ['languages', 'openapi-inheritance', 'openapi-petstore', 'versions', 'directory-listings', 'hidden-pages']

/** One change of a repository, as writers make them. */
function edited(files: Record<string, string>, kind: number, at: number): Files {
  const written = Object.keys(files).filter((path) => path.endsWith('.mdx'))
  const path = written[at % written.length] ?? ''
  const other = written[(at >> 4) % written.length] ?? ''
  const text = files[path] ?? ''
  const title = `Title ${at % 7}`
  const data = Object.keys(files).filter((name) => /\.(?:json|ya?ml|css|svg)$/.test(name))
  const datum = data[at % data.length] ?? ''
  switch (kind) {
    case 0:
      return { [path]: `${text}\nWord ${at}.\n` }
    case 1:
      return { [path]: text.replace(/^title:.*$/m, `title: ${title}`) }
    case 2:
      return { [path]: text.replace(/^---\n/, `---\nsidebarTitle: ${title}\nhidden: ${at % 2 === 0}\n`) }
    case 3:
      return { [path]: `${text}\nSee [that](/${other.replace(/\.mdx$/, '')}) and [this](/new-${at % 3}).\n` }
    case 4:
      return { [`new-${at % 3}.mdx`]: `---\ntitle: New ${at}\n---\n\n# New\n\n![Logo](/logo/light.svg)\n` }
    case 5:
      return written.length > 2 && path !== 'index.mdx' ? { [path]: null } : {}
    case 6:
      return { [path]: null, [`moved/${path}`]: text }
    case 7:
      return {
        [datum]: (files[datum] ?? '').replace(/"(summary|description|name)": "[^"]*"/, `"$1": "Word ${at % 9}"`),
      }
    case 8:
      return { 'snippets/part.mdx': `Part ${at}.\n` }
    default:
      return {
        [path]: `${text}\nimport Part from '/snippets/part.mdx'\n\n<Part />\n\n<div style={{ width: ${at} }}>W</div>\n`,
      }
  }
}

test('a site that was a preview until now has its own robots.txt', async () => {
  const commit = repository.commit({ ...site, 'robots.txt': 'User-agent: *\nAllow: /\n' })
  const preview = await publish(commit, ours, undefined, { production: false })
  expect(whole(await publish(commit, ours, preview))).toEqual(whole(await publish(commit, folderOf())))
})

test('after any changes, what is published is what a machine publishes that knows nothing of what was before', async () => {
  const edit = fc.record({ kind: fc.nat(9), at: fc.nat(1000) })
  const pushes = fc.array(fc.array(edit, { minLength: 1, maxLength: 2 }), { minLength: 2, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), pushes, async (name, series) => {
      repository = createRepository(folderOf())
      const data = folderOf()
      const first = example(name)
      const files = Object.fromEntries(
        Object.entries(first).map(([path, bytes]) => [path, Buffer.from(bytes).toString()]),
      )
      let state = await publish(repository.commit(first), data)
      for (const edits of series) {
        const changed: Files = {}
        for (const { kind, at } of edits) {
          for (const [path, content] of Object.entries(edited(files, kind, at))) {
            // What was never pushed cannot be removed.
            changed[path] = content
            if (typeof content === 'string') files[path] = content
            else delete files[path]
          }
        }
        const commit = repository.commit(changed)
        state = await publish(commit, data, state)
        expect(whole(state)).toEqual(whole(await publish(commit, folderOf())))
      }
    }),
    { numRuns: cases, seed },
  )
})
