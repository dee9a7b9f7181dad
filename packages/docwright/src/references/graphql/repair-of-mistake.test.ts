import { expect, test } from 'vitest'
import { readSchema } from './read-schema.ts'

function mistakesOf(definitions: string): [string, string | undefined][] {
  const bytes = new TextEncoder().encode(definitions)
  const { diagnostics } = readSchema([{ name: 's.graphql', bytes }])
  return diagnostics.map(({ line, column, fix }) => [`${line}:${column}`, fix])
}

test.each([
  ['schema { query: I } input I { a: Int }', '1:17', 'Name an object type in `schema`.'],
  [
    'schema { query: Q mutation: Q } type Q { a: Int }',
    '1:17',
    'Give `query`, `mutation` and `subscription` a type each.',
  ],
  ['type Q { a(b: Q): Int }', '1:15', 'Use a scalar, an enum or an `input` type.'],
  ['input I { a: Int } type Q { a: I }', '1:32', 'Use a type that is not an `input` type.'],
  [
    'type Q { a(b: Int! @deprecated): Int }',
    '1:20',
    'Remove `@deprecated`, or make it optional: remove the “!”, or add a default value.',
  ],
  ['type Q { a(b: Int = "x"): Int }', '1:21', 'Correct the default value.'],
  ['type Q { __a: Int }', '1:10', 'Choose another name.'],
  ['type Q { a: Int } enum E', '1:19', 'Add one, or remove the type.'],
  [
    'type A { a: Int } type B implements A { a: Int }',
    '1:37',
    'Implement an interface, or remove the name from `implements`.',
  ],
  ['interface A implements A { a: Int }', '1:24', 'Remove the name from `implements`.'],
  ['interface A { a: Int } type B implements A & A { a: Int }', '1:42', 'Remove the repetition.'],
  [
    'interface A { a: Int } type B implements A { b: Int }',
    '1:15',
    'Add it, or remove the interface from `implements`.',
  ],
  ['interface A { a: Int } type B implements A { a: String }', '1:18', 'Use the type that the interface has.'],
  [
    'interface A { a: Int } type B implements A { a(b: Int!): Int }',
    '1:48',
    'Make the argument optional: remove the “!”, or add a default value.',
  ],
  [
    'interface A { a: Int } interface B implements A { a: Int } type C implements B { a: Int }',
    '1:47',
    'Add it to `implements`.',
  ],
  ['union U = E enum E { A }', '1:11', 'List object types only.'],
  ['input I @oneOf { a: Int! b: Int }', '1:21', 'Remove the “!”.'],
  ['input I @oneOf { a: Int = 1 b: Int }', '1:18', 'Remove the default value.'],
  ['input I { a: I! }', '1:11', 'Make one of these fields optional: remove its “!”.'],
])('what breaks a rule says how to repair it: %s', (definitions, place, fix) => {
  expect(mistakesOf(definitions)).toContainEqual([place, fix])
})

test('a type that is nowhere is one mistake, also where only an interface or a member can stand', () => {
  expect(mistakesOf('type A implements Nix { a: Int }\nunion U = A | Nothing')).toEqual([
    ['1:19', 'Define it.'],
    ['2:15', 'Define it.'],
  ])
})
