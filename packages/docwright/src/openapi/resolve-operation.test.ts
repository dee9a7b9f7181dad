import { describe, expect, it } from 'vitest'
import { brief, firstOperation, openText, specificationOf } from './specification-for-tests.ts'

const text = { type: 'string' }
const ok = { responses: { 200: { description: 'ok' } } }

describe('an operation', () => {
  it('has the parameters of its path, replaced by its own of the same name and place', async () => {
    const { parameters } = await firstOperation({
      paths: {
        '/{id}': {
          parameters: [
            { name: 'id', in: 'path', schema: text, description: 'Of the path' },
            { $ref: '#/components/parameters/Limit' },
          ],
          get: {
            parameters: [
              { name: 'limit', in: 'query', required: true, schema: { type: 'integer' }, style: 'pipeDelimited' },
              { name: 'limit', in: 'header', schema: text },
              {
                name: 'filter',
                in: 'query',
                content: { 'application/json': { schema: { type: 'object' }, example: {} } },
              },
              { name: 'nowhere', in: 'body' },
              'nonsense',
            ],
            ...ok,
          },
        },
      },
      components: { parameters: { Limit: { name: 'limit', in: 'query', schema: text } } },
    })
    expect(
      parameters.map((one) => [one.in, one.name, one.required, one.style, one.explode, brief(one.schema)]),
    ).toEqual([
      ['path', 'id', true, 'simple', false, 'string'],
      ['query', 'limit', true, 'pipeDelimited', false, 'integer'],
      ['header', 'limit', false, 'simple', false, 'string'],
      ['query', 'filter', false, 'form', true, 'object'],
    ])
    expect(parameters.at(-1)).toMatchObject({ contentType: 'application/json', examples: [{ name: '', value: {} }] })
  })

  it('has the servers of its own, else of its path, else of the specification, with their variables', async () => {
    const servers = [
      { url: 'https://{region}.a.com/{v}', variables: { region: { default: 'eu', enum: ['eu', 'us'] }, x: {} } },
    ]
    const inherited = await firstOperation({ servers, paths: { '/a': { get: ok } } })
    expect(inherited.servers).toMatchObject([
      {
        url: 'https://{region}.a.com/{v}',
        variables: [
          { name: 'region', default: 'eu', enum: ['eu', 'us'] },
          { name: 'v', default: '', enum: [] },
        ],
      },
    ])
    const own = await firstOperation({
      servers,
      paths: { '/a': { servers: [{ url: '/b' }], get: { servers: [], ...ok } } },
    })
    expect(own.servers.map(({ url }) => url)).toEqual(['/b'])
  })

  it('asks for authorization: alternatives, schemes together, scopes, none, optional, unknown ones', async () => {
    const components = {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-Key', 'x-default': 'demo' },
        token: { type: 'http', scheme: 'Bearer', bearerFormat: 'JWT' },
        oauth: {
          type: 'oauth2',
          flows: { clientCredentials: { tokenUrl: '/t', scopes: { read: 'Read' } }, other: {} },
        },
      },
    }
    const of = async (security: unknown) =>
      (await firstOperation({ components, security: [{ key: [] }], paths: { '/a': { get: { ...ok, security } } } }))
        .security
    expect((await of(undefined))[0]?.[0]?.scheme).toMatchObject({
      type: 'apiKey',
      in: 'header',
      parameterName: 'X-Key',
      default: 'demo',
    })
    const ways = await of([{ token: [], key: [] }, { oauth: ['read'] }, {}])
    expect(ways.map((way) => way.map(({ name, scopes }) => [name, scopes]))).toEqual([
      [
        ['token', []],
        ['key', []],
      ],
      [['oauth', ['read']]],
      [],
    ])
    expect(ways[0]?.[0]?.scheme).toMatchObject({ scheme: 'bearer', bearerFormat: 'JWT' })
    expect(ways[1]?.[0]?.scheme.flows).toMatchObject([
      { type: 'clientCredentials', scopes: [{ name: 'read', description: 'Read' }] },
    ])
    expect(await of([])).toEqual([])
    expect(await of([{}])).toEqual([])
    expect((await of([{ gone: [] }]))[0]?.[0]?.scheme.type).toBe('unknown')
  })

  it('has bodies, responses with headers and links by status, examples, and callbacks', async () => {
    const operation = await firstOperation({
      paths: {
        '/a': {
          post: {
            requestBody: {
              required: true,
              content: {
                'application/json': { schema: text, examples: { one: { $ref: '#/components/examples/One' }, bare: 5 } },
                'multipart/form-data': { schema: { type: 'object' }, encoding: { file: { contentType: 'image/png' } } },
              },
            },
            responses: {
              default: { description: 'other' },
              '4XX': { $ref: '#/components/responses/Bad' },
              404: { description: 'gone' },
              201: {
                description: 'made',
                headers: { 'X-Rate': { schema: { type: 'integer' }, required: true } },
                links: { next: { operationId: 'getNext', parameters: { id: '$response.body#/id' } } },
              },
            },
            callbacks: { done: { '{$request.body#/url}': { post: { summary: 'Done', ...ok } } } },
          },
        },
      },
      components: { examples: { One: { summary: 'First', value: 1 } }, responses: { Bad: { description: 'bad' } } },
    })
    expect(operation.requestBody?.contents).toMatchObject([
      {
        type: 'application/json',
        examples: [
          { name: 'one', summary: 'First', value: 1 },
          { name: 'bare', value: 5 },
        ],
      },
      { type: 'multipart/form-data', encoding: { file: { contentType: 'image/png' } } },
    ])
    expect(operation.responses.map(({ status, description }) => [status, description])).toEqual([
      ['201', 'made'],
      ['404', 'gone'],
      ['4XX', 'bad'],
      ['default', 'other'],
    ])
    expect(operation.responses[0]).toMatchObject({
      headers: [{ name: 'X-Rate', required: true }],
      links: [{ name: 'next', operationId: 'getNext' }],
    })
    expect(operation.callbacks).toMatchObject([
      { name: 'done', expression: '{$request.body#/url}', operation: { title: 'Done', method: 'post', servers: [] } },
    ])
  })

  it('passes on x-codeSamples and every other extension', async () => {
    const operation = await firstOperation({
      paths: {
        '/a': {
          get: { ...ok, 'x-codeSamples': [{ lang: 'curl', label: 'C', source: 'curl' }, { lang: 'x' }], 'x-mine': [1] },
        },
      },
    })
    expect(operation.codeSamples).toEqual([{ lang: 'curl', label: 'C', source: 'curl' }])
    expect(operation.extensions['x-mine']).toEqual([1])
  })
})

