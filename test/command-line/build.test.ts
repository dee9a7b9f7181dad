import { existsSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { openSearchIndex } from '../../packages/docwright/src/search/query/search-index.ts'
import { search } from '../../packages/docwright/src/search/query/search.ts'
import { expect, test } from 'vitest'
import { configuration, createRepository, type Files, type Repository } from './repository.ts'
import { build, runCommand } from './run-command.ts'

/** Six pages in two sections, a snippet that two of them use, an image. */
function site(more: Files = {}): Repository {
  return createRepository({
    'docs.json': configuration({
      tabs: [
        { tab: 'Guides', pages: ['guides/one', 'guides/two', 'guides/three'] },
        { tab: 'Reference', pages: ['reference/one', 'reference/two'] },
      ],
    }),
    'guides/one.mdx': '---\ntitle: First guide\n---\n\nimport Note from "/snippets/note.mdx"\n\n<Note />\n',
    'guides/two.mdx':
      '---\ntitle: Second guide\n---\n\nSee [the folder](/reference) and ![an image](/images/dot.png)\n',
    'guides/three.mdx': '---\ntitle: Third guide\n---\n\nText\n',
    'reference/one.mdx': '---\ntitle: First reference\n---\n\nimport Note from "/snippets/note.mdx"\n\n<Note />\n',
    'reference/two.mdx': '---\ntitle: Second reference\n---\n\nText\n',
    'snippets/note.mdx': 'The note before\n',
    'images/dot.png': Buffer.from('not really an image'),
    ...more,
  })
}

/** Every file of the output folder with the time it was written. */
function times({ root }: Repository): Map<string, number> {
  const folder = join(root, 'dist')
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    entries
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length + 1), statSync(path).mtimeMs]),
  )
}

/** Makes every file of the output old, builds again and tells what was written and what is gone. */
async function rebuild(repository: Repository, ...args: string[]) {
  const before = times(repository)
  for (const path of before.keys()) utimesSync(join(repository.root, 'dist', path), 1, 1)
  const { status, report } = await build(repository.root, ...args)
  const after = times(repository)
  return {
    status,
    rendered: report.rendered,
    written: [...after]
      .filter(([path, time]) => time !== 1000 && !isSearchData(path))
      .map(([path]) => path)
      .toSorted(),
    removed: [...before.keys()].filter((path) => !after.has(path) && !isSearchData(path)).toSorted(),
  }
}

/** Files of the search index go and come with every word; a test of their own looks at them. */
function isSearchData(path: string): boolean {
  return /^_search\/[^_]+_[^/]+\.idx$/.test(path)
}

test('a build writes each page as HTML and as Markdown, with assets, styles, robots.txt and a 404 page', async () => {
  using repository = site()
  const { status, stdout, report } = await build(repository.root)
  expect(status).toBe(0)
  expect(Object.keys(report)).toEqual(['built', 'pages', 'rendered', 'written', 'milliseconds', 'diagnostics'])
  expect(report).toMatchObject({ built: true, pages: 5, rendered: 5, diagnostics: [] })
  expect(stdout).not.toContain('█')
  const files = [...times(repository).keys()]
  expect(files.filter((path) => !path.startsWith('_docwright/') && !isSearchData(path)).toSorted()).toEqual([
    '.docwright-build',
    '.nojekyll',
    '.well-known/agent-skills/index.json',
    '.well-known/agent-skills/test/SKILL.md',
    '.well-known/llms.txt',
    '404.html',
    '_headers',
    '_llms/guides.md',
    '_llms/reference.md',
    '_navigation/pages.txt',
    '_search/en.idx',
    'favicon.ico',
    'guides/index.html',
    'guides/one.md',
    'guides/one/index.html',
    'guides/three.md',
    'guides/three/index.html',
    'guides/two.md',
    'guides/two/index.html',
    'images/dot.png',
    'index.html',
    'index.md',
    'llms-full.txt',
    'llms.txt',
    'reference/index.html',
    'reference/one.md',
    'reference/one/index.html',
    'reference/two.md',
    'reference/two/index.html',
    'robots.txt',
    'skill.md',
  ])
  // Whose the code, fonts and icons of the site are.
  const sheet = files.find((path) => /^_docwright\/theme\.\w+\.css$/.test(path)) ?? ''
  const [, licences = ''] =
    /^\/\*! Licences of code, fonts and icons: \/(\S+) \*\//.exec(repository.read(`dist/${sheet}`)) ?? []
  expect(repository.read(`dist/${licences}`)).toContain('SIL OPEN FONT LICENSE')
  expect(repository.read('dist/guides/two.md')).toMatch(
    /^> The index of all pages is at \/llms\.txt\n\n# Second guide\n/,
  )
  expect(repository.read('dist/images/dot.png')).toBe('not really an image')
  expect(repository.read('dist/404.html')).toContain('<html')
  expect(repository.read('dist/index.html')).toContain('First guide</h1>')
  expect(repository.read('dist/guides/two/index.html')).toContain('href="/reference/one"')
})

