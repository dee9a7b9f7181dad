import { describe, expect, it } from 'vitest'
import { exampleOf } from './example-of.ts'
import { idSeparator } from './located.ts'
import { brief, schemaOf, specificationOf } from './specification-for-tests.ts'

const text = { type: 'string' }

describe('a schema', () => {
  it('has its properties in order, required or not, with further and patterned ones', async () => {
    const schema = await schemaOf({
      S: {
        type: 'object',
        required: ['b'],
        properties: { a: text, b: { type: 'integer' }, __proto__x: text },
        additionalProperties: { type: 'array', items: text },
        patternProperties: { '^x-': { type: 'boolean' } },
        propertyNames: { pattern: '^[a-z]' },
      },
    })
    expect(brief(schema)).toBe('{ a?: string, b: integer, __proto__x?: string, *: [string] }')
    expect(schema.patternProperties.map(({ pattern, schema: one }) => [pattern, one.types])).toEqual([
      ['^x-', ['boolean']],
    ])
    expect(schema.propertyNames?.constraints).toEqual({ pattern: '^[a-z]' })
  })

  it('is found again by its id, whatever its name, and together with what applies besides', async () => {
    const names = ['Cats & Dogs', 'a/b~c', 'Größe 日本', 'x#y', 'A ~& B']
    const specification = await specificationOf({
      openapi: '3.1.0',
      components: {
        schemas: {
          ...Object.fromEntries(names.map((name) => [name, { title: name, properties: { only: text } }])),
          S: {
            allOf: [{ properties: { p: { properties: { a: text } } } }, { properties: { p: { required: ['a'] } } }],
          },
        },
      },
    })
    for (const name of names) {
      const id = specification.schema(name)?.id ?? ''
      expect(specification.schemaWithId(id)?.title).toBe(name)
    }
    const joined = specification.schema('S')?.properties[0]?.schema.id ?? ''
    expect(joined).toContain(idSeparator)
    expect(brief(specification.schemaWithId(joined) ?? (await schemaOf({ S: {} })))).toBe('{ a: string }')
  })

  it('additional properties: allowed, forbidden, or not mentioned', async () => {
    expect((await schemaOf({ S: { additionalProperties: true } })).additionalProperties).toBe(true)
    expect((await schemaOf({ S: { additionalProperties: {} } })).additionalProperties).toBe(true)
    expect((await schemaOf({ S: { additionalProperties: false } })).additionalProperties).toBe(false)
    expect((await schemaOf({ S: { type: 'object' } })).additionalProperties).toBe(undefined)
  })

  it('allOf is merged: properties of the same name too, the narrower bounds, all that is required', async () => {
    const schema = await schemaOf({
      Base: { type: 'object', title: 'Base', required: ['id'], properties: { id: text, size: { minimum: 1 } } },
      S: {
        allOf: [
          { $ref: '#/components/schemas/Base' },
          { properties: { size: { type: 'integer', minimum: 5, maximum: 9 }, extra: text }, required: ['extra'] },
        ],
      },
    })
    expect(brief(schema)).toBe('{ id: string, size?: integer, extra: string }')
    expect(schema.title).toBe(undefined)
    const size = schema.properties.find(({ name }) => name === 'size')
    expect(size?.schema.constraints).toEqual({ minimum: 5, maximum: 9 })
  })

  it('allOf with one part is that part, with own words', async () => {
    const schema = await schemaOf({
      Pet: { type: 'object', description: 'A pet', properties: { name: text } },
      S: {
        properties: { pet: { description: 'The pet', nullable: true, allOf: [{ $ref: '#/components/schemas/Pet' }] } },
      },
    })
    const pet = schema.properties[0]?.schema
    expect([pet?.name, pet?.description, pet?.nullable]).toEqual(['Pet', 'The pet', true])
  })

  it.each([
    ['3.0.3', { type: 'string', nullable: true }],
    ['3.1.0', { type: ['string', 'null'] }],
    ['3.1.0', { anyOf: [{ type: 'string' }, { type: 'null' }] }],
    ['3.1.0', { oneOf: [{ $ref: '#/components/schemas/Text' }, { enum: [null] }] }],
  ])('is nullable in every way of writing it: %s %j', async (version, one) => {
    const schema = await schemaOf({ Text: text, S: one }, version)
    expect(brief(schema)).toBe('string?')
    expect(schema.choices).toEqual([])
  })

  it('recursive schemas end by name: of their own, by way of another, in lists, maps and choices', async () => {
    const self = { $ref: '#/components/schemas/S' }
    const schema = await schemaOf({
      S: {
        type: 'object',
        properties: { parent: self, list: { type: 'array', items: self }, other: { $ref: '#/components/schemas/T' } },
      },
      T: { type: 'object', additionalProperties: self, properties: { maybe: { anyOf: [self, { type: 'null' }] } } },
    })
    expect(brief(schema)).toBe('{ parent?: ↻S, list?: [↻S], other?: { maybe?: ↻S, *: ↻S } }')
  })

  it('a schema that is part of itself is taken once', async () => {
    const schema = await schemaOf({ S: { allOf: [{ $ref: '#/components/schemas/S' }], properties: { a: text } } })
    expect(brief(schema)).toBe('{ a?: string }')
  })

  it('a reference that leads nowhere or only to itself accepts anything', async () => {
    expect((await schemaOf({ S: { $ref: '#/nowhere' } })).accepts).toBe('anything')
    expect((await schemaOf({ S: { $ref: '#/components/schemas/S' } })).accepts).toBe('anything')
  })

  it('keywords beside $ref count', async () => {
    const schema = await schemaOf({
      Named: { type: 'string', description: 'Theirs', maxLength: 5 },
      S: { $ref: '#/components/schemas/Named', description: 'Mine', deprecated: true },
    })
    expect([schema.name, schema.description, schema.deprecated, schema.constraints]).toEqual([
      'Named',
      'Mine',
      true,
      { maxLength: 5 },
    ])
  })

  it('exclusive bounds are read as 3.0 and as 3.1 write them', async () => {
    const old = await schemaOf(
      { S: { minimum: 1, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false } },
      '3.0.0',
    )
    expect(old.constraints).toEqual({ exclusiveMinimum: 1, maximum: 9 })
    expect((await schemaOf({ S: { exclusiveMinimum: 1, exclusiveMaximum: 9 } })).constraints).toEqual({
      exclusiveMinimum: 1,
      exclusiveMaximum: 9,
    })
  })

  it('enum, const, default, format, examples, not, read-only and write-only, tuples and extensions', async () => {
    const schema = await schemaOf({
      S: {
        properties: {
          size: { enum: ['s', 'l', null], 'x-enumDescriptions': { s: 'Small' }, default: 's' },
          kind: { const: null },
          at: { type: 'string', format: 'date-time', examples: ['x', 'y'], example: 'z', readOnly: true },
          secret: { type: 'string', writeOnly: true, 'x-mint': { pre: ['new'] } },
          pair: { prefixItems: [text, { type: 'number' }], items: false },
          no: { not: { type: 'string' } },
        },
      },
    })
    const of = (name: string) => schema.properties.find((one) => one.name === name)?.schema
    expect(of('size')).toMatchObject({
      enum: ['s', 'l', null],
      enumDescriptions: { s: 'Small' },
      default: { value: 's' },
      types: ['string'],
    })
    expect(of('kind')?.const).toEqual({ value: null })
    expect(of('at')).toMatchObject({ format: 'date-time', examples: ['z', 'x', 'y'], readOnly: true })
    expect(of('secret')).toMatchObject({ writeOnly: true, extensions: { 'x-mint': { pre: ['new'] } } })
    expect(of('pair')?.prefixItems.map(({ types }) => types)).toEqual([['string'], ['number']])
    expect(of('pair')?.items?.accepts).toBe('nothing')
    expect(of('no')?.not?.types).toEqual(['string'])
  })

  it('$anchor, $dynamicAnchor and $id name schemas, which references find', async () => {
    const schema = await schemaOf({
      S: {
        type: 'object',
        properties: {
          byAnchor: { $ref: '#city' },
          dynamic: { $dynamicRef: '#node' },
          byId: { $ref: 'https://example.com/schemas/street' },
          byRelativeId: { $ref: 'street' },
          belowId: { $ref: 'https://example.com/schemas/street#/properties/number' },
          nowhere: { $ref: '#nothing' },
        },
      },
      City: { $anchor: 'city', title: 'A city', type: 'string' },
      Node: { $dynamicAnchor: 'node', type: 'object', properties: { next: { $dynamicRef: '#node' } } },
      Street: {
        $id: 'https://example.com/schemas/street',
        type: 'object',
        properties: { number: { type: 'integer' } },
      },
    })
    const [byAnchor, dynamic, byId, byRelativeId, belowId, nowhere] = schema.properties.map((one) => one.schema)
    expect(byAnchor).toMatchObject({ title: 'A city', name: 'City' })
    expect(dynamic && brief(dynamic)).toBe('{ next?: ↻Node }')
    expect(byId && brief(byId)).toBe('{ number?: integer }')
    expect(byRelativeId?.name).toBe('Street')
    expect(belowId?.types).toEqual(['integer'])
    expect(nowhere?.accepts).toBe('anything')
  })

  it('$defs of a schema are found by their pointer', async () => {
    const schema = await schemaOf({
      S: {
        $defs: { id: { type: 'string', format: 'uuid' } },
        properties: { id: { $ref: '#/components/schemas/S/$defs/id' } },
      },
    })
    expect(schema.properties[0]?.schema.format).toBe('uuid')
  })

  it('if, then and else, dependent schemas and names, in the words of 2019 and of before', async () => {
    const schema = await schemaOf({
      S: {
        if: { properties: { kind: { const: 'a' } } },
        ...(JSON.parse('{"then":{"required":["x"]}}') as object),
        else: false,
        dependentRequired: { card: ['name', 'zip'] },
        dependentSchemas: { card: { properties: { code: text } } },
        dependencies: { old: ['older'], oldest: { properties: { found: text } } },
      },
    })
    expect(schema.condition?.if.properties[0]?.schema.const).toEqual({ value: 'a' })
    expect(schema.condition?.whenFalse?.accepts).toBe('nothing')
    expect(schema.dependentRequired).toEqual([
      { name: 'card', needs: ['name', 'zip'] },
      { name: 'old', needs: ['older'] },
    ])
    expect(schema.dependentSchemas.map(({ name, schema: one }) => [name, brief(one)])).toEqual([
      ['card', '{ code?: string }'],
      ['oldest', '{ found?: string }'],
    ])
  })

  it('unevaluated properties are further properties, unevaluated items, contents and counts stand for themselves', async () => {
    const schema = await schemaOf({
      S: {
        type: 'object',
        unevaluatedProperties: { type: 'integer' },
        properties: {
          list: {
            type: 'array',
            prefixItems: [text],
            unevaluatedItems: false,
            contains: text,
            minContains: 2,
            maxContains: 3,
          },
          packed: { type: 'string', contentMediaType: 'application/json', contentSchema: { properties: { in: text } } },
          any: true,
          none: false,
        },
      },
    })
    expect(schema.additionalProperties).toMatchObject({ types: ['integer'] })
    const [list, packed, any, none] = schema.properties.map((one) => one.schema)
    expect(list?.unevaluatedItems?.accepts).toBe('nothing')
    expect(list?.constraints).toEqual({ minContains: 2, maxContains: 3 })
    expect(packed).toMatchObject({ contentMediaType: 'application/json' })
    expect(packed?.contentSchema && brief(packed.contentSchema)).toBe('{ in?: string }')
    expect([any?.accepts, none?.accepts]).toEqual(['anything', 'nothing'])
  })

  it('types are guessed where they are left out', async () => {
    const schema = await schemaOf({
      S: {
        properties: {
          a: { properties: {} },
          b: { items: {} },
          c: { maxLength: 1 },
          d: { minimum: 0 },
          e: { enum: [1] },
          f: {},
        },
      },
    })
    expect(schema.properties.map(({ schema: one }) => one.types)).toEqual([
      ['object'],
      ['array'],
      ['string'],
      ['number'],
      ['integer'],
      [],
    ])
    expect(schema.properties.at(-1)?.schema.accepts).toBe('anything')
  })

  it('values of the wrong type harm nothing', async () => {
    const schema = await schemaOf({
      S: {
        type: 7,
        properties: [1, null],
        required: 'id',
        enum: 'x',
        oneOf: {},
        allOf: 'no',
        items: 3,
        description: {},
        examples: 5,
      },
    })
    expect(() => JSON.stringify([brief(schema), exampleOf(schema, { direction: 'request' })])).not.toThrow()
  })
})

