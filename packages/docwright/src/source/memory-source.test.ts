import { expect, test } from 'vitest'
import { createMemorySource } from './memory-source.ts'

test('one file is found and read without a look at the others; a list looks at all', async () => {
  const files: Record<string, string> = { 'index.mdx': 'Home' }
  Object.defineProperty(files, 'other.mdx', {
    enumerable: true,
    get() {
      throw new Error('It was looked at.')
    },
  })
  const source = createMemorySource(files)
  expect(new TextDecoder().decode(await source.read('index.mdx'))).toBe('Home')
  expect(await source.find('index.mdx')).toMatchObject({ path: 'index.mdx', size: 4 })
  await expect(source.list()).rejects.toThrow('It was looked at.')
})

test('rules that change are kept to', async () => {
  const files: Record<string, string> = { 'index.mdx': 'Home', 'draft.mdx': 'Draft' }
  const source = createMemorySource(files)
  expect((await source.list()).map(({ path }) => path)).toEqual(['draft.mdx', 'index.mdx'])
  files['.mintignore'] = 'draft.mdx'
  expect(await source.read('draft.mdx')).toBeUndefined()
  files['.mintignore'] = ''
  expect(await source.find('draft.mdx')).toMatchObject({ path: 'draft.mdx' })
})
