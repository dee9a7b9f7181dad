import { expect, test } from 'vitest'
import { readWritable } from './read-writable.ts'

const nothing = (): Promise<undefined> => Promise.resolve(undefined)

test.each([
  'README.md',
  'guides/CHANGELOG.md',
  'SECURITY.md',
  'AGENTS.md',
  '.changes/x.md',
  '.docwright/workflows/weekly.md',
  'a: b.md',
  'trailing /x.md',
])('no agent writes “%s”', async (path) => {
  expect((await readWritable('', nothing))(path, '# Text')).toBe(false)
})

test('pages are written up to the size of a file, and what a project opens', async () => {
  const settings = JSON.stringify({ change: ['docs/README.md'] })
  const isWritable = await readWritable('docs', (path) =>
    Promise.resolve(path === 'docs/.docwright/agent.json' ? settings : undefined),
  )
  expect(isWritable('docs/a.mdx', 'é'.repeat(500_000))).toBe(true)
  expect(isWritable('docs/a.mdx', 'é'.repeat(500_001))).toBe(false)
  expect(isWritable('docs/README.md', '# Text')).toBe(true)
  expect(isWritable('a.mdx', '# Text')).toBe(false)
})

test('settings from elsewhere count instead of those beside the pages', async () => {
  const widened = JSON.stringify({ change: ['src/**'] })
  const read = (path: string): Promise<string | undefined> =>
    Promise.resolve(path === '.docwright/agent.json' ? widened : undefined)
  expect((await readWritable('docs', read))('src/a.ts', '')).toBe(false)
  expect((await readWritable('', read))('src/a.ts', '')).toBe(true)
  expect((await readWritable('', read, () => Promise.resolve(undefined)))('src/a.ts', '')).toBe(false)
})
