import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startPagePool } from '../render/processes/start-page-pool.ts'
import { outputStamp } from '../source/output-stamp.ts'
import { buildSite, type BuildReport } from './build-site.ts'

const root = mkdtempSync(join(tmpdir(), 'docwright-forced-'))
const out = join(root, 'out')
const pool = startPagePool('all-pages')
afterAll(async () => {
  await pool.close()
  rmSync(root, { recursive: true, force: true, maxRetries: 3 })
})

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}

function build(force: boolean): Promise<BuildReport> {
  return buildSite({ root, out, force, bodies: { ...pool, close: async () => {} } })
}

/** Paths of all files that were written since they were given another time. */
function writtenSince(): string[] {
  const found = readdirSync(out, { recursive: true, encoding: 'utf8' })
  return found.filter((path) => {
    const stats = statSync(join(out, path))
    return stats.isFile() && stats.mtimeMs !== 1000
  })
}

function setTimes(): void {
  for (const path of writtenSince()) utimesSync(join(out, path), 1, 1)
}

test('a forced build renders every page, and writes only what differs, copies included', async () => {
  const pages = ['one', 'two', 'three']
  write(
    'docs.json',
    JSON.stringify({ theme: 'mint', name: 'Acme', colors: { primary: '#005500' }, navigation: { pages } }),
  )
  for (const page of pages)
    write(`${page}.mdx`, `# ${page}\n\n![Picture](/images/a.png)\n\n\`\`\`js\nlet a = 1\n\`\`\`\n`)
  write('images/a.png', Buffer.alloc(100_000, 7))
  write('files/b.pdf', 'data')
  await build(false)

  setTimes()
  const equal = await build(true)
  expect(equal.rendered).toBe(3)
  // The folder belongs to another memory of builds than before.
  expect(writtenSince()).toEqual([outputStamp])

  // The build repairs files that others have changed, whatever it remembers of them.
  for (const path of ['one/index.html', 'images/a.png']) {
    const content = readFileSync(join(out, path))
    content[50] = (content[50] ?? 0) ^ 1
    writeFileSync(join(out, path), content)
  }
  rmSync(join(out, 'files/b.pdf'))
  setTimes()
  await build(true)
  expect(writtenSince().toSorted()).toEqual([outputStamp, 'files/b.pdf', 'images/a.png', 'one/index.html'])
  expect(readFileSync(join(out, 'images/a.png'))).toEqual(Buffer.alloc(100_000, 7))
})
