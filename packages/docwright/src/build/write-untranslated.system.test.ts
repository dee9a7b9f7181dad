import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { BodyRenderer } from '../render/body/rendered-body.ts'
import { startPagePool } from '../render/processes/start-page-pool.ts'
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

/** Two pages of which French has none but the first. */
const site = {
  'docs.json': JSON.stringify({
    theme: 'mint',
    name: 'Acme',
    colors: { primary: '#005500' },
    navigation: {
      languages: [
        { language: 'en', default: true, pages: ['index', 'guides/new', 'guides/other'] },
        { language: 'fr', pages: ['fr/index'] },
      ],
    },
  }),
  'index.mdx': page('Home'),
  'guides/new.mdx': page('New'),
  'guides/other.mdx': page('Other'),
  'fr/index.mdx': page('Accueil'),
}

test('an edit of a text makes the page that stands in for its translation, and no other', async () => {
  const out = join(root, 'out')
  await write(site)
  const pool = startPagePool('all-pages')
  const asked: string[] = []
  const bodies: BodyRenderer = {
    ...pool,
    render(request) {
      asked.push(request.file)
      return pool.render(request)
    },
    close: async () => {},
  }
  await buildSite({ root, out, bodies })
  expect(asked.filter((file) => file === 'guides/other.mdx')).toHaveLength(2)
  asked.length = 0
  await write({ 'guides/new.mdx': page('New', 'Another text.') })
  await buildSite({ root, out, bodies })
  expect(asked).toEqual(['guides/new.mdx', 'guides/new.mdx'])
  expect(await readFile(join(out, 'fr/guides/new/index.html'), 'utf8')).toContain('Another text.')
  await pool.close()
})

test('a build that breaks off before such pages are written leaves none as it was for ever', async () => {
  const out = join(root, 'out')
  await write(site)
  await buildSite({ root, out })
  const file = join(out, 'fr/guides/new/index.html')
  rmSync(file)
  await mkdir(join(file, 'folder'), { recursive: true })
  await write({ 'guides/new.mdx': page('New', 'Another text.') })
  await expect(buildSite({ root, out })).rejects.toThrow('EISDIR')
  rmSync(file, { recursive: true })
  await buildSite({ root, out })
  expect(await readFile(file, 'utf8')).toContain('Another text.')
})

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
