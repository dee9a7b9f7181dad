import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startPagePool } from '../render/processes/start-page-pool.ts'
import { buildAgain, builtFiles, differences } from './build-for-tests.ts'

const folder = mkdtempSync(join(tmpdir(), 'docwright-settings-'))
const pool = startPagePool('all-pages')
afterAll(async () => {
  await pool.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

const root = join(folder, 'docs')
mkdirSync(root)
const base = {
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#005500' },
  navigation: {
    groups: [
      { group: 'Guide', pages: ['index', 'guide'] },
      { group: 'API', openapi: 'api.json' },
    ],
  },
}

/** Every kind of change in the settings of a site. */
const settings: readonly object[] = [
  { api: { playground: { display: 'simple' } } },
  { api: { params: { expanded: 'all' }, examples: { languages: ['python'] } } },
  { seo: { metatags: { canonical: 'https://docs.acme.dev' } } },
  { seo: { metatags: { robots: 'noindex' } } },
  { styling: { codeblocks: 'dark' } },
  { icons: { library: 'lucide' } },
  { variables: { product: 'Other' } },
  { markdown: { instructions: 'Be brief.' } },
  { contextual: { options: ['copy'] } },
  { theme: 'maple', name: 'Other' },
]

const written = new Set<string>()
function write(path: string, text: string): void {
  written.add(path)
  writeFileSync(join(root, path), text)
}

test('a build that remembers the last one makes what a fresh one makes, whatever docs.json says now', async () => {
  write('index.mdx', '---\ntitle: Home\n---\n\n<Card title="A" icon="house">Of {product}</Card>\n')
  write('guide.mdx', '---\ntitle: Guide\n---\n\n```ts\nconst a = 1\n```\n')
  const paths = { '/pets': { get: { summary: 'List pets', responses: { 200: { description: 'OK' } } } } }
  const info = { title: 'Pets', version: '1' }
  write('api.json', JSON.stringify({ openapi: '3.1.0', info, servers: [{ url: 'https://api.acme.dev' }], paths }))
  write('docs.json', JSON.stringify(base))
  await buildAgain({ root, out: join(folder, 'out') }, pool)
  for (const [index, more] of settings.entries()) {
    write('docs.json', JSON.stringify({ ...base, ...more }))
    await buildAgain({ root, out: join(folder, 'out') }, pool)
    // Nothing is remembered of a folder that was never built.
    const elsewhere = join(folder, `docs-${index}`)
    for (const path of written) cpSync(join(root, path), join(elsewhere, path))
    const fresh = join(folder, `fresh-${index}`)
    await buildAgain({ root: elsewhere, out: fresh }, pool)
    expect([more, differences(builtFiles(join(folder, 'out')), builtFiles(fresh))]).toEqual([more, []])
  }
})
