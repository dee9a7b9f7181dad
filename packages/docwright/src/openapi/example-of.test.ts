import addFormats from 'ajv-formats'
import Ajv2020 from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { exampleOf } from './example-of.ts'
import { schemaOf } from './specification-for-tests.ts'

const ajv = new Ajv2020.default({ strict: false, allErrors: true })
addFormats.default(ajv)

/** The example of a schema, and what a validator says of it. */
async function example(schema: object): Promise<{ value: unknown; errors: string }> {
  const value = exampleOf(await schemaOf({ S: schema }), { direction: 'request' })
  return { value, errors: ajv.validate(schema, value) ? '' : ajv.errorsText() }
}

describe('an example that is made keeps the constraints of its schema', () => {
  it.each([
    [{ type: 'integer', minimum: 200, maximum: 300 }],
    [{ type: 'string', format: 'date-time' }],
    [{ type: 'object', required: ['a'], properties: { a: { type: 'string', maxLength: 3 } } }],
  ])('%j', async (schema) => {
    expect((await example(schema)).errors).toBe('')
  })
})
