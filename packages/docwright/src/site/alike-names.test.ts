import { expect, test } from 'vitest'
import { alikeNames } from './alike-names.ts'

function found(...paths: string[]): string[] {
  return alikeNames(paths).map(({ file, message }) => `${file}: ${message}`)
}

test('two files whose names differ in case alone are reported at the later one', () => {
  expect(found('Page.mdx', 'images/a.png', 'images/A.PNG', 'page.mdx')).toEqual([
    'images/A.PNG: “images/A.PNG” and “images/a.png” differ only in upper and lower case: on macOS and Windows they are one file.',
    'page.mdx: “page.mdx” and “Page.mdx” differ only in upper and lower case: on macOS and Windows they are one file.',
  ])
})

test('two such folders are reported once, at the first file of the later one', () => {
  expect(found('Guides/a.mdx', 'Guides/b.mdx', 'guides/c.mdx', 'guides/d.mdx', 'guides/deep/e.mdx')).toEqual([
    'guides/c.mdx: “guides” and “Guides” differ only in upper and lower case: on macOS and Windows they are one folder.',
  ])
})

test('a file that is in both of two such folders is told by the folders', () => {
  expect(found('Guides/a.mdx', 'guides/a.mdx')).toEqual([
    'guides/a.mdx: “guides” and “Guides” differ only in upper and lower case: on macOS and Windows they are one folder.',
  ])
})

test('other names are no matter', () => {
  expect(found('a.mdx', 'a/a.mdx', 'b/a.mdx', 'index.mdx', 'ä.mdx', 'a.mdx.mdx')).toEqual([])
})

test('a repository in two spellings throughout is told in fifty lines', () => {
  const names = Array.from({ length: 200 }, (_, index) => `page-${index}.mdx`)
  expect(found(...names, ...names.map((name) => name.toUpperCase()))).toHaveLength(50)
})
