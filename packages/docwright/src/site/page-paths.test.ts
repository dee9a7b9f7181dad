import { expect, test } from 'vitest'
import { collectPages, isSnippet, urlOf } from './page-paths.ts'
import { isPublishedFile } from './published-files.ts'

test('the URL of a page is its path without extension, an index is its folder', () => {
  expect(urlOf('guides/start')).toBe('/guides/start')
  expect(urlOf('guides/index')).toBe('/guides')
  expect(urlOf('index')).toBe('/')
})

test('files in a folder of snippets are told apart', () => {
  expect(isSnippet('snippets/note.mdx')).toBe(true)
  expect(isSnippet('en/_snippets/note.mdx')).toBe(true)
  expect(isSnippet('guides/snippets-explained.md')).toBe(false)
})

test('where .md and .mdx exist, .mdx wins', () => {
  const files = ['a.md', 'a.mdx', 'b.mdx', 'b.md'].map((path) => ({ path, size: 1, version: path }))
  expect([...collectPages(files).values()].map(({ file }) => file)).toEqual(['a.mdx', 'b.mdx'])
})

test('images, data and documents are published; pages, configuration and tools are not', () => {
  for (const path of ['images/a.PNG', 'openapi.yaml', 'files/a.pdf', 'style.css', '.gitbook/assets/a.png'])
    expect(isPublishedFile(path)).toBe(true)
  for (const path of [
    'a.mdx',
    'docs.json',
    'package.json',
    'snippets/a.jsx',
    '.env',
    '.hidden/a.json',
    'a/.hidden.png',
  ]) {
    expect(isPublishedFile(path)).toBe(false)
  }
})