test('a site without an icon gets one that is drawn, below its base path; its own icons win', async () => {
  using repository = site()
  await build(repository.root, '--base', '/docs')
  const link = /<link rel="icon" href="\/docs\/(_docwright\/favicon\.\w+\.svg)" type="image\/svg\+xml"/
  for (const page of ['index.html', 'reference/one/index.html', '404.html']) {
    const path = link.exec(repository.read(`dist/${page}`))?.[1] ?? ''
    expect(repository.read(`dist/${path}`)).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg".*<text[^>]*>T<\/text>/,
    )
  }
  // An icon file that holds one PNG, whatever reads it.
  const bitmap = readFileSync(join(repository.root, 'dist/favicon.ico'))
  expect([...bitmap.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0])
  expect(bitmap.subarray(22, 26).toString('latin1')).toBe('\x89PNG')

  repository.write({
    'docs.json': configuration({ pages: ['guides/one'] }, { favicon: '/images/dot.png' }),
    'favicon.ico': 'their own',
  })
  await build(repository.root)
  expect(repository.read('dist/guides/one/index.html')).toContain('<link rel="icon" href="/images/dot.png"')
  expect(repository.read('dist/favicon.ico')).toBe('their own')
  expect([...times(repository).keys()].filter((path) => path.includes('favicon'))).toEqual(['favicon.ico'])
})

test('a second build has nothing to do: the output inside the docs folder is no source', async () => {
  using repository = site()
  await build(repository.root)
  expect(await rebuild(repository)).toEqual({ status: 0, rendered: 0, written: [], removed: [] })
  const { stdout } = await runCommand(repository.root, ['check'])
  expect(stdout).toBe('No problems found.\n')
})

test('a build without any change tells the problems again, and follows the next edit', async () => {
  using repository = site({ 'guides/three.mdx': '---\ntitle: Third guide\n---\n\n<Unheard />\n' })
  const first = await build(repository.root)
  expect(first.report.diagnostics.map(({ code }) => code)).toEqual(['unknown-component'])
  expect(existsSync(join(repository.root, '.docwright/cache/last-build.json'))).toBe(true)
  const second = await build(repository.root)
  expect(second.status).toBe(first.status)
  expect(second.report).toMatchObject({ ...first.report, rendered: 0, written: 0, milliseconds: expect.any(Number) })
  expect((await build(repository.root, '--force')).report.rendered).toBe(5)
  repository.write({ 'guides/three.mdx': '---\ntitle: Third guide\n---\n\nText\n' })
  expect((await build(repository.root)).report).toMatchObject({ rendered: 1, diagnostics: [] })
})

test('an edit of a snippet renders the pages that use it, and writes nothing else', async () => {
  using repository = site()
  await build(repository.root)
  repository.write({ 'snippets/note.mdx': 'The note after\n' })
  expect(await rebuild(repository)).toEqual({
    status: 0,
    rendered: 2,
    written: [
      '_search/en.idx',
      'guides/one.md',
      'guides/one/index.html',
      'index.html',
      'index.md',
      'llms-full.txt',
      'reference/one.md',
      'reference/one/index.html',
    ],
    removed: [],
  })
  expect(repository.read('dist/reference/one/index.html')).toContain('The note after')
})

