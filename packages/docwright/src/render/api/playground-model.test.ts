import type { PlaygroundModel, PlaygroundSchema } from '@docwright/theme'
import { expect, test } from 'vitest'
import { openSpecification } from '../../openapi/open-specification.ts'
import { playgroundModel } from './playground-model.ts'

test('a file is the body, a part of a form, or text in JSON', async () => {
  const binary = { type: 'string', format: 'binary' }
  const properties = {
    plain: binary,
    encoded: { type: 'string', contentMediaType: 'image/png', contentEncoding: 'base64' },
    url: { type: 'string', contentMediaType: 'image/png', contentEncoding: 'base64url' },
    old: { type: 'string', format: 'base64' },
    text: { type: 'string', format: 'byte' },
  }
  const schema = { type: 'object', properties }
  const { body } = await model({
    requestBody: {
      content: {
        'application/json': { schema },
        'multipart/form-data': { schema },
        'application/pdf': { schema: binary },
      },
    },
  })
  const shown = body?.contents.map(({ form, schema: made }) => [form, ...encodings(made)])
  expect(shown).toEqual([
    ['json', 'plain base64', 'encoded base64', 'url base64url', 'old base64', 'text -'],
    ['multipart', 'plain bytes', 'encoded base64', 'url base64url', 'old base64', 'text -'],
    ['binary'],
  ])
})

test('a client certificate is said to be needed, together with whatever else is', async () => {
  const { authorizations } = await model({ security: [{ mutual: [], token: [] }] })
  expect(authorizations).toEqual([
    [
      { kind: 'certificate', id: 'mutual' },
      { kind: 'bearer', id: 'token', label: 'Bearer' },
    ],
  ])
})

test('a part of the path that no parameter describes can be filled in all the same', async () => {
  const { parameters } = await model({ parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }] })
  expect(parameters.map(({ location, name, required }) => [location, name, required])).toEqual([
    ['path', 'id', true],
    ['query', 'q', false],
  ])
})

test('what a security scheme or the body writes has no second control', async () => {
  const header = (name: string) => ({ name, in: 'header', required: true, schema: { type: 'string' } })
  const parameters = ['Authorization', 'X-Key', 'Content-Type', 'X-Other'].map(header)
  const requestBody = { content: { 'text/plain': { schema: { type: 'string' } } } }
  const shown = async (operation: object): Promise<string[]> =>
    (await model({ parameters, ...operation })).parameters.slice(1).map(({ name }) => name)
  expect(await shown({ requestBody, security: [{ token: [], key: [] }] })).toEqual(['X-Other'])
  expect(await shown({ security: [{ mutual: [] }] })).toEqual(['Authorization', 'X-Key', 'Content-Type', 'X-Other'])
})

const filled = {
  parameters: [
    { name: 'id', in: 'path', required: true, schema: { type: 'integer', examples: [7] } },
    { name: 'page', in: 'query', example: 2, schema: { type: 'integer' } },
    { name: 'size', in: 'query', schema: { type: 'integer', 'x-default': 20 } },
  ],
  requestBody: {
    content: {
      'application/json': { schema: { type: 'object' }, example: { name: 'Rex', age: null } },
      'multipart/form-data': {
        schema: { properties: { name: { type: 'string' }, photo: { type: 'string', format: 'binary' } } },
        example: { name: 'Rex', photo: 'bytes' },
      },
      'text/plain': { schema: { type: 'string' }, example: 'Rex' },
    },
  },
}

test('with prefill, the form begins with the examples and with x-default; a file is left to the reader', async () => {
  const { parameters, body } = await model(filled, { prefill: true })
  expect(parameters.map(({ schema }) => schema.value)).toEqual([7, 2, 20])
  expect(body?.contents.map(({ value, example }) => value ?? example)).toEqual([
    { name: 'Rex', age: null },
    { name: 'Rex' },
    'Rex',
  ])
})

test('without prefill, examples stand in empty controls', async () => {
  const { parameters, body } = await model(filled)
  expect(parameters.map(({ schema }) => [schema.value, schema.placeholder])).toEqual([
    [undefined, '7'],
    [undefined, '2'],
    [undefined, undefined],
  ])
  expect(body?.contents.map(({ value, example }) => value ?? example)).toEqual([undefined, undefined, undefined])
})

function encodings({ properties = [] }: PlaygroundSchema): string[] {
  return properties.map(({ name, schema }) => `${name} ${schema.type === 'file' ? (schema.encoding ?? 'bytes') : '-'}`)
}

/** Defaults of a specification. */
interface Input {
  prefill?: boolean
  securitySchemes?: object
  schemas?: object
}

async function model(
  operation: object,
  { prefill = false, securitySchemes = {}, schemas = {} }: Input = {},
): Promise<PlaygroundModel> {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths: { '/pets/{id}': { post: { summary: 'Pets', responses: {}, ...operation } } },
    components: {
      securitySchemes: {
        mutual: { type: 'mutualTLS' },
        token: { type: 'http', scheme: 'bearer' },
        key: { type: 'apiKey', in: 'header', name: 'x-key' },
        ...securitySchemes,
      },
      schemas,
    },
  }
  const bytes = Buffer.from(JSON.stringify(document))
  const { specification } = await openSpecification('api.json', () => Promise.resolve({ bytes, diagnostics: [] }))
  const resolved = specification?.operation(specification.operations[0]?.pointer ?? '')
  if (resolved === undefined) throw new Error('The specification of the test is broken.')
  return playgroundModel(resolved, 'api.json', {
    display: 'interactive',
    credentials: false,
    expanded: false,
    post: [],
    fullUrl: false,
    base: '/docs',
    examples: { onlyRequired: false, prefill, autogenerate: true },
  })
}

