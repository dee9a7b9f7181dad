import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startPagePool } from '../render/processes/start-page-pool.ts'
import { buildSite } from './build-site.ts'

const root = mkdtempSync(join(tmpdir(), 'docwright-listed-'))
const pool = startPagePool('all-pages')
afterAll(async () => {
  await pool.close()
  rmSync(root, { recursive: true, force: true, maxRetries: 3 })
})

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, 'docs', path)), { recursive: true })
  writeFileSync(join(root, 'docs', path), text)
}

async function build(out: string): Promise<void> {
  await buildSite({
    root: join(root, 'docs'),
    out: join(root, out),
    url: 'https://docs.example.com',
    bodies: { ...pool, close: async () => {} },
  })
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Every text of a site that programs read. */
function textsIn(out: string): Map<string, string> {
  const paths = readdirSync(join(root, out), { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.(?:md|txt|html)$/.test(path) && statSync(join(root, out, path)).isFile(),
  )
  return new Map(paths.toSorted().map((path) => [path, read(`${out}/${path}`)]))
}

test('the Markdown of a page says what the page lists, and follows every edit of what it lists', async () => {
  const groups = [
    { group: 'Start', pages: ['index'] },
    { group: 'Guides', root: 'guides/index', directory: 'card', pages: ['guides/one', 'guides/two'] },
  ]
  const colors = { primary: '#005500' }
  write('docs.json', JSON.stringify({ theme: 'mint', name: 'Acme', colors, navigation: { groups } }))
  write('index.mdx', '---\ntitle: Home\nrelated: [guides/two, "https://example.com"]\n---\n\nHello.\n')
  write('guides/index.mdx', '---\ntitle: Guides\n---\n\nAll guides.\n')
  write('guides/one.mdx', '---\ntitle: One\ndescription: The first.\n---\n\nText.\n')
  write('guides/two.mdx', '---\ntitle: Two\n---\n\nText.\n')
  await build('out')
  const list =
    '- [One](https://docs.example.com/guides/one): The first.\n- [Two](https://docs.example.com/guides/two)\n'
  const related = '## Related\n\n- [Two](https://docs.example.com/guides/two)\n- [example.com](https://example.com)\n'
  expect(read('out/guides.md')).toContain(`All guides.\n\n${list}`)
  expect(read('out/index.md').replace(/## Related.*/, '## Related')).toContain(`Hello.\n\n${related}`)
  expect(read('out/llms-full.txt')).toContain(list)

  write('guides/one.mdx', '---\ntitle: First\ndescription: Read this.\n---\n\nText.\n')
  await build('out')
  for (const path of ['out/guides.md', 'out/llms-full.txt'])
    expect(read(path)).toContain('- [First](https://docs.example.com/guides/one): Read this.\n')
  write('guides/index.mdx', '---\ntitle: Guides\n---\n\nEvery guide.\n')
  await build('out')
  expect(read('out/guides.md')).toContain('Every guide.\n\n- [First](')
  await build('fresh')
  expect(textsIn('out')).toEqual(textsIn('fresh'))
})
