import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Diagnostic } from '../../packages/docwright/src/source/diagnostic.ts'
import { expectPlainWords } from './plain-words.ts'
import { configuration, createRepository, type Files } from './repository.ts'
import { build, check } from './run-command.ts'

const pages = { 'a.mdx': 'Page A\n', 'b.mdx': 'Page B\n' }

/** Checks and builds one repository; both commands must tell the same of its configuration. */
async function findProblems(files: Files): Promise<{ problems: string[]; diagnostics: Diagnostic[]; built: string[] }> {
  using repository = createRepository({ ...pages, ...files })
  const [checked, built] = await Promise.all([check(repository.root), build(repository.root)])
  for (const result of [checked, built]) {
    expectPlainWords(result, repository.root)
    expect(result.stderr).toBe('')
  }
  const { diagnostics } = checked
  expect(built.report.diagnostics).toEqual(diagnostics)
  const failed = diagnostics.some(({ severity }) => severity === 'error')
  expect([checked.status, built.status]).toEqual(failed ? [1, 1] : [0, 0])
  return {
    problems: diagnostics.map(
      ({ code, severity, file, line, column }) => `${severity} ${code} ${file}:${line}:${column}`,
    ),
    diagnostics,
    built: ['a', 'b'].filter((key) => existsSync(join(repository.root, 'dist', key, 'index.html'))),
  }
}

test('no docs.json: there is no site, and the message says how to get one', async () => {
  const { problems, diagnostics, built } = await findProblems({})
  expect(problems).toEqual(['error config-missing docs.json:1:1'])
  expect(diagnostics[0]?.fix).toContain('docwright new')
  expect(built).toEqual([])
})

test('invalid JSON is told at its place, and as much of the site as can be read is built', async () => {
  const text =
    '{\n  "theme": "mint", "name": "x", "colors": { "primary": "#0b5c2e", "light": "#4ade80" },\n  "navigation": { "pages": ["a" "b"] }\n}\n'
  const { problems, diagnostics, built } = await findProblems({ 'docs.json': text })
  expect(problems).toEqual(['error config-invalid-json docs.json:3:33'])
  expect(diagnostics[0]?.message).toBe('A comma is missing before this.')
  expect(built).toEqual(['a', 'b'])
})

test('a docs.json that is no JSON at all: there is no site', async () => {
  const { problems, diagnostics, built } = await findProblems({ 'docs.json': '<<<<<<< HEAD\n{' })
  expect(problems).toEqual(['error config-invalid-json docs.json:1:1'])
  expect(diagnostics[0]?.message).toBe('There is an unresolved git merge conflict here.')
  expect(built).toEqual([])
})

test('a check tells the mistakes of pages and scripts in the same run where no site can be made of docs.json', async () => {
  const page = 'Text {{variable}} and [a link](/gone).\n\n<Card title="never closed">\n'
  using repository = createRepository({
    ...pages,
    'docs.json': '<<<<<<< HEAD\n{',
    'broken.mdx': page,
    'front.mdx': '---\ntitle: a: b\n---\n',
    'script.js': 'const = 1\n',
  })
  const { status, diagnostics } = await check(repository.root)
  expect(status).toBe(1)
  expect(diagnostics.map(({ code, file, line }) => `${code} ${file}:${line}`)).toEqual([
    'config-invalid-json docs.json:1',
    'mdx-syntax broken.mdx:3',
    'front-matter-invalid front.mdx:2',
    'script-syntax script.js:1',
  ])
})

test('two primary patterns: the first kind is built, the other is named with its place', async () => {
  const { problems, diagnostics, built } = await findProblems({
    'docs.json': configuration({ tabs: [{ tab: 'T', pages: ['a'] }], groups: [{ group: 'G', pages: ['b'] }] }),
  })
  expect(problems).toEqual(['error mixed-navigation docs.json:17:5'])
  expect(diagnostics[0]?.message).toContain('both `tabs` and `groups`')
  expect(diagnostics[0]?.fix).toContain('Remove one of the two')
  // Pages in no navigation are served all the same.
  expect(built).toEqual(['a', 'b'])
})

test('mixed children of one element are named with their place', async () => {
  const tab = { tab: 'T', pages: ['a'], groups: [{ group: 'G', pages: ['b'] }] }
  const { problems, built } = await findProblems({ 'docs.json': configuration({ tabs: [tab] }) })
  expect(problems).toEqual(['error mixed-navigation docs.json:12:9'])
  expect(built).toEqual(['a', 'b'])
})

