import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryOf } from './processes.ts'
import { configuration, createRepository, type Repository } from './repository.ts'
import { startPreview, type RunningPreview } from './start-preview.ts'

let repository: Repository
let preview: RunningPreview
beforeAll(async () => {
  repository = createRepository({
    'docs.json': configuration({ pages: ['index', 'guide'] }),
    'index.mdx': '---\ntitle: Home\n---\n\nHome before\n',
    'guide.mdx': 'import Note from "/snippets/note.mdx"\n\n<Note />\n',
    'snippets/note.mdx': 'Note before\n',
  })
  preview = await startPreview(repository.root)
})
afterAll(async () => {
  await preview.stop()
  repository[Symbol.dispose]()
})

const polling = { interval: 10, timeout: 120_000 }

/** What is served at a path, as it changes; a page that is not there has the text of its status. */
function served(path: string): () => Promise<string> {
  return async () => {
    const { status, body } = await preview.ask(path)
    return status === 200 ? body : `status ${status}`
  }
}

test('an edit of a page is sent to the tabs that show it', async () => {
  await preview.ask('/')
  const stream = await preview.follow('/')
  repository.write({ 'index.mdx': '---\ntitle: Home\n---\n\nHome after\n' })
  expect(await stream.page('Home after')).not.toContain('Home before')
  stream.close()
})

test('a tab that loaded before the last edit, or was cut off meanwhile, is brought up to date', async () => {
  await preview.ask('/')
  const first = await preview.follow('/')
  repository.write({ 'index.mdx': '---\ntitle: Home\n---\n\nHome while connected\n' })
  await first.page('Home while connected')
  const seen = /^id: (.+)$/m.exec(first.received().slice(first.received().lastIndexOf('\nid: ')))?.[1] ?? ''
  first.close()
  repository.write({ 'index.mdx': '---\ntitle: Home\n---\n\nHome while cut off\n' })
  await expect.poll(served('/'), polling).toContain('Home while cut off')
  const again = await preview.follow('/', { 'Last-Event-ID': seen })
  expect(await again.page('Home while cut off')).toContain('Home while cut off')
  again.close()
})

test('an edit of a snippet reaches the pages that use it', async () => {
  await expect.poll(served('/guide'), polling).toContain('Note before')
  const stream = await preview.follow('/guide')
  repository.write({ 'snippets/note.mdx': 'Note after\n' })
  expect(await stream.page('Note after')).not.toContain('Note before')
  stream.close()
})

test('a problem shows on the page and goes when it is mended', async () => {
  const stream = await preview.follow('/guide')
  repository.write({ 'guide.mdx': 'Text <Card title="a">\n' })
  expect(await stream.page('guide.mdx:1:6')).toContain('mdx-syntax')
  repository.write({ 'guide.mdx': 'Mended\n' })
  expect(await stream.page('Mended')).not.toContain('mdx-syntax')
  stream.close()
})

test('a broken docs.json keeps the last site and shows the problem; a mended one takes over', async () => {
  const stream = await preview.follow('/')
  const text = repository.read('docs.json')
  repository.write({ 'docs.json': '{{{' })
  expect(await stream.page('config-invalid-json')).toContain('Home')
  await expect.poll(preview.output, polling).toContain('error config-invalid-json docs.json:1:')
  repository.write({ 'docs.json': text.replace('"name": "Test"', '"name": "Another name"') })
  expect(await stream.page('Another name')).not.toContain('config-invalid-json')
  await expect.poll(preview.output, polling).toContain('All problems of the configuration are fixed.')
  stream.close()
})

test('a new page, a renamed page and a removed page', async () => {
  repository.write({ 'new-page.mdx': 'New page\n' })
  await expect.poll(served('/new-page'), polling).toContain('New page')
  repository.rename('new-page.mdx', 'renamed-page.mdx')
  await expect.poll(served('/renamed-page'), polling).toContain('New page')
  await expect.poll(served('/new-page'), polling).toBe('status 404')
  repository.remove('renamed-page.mdx')
  await expect.poll(served('/renamed-page'), polling).toBe('status 404')
})

