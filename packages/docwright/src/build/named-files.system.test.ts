import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startPagePool } from '../render/processes/start-page-pool.ts'
import { builtFiles } from './build-for-tests.ts'
import { buildSite } from './build-site.ts'

const root = mkdtempSync(join(tmpdir(), 'docwright-named-'))
const out = join(root, 'out')
const pool = startPagePool('all-pages')
afterAll(async () => {
  await pool.close()
  rmSync(root, { recursive: true, force: true, maxRetries: 3 })
})

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

async function build(): Promise<Map<string, string>> {
  await buildSite({ root, out, bodies: { ...pool, close: async () => {} } })
  return builtFiles(out)
}

/** The files below `_docwright` that pages and style sheets name and that do not exist. */
function missing(files: ReadonlyMap<string, string>): string[] {
  const named = [...files].flatMap(([path, text]) => {
    if (path.endsWith('.html')) return [...text.matchAll(/="\/(_docwright\/[^"#?]+)/g)].map((match) => match[1] ?? '')
    if (!path.endsWith('.css')) return []
    return [...text.matchAll(/url\("?(?!data:)([^")#]+)/g)].map(([, url = '']) =>
      url.startsWith('/') ? url.slice(1) : posix.join(dirname(path), url),
    )
  })
  expect(named.length).toBeGreaterThan(10)
  return [...new Set(named)].filter((path) => !files.has(path))
}

/** A schema too deep to stand in its page, with a picture that only the file of the part shows. */
function specification(): string {
  const leaf = { type: 'string', description: 'See ![a picture](https://example.com/one.png).' }
  const level = (depth: number): object => ({
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: 6 }, (_, index) => [`p${index}`, depth === 0 ? leaf : level(depth - 1)]),
    ),
  })
  const content = { 'application/json': { schema: level(3) } }
  const paths = {
    '/things': { post: { summary: 'Make', requestBody: { content }, responses: { 200: { description: 'OK' } } } },
  }
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'Things', version: '1' }, paths })
}

const config = {
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#005500' },
  navigation: { pages: ['one', 'two', 'POST /things'] },
  api: { openapi: 'things.json' },
}

test('every file that a page names is there, also when another page has stopped naming it', async () => {
  write('docs.json', JSON.stringify(config))
  write('things.json', specification())
  write('one.mdx', '---\ntitle: One\n---\n\n<Card title="A card" href="/two">Words.</Card>\n\n![A picture](/one.svg)\n')
  write('two.mdx', '---\ntitle: Two\n---\n\nWords.\n')
  write('one.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const before = await build()
  expect([...before.keys()].filter((path) => path.includes('_docwright/parts/')).length).toBeGreaterThan(0)
  expect(missing(before)).toEqual([])

  write('one.mdx', '---\ntitle: One\n---\n\n<Steps><Step title="A step">Words.</Step></Steps>\n')
  const after = await build()
  expect(missing(after)).toEqual([])
  const sheets = (files: ReadonlyMap<string, string>): string[] =>
    [...(files.get('one/index.html') ?? '').matchAll(/_docwright\/components\.\w+\.css/g)].map(([sheet]) => sheet)
  expect(sheets(before)).toHaveLength(1)
  expect(sheets(after)).not.toEqual(sheets(before))
  for (const sheet of sheets(before)) expect(after.has(sheet)).toBe(false)
})
