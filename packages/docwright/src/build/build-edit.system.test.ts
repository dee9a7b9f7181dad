import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { startPagePool } from '../render/processes/start-page-pool.ts'
import { buildAgain, builtFiles, differences, editOnly } from './build-for-tests.ts'
import type { BuildReport } from './build-site.ts'

const pool = startPagePool('all-pages')
afterAll(() => pool.close())

let folder = ''
let root = ''
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docwright-edit-'))
  root = join(folder, 'docs')
  write('docs.json', configuration({ pages: ['index', 'guide', 'other'] }))
  write('snippets/shared.mdx', 'Shared text.\n')
  write('index.mdx', '---\ntitle: Start\n---\n\n## About\n\nText of the start.\n')
  write(
    'guide.mdx',
    "---\ntitle: Guide\n---\n\nimport Shared from '/snippets/shared.mdx'\n\n## First\n\nText.\n\n<Shared />\n",
  )
  write('other.mdx', '---\ntitle: Other\n---\n\n```js\nlet a = 1\n```\n\n[Guide](/guide)\n')
  await buildAgain(target(), pool)
})
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))

function target(): { root: string; out: string; url: string } {
  return { root, out: join(folder, 'out'), url: 'https://docs.example.com' }
}

function configuration(navigation: object): string {
  return JSON.stringify({ theme: 'mint', name: 'Acme', colors: { primary: '#005500' }, navigation })
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

function replace(path: string, before: string, after: string): void {
  const text = readFileSync(join(root, path), 'utf8')
  expect(text).toContain(before)
  write(path, text.replace(before, after))
}

/** Differences from the same site built from nothing. */
async function differencesFromAnew(): Promise<string[]> {
  const anew = join(folder, 'anew')
  rmSync(anew, { recursive: true, force: true })
  cpSync(root, join(anew, 'docs'), { recursive: true, filter: (path) => !path.endsWith('.docwright') })
  const other = { ...target(), root: join(anew, 'docs'), out: join(anew, 'out') }
  await buildAgain(other, pool)
  return differences(builtFiles(target().out), builtFiles(other.out))
}

/** Builds after an edit: what came of writing the content of pages alone, and what differs from the site built from nothing. */
async function buildAfter(): Promise<{ edit: BuildReport | undefined; different: string[] }> {
  const edit = await editOnly(target(), pool)
  if (edit === undefined) await buildAgain(target(), pool)
  return { edit, different: await differencesFromAnew() }
}

function filesWithProblems({ edit }: Awaited<ReturnType<typeof buildAfter>>): string[] | undefined {
  return edit?.diagnostics.map(({ file }) => file)
}

/** The result of an edit that needs the whole site. */
const whole = { edit: undefined, different: [] }

test('an edit of the text of a page writes it, with all that readers and programs find of it', async () => {
  appendFileSync(join(root, 'guide.mdx'), '\nNew words with [a link](/other).\n')
  expect(await buildAfter()).toMatchObject({ edit: { built: true, pages: 3, rendered: 1 }, different: [] })
  const written = [...builtFiles(target().out)].filter(([, text]) => text.includes('New words')).map(([path]) => path)
  expect(written).toEqual(expect.arrayContaining(['guide/index.html', 'guide.md', 'llms-full.txt']))
})

test('further edits follow, of several pages at once, and of the page at the root', async () => {
  appendFileSync(join(root, 'other.mdx'), '\nNew words.\n')
  appendFileSync(join(root, 'index.mdx'), '\n- One\n- Two\n')
  expect(await buildAfter()).toMatchObject({ edit: { rendered: 2 }, different: [] })
  replace('other.mdx', 'New words', 'Other words')
  replace('other.mdx', 'let a = 1', 'const b = 2')
  expect(await buildAfter()).toMatchObject({ edit: { rendered: 1 }, different: [] })
})

test('what is wrong with a page is said as long as it is so', async () => {
  appendFileSync(join(root, 'guide.mdx'), '\n{missing.value}\n')
  expect(filesWithProblems(await buildAfter())).toContain('guide.mdx')
  replace('guide.mdx', '{missing.value}', 'Nothing is missing.')
  expect(filesWithProblems(await buildAfter())).toEqual(['docs.json'])
})

test.each([
  ['a title', 'guide.mdx', 'title: Guide', 'title: Another'],
  ['a description', 'guide.mdx', 'title: Guide', 'title: Guide\ndescription: What it says.'],
  ['a heading', 'guide.mdx', '## First', '## Second'],
  ['a heading of another form', 'guide.mdx', 'Text.', 'Text\n----\n'],
  ['a script that the page loads', 'guide.mdx', 'Text.', '<Tooltip tip="What it means">Text</Tooltip>'],
  ['a style sheet that the page loads', 'guide.mdx', 'Text.', '$$x^2$$'],
  ['letters that may need a font', 'guide.mdx', 'Text.', 'Καλημέρα.'],
  ['a style of the author', 'guide.mdx', 'Text.', '<div style={{ color: "red" }}>Text</div>'],
  ['a page that cannot be read', 'guide.mdx', 'Text.', '<Card>Text'],
  ['a snippet', 'snippets/shared.mdx', 'Shared', 'Common'],
  ['the configuration', 'docs.json', 'Acme', 'Other'],
])('%s asks for the whole site', async (_what, path, before, after) => {
  replace(path, before, after)
  expect(await buildAfter()).toEqual(whole)
})

test('so does a page that comes or goes, and one that another is made of', async () => {
  write('more.mdx', 'Text')
  expect(await buildAfter()).toEqual(whole)
  rmSync(join(root, 'more.mdx'))
  expect(await buildAfter()).toEqual(whole)
  write('other.mdx', "import Start from '/index.mdx'\n\n<Start />\n")
  expect(await buildAfter()).toEqual(whole)
  appendFileSync(join(root, 'index.mdx'), '\nNew words.\n')
  expect(await buildAfter()).toEqual(whole)
})

test('so does a page that lists others, which its Markdown names as well', async () => {
  const guides = { group: 'Guides', root: 'guide', directory: 'card', pages: ['other'] }
  write('docs.json', configuration({ groups: [{ group: 'Start', pages: ['index'] }, guides] }))
  expect(await buildAfter()).toEqual(whole)
  appendFileSync(join(root, 'guide.mdx'), '\nNew words.\n')
  expect(await buildAfter()).toEqual(whole)
  expect(builtFiles(target().out).get('guide.md')).toContain('[Other](https://docs.example.com/other)')
})

test('so does a site in several languages, where a page may be shown elsewhere', async () => {
  write('fr/guide.mdx', '---\ntitle: Guide\n---\n\nTexte\n')
  const languages = [
    { language: 'en', default: true, pages: ['index', 'guide', 'other'] },
    { language: 'fr', pages: ['fr/guide'] },
  ]
  write('docs.json', configuration({ languages }))
  expect(await buildAfter()).toEqual(whole)
  appendFileSync(join(root, 'other.mdx'), '\nNew words.\n')
  expect(await buildAfter()).toEqual(whole)
})

test('so does a file that someone has changed in the output folder', async () => {
  appendFileSync(join(root, 'guide.mdx'), '\nNew words.\n')
  const file = join(target().out, 'guide/index.html')
  writeFileSync(file, readFileSync(file, 'utf8').replace('<p>Text.</p>', '<p>Tekst.</p>'))
  expect(await buildAfter()).toEqual(whole)
})

test('a site with an API reference is the same wherever its repository lies, and after an edit', async () => {
  const operation = { summary: 'List pets', responses: { 200: { description: 'Pets' } } }
  const api = { openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths: { '/pets': { get: operation } } }
  write('api.json', JSON.stringify(api))
  write(
    'docs.json',
    configuration({
      tabs: [
        { tab: 'Docs', pages: ['index', 'guide'] },
        { tab: 'API', openapi: 'api.json' },
      ],
    }),
  )
  expect(await buildAfter()).toEqual(whole)
  expect([...builtFiles(target().out).keys()]).toContainEqual(expect.stringContaining('_docwright/parts/'))
  appendFileSync(join(root, 'guide.mdx'), '\nNew words.\n')
  expect(await buildAfter()).toMatchObject({ edit: { rendered: 1 }, different: [] })
})

test('a repository that was moved with its memory is read where it is now', async () => {
  const before = root
  root = join(folder, 'moved')
  renameSync(before, root)
  cpSync(root, before, { recursive: true, filter: (path) => !path.endsWith('.docwright') })
  writeFileSync(join(before, 'snippets/shared.mdx'), 'Text of the folder before.\n')
  appendFileSync(join(root, 'guide.mdx'), '\nNew words.\n')
  // A process that has read nothing yet.
  const own = startPagePool('all-pages')
  const edit = await editOnly(target(), own).finally(() => own.close())
  expect(edit).toMatchObject({ rendered: 1 })
  expect(await differencesFromAnew()).toEqual([])
})