describe('versions of OpenAPI', () => {
  it('Swagger 2.0: body, form and file parameters, hosts, security and definitions are upgraded', async () => {
    const specification = await specificationOf({
      swagger: '2.0',
      info: { title: 'Petstore', version: '1.0.0' },
      host: 'petstore.example.com',
      basePath: '/v2',
      schemes: ['https'],
      securityDefinitions: { key: { type: 'apiKey', name: 'k', in: 'query' }, basic: { type: 'basic' } },
      paths: {
        '/pet': {
          post: {
            tags: ['pet'],
            consumes: ['application/json'],
            produces: ['application/json'],
            parameters: [{ in: 'body', name: 'body', required: true, schema: { $ref: '#/definitions/Pet' } }],
            responses: { 200: { description: 'ok', schema: { type: 'array', items: { $ref: '#/definitions/Pet' } } } },
            security: [{ basic: [] }],
          },
        },
      },
      definitions: {
        Pet: { type: 'object', required: ['name'], properties: { name: text, parent: { $ref: '#/definitions/Pet' } } },
      },
    })
    const operation = specification.operation(specification.operations[0]?.pointer ?? '')
    expect(operation?.servers.map(({ url }) => url)).toEqual(['https://petstore.example.com/v2'])
    const body = operation?.requestBody?.contents[0]
    expect(body?.type).toBe('application/json')
    expect(body?.schema && brief(body.schema)).toBe('{ name: string, parent?: ↻Pet }')
    expect(operation?.responses[0]?.contents[0]?.schema?.types).toEqual(['array'])
    expect(operation?.security[0]?.[0]?.scheme).toMatchObject({ type: 'http', scheme: 'basic' })
  })

  it('OpenAPI 3.2: query, additionalOperations, item schemas, querystring and device flows', async () => {
    const specification = await specificationOf({
      openapi: '3.2.0',
      paths: {
        '/a': {
          query: {
            parameters: [{ in: 'querystring', name: 'q', content: { 'application/json': { schema: text } } }],
            responses: { 200: { content: { 'text/event-stream': { itemSchema: text } } } },
          },
          additionalOperations: { COPY: ok },
        },
      },
    })
    expect(specification.operations.map(({ method }) => method)).toEqual(['query', 'COPY'])
    const operation = specification.operation(specification.operations[0]?.pointer ?? '')
    expect(operation?.parameters[0]).toMatchObject({ in: 'querystring', contentType: 'application/json' })
    expect(operation?.responses[0]?.contents[0]?.itemSchema?.types).toEqual(['string'])
    expect(specification.operation(specification.operations[1]?.pointer ?? '')?.method).toBe('COPY')
  })

  it.each([
    [{ openapi: '4.0.0' }, 'The version “4.0.0” is not supported'],
    [{ swagger: '1.2' }, 'The version “1.2” is not supported'],
    [{ asyncapi: '3.0.0' }, 'it has no `openapi` key'],
    [[], 'it has no `openapi` key'],
  ])('others are refused: %j', async (document, message) => {
    const { specification, diagnostics } = await openText(document)
    expect(specification).toBe(undefined)
    expect(diagnostics.map(({ code }) => code)).toEqual(['openapi-not-a-specification'])
    expect(diagnostics[0]?.message).toContain(message)
  })
})

describe('several files', () => {
  it('paths, parameters and schemas are read from other files, in JSON and YAML, with references back and in circles', async () => {
    const files = {
      'paths/a.yaml':
        'get:\n  parameters: [{$ref: "../api.json#/components/parameters/P"}]\n  responses:\n    "200": {description: ok, content: {application/json: {schema: {$ref: ../models/node.json}}}}\n',
      'models/node.json': JSON.stringify({
        type: 'object',
        properties: { next: { $ref: 'node.json' }, other: { $ref: './more.yml#/Leaf' } },
      }),
      'models/more.yml': 'Leaf:\n  type: object\n  properties:\n    node: {$ref: "node.json"}\n',
    }
    const document = {
      paths: { '/a': { $ref: 'paths/a.yaml' } },
      components: { parameters: { P: { name: 'p', in: 'query', schema: text } } },
    }
    const operation = await firstOperation(document, files)
    expect(operation.parameters.map(({ name }) => name)).toEqual(['p'])
    const schema = operation.responses[0]?.contents[0]?.schema
    expect(schema && brief(schema)).toBe('{ next?: ↻, other?: { node?: ↻ } }')
    const { specification, files: read } = await openText({ openapi: '3.1.0', ...document }, files)
    expect(read).toEqual(['api.json', 'paths/a.yaml', 'models/node.json', 'models/more.yml'])
    expect(specification?.check()).toEqual([])
  })
})