test('a missing page is left out, with the page that was probably meant', async () => {
  const { problems, diagnostics, built } = await findProblems({
    'docs.json': configuration({ pages: ['a', 'gudies/start', 'b'] }),
    'guides/start.mdx': 'x\n',
  })
  expect(problems).toEqual(['error page-not-found docs.json:11:7'])
  expect(diagnostics[0]?.fix).toContain('guides/start')
  expect(built).toEqual(['a', 'b'])
})

test('a page listed twice in one sidebar is a warning', async () => {
  const { problems, diagnostics, built } = await findProblems({
    'docs.json': configuration({ pages: ['a', 'b', 'a'] }),
  })
  expect(problems).toEqual(['warning page-listed-twice docs.json:12:7'])
  expect(diagnostics[0]?.fix).toBe('Remove one of the two entries.')
  expect(built).toEqual(['a', 'b'])
})

test('files that include each other by $ref are named as a chain, in the file that closes it', async () => {
  const { problems, diagnostics, built } = await findProblems({
    'docs.json': configuration({ $ref: 'one.json' }),
    'one.json': '{ "$ref": "two.json" }',
    'two.json': '{\n  "$ref": "one.json"\n}',
  })
  expect(problems).toEqual(['error config-ref-cycle two.json:2:11'])
  expect(diagnostics[0]?.message).toContain('one.json → two.json → one.json')
  expect(built).toEqual([])
})

test('a $ref that leaves the docs folder is refused', async () => {
  const { problems, diagnostics } = await findProblems({
    'docs.json': configuration({ pages: ['a'] }, { navbar: { $ref: '../../outside.json' } }),
  })
  expect(problems).toEqual(['error config-ref-outside docs.json:14:13'])
  expect(diagnostics[0]?.fix).toBeDefined()
})

test('an unknown language', async () => {
  const { problems, diagnostics, built } = await findProblems({
    'docs.json': configuration({
      languages: [
        { language: 'en', pages: ['a'] },
        { language: 'klingon', pages: ['b'] },
      ],
    }),
  })
  expect(problems).toEqual(['error unknown-language docs.json:17:21'])
  expect(diagnostics[0]?.message).toContain('“klingon”')
  expect(diagnostics[0]?.fix).toBeDefined()
  expect(built).toEqual(['a', 'b'])
})

test('two default versions', async () => {
  const { problems, diagnostics, built } = await findProblems({
    'docs.json': configuration({
      versions: [
        { version: '1', default: true, pages: ['a'] },
        { version: '2', default: true, pages: ['b'] },
      ],
    }),
  })
  expect(problems).toEqual(['warning duplicate-default docs.json:19:20'])
  expect(diagnostics[0]?.fix).toBe('Set `default` on one entry only.')
  expect(built).toEqual(['a', 'b'])
})

test('a group without pages, and one without a name', async () => {
  const { problems, diagnostics, built } = await findProblems({
    'docs.json': configuration({ groups: [{ group: 'Empty' }, { pages: ['a', 'b'] }] }),
  })
  expect(problems).toEqual(['error group-without-pages docs.json:10:7', 'error config-missing-key docs.json:13:7'])
  expect(diagnostics.every(({ fix }) => fix !== undefined)).toBe(true)
  expect(built).toEqual(['a', 'b'])
})

test('no navigation: there is no site', async () => {
  const { navigation: _, ...rest } = configuration({}) as Record<string, unknown>
  const { problems, built } = await findProblems({ 'docs.json': rest })
  expect(problems).toEqual(['error config-missing-key docs.json:1:1'])
  expect(built).toEqual([])
})

test('not one page: there is no site, and the output folder is left alone', async () => {
  using repository = createRepository({ 'docs.json': configuration({ pages: ['a'] }) })
  const { status, report } = await build(repository.root)
  expect(status).toBe(1)
  expect(report.built).toBe(false)
  expect(report.diagnostics.map(({ code }) => code)).toEqual(['no-pages', 'page-not-found'])
  expect(existsSync(join(repository.root, 'dist'))).toBe(false)
})

test('two files for one address are told, and one of them is the page', async () => {
  const { problems, diagnostics } = await findProblems({
    'docs.json': configuration({ pages: ['a', 'b'] }),
    'a/index.mdx': 'Another A\n',
  })
  expect(problems).toEqual(['warning address-taken a/index.mdx:1:1'])
  expect(diagnostics[0]?.message).toContain('a.mdx')
})