describe('an example', () => {
  it('is the given one, the default, the first allowed value, or made of the parts', async () => {
    const schema = await schemaOf({
      S: {
        type: 'object',
        required: ['id', 'list'],
        properties: {
          id: { type: 'string', format: 'uuid' },
          given: { type: 'string', example: 'mine' },
          usual: { type: 'integer', default: 3 },
          size: { enum: ['s', 'l'] },
          list: { type: 'array', items: { type: 'object', properties: { on: { type: 'boolean' } } } },
          count: { type: 'integer', minimum: 200 },
          read: { type: 'string', readOnly: true },
          write: { type: 'string', writeOnly: true },
        },
      },
    })
    const made = {
      id: '3c90c3cc-0d44-4b50-8888-8dd25736052a',
      given: 'mine',
      usual: 3,
      size: 's',
      list: [{ on: true }],
      count: 200,
    }
    expect(exampleOf(schema, { direction: 'request' })).toEqual({ ...made, write: '<string>' })
    expect(exampleOf(schema, { direction: 'response' })).toEqual({ ...made, read: '<string>' })
    expect(exampleOf(schema, { direction: 'request', onlyRequired: true })).toEqual({ id: made.id, list: [{}] })
  })

  it('of a recursive schema ends, and that of a wide one stays small', async () => {
    const self = { $ref: '#/components/schemas/S' }
    const keys = Array.from({ length: 30 }, (_, index) => `k${index}`)
    const wide = {
      type: 'object',
      properties: Object.fromEntries(keys.map((key) => [key, { $ref: '#/components/schemas/W' }])),
    }
    const schema = await schemaOf({ S: { type: 'object', required: ['next'], properties: { next: self } }, W: wide })
    expect(exampleOf(schema, { direction: 'request' })).toEqual({ next: {} })
    const levels = Array.from({ length: 9 }, (_, level) => [
      level === 0 ? 'S' : `L${level}`,
      {
        type: 'object',
        properties: Object.fromEntries(keys.map((key) => [key, { $ref: `#/components/schemas/L${level + 1}` }])),
      },
    ])
    const deep = await schemaOf({ ...Object.fromEntries(levels), L9: text })
    expect(JSON.stringify(exampleOf(deep, { direction: 'request' })).length).toBeLessThan(30_000)
  })
})
