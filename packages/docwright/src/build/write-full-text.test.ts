import { expect, test } from 'vitest'
import { createSite } from '../site/create-site.ts'
import { createMemorySource } from '../source/memory-source.ts'
import type { OutputFolder } from './output-folder.ts'
import type { Patch } from './patch-file.ts'
import { writeFullText } from './write-full-text.ts'

const half = 'x'.repeat(8 * 1024 * 1024 - 100)

async function createBuilds(): Promise<{
  files: Map<string, string>
  read: string[]
  write(keys?: string[]): Promise<string>
}> {
  const keys = ['a', 'b', 'c', 'd']
  const navigation = { pages: keys }
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