test('new folders with pages in them, at any depth, and edits of those pages', async () => {
  repository.write({ 'chapter/part/page.mdx': 'Deep page\n' })
  await expect.poll(served('/chapter/part/page'), polling).toContain('Deep page')
  repository.write({ 'chapter/part/page.mdx': 'Deep page edited\n' })
  await expect.poll(served('/chapter/part/page'), polling).toContain('Deep page edited')
})

test('a folder that is moved, and one of the same name that takes its place', async () => {
  repository.write({ 'v1.0/page.mdx': 'Version one\n' })
  await expect.poll(served('/v1.0/page'), polling).toContain('Version one')
  repository.rename('v1.0', 'v2.0')
  await expect.poll(served('/v2.0/page'), polling).toContain('Version one')
  await expect.poll(served('/v1.0/page'), polling).toBe('status 404')
  repository.write({ 'v1.0/page.mdx': 'Again\n' })
  await expect.poll(served('/v1.0/page'), polling).toContain('Again')
  repository.remove('v1.0')
  repository.write({ 'v1.0/page.mdx': 'Anew\n' })
  await expect.poll(served('/v1.0/page'), polling).toContain('Anew')
  repository.write({ 'v1.0/page.mdx': 'Anew and edited\n' })
  await expect.poll(served('/v1.0/page'), polling).toContain('Anew and edited')
  repository.remove('v1.0')
  repository.remove('v2.0')
})

test('a file of the repository', async () => {
  repository.write({ 'data.txt': 'one' })
  await expect.poll(served('/data.txt'), polling).toContain('one')
  repository.write({ 'data.txt': 'two' })
  await expect.poll(served('/data.txt'), polling).toContain('two')
  repository.remove('data.txt')
  await expect.poll(served('/data.txt'), polling).toBe('status 404')
})

test('a build into the docs folder disturbs nothing', async () => {
  repository.write({ 'dist/.docwright-build': '\n', 'dist/guide.md': 'Not a page\n', 'dist/data.txt': 'x' })
  repository.write({ 'guide.mdx': 'After the build\n' })
  await expect.poll(served('/guide'), polling).toContain('After the build')
  expect((await preview.ask('/dist/guide')).status).toBe(404)
  expect((await preview.ask('/dist/data.txt')).status).toBe(404)
  repository.remove('dist')
})

test('300 edits in a row, with requests meanwhile, end in the right state and in about the memory of before', async () => {
  const stream = await preview.follow('/guide')
  const edit = (number: number): void =>
    repository.write({ 'guide.mdx': `Edit number ${number}.\n\n<b style={{ top: '${number}px' }}>x</b>\n` })
  for (let number = 1; number <= 60; number++) {
    edit(number)
    await expect.poll(served('/guide'), polling).toContain(`Edit number ${number}.`)
  }
  const before = memoryOf(preview.child.pid)
  for (let number = 64; number <= 300; number += 4) {
    for (const each of [number - 3, number - 2, number - 1, number]) edit(each)
    await expect.poll(served('/guide'), polling).toContain(`Edit number ${number}.`)
  }
  expect(await stream.page('Edit number 300.')).toContain('Edit number 300.')
  expect(memoryOf(preview.child.pid) - before).toBeLessThan(60)
  stream.close()
})

test('50 requests at once during edits are all answered with some state of the page', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      if (index % 10 === 0) repository.write({ 'guide.mdx': `State ${index}\n` })
      return preview.ask(index % 2 === 0 ? '/guide' : '/')
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
  expect(
    answers.filter((_, index) => index % 2 === 0).every(({ body }) => /State \d+|Edit number 300/.test(body)),
  ).toBe(true)
  await expect.poll(served('/guide'), polling).toContain('State 40')
})

test('a page that ends its process costs the others nothing', async () => {
  repository.write({
    'guide.mdx':
      '<AccordionGroup>\n  <Accordion title="a">\n  text\n\n- item\n  </Accordion>\n</AccordionGroup>\n\nAfter the crash\n',
  })
  await expect.poll(served('/guide'), polling).toContain('After the crash')
  await expect.poll(served('/'), polling).toContain('Home')
})
