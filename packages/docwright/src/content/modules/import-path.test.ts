import { expect, test } from 'vitest'

import { importCandidates, snippetCandidates } from './import-path.ts'

test('paths are absolute from the docs root, or relative', () => {
  expect(importCandidates('/snippets/a.mdx', 'guides/b.mdx')).toEqual(['snippets/a.mdx'])
  expect(importCandidates('../snippets/a.jsx', 'guides/b.mdx')).toEqual(['snippets/a.jsx'])
  expect(importCandidates('snippets/a.mdx', 'guides/b.mdx')).toEqual(['snippets/a.mdx', 'guides/snippets/a.mdx'])
})

test('the extension may be missing', () => {
  expect(importCandidates('./a', 'guides/b.mdx')).toEqual(expect.arrayContaining(['guides/a.mdx', 'guides/a.jsx']))
})

test('a path that leaves the docs root is nothing', () => {
  expect(importCandidates('../../etc/passwd.mdx', 'guides/b.mdx')).toEqual([])
  expect(snippetCandidates('../../x.mdx')).toEqual([])
})

test('scoped packages and URLs are nothing', () => {
  expect(importCandidates('@theme/Tabs', 'a.mdx')).toEqual([])
  expect(importCandidates('https://x.y/a.js', 'a.mdx')).toEqual([])
})

test('a named snippet is in the folder “snippets” by its newer or older name, or in the root', () => {
  expect(snippetCandidates('a.mdx')).toEqual(['snippets/a.mdx', '_snippets/a.mdx', 'a.mdx'])
})
