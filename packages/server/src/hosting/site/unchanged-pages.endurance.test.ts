import * as fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createRepository } from '../testing/hosting-context.ts'
import { startPublishing, whole, type Files } from './testing/publish-commit.ts'

// A series as long as one likes: `PUBLISHED_CASES=500 PUBLISHED_SEED=1 npm test -- unchanged-pages`.
const cases = Number(process.env['PUBLISHED_CASES'] ?? 4)
const seed = Number(process.env['PUBLISHED_SEED'] ?? 7)

const publishing = startPublishing()
afterAll(() => publishing.close())

const examples = join(import.meta.dirname, '../../../../../examples')

function example(name: string): Record<string, Uint8Array> {
  const paths = readdirSync(join(examples, name), { recursive: true, withFileTypes: true })
  const files = paths.filter((entry) => entry.isFile() && !entry.parentPath.includes('.docwright'))
  return Object.fromEntries(
    files.map((entry) => {
      const file = join(entry.parentPath, entry.name)
      return [file.slice(join(examples, name).length + 1), readFileSync(file)]
    }),
  )
}

const names = ['languages', 'openapi-inheritance', 'openapi-petstore', 'versions', 'directory-listings', 'hidden-pages']

/** One change of a repository, as writers make them. */
function edited(files: Record<string, string>, kind: number, at: number): Files {
  const written = Object.keys(files).filter((path) => path.endsWith('.mdx'))
  const path = written[at % written.length] ?? ''
  const other = written[(at >> 4) % written.length] ?? ''
  const text = files[path] ?? ''
  const title = `Title ${at % 7}`
  const data = Object.keys(files).filter((name) => /\.(?:json|ya?ml|css|svg)$/.test(name))
  const datum = data[at % data.length] ?? ''
  switch (kind) {
    case 0:
      return { [path]: `${text}\nWord ${at}.\n` }
    case 1:
      return { [path]: text.replace(/^title:.*$/m, `title: ${title}`) }
    case 2:
      return { [path]: text.replace(/^---\n/, `---\nsidebarTitle: ${title}\nhidden: ${at % 2 === 0}\n`) }
    case 3:
      return { [path]: `${text}\nSee [that](/${other.replace(/\.mdx$/, '')}) and [this](/new-${at % 3}).\n` }
    case 4:
      return { [`new-${at % 3}.mdx`]: `---\ntitle: New ${at}\n---\n\n# New\n\n![Logo](/logo/light.svg)\n` }
    case 5:
      return written.length > 2 && path !== 'index.mdx' ? { [path]: null } : {}
    case 6:
      return { [path]: null, [`moved/${path}`]: text }
    case 7:
      return {
        [datum]: (files[datum] ?? '').replace(/"(summary|description|name)": "[^"]*"/, `"$1": "Word ${at % 9}"`),
      }
    case 8:
      return { 'snippets/part.mdx': `Part ${at}.\n` }
    default:
      return {
        [path]: `${text}\nimport Part from '/snippets/part.mdx'\n\n<Part />\n\n<div style={{ width: ${at} }}>W</div>\n`,
      }
  }
}

test('after any changes, what is published is what a machine publishes that knows nothing of what was before', async () => {
  const edit = fc.record({ kind: fc.nat(9), at: fc.nat(1000) })
  const pushes = fc.array(fc.array(edit, { minLength: 1, maxLength: 2 }), { minLength: 2, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), pushes, async (name, series) => {
      const repository = createRepository(publishing.folderOf())
      const data = publishing.folderOf()
      const first = example(name)
      const files = Object.fromEntries(
        Object.entries(first).map(([path, bytes]) => [path, Buffer.from(bytes).toString()]),
      )
      let state = await publishing.publish(repository, repository.commit(first), data)
      for (const edits of series) {
        const changed: Files = {}
        for (const { kind, at } of edits) {
          for (const [path, content] of Object.entries(edited(files, kind, at))) {
            // A file that was never pushed cannot be removed.
            changed[path] = content
            if (typeof content === 'string') files[path] = content
            else delete files[path]
          }
        }
        const commit = repository.commit(changed)
        state = await publishing.publish(repository, commit, data, state)
        expect(whole(state)).toEqual(whole(await publishing.publish(repository, commit, publishing.folderOf())))
      }
    }),
    { numRuns: cases, seed },
  )
})
