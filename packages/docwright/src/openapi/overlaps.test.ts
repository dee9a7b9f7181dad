import { expect, test } from 'vitest'
import { exampleOf } from './example-of.ts'
import { openText, schemaOf } from './specification-for-tests.ts'

const open = (name: string) => ({
  type: 'object',
  required: ['t'],
  properties: { t: { type: 'string' }, [name]: { type: 'string' } },
})

test('an optional property whose options overlap has an example, as deep as it may be', async () => {
  const item = { oneOf: [open('pattern'), open('dict')] }
  const schema = await schemaOf({
    S: { type: 'object', properties: { item, list: { type: 'array', items: item }, deep: { properties: { item } } } },
  })
  const one = { t: '<string>', pattern: '<string>' }
  const example = exampleOf(schema, { direction: 'request' }) as Record<string, unknown>
  expect(Object.keys(example)).toEqual(['item', 'list', 'deep'])
  expect(Object.keys(example['item'] as object)).toEqual(Object.keys(one))
})

test('what extends a schema that is a choice of what extends it has its own fields alone', async () => {
  const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const child = (name: string) => ({ allOf: [refer('Shape'), { properties: { [name]: { type: 'number' } } }] })
  const schemas = {
    S: refer('Circle'),
    Shape: {
      type: 'object',
      properties: { kind: { type: 'string' } },
      oneOf: [refer('Circle'), refer('Square')],
      discriminator: { propertyName: 'kind' },
    },
    Circle: child('radius'),
    Square: child('side'),
  }
  const circle = await schemaOf(schemas)
  expect(circle.choices).toEqual([])
  expect(circle.properties.map(({ name }) => name)).toEqual(['kind', 'radius'])
  const shape = await schemaOf({ ...schemas, S: refer('Shape') })
  expect(shape.choices.map(({ options }) => options.map(({ label }) => label))).toEqual([['Circle', 'Square']])
})

test('a link to an operation that does not exist is reported with the one that was meant', async () => {
  const links = { next: { operationId: 'getPat' }, self: { operationId: 'getPet' } }
  const { specification } = await openText({
    openapi: '3.1.0',
    paths: { '/pets': { get: { operationId: 'getPet', responses: { 200: { description: 'ok', links } } } } },
  })
  expect(specification?.check().map(({ code, message, fix }) => [code, message, fix])).toEqual([
    [
      'openapi-link-not-found',
      'The link “next” leads to the operation “getPat”, which the specification does not have (in GET /pets › responses › 200 › links › next).',
      'Did you mean “getPet”?',
    ],
  ])
})
