import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startPagePool } from '../render/processes/start-page-pool.ts'
import { buildSite } from './build-site.ts'

const root = mkdtempSync(join(tmpdir(), 'docwright-links-'))
const pool = startPagePool('all-pages')
afterAll(async () => {
  await pool.close()
  rmSync(root, { recursive: true, force: true, maxRetries: 3 })
})

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

function remove(path: string): void {
  rmSync(join(root, path), { recursive: true })
}

function configure(more: object): void {
  const pages = ['guides/one', 'guides/two', 'guides/three', 'reference/one', 'reference/two']
  const colors = { primary: '#005500' }
  write('docs.json', JSON.stringify({ theme: 'mint', name: 'Acme', colors, navigation: { pages }, ...more }))
}

/** Builds, and says how many bodies that rendered and what is in the files of all pages. */
async function build(force = false): Promise<{ rendered: number; pages: Map<string, string> }> {
  const out = join(root, 'out')
  const { rendered } = await buildSite({ root, out, force, bodies: { ...pool, close: async () => {} } })
  const paths = globSync('**/*.{html,md}', { cwd: out }).toSorted()
  return { rendered, pages: new Map(paths.map((path) => [path, readFileSync(join(out, path), 'utf8')])) }
}

test('pages that come and go, and redirects, render only bodies whose links lead elsewhere then', async () => {
  configure({})
  write('guides/one.mdx', '[Later](later) [third](./three.mdx) [folder](/reference)\n')
  write('guides/two.mdx', '[From the root](reference/two) ![A picture](more/dot.svg)\n')
  write('guides/three.mdx', '[Nowhere](/nowhere)\n\n<Card title="Card" href="/guides/one.md" />\n')
  write('reference/one.mdx', '[The other one](two)\n')
  write('reference/two.mdx', 'Text\n')
  expect((await build()).rendered).toBe(5)
  const steps: readonly [what: string, change: () => void, rendered: number][] = [
    ['a link to it was broken, and keeps its address', () => write('guides/later.mdx', 'A new page\n'), 1],
    ['it stands beside a page whose link meant another', () => write('guides/reference/two.mdx', 'Text\n'), 2],
    [
      'a picture that was missing has a size',
      () => write('guides/more/dot.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>'),
      1,
    ],
    ['the link means the other page again', () => remove('guides/reference'), 1],
    ['what leads nowhere keeps its extension', () => remove('guides/three.mdx'), 1],
    [
      'a redirect comes before the first page of a folder',
      () => configure({ redirects: [{ source: '/reference', destination: '/guides/two' }] }),
      1,
    ],
    ['a link to it is broken, and keeps its address', () => remove('guides/later.mdx'), 0],
  ]
  for (const [what, change, rendered] of steps) {
    change()
    // Each build starts from the state of the previous one.
    const changed = await build()
    const { pages } = await build(true)
    const others = [...new Set([...pages.keys(), ...changed.pages.keys()])].filter(
      (path) => pages.get(path) !== changed.pages.get(path),
    )
    expect({ what, others, rendered: changed.rendered }).toEqual({ what, others: [], rendered })
  }
})

test('a page that redirects leads to the end of a chain, for hosts that know no wildcards', async () => {
  write('latest/one.mdx', 'Text\n')
  const redirects = [
    { source: '/old', destination: '/v1/one#part' },
    { source: '/v1/:rest*', destination: '/latest/:rest*' },
    { source: '/out', destination: '/away/x' },
    { source: '/away/:rest*', destination: 'https://example.com/:rest*' },
    { source: '/circle', destination: '/circle/again' },
    { source: '/circle/again', destination: '/circle' },
    { source: '/plain', destination: '/latest/one?x=1' },
  ]
  configure({ navigation: { pages: ['latest/one'] }, redirects })
  const { pages } = await build(true)
  const targets = ['old', 'out', 'circle', 'plain'].map(
    (path) => /url=([^"]*)"/.exec(pages.get(join(path, 'index.html')) ?? '')?.[1],
  )
  expect(targets).toEqual(['/latest/one#part', 'https://example.com/x', '/circle/again', '/latest/one?x=1'])
})
