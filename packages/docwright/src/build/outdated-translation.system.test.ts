import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startPagePool } from '../render/processes/start-page-pool.ts'
import { buildSite } from './build-site.ts'

const root = mkdtempSync(join(tmpdir(), 'docwright-outdated-'))
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

/** The digest of a source that `docwright translate` writes into a translation. */
function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}

test('a text that is edited makes its translations say so, without rendering them', async () => {
  const page = (text: string): string => `---\ntitle: Page\n---\n\n${text}\n`
  const languages = [
    { language: 'en', default: true, pages: ['one', 'two'] },
    { language: 'fr', pages: ['fr/one', 'fr/two'] },
  ]
  const colors = { primary: '#005500' }
  write('docs.json', JSON.stringify({ theme: 'mint', name: 'Acme', colors, navigation: { languages } }))
  for (const key of ['one', 'two', 'fr/one', 'fr/two']) write(`${key}.mdx`, page(`Text of ${key}.`))
  const records = ['one', 'two'].map((key) => {
    const source = digestOf(page(`Text of ${key}.`))
    return JSON.stringify({ page: `${key}.mdx`, source, output: '', files: '', segments: [] })
  })
  write('.docwright/i18n/fr.pages.jsonl', records.join('\n'))
  const build = () => buildSite({ root, out, bodies: { ...pool, close: async () => {} } })
  const saysSo = (key: string): boolean =>
    readFileSync(join(out, key, 'index.html'), 'utf8').includes('translation-notice')

  await build()
  expect(['fr/one', 'fr/two'].filter(saysSo)).toEqual([])
  write('two.mdx', page('Another text.'))
  expect((await build()).rendered).toBe(1)
  expect(['one', 'two', 'fr/one', 'fr/two'].filter(saysSo)).toEqual(['fr/two'])
  write('two.mdx', page('Text of two.'))
  await build()
  expect(['fr/one', 'fr/two'].filter(saysSo)).toEqual([])
})
