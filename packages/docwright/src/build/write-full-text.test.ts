import { expect, test } from 'vitest'
import { createSite } from '../site/create-site.ts'
import { createMemorySource } from '../source/memory-source.ts'
import type { OutputFolder } from './output-folder.ts'
import type { Patch } from './patch-file.ts'
import { writeFullText } from './write-full-text.ts'

const half = 'x'.repeat(8 * 1024 * 1024 - 100)

async function createBuilds(navigation: unknown = { pages: ['a', 'b', 'c', 'd'] }): Promise<{
  files: Map<string, string>
  read: string[]
  write(keys?: string[]): Promise<string>
}> {
  const keys = ['a', 'b', 'c', 'd']
  const made = await createSite(
    createMemorySource({
      'docs.json': JSON.stringify({ theme: 'mint', name: 'Acme', colors: { primary: '#000000' }, navigation }),
      ...Object.fromEntries(keys.map((key) => [`${key}.mdx`, `---\ntitle: ${key}\n---\n`])),
    }),
    {},
  )
  if ('noSite' in made) throw new Error(JSON.stringify(made.noSite.diagnostics))
  const values = new Map<string, string>()
  const files = new Map(keys.map((key) => [`${key}.md`, `> The index of all pages is at /llms.txt\n\n${key} é\n`]))
  const read: string[] = []
  const output = {
    read(path: string) {
      read.push(path)
      return files.get(path) ?? ''
    },
    patch(path: string, size: number, patches: Patch[]) {
      const bytes = Buffer.from(files.get(path) ?? '')
      if (bytes.length !== size) return false
      const pieces = patches.flatMap(({ at, content }, index) => {
        const before = patches[index - 1]
        return [bytes.subarray(before === undefined ? 0 : before.at + before.length, at), content]
      })
      const last = patches.at(-1)
      const rest = bytes.subarray(last === undefined ? 0 : last.at + last.length)
      files.set(path, Buffer.concat([...pieces, rest]).toString('utf8'))
      return true
    },
    write: (path: string, content: Buffer) => void files.set(path, content.toString('utf8')),
    remove: (path: string) => void files.delete(path),
  } as unknown as OutputFolder
  const state = {
    value: (name: string) => values.get(name),
    setValue: (name: string, value: string) => void values.set(name, value),
  }
  return {
    files,
    read,
    async write(render) {
      read.length = 0
      const plan = { pagesChanged: render === undefined, render: new Set(render) }
      await writeFullText({ site: made.site, origin: '' }, output, state, plan)
      return files.get('llms-full.txt') ?? ''
    },
  }
}

test('after an edit, the text of all pages is as if it had been made of all of them', async () => {
  const [edited, fresh] = [await createBuilds(), await createBuilds()]
  await edited.write()
  const states = [{ b: 'longer, é, 語\n' }, { a: '', d: 'd\n' }, { c: half, a: half }, { b: half }, { a: 'a', b: 'b' }]
  for (const changes of states) {
    for (const [key, text] of Object.entries(changes)) {
      const twin = `> The index of all pages is at /llms.txt\n\n${text}`
      edited.files.set(`${key}.md`, twin)
      fresh.files.set(`${key}.md`, twin)
    }
    // One state after the other is what is tested.
    const [after, anew] = [await edited.write(Object.keys(changes)), await fresh.write()]
    expect(after === anew).toBe(true)
  }
})

test('an edit reads the Markdown of the page that was edited', async () => {
  const builds = await createBuilds()
  await builds.write()
  await builds.write(['b'])
  expect(builds.read).toEqual(['b.md'])
  builds.files.set('llms-full.txt', 'Of somebody else.')
  await builds.write(['b'])
  expect(builds.read).toEqual(['b.md', 'a.md', 'b.md', 'c.md', 'd.md'])
})

const divided = {
  versions: [
    { version: 'v1', groups: [{ group: 'Old', pages: ['a'] }] },
    {
      version: 'v2',
      default: true,
      groups: [
        { group: 'Guides', pages: ['b', 'c'] },
        { group: 'ガイド', pages: ['d'] },
      ],
    },
  ],
}
const long = 'long '.repeat(200_000)

test('each version is a text; a long one says what its parts are and how large, each a file of its own', async () => {
  const builds = await createBuilds(divided)
  builds.files.set('b.md', `> The index of all pages is at /llms.txt\n\n${long}\n`)
  expect((await builds.write()).slice(0, 300)).toBe(
    `# Acme

> v2: 3 pages, 1 MB.

## Other languages and versions

- [v1](/llms-full/en-v1.txt): 1 page, 1 KB

## Parts of this text

- [Guides](/llms-full/default/guides.txt): 2 pages, 1 MB
- [ガイド](/llms-full/default/part-2.txt): 1 page, 1 KB

---

Source: /b

${long}`.slice(0, 300),
  )
  expect(builds.files.get('llms-full/en-v1.txt')).toBe(
    '# Acme\n\n> v1: 1 page, 1 KB. Other texts are listed in /llms-full.txt\n\n---\n\nSource: /a\n\na é\n',
  )
  expect(builds.files.get('llms-full/default/part-2.txt')).toBe('# Acme: v2: ガイド\n\n---\n\nSource: /d\n\nd é\n')
})

test('after edits, every text and every part is as if all had been made anew; what is no longer there is removed', async () => {
  const [edited, fresh] = [await createBuilds(divided), await createBuilds(divided)]
  await edited.write()
  const states = [
    { a: 'longer\n'.repeat(20_000) },
    { b: long, d: 'd\n' },
    { c: 'c' },
    { d: long, a: '' },
    { b: 'b', d: 'd' },
  ]
  for (const changes of states) {
    for (const [key, text] of Object.entries(changes)) {
      const twin = `> The index of all pages is at /llms.txt\n\n${text}`
      edited.files.set(`${key}.md`, twin)
      fresh.files.set(`${key}.md`, twin)
    }
    // One state after the other is what is tested.
    await edited.write(Object.keys(changes))
    await fresh.write()
    expect([...edited.files.keys()].toSorted()).toEqual([...fresh.files.keys()].toSorted())
    for (const [path, text] of fresh.files) expect([path, edited.files.get(path) === text]).toEqual([path, true])
  }
  expect([...edited.files.keys()].filter((path) => path.includes('default'))).toEqual([])
})
