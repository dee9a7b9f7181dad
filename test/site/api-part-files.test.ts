import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSite } from 'docwright/engine'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { largeSpecification } from './large-specification.ts'
import { writeFiles } from './open-site.ts'

// What a build writes of an API reference beside its pages (decision 011).

let root: string
let out: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'docwright-parts-'))
  out = await mkdtemp(join(tmpdir(), 'docwright-parts-out-'))
  await writeFiles(root, {
    'docs.json': { navigation: { groups: [{ group: 'API', pages: ['index'], openapi: 'api.json' }] } },
    'index.mdx': '# Home\n',
    'api.json': largeSpecification(),
  })
})
afterEach(() => Promise.all([root, out].map((folder) => rm(folder, { recursive: true, force: true }))))

async function parts(): Promise<string[]> {
  const files = await readdir(out, { recursive: true })
  return files.filter((file) => /^(?:_docwright\/parts|_reference)\/.*\.(?:html|md)$/.test(file)).toSorted()
}

test('each part is one file for all pages, with its Markdown, and every link between them leads to one', async () => {
  await buildSite({ root, out })
  const files = await parts()
  expect(files.filter((file) => /\/Order\.[\da-f]{6}\.html$/.test(file))).toHaveLength(1)
  expect(files.filter((file) => /\/Customer\.[\da-f]{6}\.md$/.test(file))).toHaveLength(1)
  const page = await readFile(join(out, 'api-reference/list-customers/index.html'), 'utf8')
  const markdown = await readFile(join(out, 'api-reference/list-customers.md'), 'utf8')
  const texts = await Promise.all(files.map((file) => readFile(join(out, file), 'utf8')))
  const links = [page, markdown, ...texts].flatMap(
    (text) => text.match(/\/(?:_docwright\/parts|_reference)\/[\w=~@!./-]+\.(?:html|md)/g) ?? [],
  )
  expect(links.length).toBeGreaterThan(files.length)
  expect(links.filter((link) => !files.includes(link.slice(1)))).toEqual([])
  expect(markdown).toMatch(
    /`orders`[^\n]*\n\s+- what it holds: \[Order\]\(\/_reference\/en\/api\.json\/components\/schemas\/Order\.\w+\.md\)/,
  )
})

test('a page has its samples in one language; a file has those in the others, and its Markdown leads to them', async () => {
  await buildSite({ root, out })
  const page = await readFile(join(out, 'api-reference/list-customers/index.html'), 'utf8')
  const markdown = await readFile(join(out, 'api-reference/list-customers.md'), 'utf8')
  expect(page).not.toContain('Net::HTTP')
  expect(markdown).toContain('curl --request GET')
  const [, link = ''] =
    /^This request in other programming languages: \[Python, JavaScript, PHP, Go, Java, Ruby\]\(\/(_reference\/en\/=S\/[^)]+)\)$/m.exec(
      markdown,
    ) ?? []
  const samples = await readFile(join(out, link), 'utf8')
  expect(samples).toContain('## Ruby\n\n```ruby Ruby\nrequire')
  expect(samples).not.toContain('## cURL')
})

test('a second build leaves them alone; an edit of the specification replaces them', async () => {
  await buildSite({ root, out })
  const before = await parts()
  expect((await buildSite({ root, out })).written).toBe(0)
  expect(await parts()).toEqual(before)
  await writeFile(join(root, 'index.mdx'), '# Home, edited\n')
  await buildSite({ root, out })
  expect(await parts()).toEqual(before)
  await writeFile(join(root, 'api.json'), largeSpecification('town'))
  await buildSite({ root, out })
  const after = await parts()
  expect(after).toHaveLength(before.length)
  // Markdown keeps its addresses: programs remember them.
  expect(after.filter((file) => before.includes(file))).toEqual(before.filter((file) => file.endsWith('.md')))
  const address = after.find((file) => /\/Address\.[\da-f]{6}\.md$/.test(file)) ?? ''
  expect(await readFile(join(out, address), 'utf8')).toContain('`town`')
})

test('files of parts go with the last page that leads to them', async () => {
  await buildSite({ root, out })
  await writeFiles(root, { 'docs.json': { navigation: { pages: ['index'] } } })
  await buildSite({ root, out })
  expect(await parts()).toEqual([])
})
