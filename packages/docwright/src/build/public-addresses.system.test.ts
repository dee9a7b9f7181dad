import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { buildSite } from './build-site.ts'

const root = mkdtempSync(join(tmpdir(), 'docwright-addresses-'))
afterEach(() => rmSync(root, { recursive: true, force: true, maxRetries: 3 }))

const page = (title: string, text = 'A text.', more = ''): string => `---\ntitle: ${title}\n${more}---\n\n${text}\n`

async function writeSite(seo: object): Promise<void> {
  const files = {
    'docs.json': JSON.stringify({
      theme: 'mint',
      name: 'Acme',
      colors: { primary: '#005500' },
      seo,
      redirects: [{ source: '/old', destination: '/guide' }],
      navigation: {
        languages: [
          {
            language: 'en',
            groups: [{ group: 'G', root: 'guide', pages: ['index', 'news', 'only'] }],
          },
          { language: 'fr', pages: ['fr/index', 'fr/guide'] },
        ],
      },
    }),
    'index.mdx': page('Home', 'A [link](/guide).'),
    'guide.mdx': page('Guide'),
    'only.mdx': page('Only'),
    'news.mdx': page('News', '<Update label="2026-01-02">\n\n[More](/guide)\n\n</Update>', 'rss: true\n'),
    'fr/index.mdx': page('Accueil'),
    'fr/guide.mdx': page('Le guide'),
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
}

/** Every URL of the site's host, by the file that has it. */
function urlsIn(out: string): { file: string; url: string }[] {
  return readdirSync(out, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:\.(?:html|md|xml|txt|json)|_headers|_redirects)$/.test(file))
    .flatMap((file) => {
      const urls = readFileSync(join(out, file), 'utf8').match(/https:\/\/docs\.acme\.test[^\s"'<>()[\]\\&]*/g) ?? []
      return urls.map((url) => ({ file, url }))
    })
}

/** Whether the output has a file for the path of a URL. */
function isWritten(path: string, out: string): boolean {
  const plain = path.replace(/[?#].*$/s, '').replace(/\/$/, '')
  return ['', '.html', '/index.html'].some((end) => plain + end !== '' && existsSync(join(out, `${plain}${end}`)))
}

test.for([
  [undefined, 'https://docs.acme.test', undefined, 'https://docs.acme.test'],
  ['/docs', 'https://docs.acme.test', undefined, 'https://docs.acme.test/docs'],
  ['/docs', 'https://docs.acme.test/docs/', undefined, 'https://docs.acme.test/docs'],
  [undefined, undefined, 'https://docs.acme.test/help/', 'https://docs.acme.test/help'],
  ['/docs', undefined, 'https://docs.acme.test/docs', 'https://docs.acme.test/docs'],
  ['/docs', 'https://docs.acme.test', 'https://elsewhere.test/docs', 'https://docs.acme.test/docs'],
] as const)('with base %s, URL %s and canonical %s every URL is below %s', async ([base, url, canonical, expected]) => {
  const out = join(root, 'out')
  await writeSite({ trailingSlash: true, ...(canonical === undefined ? {} : { metatags: { canonical } }) })
  await buildSite({ root, out, ...(base === undefined ? {} : { base }), ...(url === undefined ? {} : { url }) })
  const found = urlsIn(out)
  const wrong = found.filter(
    ({ url: written }) =>
      written !== expected &&
      !(written.startsWith(`${expected}/`) && isWritten(written.slice(expected.length + 1), out)),
  )
  expect(wrong).toEqual([])
  expect(found.length).toBeGreaterThan(60)
  expect(readFileSync(join(out, '404.html'), 'utf8')).not.toContain('elsewhere.test')

  // One address in all files: including the last slash and the default language.
  const alternates = ['en', 'fr', 'x-default'].map((language) => [
    language,
    `${expected}/${language === 'fr' ? 'fr/guide/' : 'guide/'}`,
  ])
  for (const file of ['guide/index.html', 'fr/guide/index.html']) {
    const html = readFileSync(join(out, file), 'utf8')
    const links = [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)]
    expect(links.map(([, language, href]) => [language, href])).toEqual(alternates)
  }
  const sitemap = readFileSync(join(out, 'sitemap.xml'), 'utf8')
  const entry = sitemap.split('\n').find((line) => line.includes(`<loc>${expected}/guide/</loc>`)) ?? ''
  const told = [...entry.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)]
  expect(told.map(([, language, href]) => [language, href])).toEqual(alternates)
  const guide = readFileSync(join(out, 'guide/index.html'), 'utf8')
  expect(guide).toContain(`<link rel="canonical" href="${expected}/guide/"`)
  expect(readFileSync(join(out, 'old/index.html'), 'utf8')).toContain(
    `<link rel="canonical" href="${expected}/guide/">`,
  )
  expect(readFileSync(join(out, 'news/rss.xml'), 'utf8')).toContain(`<link>${expected}/news/</link>`)
  expect(readFileSync(join(out, 'only/index.html'), 'utf8')).toContain(`"item":"${expected}/guide/"`)
  expect(readFileSync(join(out, 'llms-full.txt'), 'utf8')).toContain(`Source: ${expected}/guide/\n`)
  expect(readFileSync(join(out, 'robots.txt'), 'utf8')).toContain(`Sitemap: ${expected}/sitemap.xml`)
  expect(sitemap).not.toContain('/fr/only')
})

test('a page that names another URL as its canonical one is in no sitemap and no link between languages', async () => {
  const out = join(root, 'out')
  await writeSite({})
  await writeFile(join(root, 'guide.mdx'), page('Guide', 'Text', 'canonical: https://elsewhere.test/guide\n'))
  await buildSite({ root, out, url: 'https://docs.acme.test' })
  expect(readFileSync(join(out, 'sitemap.xml'), 'utf8')).not.toContain('>https://docs.acme.test/guide<')
  expect(readFileSync(join(out, 'fr/guide/index.html'), 'utf8')).not.toContain('hreflang')
})
