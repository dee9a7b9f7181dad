import { describe, expect, it } from 'vitest'
import type { Diagnostic } from '../source/diagnostic.ts'
import { exampleOf } from './example-of.ts'
import { firstOperation, openText, specificationOf } from './specification-for-tests.ts'

const ok = { responses: { 200: { description: 'ok' } } }

async function problemsOf(document: unknown, files?: Record<string, string>): Promise<string[]> {
  const { specification, diagnostics } = await openText(document, files)
  return [...diagnostics, ...(specification?.check() ?? [])].map(inBrief)
}

function inBrief({ code, file, line, column, message, fix }: Diagnostic): string {
  return [`${file}:${line}:${column}`, code, message, ...(fix === undefined ? [] : [`→ ${fix}`])].join(' ')
}

// Invalid JSON and YAML, aliases and nesting: read-document.test.ts. Operations that the navigation names: site.
describe('bad input', () => {
  it('references that lead nowhere: each once, with place, pointer and what was probably meant', async () => {
    const schema = { $ref: '#/components/schemas/Usr' }
    const document = {
      openapi: '3.1.0',
      paths: {
        '/a/{b}': { get: { responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } } } },
      },
      components: { schemas: { User: { properties: { friend: schema, file: { $ref: './gone.yaml#/X' } } } } },
    }
    expect(await problemsOf(document)).toEqual([
      'api.json:12:27 openapi-reference-not-found The reference “#/components/schemas/Usr” cannot be resolved (in GET /a/{b} › responses › 200 › content › application/json › schema, and once more). → Did you mean “#/components/schemas/User”?',
      'api.json:29:21 openapi-reference-not-found The reference “./gone.yaml#/X” cannot be resolved (in components › schemas › User › properties › file). → Specify a file of this repository, or a URL.',
    ])
  })

  it('references in YAML have their place in the YAML', async () => {
    const yaml =
      'openapi: 3.0.0\npaths:\n  /a:\n    get:\n      responses:\n        "200":\n          $ref: "#/components/responses/No"\n'
    expect((await problemsOf(yaml))[0]).toMatch(/^api\.json:7:\d+ openapi-reference-not-found/)
  })

  it('references that lead only to each other', async () => {
    const schemas = { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } }
    const problems = await problemsOf({ openapi: '3.1.0', paths: { '/a': { get: ok } }, components: { schemas } })
    expect(problems.map((problem) => problem.split(' ')[1])).toEqual([
      'openapi-reference-cycle',
      'openapi-reference-cycle',
    ])
  })

  it('what only looks like a reference is none: in examples, defaults, names of properties and extensions', async () => {
    const schemas = {
      A: {
        properties: { $ref: { type: 'string' }, example: { type: 'string' } },
        example: { $ref: '#/no' },
        default: { $ref: '#/no' },
        examples: [{ $ref: '#/no' }],
        'x-any': { $ref: '#/no' },
      },
    }
    expect(await problemsOf({ openapi: '3.1.0', paths: {}, components: { schemas } })).toEqual([])
  })

  it('files outside the docs folder are not read', async () => {
    const asked: string[] = []
    const { openSpecification } = await import('./open-specification.ts')
    const document = { openapi: '3.1.0', paths: { '/a': { $ref: '../../etc/passwd' }, '/b': { $ref: '/b.json' } } }
    await openSpecification('api/x.json', async (file) => {
      asked.push(file)
      return file === 'api/x.json' ? { bytes: Buffer.from(JSON.stringify(document)), diagnostics: [] } : undefined
    })
    expect(asked).toEqual(['api/x.json', 'b.json'])
  })

  it('an operation without responses is a page with a warning', async () => {
    const document = { openapi: '3.1.0', paths: { '/a': { get: { summary: 'A' } } } }
    expect(await problemsOf(document)).toEqual([
      'api.json:5:14 openapi-no-responses GET /a does not describe any responses. → Describe at least the success response under `responses`.',
    ])
    expect((await firstOperation({ paths: document.paths })).responses).toEqual([])
  })

  it('the same operation twice: by other parameter names, and by a repeated key', async () => {
    const names = await problemsOf({ openapi: '3.1.0', paths: { '/a/{x}': { get: ok }, '/a/{y}': { get: ok } } })
    expect(names).toEqual([
      'api.json:14:14 openapi-duplicate-operation GET /a/{y} is the same operation as GET /a/{x}: names in braces make no difference. → Remove one of the two.',
    ])
    const keys = await problemsOf('{"openapi": "3.1.0", "paths": {"/a": {}, "/a": {}}}')
    expect(keys.map((problem) => problem.split(' ')[1])).toEqual(['openapi-duplicate-key'])
  })

  it('servers with bad variables', async () => {
    const servers = [
      { url: 'https://{a}.{b}', variables: { a: { default: 'x', enum: ['y'] }, c: { default: '' } } },
      { url: 'https://{d}', variables: { d: {} } },
      {},
    ]
    const problems = await problemsOf({ openapi: '3.1.0', servers, paths: { '/a': { get: ok } } })
    expect(problems.map((problem) => problem.replace(/^\S+ /, ''))).toEqual([
      'openapi-server-variable The default “x” of the server variable “a” is not one of the values in its `enum`. → Add it to `enum`, or choose one of those as the default.',
      'openapi-server-variable The server URL “https://{a}.{b}” uses the variable “b”, which is not defined; requests are written with “{b}”. → Define “b” under `variables` of the server, with a `default`, or take it out of the URL.',
      'openapi-server-variable The server variable “c” is not used: the URL “https://{a}.{b}” does not have “{c}”. → Remove the variable, or use it in the URL.',
      'openapi-server-variable The server variable “d” has no `default`; requests are written with “{d}”. → Add `default` to the variable “d”.',
      'openapi-invalid-value A server has no `url`, so it is left out. → Add `url`, such as `https://api.example.com`.',
    ])
  })

  it('parameter names with odd characters and descriptions with HTML are passed on as they are', async () => {
    const names = ['filter[name]', 'a b', '<script>', '"q"', '__proto__', 'ü#?/']
    const { parameters, description } = await firstOperation({
      paths: {
        '/a': {
          get: {
            description: '<script>alert(1)</script>',
            parameters: names.map((name) => ({ name, in: 'query' })),
            ...ok,
          },
        },
      },
    })
    expect(parameters.map(({ name }) => name)).toEqual(names)
    expect(description).toBe('<script>alert(1)</script>')
  })

  it('properties that are called like parts of every object', async () => {
    const text =
      '{"openapi":"3.1.0","components":{"schemas":{"S":{"type":"object","required":["__proto__"],"properties":{"__proto__":{"type":"string"},"constructor":{"type":"integer"},"toString":{}}}}}}'
    const schema = (await specificationOf(text)).schema('S')
    expect(schema?.properties.map(({ name, required, schema: { types } }) => [name, required, types])).toEqual([
      ['__proto__', true, ['string']],
      ['constructor', false, ['integer']],
      ['toString', false, []],
    ])
    const example = schema && exampleOf(schema, { direction: 'request' })
    expect(Object.keys(example as object)).toEqual(['__proto__', 'constructor', 'toString'])
    expect(({} as { polluted?: unknown }).polluted).toBe(undefined)
  })

  it('parts of the wrong type are named, and harm nothing', async () => {
    const document = {
      openapi: '3.1.0',
      paths: { '/a': { get: { parameters: {}, responses: [], tags: 'x', security: 5, callbacks: 1 } }, '/b': 7 },
    }
    const problems = await problemsOf(document)
    expect(problems.map((problem) => problem.split(' ')[1])).toEqual(['openapi-invalid-value', 'openapi-invalid-value'])
    expect((await firstOperation({ paths: document.paths })).parameters).toEqual([])
  })

  it('keys that a machine translated harm nothing', async () => {
    const specification = await specificationOf({
      openapi: '3.0.1',
      情報: {},
      paths: { '/a': { get: { 要約: 'x', responses: { 200: { 説明: 'x' } } } } },
      components: { securitySchemes: { キー: { type: 'APIキー' } } },
      security: [{ キー: [] }],
    })
    const operation = specification.operation('/paths/~1a/get')
    expect(operation).toMatchObject({ title: 'Get a', security: [[{ name: 'キー', scheme: { type: 'unknown' } }]] })
  })

  it('thousands of schemas that name themselves, and of references to files that are nowhere, do not take long', async () => {
    const names = Array.from({ length: 2000 }, (_, index) => `s${index}`)
    const schemas = Object.fromEntries(
      names.map((name) => [name, { $id: `https://x.test/${name}.json`, items: { $ref: `gone-${name}.json` } }]),
    )
    const before = process.threadCpuUsage().user
    const problems = await problemsOf({ openapi: '3.1.0', paths: { '/a': { get: ok } }, components: { schemas } })
    expect(problems.length).toBe(2000)
    expect((process.threadCpuUsage().user - before) / 1000).toBeLessThan(4000)
  })

  it('tags that are below each other without end: the nearest twenty are groups', async () => {
    const tags = Array.from({ length: 3000 }, (_, index) => ({ name: `t${index}`, parent: `t${index + 1}` }))
    const specification = await specificationOf({
      openapi: '3.2.0',
      tags,
      paths: { '/a': { get: { tags: ['t0'], ...ok } } },
    })
    const around = specification.operations[0]?.groupsAround ?? []
    expect([around.length, around[0], around.at(-1)]).toEqual([20, 't20', 't1'])
  })

  it('a file of 30 MB: read once, kept as text, operations resolved one at a time', async () => {
    const long = 'x'.repeat(3000)
    const names = Array.from({ length: 10_000 }, (_, index) => `M${index}`)
    const schemas = Object.fromEntries(
      names.map((name) => [name, { type: 'object', description: long, properties: { id: { type: 'string' } } }]),
    )
    const paths = Object.fromEntries(
      names.slice(0, 1000).map((name) => [
        `/${name}`,
        {
          get: {
            responses: {
              200: {
                description: 'ok',
                content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
              },
            },
          },
        },
      ]),
    )
    const text = JSON.stringify({ openapi: '3.1.0', paths, components: { schemas } })
    expect(text.length).toBeGreaterThan(30_000_000)
    const specification = await specificationOf(text)
    expect(specification.operations.length).toBe(1000)
    expect(specification.size).toBe(Buffer.byteLength(text))
    const operation = specification.operation('/paths/~1M999/get')
    expect(operation?.responses[0]?.contents[0]?.schema?.properties.map(({ name }) => name)).toEqual(['id'])
    expect(specification.check()).toEqual([])
  })

  it('a specification of 5,000 files is read whole; files at URLs are bounded, which is reported once', async () => {
    const names = Array.from({ length: 5000 }, (_, index) => `parts/${index}.json`)
    const files = Object.fromEntries(
      names.map((name, index) => [name, JSON.stringify({ type: 'object', title: `T${index}` })]),
    )
    const schemas = Object.fromEntries(names.map((name, index) => [`S${index}`, { $ref: name }]))
    const whole = await openText({ openapi: '3.1.0', paths: {}, components: { schemas } }, files)
    expect(whole.specification?.schema('S4999')?.title).toBe('T4999')
    expect([...whole.diagnostics, ...(whole.specification?.check() ?? [])]).toEqual([])

    const remote = Object.fromEntries(names.map((_, index) => [`S${index}`, { $ref: `https://x.test/${index}.json` }]))
    const bounded = await openText({ openapi: '3.1.0', paths: {}, components: { schemas: remote } })
    expect(bounded.diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'openapi-too-large The specification refers to more than 500 files at URLs: “https://x.test/500.json” and further files are not read, so their contents are missing.',
    ])
    expect(bounded.specification?.check().length).toBe(500)
  })

  it('files that refer to each other in a circle of three: read once each, and the circle ends on the page', async () => {
    const files = {
      'a.json': JSON.stringify({ A: { type: 'object', properties: { b: { $ref: 'b.json#/B' } } } }),
      'b.json': JSON.stringify({ B: { type: 'object', properties: { c: { $ref: './c.json#/C' } } } }),
      'c.json': JSON.stringify({ C: { type: 'object', properties: { a: { $ref: 'a.json#/A' } } } }),
    }
    const document = {
      openapi: '3.1.0',
      paths: { '/a': { get: ok } },
      components: { schemas: { S: { $ref: 'a.json#/A' } } },
    }
    expect(await problemsOf(document, files)).toEqual([])
    const { specification } = await openText(document, files)
    expect([...(specification?.files ?? [])].toSorted()).toEqual(['a.json', 'api.json', 'b.json', 'c.json'])
    const schema = specification?.schema('S')
    expect(schema && exampleOf(schema, { direction: 'response' })).toEqual({ b: { c: {} } })
  })

  it('a discriminator that names nothing: what it maps to is reported, the options stay', async () => {
    const discriminator = {
      propertyName: 'nothing',
      mapping: { x: '#/components/schemas/Gone' },
      defaultMapping: 'Gone',
    }
    const schemas = {
      A: { type: 'object', title: 'A' },
      B: { type: 'object', title: 'B' },
      S: { oneOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }], discriminator },
    }
    const document = { openapi: '3.2.0', paths: { '/a': { get: ok } }, components: { schemas } }
    const problems = await problemsOf(document)
    expect(problems.map((problem) => problem.replace(/^\S+ /, '').replace(/,.*/, ''))).toEqual([
      'openapi-discriminator-mapping A discriminator maps to “#/components/schemas/Gone”',
      'openapi-discriminator-mapping A discriminator maps to “Gone”',
    ])
    const schema = (await specificationOf(document)).schema('S')
    expect(schema?.choices[0]?.options.map(({ label }) => label)).toEqual(['A', 'B'])
    expect(schema?.choices[0]?.fallback).toBeUndefined()
  })

  it('an example that its schema refuses: of a property it is passed over, of a body it stands as written', async () => {
    const schema = { type: 'object', properties: { age: { type: 'integer', minimum: 1, example: 'old' } } }
    const { requestBody } = await firstOperation({
      paths: { '/a': { post: { requestBody: { content: { 'application/json': { schema, example: [1] } } }, ...ok } } },
    })
    const [content] = requestBody?.contents ?? []
    expect(content?.examples[0]?.value).toEqual([1])
    expect(content?.schema && exampleOf(content.schema, { direction: 'request' })).toEqual({ age: 123 })
  })

  it('one operationId for two operations is reported: links would not know which is meant', async () => {
    const same = { operationId: 'list', ...ok }
    expect(await problemsOf({ openapi: '3.1.0', paths: { '/a': { get: same }, '/b': { get: same } } })).toEqual([
      'api.json:15:14 openapi-duplicate-operation-id GET /b has the same operationId, “list”, as GET /a. → Give each operation a unique operationId.',
    ])
  })

  it('bounds of 64 bits keep their digits', async () => {
    const text =
      '{"openapi":"3.1.0","components":{"schemas":{"S":{"type":"integer","minimum":-9223372036854775808,"maximum":9223372036854775807}}}}'
    const schema = (await specificationOf(text)).schema('S')
    expect([...(schema?.exactBounds.values() ?? [])]).toEqual(['-9223372036854775808', '9223372036854775807'])
    const narrow = (await specificationOf('{"openapi":"3.1.0","components":{"schemas":{"S":{"maximum":5}}}}')).schema(
      'S',
    )
    expect(narrow?.exactBounds.size).toBe(0)
  })

  it('a number in one part and an integer in the other is an integer', async () => {
    const allOf = [{ type: 'number' }, { type: ['integer', 'null'] }]
    const document = { openapi: '3.1.0', paths: {}, components: { schemas: { S: { allOf } } } }
    const schema = (await specificationOf(document)).schema('S')
    expect(schema?.types).toEqual(['integer'])
    expect(schema && exampleOf(schema, { direction: 'request' })).toBe(123)
  })
})
