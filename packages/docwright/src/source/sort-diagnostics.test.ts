import { expect, test } from 'vitest'
import type { Diagnostic } from './diagnostic.ts'
import { sortDiagnostics } from './sort-diagnostics.ts'

const at = (line: number, message: string): Diagnostic => ({
  code: 'broken-link',
  severity: 'error',
  message,
  file: 'a.mdx',
  line,
  column: 1,
})

test('what two parts of a check find at one place is told once, also between others of that place', () => {
  const found = [at(3, 'one'), at(3, 'two')]
  expect(sortDiagnostics([...found, at(1, 'one'), ...found])).toEqual([at(1, 'one'), ...found])
})
