import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createSite } from '../site/create-site.ts'
import { createDiskSource } from '../source/disk-source.ts'
import { createSiteRenderer } from './create-site-renderer.ts'
import { startPagePool } from './processes/start-page-pool.ts'

const bodies = startPagePool('all-pages')
const root = mkdtempSync(join(tmpdir(), 'docwright-several-'))
afterAll(async () => {
  await bodies.close()
  rmSync(root, { recursive: true })
})

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

const look = { theme: 'mint', name: 'Acme', colors: { primary: '#005500' } }
const api = (title: string) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths: { '/x': { get: { summary: title, responses: {} } } },
  })

test('what the files of a source name from the root is their own, or else of the whole site', async () => {
  write({
    'docs.json': JSON.stringify({
      ...look,
      navigation: { pages: ['index', 'base', { sourceRef: 'acme/sdk' }] },
      sources: [{ repository: 'acme/sdk', path: '/sdk' }],
    }),
    'index.mdx': '[Guide](/sdk/guide)',
    'base.mdx': 'import Part from "/snippets/part.mdx"\n\n<Part />\n\n<Snippet file="note.mdx" />\n',
    'api.json': api('Of the base'),
    'snippets/part.mdx': 'The part of the base.',
    'snippets/note.mdx': 'The note of the base.',
    'sdk/docs.json': JSON.stringify({ ...look, navigation: { groups: [{ group: 'G', pages: ['guide', 'x'] }] } }),
    'sdk/guide.mdx': [
      'import Part from "/snippets/part.mdx"',
      'import { Word } from "/snippets/word.jsx"',
      '',
      '[Own](/x) [Base](/base) [Home](/) [Lost](/lost)',
      '',
      '![](/logo.svg)',
      '',
      '<Part /> <Word />',
      '',
      '<Snippet file="note.mdx" />',
    ].join('\n'),
    'sdk/x.mdx': '---\nopenapi: api.json GET /x\n---\n',
    'sdk/api.json': api('Of the SDK'),
    'sdk/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'sdk/style.css': 'body { color: red }',
    'sdk/snippets/part.mdx': 'The part of the SDK.',
    'sdk/snippets/note.mdx': 'The note of the SDK.',
    'sdk/snippets/word.jsx': 'export const Word = () => <b>A word of the SDK.</b>',
  })
  const made = await createSite(createDiskSource(root))
  if (!('site' in made)) throw new Error('There is no site.')
  const renderer = await createSiteRenderer(made.site, { root, purpose: 'build', bodies, highlightCache: false })
  const pageOf = async (key: string) => (await renderer.page(key, { highlight: 'complete' })).html
  const guide = await pageOf('sdk/guide')
  for (const part of [
    'href="/sdk/x">Own',
    'href="/base">Base',
    'href="/sdk/guide">Home',
    'src="/sdk/logo.svg',
    'The part of the SDK.',
    'The note of the SDK.',
    'A word of the SDK.',
  ])
    expect(guide).toContain(part)
  expect(guide).not.toContain('sdk/style.css')
  const base = await pageOf('base')
  for (const part of ['The part of the base.', 'The note of the base.']) expect(base).toContain(part)
  expect(await pageOf('sdk/x')).toContain('<title>Of the SDK - Acme')
})
