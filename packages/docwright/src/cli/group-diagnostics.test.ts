import { expect, test } from 'vitest'
import type { Diagnostic } from '../source/diagnostic.ts'
import { groupDiagnostics, remarkOf } from './group-diagnostics.ts'

function warning(file: string, line: number, message = 'Same.'): Diagnostic {
  return { code: 'missing-property', severity: 'warning', message, file, line, column: 1 }
}

function remarks(diagnostics: readonly Diagnostic[]): string[] {
  return groupDiagnostics(diagnostics).map(
    (group) => `${group.first.file}:${group.first.line} ${remarkOf(group) ?? '-'}`,
  )
}

test('one cause is one group, with the number of places and files', () => {
  const many = Array.from({ length: 1201 }, (_, index) => warning(`pages/${index % 173}.mdx`, index))
  expect(remarks([...many, warning('a.mdx', 1, 'Other.')])).toEqual([
    'pages/0.mdx:0 and 1,200 more in 173 files',
    'a.mdx:1 -',
  ])
  expect(remarks([warning('a.mdx', 1), warning('a.mdx', 3), warning('a.mdx', 5), warning('a.mdx', 7)])).toEqual([
    'a.mdx:1 and 3 more in this file',
  ])
  expect(remarks([warning('a.mdx', 1), warning('b.mdx', 3)])).toEqual(['a.mdx:1 and at b.mdx:3:1'])
})

test('translations and versions of a file count as one place', () => {
  const row = (file: string, line: number) => warning(file, line, `The row “${file} ${line}”.`)
  expect(remarks(['a.mdx', 'fr/a.mdx', 'zh-Hans/a.mdx', 'v2/a.mdx'].map((file) => row(file, 4)))).toEqual([
    'a.mdx:4 also in 3 translations or versions of the file',
  ])
  expect(remarks([row('a.mdx', 4), row('fr/a.mdx', 4), row('fr/a.mdx', 9)])).toHaveLength(3)
})
