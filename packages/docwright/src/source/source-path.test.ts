import { expect, test } from 'vitest'
import { normalizeSourcePath, resolveSourcePath } from './source-path.ts'

test.each([
  ['a/b.mdx', 'a/b.mdx'],
  ['/a//./b/', 'a/b'],
  ['a\\b.mdx', 'a/b.mdx'],
  ['a/../b', 'b'],
  ['a/..', undefined],
  ['../a', undefined],
  ['a/../../b', undefined],
  ['..\\a', undefined],
  ['', undefined],
  ['a\0b', undefined],
])('brings %j into the form %j', (written, path) => {
  expect(normalizeSourcePath(written)).toBe(path)
})

test('counts from the folder of the file that names a path, or from the root', () => {
  expect(resolveSourcePath('./b.json', 'config/a.json')).toBe('config/b.json')
  expect(resolveSourcePath('../b.json', 'config/a.json')).toBe('b.json')
  expect(resolveSourcePath('b.json', 'a.json')).toBe('b.json')
  expect(resolveSourcePath('/b.json', 'config/a.json')).toBe('b.json')
  expect(resolveSourcePath('../../b.json', 'config/a.json')).toBeUndefined()
})