test('a new title renders its page, and writes those whose sidebar shows it around what they have', async () => {
  using repository = site()
  await build(repository.root)
  repository.write({ 'reference/two.mdx': '---\ntitle: Renamed\n---\n\nText\n' })
  const { rendered, written } = await rebuild(repository)
  expect(rendered).toBe(1)
  expect(written.filter((path) => path.endsWith('.html'))).toEqual([
    'reference/one/index.html',
    'reference/two/index.html',
  ])
  expect(repository.read('dist/reference/one/index.html')).toContain('Renamed')
  // Rendering all of it comes to the same bytes.
  expect((await rebuild(repository, '--force')).written).toEqual(['.docwright-build'])
})

test('a page whose file others have changed is rendered, not taken for what was written', async () => {
  using repository = site()
  await build(repository.root)
  const path = 'dist/reference/one/index.html'
  const before = repository.read(path)
  repository.write({ [path]: before.replaceAll('<p>', '<p >') })
  repository.write({ 'reference/two.mdx': '---\ntitle: Renamed\n---\n\nText\n' })
  expect((await rebuild(repository)).rendered).toBe(2)
  expect(repository.read(path)).not.toContain('<p >')
})

test('an edit of docs.json that changes no content writes pages around what they have', async () => {
  using repository = site()
  await build(repository.root)
  const text = repository.read('docs.json')
  repository.write({ 'docs.json': text.replace('"name": "Test"', '"name": "Renamed site"') })
  const renamed = await rebuild(repository)
  expect(renamed.rendered).toBe(0)
  expect(renamed.written.filter((path) => path.endsWith('.html'))).toHaveLength(7)
  repository.write({
    'docs.json': text.replace('"name": "Test"', '"name": "Renamed site"').replace('"guides/two",', ''),
  })
  const { rendered, written } = await rebuild(repository)
  // The page itself loses its place, its neighbours and section lose it.
  expect(rendered).toBe(0)
  expect(written.filter((path) => /guides\/\w+\/index\.html/.test(path))).toHaveLength(3)
  expect((await rebuild(repository, '--force')).written).toEqual(['.docwright-build'])
  expect(repository.read('dist/guides/one/index.html')).not.toContain('Second guide')
})

test('a link to a folder follows when another page becomes the folder’s first', async () => {
  using repository = site()
  await build(repository.root)
  repository.write({ 'reference/index.mdx': '---\ntitle: Overview\n---\n\nText\n' })
  await rebuild(repository)
  expect(repository.read('dist/guides/two/index.html')).toContain('href="/reference"')
})

test('files of a removed page, asset and redirect go; files of others in the folder stay', async () => {
  using repository = site({ 'extra/page.mdx': 'Extra\n', 'images/extra.png': 'x' })
  await build(repository.root)
  repository.write({ 'dist/CNAME': 'docs.example.com' })
  repository.remove('extra')
  repository.remove('images/extra.png')
  const { removed } = await rebuild(repository)
  expect(removed).toEqual(['extra/index.html', 'extra/page.md', 'extra/page/index.html', 'images/extra.png'])
  expect(existsSync(join(repository.root, 'dist/extra'))).toBe(false)
  expect(repository.read('dist/CNAME')).toBe('docs.example.com')
})

test('a page that moves to a file of the same address keeps its files', async () => {
  using repository = site()
  await build(repository.root)
  repository.write({ 'guides/three/index.mdx': '---\ntitle: Third guide\n---\n\nMoved\n' })
  repository.remove('guides/three.mdx')
  const { removed } = await rebuild(repository)
  expect(removed).toEqual([])
  expect(repository.read('dist/guides/three/index.html')).toContain('Moved')
})

