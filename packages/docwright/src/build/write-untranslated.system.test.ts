import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { buildSite } from './build-site.ts'

const root = mkdtempSync(join(tmpdir(), 'docwright-untranslated-'))
afterEach(() => rmSync(root, { recursive: true, force: true, maxRetries: 3 }))

const page = (title: string, text = 'A text.'): string => `---\ntitle: ${title}\n---\n\n${text}\n`

async function write(files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
}

test('a build shows a page at the address of a language that lacks it, follows its changes, and gives way to a translation', async () => {
  const out = join(root, 'out')
  const build = async () =>
    expect(await buildSite({ root, out, url: 'https://docs.example.com' })).toMatchObject({ built: true })
  const languages = [
    { language: 'en', default: true, pages: ['index', 'guides/new'] },
    { language: 'fr', pages: ['fr/index'] },
  ]
  await write({
    'docs.json': JSON.stringify({
      theme: 'mint',
      name: 'Acme',
      colors: { primary: '#005500' },
      navigation: { languages },
    }),
    'index.mdx': page('Home'),
    'guides/new.mdx': page('New'),
    'fr/index.mdx': page('Accueil'),
  })
  await build()
  const file = join(out, 'fr/guides/new/index.html')
  expect(await readFile(file, 'utf8')).toContain('id="translation-notice"')
  expect(await readFile(join(out, 'sitemap.xml'), 'utf8')).not.toContain('/fr/guides/new')
  expect(await readFile(join(out, 'guides/new/index.html'), 'utf8')).not.toContain('translation-notice')
  await write({ 'guides/new.mdx': page('New', 'Another text.') })
  await build()
  expect(await readFile(file, 'utf8')).toContain('Another text.')
  await write({ 'fr/guides/new.mdx': page('Nouveau') })
  await build()
  expect(await readFile(file, 'utf8')).toContain('Nouveau')
  expect(await readFile(file, 'utf8')).not.toContain('translation-notice')
  rmSync(join(root, 'fr/guides/new.mdx'))
  rmSync(join(root, 'guides/new.mdx'))
  await build()
  expect(existsSync(file)).toBe(false)
})
