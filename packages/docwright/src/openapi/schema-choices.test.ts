import { describe, expect, it } from 'vitest'
import { brief, schemaOf, specificationOf } from './specification-for-tests.ts'

const text = { type: 'string' }

describe('the choices of a schema', () => {
  it('oneOf and anyOf are choices with a label for each option, never twice the same', async () => {
    const schema = await schemaOf({
      Cat: { type: 'object', title: 'A cat', properties: { meow: text } },
      Dog: { type: 'object', properties: { bark: text } },
      S: {
        properties: { shared: text },
        oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
        anyOf: [text, text, { type: 'array', items: { $ref: '#/components/schemas/Dog' } }, { const: 3 }],
      },
    })
    expect(brief(schema)).toBe(
      '{ shared?: string } & oneOf(A cat: { meow?: string } | Dog: { bark?: string }) & ' +
        'anyOf(string: string | string (2): string | Dog[]: [{ bark?: string }] | 3: integer)',
    )
  })

  it('a choice of one is no choice: the option is part of the schema, nullable only where null was the other', async () => {
    const schema = await schemaOf({
      A: { type: 'object', properties: { a: text } },
      S: {
        properties: {
          one: { anyOf: [{ $ref: '#/components/schemas/A' }], description: 'Own words' },
          orNull: { oneOf: [{ $ref: '#/components/schemas/A' }, { type: 'null' }] },
          old: { anyOf: [{ $ref: '#/components/schemas/A' }], nullable: true },
        },
      },
    })
    const nodes = schema.properties.map((one) => one.schema)
    expect(nodes.map((node) => [brief(node), node.choices.length, node.nullable, node.name])).toEqual([
      ['{ a?: string }', 0, false, 'A'],
      ['{ a?: string }?', 0, true, 'A'],
      ['{ a?: string }?', 0, true, 'A'],
    ])
    expect(nodes[0]?.description).toBe('Own words')
  })

  it('a discriminator tells which value means which option: by mapping, else by name', async () => {
    const schema = await schemaOf({
      Cat: { type: 'object', properties: { kind: text } },
      Dog: { type: 'object', properties: { kind: { const: 'woof' } } },
      Emu: { type: 'object', properties: { kind: text } },
      S: {
        oneOf: ['Cat', 'Dog', 'Emu'].map((name) => ({ $ref: `#/components/schemas/${name}` })),
        discriminator: { propertyName: 'kind', mapping: { kitten: '#/components/schemas/Cat', tom: 'Cat' } },
      },
    })
    expect(schema.choices[0]?.discriminator).toBe('kind')
    expect(schema.choices[0]?.options.map(({ discriminatorValues }) => discriminatorValues)).toEqual([
      ['kitten', 'tom'],
      ['woof'],
      ['Emu'],
    ])
  })

  it('a discriminator that maps to whole files makes a choice of each of them', async () => {
    const animal = (name: string) => JSON.stringify({ title: name, type: 'object', properties: { [name]: text } })
    const mapping = { cat: './cat.json', dog: './dog.json', 'a/b': '#/components/schemas/a~1b' }
    const specification = await specificationOf(
      {
        openapi: '3.1.0',
        components: {
          schemas: {
            S: { type: 'object', discriminator: { propertyName: 'kind', mapping } },
            'a/b': { title: 'Both' },
            All: { oneOf: [{ $ref: './cat.json' }, { $ref: './dog.json' }] },
          },
        },
      },
      { 'cat.json': animal('Cat'), 'dog.json': animal('Dog') },
    )
    const options = specification.schema('S')?.choices[0]?.options ?? []
    expect(options.map(({ label, discriminatorValues }) => [label, discriminatorValues])).toEqual([
      ['Cat', ['cat']],
      ['Dog', ['dog']],
      ['Both', ['a/b']],
    ])
  })

  it('a discriminator alone makes a choice of the schemas it maps to', async () => {
    const base = { $ref: '#/components/schemas/S' }
    const schema = await schemaOf({
      S: {
        type: 'object',
        properties: { kind: text },
        discriminator: { propertyName: 'kind', mapping: { cat: 'Cat' } },
      },
      Cat: { allOf: [base, { properties: { meow: text } }] },
    })
    expect(brief(schema)).toBe('{ kind?: string } & oneOf(Cat: { kind?: string, meow?: string })')
  })

  it('the option that applies where the property says nothing else (`defaultMapping`, OpenAPI 3.2)', async () => {
    const options = [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]
    const schemas = (defaultMapping: string): Record<string, unknown> => ({
      Cat: { type: 'object', properties: { kind: text } },
      Dog: { type: 'object', properties: { kind: text } },
      S: { oneOf: options, discriminator: { propertyName: 'kind', defaultMapping } },
    })
    expect((await schemaOf(schemas('Dog'))).choices[0]?.fallback).toBe('Dog')
    expect((await schemaOf(schemas('#/components/schemas/Cat'))).choices[0]?.fallback).toBe('Cat')
    expect((await schemaOf(schemas('Nobody'))).choices[0]?.fallback).toBeUndefined()
  })
})