test('the root follows when another page becomes the first', async () => {
  using repository = site()
  await build(repository.root)
  repository.remove('guides/one.mdx')
  await rebuild(repository)
  expect(repository.read('dist/index.html')).toContain('Second guide</h1>')
  repository.write({ 'index.mdx': '---\ntitle: A home of its own\n---\n\nText\n' })
  await rebuild(repository)
  expect(repository.read('dist/index.html')).toContain('A home of its own</h1>')
  repository.remove('index.mdx')
  await rebuild(repository)
  expect(repository.read('dist/index.html')).toContain('Second guide</h1>')
})

test('a page takes the place of a redirect, and gives it back', async () => {
  const redirects = [{ source: '/old', destination: '/guides/one' }]
  using repository = site({ 'docs.json': configuration({ pages: ['guides/one'] }, { redirects }) })
  await build(repository.root)
  expect(repository.read('dist/old/index.html')).toContain('url=/guides/one')
  repository.write({ 'old.mdx': 'A page\n' })
  await rebuild(repository)
  expect(repository.read('dist/old/index.html')).toContain('A page')
  repository.remove('old.mdx')
  await rebuild(repository)
  expect(repository.read('dist/old/index.html')).toContain('url=/guides/one')
})

test('--force renders all, and stale files go even when the memory of builds is lost', async () => {
  using repository = site()
  await build(repository.root)
  expect(await rebuild(repository, '--force')).toMatchObject({ rendered: 5, removed: [] })
  repository.remove('guides/three.mdx')
  repository.write({
    'docs.json': configuration({ pages: ['guides/one', 'guides/two', 'reference/one', 'reference/two'] }),
  })
  repository.remove('.docwright')
  expect((await rebuild(repository)).removed).toEqual(
    expect.arrayContaining(['guides/three.md', 'guides/three/index.html']),
  )
})

test('a docs folder that cannot keep a memory of builds is built all the same', async () => {
  using repository = site({ '.docwright': 'a file in the way' })
  const { status, stderr, report } = await build(repository.root)
  expect({ status, stderr, rendered: report.rendered }).toEqual({ status: 0, stderr: '', rendered: 5 })
  expect((await rebuild(repository)).written).toEqual(['.docwright-build'])
})

test('what lies in the way of a file is told, and the rest is built', async () => {
  using repository = site({ 'dist/.docwright-build': '', 'dist/images/dot.png/x': '', 'dist/guides/two.md/x': '' })
  const { status, report } = await build(repository.root)
  expect(status).toBe(1)
  expect(report.diagnostics.map(({ code, file, message }) => `${code} ${file} ${message}`)).toEqual([
    'page-failed guides/two.mdx This page could not be rendered: there is a folder where a file should be (EISDIR).',
    'file-not-copied images/dot.png The file “images/dot.png” could not be copied: there is a folder where a file should be (EISDIR).',
  ])
  expect(existsSync(join(repository.root, 'dist/guides/three/index.html'))).toBe(true)
})

