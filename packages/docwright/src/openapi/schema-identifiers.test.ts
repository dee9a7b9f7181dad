import { expect, test } from 'vitest'
import type { Specification } from './specification.ts'
import { brief, specificationOf } from './specification-for-tests.ts'

const named = (name: string, more: object) => ({ ...more, type: 'object', properties: { [name]: { type: 'string' } } })

function shownAs(specification: Specification, name: string): string | undefined {
  const schema = specification.schema(name)
  return schema === undefined ? undefined : brief(schema)
}

test('a schema is found by its id with or without an empty fragment, and relative to the folder of another', async () => {
  const specification = await specificationOf({
    openapi: '3.1.0',
    components: {
      schemas: {
        A: named('a', { $id: 'https://x.test/v1/a.json#' }),
        B: named('b', { $id: 'https://x.test/v1/b.json' }),
        Whole: { $ref: 'https://x.test/v1/a.json' },
        Relative: { $ref: './b.json' },
        Inside: { $ref: 'b.json#/properties/b' },
      },
    },
  })
  const shown = ['Whole', 'Relative', 'Inside'].map((name) => shownAs(specification, name))
  expect(shown).toEqual(['{ a?: string }', '{ b?: string }', 'string'])
  expect(specification.check()).toEqual([])
})

test('of several anchors of one name it is the first; names that are no text are none', async () => {
  const specification = await specificationOf({
    openapi: '3.1.0',
    components: {
      schemas: {
        A: named('a', { $anchor: 'same' }),
        B: named('b', { $anchor: 'same', $id: 3 }),
        C: named('c', { $anchor: ['list'], $dynamicAnchor: '' }),
        S: { $ref: '#same' },
        T: { $ref: '#list' },
      },
    },
  })
  expect(shownAs(specification, 'S')).toBe('{ a?: string }')
  expect(specification.check().map(({ code }) => code)).toEqual(['openapi-reference-not-found'])
})
