import { buildSchema } from 'graphql'
import { expect, test } from 'vitest'
import { variablesInput } from './input-form.ts'

function inputOf(definitions: string) {
  const schema = buildSchema(`type Query { q${definitions}`)
  return variablesInput(schema.getQueryType()?.getFields()['q']?.args ?? [])
}

test('variables are what their types allow, and are needed where nothing stands in for them', () => {
  const args =
    '(id: ID!, first: Int = 5, price: Float!, on: Boolean, tags: [String!]!, state: State, at: DateTime!, extra: JSON)'
  expect(inputOf(`${args}: Int }\nenum State { OPEN SHIPPED }\nscalar DateTime\nscalar JSON`)).toEqual({
    type: 'object',
    properties: [
      { name: 'id', required: true, schema: { type: 'string', format: 'ID!' } },
      { name: 'first', required: false, schema: { type: 'integer', format: 'Int' } },
      { name: 'price', required: true, schema: { type: 'number', format: 'Float!' } },
      { name: 'on', required: false, schema: { type: 'boolean', format: 'Boolean' } },
      { name: 'tags', required: true, schema: { type: 'array', items: { type: 'string', format: 'String!' } } },
      {
        name: 'state',
        required: false,
        schema: { type: 'string', format: 'State', enumeration: ['OPEN', 'SHIPPED'], nullable: true },
      },
      { name: 'at', required: true, schema: { type: 'string', format: 'DateTime!' } },
      { name: 'extra', required: false, schema: { type: 'any', format: 'JSON' } },
    ],
  })
})

test('an input that holds itself ends, and of a oneOf exactly one is set', () => {
  const { properties } = inputOf(
    '(where: Where, by: By!): Int }\ninput Where { and: [Where!], name: String }\ninput By @oneOf { id: ID, name: String }',
  )
  expect(properties?.map(({ schema }) => schema)).toEqual([
    {
      type: 'object',
      format: 'Where',
      properties: [
        { name: 'and', required: false, schema: { type: 'array', items: { type: 'object', format: 'Where!' } } },
        { name: 'name', required: false, schema: { type: 'string', format: 'String' } },
      ],
    },
    {
      type: 'object',
      format: 'By!',
      options: ['id', 'name'].map((name) => ({
        title: name,
        schema: {
          type: 'object',
          properties: [{ name, required: true, schema: { type: 'string', format: name === 'id' ? 'ID' : 'String' } }],
        },
      })),
    },
  ])
})

test('a large input has a bound', () => {
  const types = Array.from(
    { length: 30 },
    (_, index) => `input T${index} { ${Array.from({ length: 30 }, (__, other) => `f${other}: T${other}`).join(' ')} }`,
  )
  const text = JSON.stringify(inputOf(`(t: T0): Int }\n${types.join('\n')}`))
  expect(text.length).toBeLessThan(100_000)
})
