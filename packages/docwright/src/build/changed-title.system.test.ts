import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startPagePool } from '../render/processes/start-page-pool.ts'
import { searchFolder } from '../search/index/index-files.ts'
import { buildSite, type BuildReport } from './build-site.ts'

const root = mkdtempSync(join(tmpdir(), 'docwright-title-'))
const out = join(root, 'out')
const pool = startPagePool('all-pages')
afterAll(async () => {
  await pool.close()
  rmSync(root, { recursive: true, force: true, maxRetries: 3 })
})

const sections = ['guides', 'reference', 'tutorials']
const numbers = [1, 2, 3, 4, 5, 6]

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

function writePage(section: string, number: number, title: string): void {
  write(`${section}/page-${number}.mdx`, `---\ntitle: ${title}\n---\n\n## Heading\n\nText of ${section}, ${number}.\n`)
}

function build(): Promise<BuildReport> {
  return buildSite({ root, out, url: 'https://docs.example.com', bodies: { ...pool, close: async () => {} } })
}

function paths(): string[] {
  const found = readdirSync(out, { recursive: true, encoding: 'utf8' })
  return found.filter((path) => statSync(join(out, path)).isFile()).toSorted()
}

/** All files as they are; whatever is written from now on has another time. */
function filesOf(): Map<string, string> {
  return new Map(
    paths().map((path) => {
      utimesSync(join(out, path), 1, 1)
      return [path, readFileSync(join(out, path), 'latin1')]
    }),
  )
}

function writtenIn(files: ReadonlyMap<string, string>): string[] {
  return paths().filter((path) => !files.has(path) || statSync(join(out, path)).mtimeMs !== 1000)
}

test('another title of one page renders that page, and writes only what names it', async () => {
  const navigation = {
    tabs: sections.map((tab) => ({ tab, pages: numbers.map((number) => `${tab}/page-${number}`) })),
  }
  const colors = { primary: '#005500' }
  write('docs.json', JSON.stringify({ theme: 'mint', name: 'Acme', colors, navigation }))
  for (const section of sections) for (const number of numbers) writePage(section, number, `About ${section} ${number}`)
  await build()
  const before = filesOf()

  writePage('reference', 3, 'Something else')
  const report = await build()
  expect(report.rendered).toBe(1)
  const written = writtenIn(before)
  const after = filesOf()

  // Files of the search are compressed, and many of their names change with their content.
  const isSearch = (path: string): boolean => `/${path}`.startsWith(searchFolder)
  const named = [...after.keys()].filter(
    (path) => after.get(path)?.includes('Something else') === true || before.get(path)?.includes('About reference 3'),
  )
  // The list of skills has a digest of the one that names all pages.
  const skills = '.well-known/agent-skills/index.json'
  expect(written.filter((path) => !isSearch(path))).toEqual(
    [...named.filter((path) => !isSearch(path)), skills].toSorted(),
  )
  // Its own files, the lists of the site, and the pages whose sidebar has it.
  expect(written).toContain('reference/page-3/index.html')
  expect(written).toContain('reference/page-6/index.html')
  expect(written).toContain('llms-full.txt')
  expect(written.filter((path) => path.startsWith('guides/'))).toEqual([])
  expect(written.filter((path) => before.get(path) === after.get(path))).toEqual([])
  expect(report.written).toBe(written.length)
})
