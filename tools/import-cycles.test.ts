import { expect, test } from 'vitest'
import { importCycles } from './import-cycles.ts'

test('files that import one another are found, through others and by type alone', () => {
  const files = new Map([
    ['a/one.ts', "import { two } from './two.ts'"],
    ['a/two.ts', "export { three } from '../b/three.ts'"],
    ['b/three.ts', "import type { One } from '../a/one.ts'"],
    ['b/four.ts', "import { three } from './three.ts'\nimport { join } from 'node:path'"],
  ])
  expect(importCycles(files).map((group) => group.toSorted())).toEqual([['a/one.ts', 'a/two.ts', 'b/three.ts']])
})

test('a tree has no cycle', () => {
  expect(
    importCycles(
      new Map([
        ['a.ts', "import './b.ts'"],
        ['b.ts', ''],
      ]),
    ),
  ).toEqual([])
})
