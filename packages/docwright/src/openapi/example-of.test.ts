import addFormats from 'ajv-formats'
import Ajv2020 from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { exampleOf } from './example-of.ts'
import { schemaOf } from './specification-for-tests.ts'

const ajv = new Ajv2020.default({ strict: false, allErrors: true, formats: { snowflake: true } })
addFormats.default(ajv)

/** The example of a schema, and what a validator says of it. */
async function example(schema: object): Promise<{ value: unknown; errors: string }> {
  const value = exampleOf(await schemaOf({ S: schema }), { direction: 'request' })
  return { value, errors: ajv.validate(schema, value) ? '' : ajv.errorsText() }
}

describe('an example that is made keeps the constraints of its schema', () => {
  it.each<[Record<string, unknown>]>([
    [{ type: 'integer', minimum: 200, maximum: 300 }],
    [{ type: 'integer', minimum: 10, maximum: 30, multipleOf: 7 }],
    [{ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 }],
    [{ type: 'number', multipleOf: 0.01, minimum: 0.05, maximum: 0.09 }],
    [{ type: 'string', format: 'date-time' }],
    [{ type: 'string', pattern: '^(0|[1-9][0-9]*)$', format: 'snowflake' }],
    [{ type: 'string', pattern: '^[A-Z]{2}-\\d{3,5}(?:-(?:a|b))?$' }],
    [{ type: 'string', pattern: '^#[\\da-f]{6}$', maxLength: 7 }],
    [{ type: 'string', pattern: '^\\p{Lu}\\w+\\s.{3,}$', minLength: 20 }],
    [{ type: 'string', pattern: '^(?=.*\\d)[a-z\\d]{8,}$' }],
    [{ type: 'array', items: { enum: ['a', 'b', 'c'] }, minItems: 3, uniqueItems: true }],
    [{ type: 'array', items: { type: 'integer' }, minItems: 4, uniqueItems: true }],
    [{ type: 'array', items: {}, contains: { const: 'x' }, minContains: 2 }],
    [{ type: 'object', additionalProperties: { type: 'integer' }, minProperties: 3 }],
    [{ type: 'object', propertyNames: { pattern: '^x-' }, additionalProperties: true, minProperties: 1 }],
    [{ type: 'object', required: ['a'], properties: { a: { type: 'string', maxLength: 3 } } }],
    [{ type: 'object', required: ['b'], additionalProperties: { type: 'integer' } }],
    [{ type: 'object', properties: { a: { type: 'integer', example: 'no number' }, b: { example: 'kept' } } }],
    [{ type: 'string', default: null, minLength: 12 }],
    [
      {
        type: 'object',
        properties: { kind: { enum: ['dog'] }, name: { type: 'string' } },
        oneOf: [
          { properties: { kind: { const: 'cat' } }, required: ['kind'] },
          { properties: { kind: { const: 'dog' }, bark: { type: 'boolean' } }, required: ['kind'] },
        ],
      },
    ],
    [
      {
        oneOf: [
          { type: 'object', properties: { a: {} } },
          { type: 'object', required: ['b'], properties: { b: {} } },
        ],
      },
    ],
    [
      {
        type: 'object',
        properties: { a: {}, b: {} },
        not: { required: ['b'] },
        oneOf: [{ required: ['a'] }, { required: ['b'] }],
      },
    ],
    [
      {
        type: 'object',
        properties: { a: { const: 1 } },
        ...(JSON.parse(
          '{"if":{"properties":{"a":{"const":1}}},"then":{"required":["c"],"properties":{"c":{"type":"integer"}}}}',
        ) as object),
      },
    ],
  ])('%j', async (schema) => {
    expect((await example(schema)).errors).toBe('')
  })

  it('what travels the other way is left out, of an example by the author as well', async () => {
    const schema = {
      type: 'object',
      required: ['id', 'secret'],
      properties: { id: { type: 'integer', readOnly: true }, secret: { type: 'string', writeOnly: true }, name: {} },
      example: { id: 1, secret: 's', name: 'n' },
    }
    const node = await schemaOf({ S: schema })
    expect(exampleOf(node, { direction: 'request' })).toEqual({ secret: 's', name: 'n' })
    expect(exampleOf(node, { direction: 'response' })).toEqual({ id: 1, name: 'n' })
  })

  it('a pattern that would take for ever, or is none, takes no time', async () => {
    const start = process.threadCpuUsage().user
    const patterns = [
      '^(a+)+$',
      '^(a|a)*b$',
      '(',
      '[',
      '^(?<year>\\d{4})-\\k<year>$',
      '\\u{1F600}{900}',
      '^(([a-z])+.)+$',
    ]
    const properties = Object.fromEntries(
      patterns.map((pattern, index) => [`p${index}`, { type: 'string', pattern, example: `${'a'.repeat(40)}!` }]),
    )
    const node = await schemaOf({ S: { type: 'object', required: Object.keys(properties), properties } })
    const value = exampleOf(node, { direction: 'request' })
    expect(Object.keys(value as object)).toEqual(Object.keys(properties))
    // The last of these patterns alone would take longer than anybody waits.
    expect((process.threadCpuUsage().user - start) / 1000).toBeLessThan(5000)
  })
})
