import { expect, test } from 'vitest'

import { noStatements, readStatements } from './read-statements.ts'

function read(source: string) {
  const statements = noStatements()
  readStatements(source, 100, statements)
  return {
    imports: statements.imports.map(
      ({ local, imported, specifier, start }) => `${local}=${imported} of ${specifier} @${start}`,
    ),
    declared: statements.declared.map(({ name, declaration }) => `${name}: ${declaration.kind}`),
    renamed: [...statements.renamed],
    unread: statements.unread.length,
  }
}

test('plain imports', () => {
  expect(read('import A from "/a.mdx"\nimport { b, c as d } from \'./b.jsx\';').imports).toEqual([
    'A=default of /a.mdx @100',
    'b=b of ./b.jsx @123',
    'd=c of ./b.jsx @123',
  ])
})

test('every form of import and export', () => {
  expect(
    read(
      'import A, { b } from "./x"\nimport * as All from "./y"\nexport { e as f } from "./z"\nexport const g = 1, h = 2\nconst i = 3\nexport { i as j }\nexport default function k() {}\nexport class L {}',
    ),
  ).toEqual({
    imports: ['A=default of ./x @100', 'b=b of ./x @100', 'All=* of ./y @127', 'f=e of ./z @154'],
    declared: ['g: value', 'h: value', 'i: value', 'default: function', 'L: opaque'],
    renamed: [
      ['j', 'i'],
      ['k', 'default'],
    ],
    unread: 0,
  })
})

test('the type of a constant is no obstacle', () => {
  expect(read('export const a: string = "x"').declared).toEqual(['a: value'])
})

test('of statements that cannot be read the names remain; components are left to their compiler', () => {
  expect(read('import type { T } from "./t"\nexport const A = (x: T): string => <b>{x!}</b>')).toEqual({
    imports: ['T=T of ./t @100'],
    declared: ['A: opaque'],
    renamed: [],
    unread: 0,
  })
  expect(read('export default function Hello(x: T) {}').declared).toEqual(['Hello: opaque', 'default: opaque'])
  expect(read('export const a = (x: T) => x!').unread).toBe(1)
})