test('--base and --url reach every address', async () => {
  using repository = createRepository({
    'docs.json': configuration(
      {
        languages: [
          { language: 'en', pages: ['en/index', 'en/guide'] },
          { language: 'fr', pages: ['fr/index', 'fr/guide'] },
        ],
      },
      {
        redirects: [
          { source: '/old', destination: '/en/guide' },
          { source: '/away', destination: 'https://example.org/x', permanent: false },
          { source: '/blog/:slug*', destination: '/en/:slug*' },
          { source: '/../../climbing', destination: '/en/guide' },
        ],
      },
    ),
    'en/index.mdx': 'Home\n',
    'en/guide.mdx': 'A [link](/en/index) and ![a dot](/dot.png)\n',
    'fr/index.mdx': 'Accueil\n',
    'fr/guide.mdx': 'Guide\n',
    'draft.mdx': 'In no navigation\n',
    'dot.png': 'x',
  })
  await build(repository.root, '--base', 'docs/', '--url', 'https://example.com/')
  const html = repository.read('dist/en/guide/index.html')
  expect(html).toContain('href="/docs/en"')
  expect(html).toContain('src="/docs/dot.png"')
  expect(html).toContain('<link rel="canonical" href="https://example.com/docs/en/guide"')
  expect(html).toMatch(/hreflang="fr" href="https:\/\/example\.com\/docs\/fr\/guide"/)
  expect(html).not.toMatch(/(?:href|src)="\/(?!docs)/)
  expect(repository.read('dist/sitemap.xml').match(/(?<=<loc>).*(?=<\/loc>)/g)).toEqual([
    'https://example.com/docs/en',
    'https://example.com/docs/en/guide',
    'https://example.com/docs/fr',
    'https://example.com/docs/fr/guide',
  ])
  expect(repository.read('dist/robots.txt')).toContain('Sitemap: https://example.com/docs/sitemap.xml')
  expect(repository.read('dist/old/index.html')).toContain('url=/docs/en/guide')
  expect(repository.read('dist/away/index.html')).toContain('url=https://example.org/x')
  expect(repository.read('dist/_redirects')).toContain(
    '/docs/old /docs/en/guide 308\n/docs/away https://example.org/x 307\n',
  )
  expect(repository.read('dist/_redirects')).toContain('/docs/blog/* /docs/en/:splat 308\n')
  expect(existsSync(join(repository.root, '../climbing'))).toBe(false)
})

test('the report of a person’s build says what was done, where to and how many problems there are', async () => {
  using repository = site({ 'guides/three.mdx': '<Wobble>x</Wobble>\n' })
  const { status, stdout, stderr } = await runCommand(repository.root, ['build', '--out', 'public/site'])
  expect(status).toBe(1)
  expect(stdout).toContain('error unknown-component guides/three.mdx:1:1\n')
  expect(stdout).toMatch(/\n5 pages in [\d.]+ s \(5 rendered, \d+ files written\) → public\/site\n1 error\.\n$/)
  expect(stderr).toBe('')
})

test('a folder that holds files of another origin is not written to', async () => {
  using repository = site({})
  using other = createRepository({ 'notes.txt': 'mine' })
  const { status, stderr } = await runCommand(repository.root, ['build', '--out', other.root])
  expect(status).toBe(2)
  expect(stderr).toContain('contains files that Docwright did not write (notes.txt)')
  expect(existsSync(join(other.root, 'index.html'))).toBe(false)
})

test('the search index follows what changes: an edit of a page, a new title, hidden and removed pages', async () => {
  using repository = site()
  const found = async (query: string): Promise<string[]> => {
    const index = openSearchIndex(async (path) => readFileSync(join(repository.root, 'dist', path)), 'en')
    return (await search(index, query)).pages.map(({ url, title }) => `${url} ${title}`)
  }
  await build(repository.root)
  expect(await found('note before')).toEqual(['/guides/one First guide', '/reference/one First reference'])
  repository.write({ 'snippets/note.mdx': 'The note after\n' })
  await build(repository.root)
  expect(await found('before')).toEqual([])
  expect(await found('after')).toEqual(['/guides/one First guide', '/reference/one First reference'])
  repository.write({ 'guides/three.mdx': '---\ntitle: Renamed guide\nkeywords: [zebra]\n---\n\nText\n' })
  await build(repository.root)
  expect(await found('zebra')).toEqual(['/guides/three Renamed guide'])
  repository.write({ 'guides/three.mdx': '---\ntitle: Renamed guide\nsearchable: false\n---\n\nText\n' })
  await build(repository.root)
  expect(await found('renamed')).toEqual([])
  repository.remove('guides/two.mdx')
  await build(repository.root)
  expect(await found('second')).toEqual(['/reference/two Second reference'])
  // Nothing of earlier states is left behind, and a build from nothing makes the same files.
  const files = [...times(repository).keys()].filter((path) => path.startsWith('_search/'))
  await build(repository.root, '--force')
  expect([...times(repository).keys()].filter((path) => path.startsWith('_search/'))).toEqual(files)
})
