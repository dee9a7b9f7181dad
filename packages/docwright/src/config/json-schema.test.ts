import { expect, test } from 'vitest'
import committed from '../../schema/docs.schema.json' with { type: 'json' }
import { createJsonSchema } from './json-schema.ts'

test('the published JSON Schema is the one that the schemas give; `node tools/generate-schema.ts` renews it', () => {
  expect(createJsonSchema()).toEqual(committed)
})

test('describes every key', () => {
  const undescribed: string[] = []
  function visit(schema: unknown, path: string): void {
    if (typeof schema !== 'object' || schema === null) return
    for (const [key, value] of Object.entries(schema)) {
      if (key === 'properties') {
        for (const [name, property] of Object.entries(value as object)) {
          const { description, $ref, allOf } = property as { description?: string; $ref?: string; allOf?: unknown }
          if (description === undefined && $ref === undefined && allOf === undefined)
            undescribed.push(`${path}.${name}`)
        }
      }
      visit(value, `${path}.${key}`)
    }
  }
  visit(createJsonSchema(), '')
  expect(undescribed).toEqual([])
})

test('requires what a site cannot do without, or a file that brings it', () => {
  expect(createJsonSchema()['anyOf']).toEqual([
    { required: ['theme', 'name', 'colors', 'navigation'] },
    { required: ['$ref'] },
  ])
})
