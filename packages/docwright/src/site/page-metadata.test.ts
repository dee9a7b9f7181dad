import { expect, test } from 'vitest'
import { createMemorySource } from '../source/memory-source.ts'
import { createPageMetadata } from './page-metadata.ts'

test('pages that are asked for from several sides at once are read once', async () => {
  const source = createMemorySource({ 'a.mdx': '---\ntitle: First\n---\n', 'b.mdx': '---\ntitle: Second\n---\n' })
  const reads: string[] = []
  const counting = {
    ...source,
    read(path: string) {
      reads.push(path)
      return source.read(path)
    },
  }
  const pages = new Map(['a', 'b'].map((key) => [key, { key, file: `${key}.mdx`, url: `/${key}`, version: '1' }]))
  const metadata = createPageMetadata(counting, pages)
  await Promise.all([metadata.load(['a', 'b']), metadata.load(['b', 'a']), metadata.load(['a', 'b'])])
  expect(reads.toSorted()).toEqual(['a.mdx', 'b.mdx'])
  expect([metadata.titleOf('a'), metadata.titleOf('b')]).toEqual(['First', 'Second'])
})

test('a page whose reading failed is read again when it is next asked for', async () => {
  const source = createMemorySource({ 'a.mdx': '---\ntitle: First\n---\n' })
  let failures = 1
  const failing = {
    ...source,
    read(path: string) {
      if (failures-- > 0) throw new Error('The disk is away.')
      return source.read(path)
    },
  }
  const metadata = createPageMetadata(failing, new Map([['a', { key: 'a', file: 'a.mdx', url: '/a', version: '1' }]]))
  await expect(metadata.load(['a'])).rejects.toThrow('The disk is away.')
  await metadata.load(['a'])
  expect(metadata.titleOf('a')).toBe('First')
})

test('a page whose title is blank is called as the sidebar calls it, or after its path', async () => {
  const source = createMemorySource({
    'a.mdx': '---\ntitle: " "\nsidebarTitle: acme run\n---\n',
    'acme-stop.mdx': '---\ntitle: ""\n---\n',
  })
  const pages = new Map(
    ['a', 'acme-stop'].map((key) => [key, { key, file: `${key}.mdx`, url: `/${key}`, version: '1' }]),
  )
  const metadata = createPageMetadata(source, pages)
  await metadata.load(pages.keys())
  expect([metadata.titleOf('a'), metadata.titleOf('acme-stop')]).toEqual(['acme run', 'Acme stop'])
})