test('a scheme of OAuth has its flows, but for the implicit one; OpenID Connect finds its addresses out', async () => {
  const scopes = { read: 'Reads' }
  const flows = {
    implicit: { authorizationUrl: 'https://id.example/authorize', scopes },
    authorizationCode: { authorizationUrl: '/authorize', tokenUrl: '/token', scopes, 'x-client-id': 'docs' },
  }
  const securitySchemes = {
    oauth: { type: 'oauth2', flows },
    old: { type: 'oauth2', flows: { implicit: flows.implicit } },
    found: {
      type: 'oauth2',
      flows: {},
      oauth2MetadataUrl: 'https://id.example/.well-known/oauth-authorization-server',
    },
    openId: { type: 'openIdConnect', openIdConnectUrl: 'https://id.example' },
  }
  const asked = async (security: object) =>
    (await model({ security: [security] }, { securitySchemes })).authorizations[0]
  const list = [{ name: 'read', description: 'Reads' }]
  expect(await asked({ oauth: ['read'] })).toEqual([
    {
      kind: 'oauth',
      id: 'oauth',
      label: 'OAuth 2.0',
      flows: [{ type: 'authorizationCode', authorizationUrl: '/authorize', tokenUrl: '/token', scopes: list }],
      scopes: ['read'],
      client: 'docs',
    },
  ])
  expect(await asked({ old: [] })).toEqual([{ kind: 'oauth', id: 'old', label: 'OAuth 2.0', flows: [], scopes: [] }])
  const types = ['authorizationCode', 'clientCredentials', 'deviceAuthorization', 'password']
  for (const id of ['found', 'openId'])
    expect(await asked({ [id]: ['email'] })).toMatchObject([
      { discovery: expect.stringContaining('id.example') as string, flows: types.map((type) => ({ type })) },
    ])
  const { callback } = await model({ security: [{ openId: [] }] }, { securitySchemes })
  expect(callback).toBe('/docs/_docwright/sign-in.html')
  expect((await model({ security: [{ old: [] }] }, { securitySchemes })).callback).toBeUndefined()
})

test('each kind of a value says which it is, by mapping, name, or its own constant; what names nothing is left alone', async () => {
  const animal = (properties: object) => ({ type: 'object', properties })
  const text = { type: 'string' }
  const schemas = {
    Cat: animal({ petType: text, lives: text }),
    Dog: animal({ petType: { const: 'woof' }, bark: text }),
    Emu: animal({ petType: { enum: ['bird'] }, egg: text }),
    Fox: animal({ petType: text }),
  }
  const optionsWith = async (discriminator: object) => {
    const oneOf = Object.keys(schemas).map((name) => ({ $ref: `#/components/schemas/${name}` }))
    const content = { 'application/json': { schema: { oneOf, discriminator } } }
    const { body } = await model({ requestBody: { content } }, { schemas })
    return body?.contents[0]?.schema.options?.map(({ title, schema }) => [
      title,
      schema.properties?.find(({ name }) => name === 'petType')?.schema.value,
    ])
  }
  const mapping = { kitty: '#/components/schemas/Cat', nobody: '#/components/schemas/Nobody' }
  expect(await optionsWith({ propertyName: 'petType', mapping, defaultMapping: 'Fox' })).toEqual([
    ['Cat (kitty)', 'kitty'],
    ['Dog (woof)', 'woof'],
    ['Emu (bird)', 'bird'],
    ['Fox', undefined],
  ])
  expect(await optionsWith({ propertyName: 'nothing' })).toEqual([
    ['Cat', undefined],
    ['Dog', 'woof'],
    ['Emu', undefined],
    ['Fox', undefined],
  ])
})

test('bodies and parameters bring their examples, else one that is made of what has to be sent', async () => {
  const schema = { type: 'object', required: ['name'], properties: { name: { type: 'string', example: 'Rex' } } }
  const examples = {
    a: { summary: 'A cat', value: { name: 'Tom' } },
    b: { value: { name: 'Ben' } },
    c: { externalValue: 'x' },
  }
  const content = { 'application/json': { schema, examples }, 'text/plain': {}, 'application/xml': { schema } }
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 100 } }
  const q = {
    name: 'q',
    in: 'query',
    schema: { type: 'string' },
    examples: { one: { value: '1' }, two: { value: '2' } },
  }
  const { body, parameters } = await model({ parameters: [id, q], requestBody: { content } })
  expect(body?.contents.map((each) => each.examples)).toEqual([
    [
      { title: 'A cat', value: { name: 'Tom' } },
      { title: 'b', value: { name: 'Ben' } },
    ],
    undefined,
    [{ title: '', value: { name: 'Rex' } }],
  ])
  expect(parameters.map((each) => each.examples)).toEqual([
    [{ title: '', value: 123 }],
    [
      { title: 'one', value: '1' },
      { title: 'two', value: '2' },
    ],
  ])
})
