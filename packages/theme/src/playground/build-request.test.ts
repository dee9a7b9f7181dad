import { expect, test } from 'vitest'
import type { PlaygroundModel } from '../api/playground-model.ts'
import { encodeBody } from '../request/encode-body.ts'
import { buildRequest, type PlaygroundState, type RequestPurpose } from './build-request.ts'

const never = { kind: 'text', mediaType: '', text: 'no body' } as const

const model: PlaygroundModel = {
  method: 'POST',
  path: '/users/{id}',
  servers: [{ url: 'https://{region}.example.com/v1/', variables: [{ name: 'region', default: 'eu', choices: [] }] }],
  parameters: [],
  authorizations: [],
  authorizationOptional: false,
  credentials: false,
  specification: 'api.json',
  languages: [],
}
const state: PlaygroundState = {
  server: 0,
  variables: {},
  parameters: {},
  content: 0,
  body: undefined,
  text: undefined,
  authorization: 0,
  credentials: {},
  remembered: false,
}
const id = parameter('path', 'id')

function parameter(location: 'path' | 'query' | 'header' | 'cookie', name: string, required = true) {
  const isForm = location === 'query' || location === 'cookie'
  return {
    location,
    name,
    required,
    style: isForm ? 'form' : 'simple',
    explode: isForm,
    allowReserved: false,
    schema: { type: 'string' },
  } as const
}

test('values go where their parameters say, encoded', () => {
  const request = buildRequest(
    { ...model, parameters: [id, parameter('query', 'q'), parameter('header', 'X-Trace'), parameter('cookie', 'sid')] },
    {
      ...state,
      parameters: { 'path id': 'a/b c', 'query q': ['x&y', 'z'], 'header X-Trace': 't', 'cookie sid': 'a b' },
    },
  )
  expect(request.url).toBe('https://eu.example.com/v1/users/a%2Fb%20c?q=x%26y&q=z')
  expect(request.headers).toEqual([
    { name: 'X-Trace', value: 't' },
    { name: 'Cookie', value: 'sid=a%20b' },
  ])
})

test('what is not there is not sent; in the path, its name stays', () => {
  const request = buildRequest({ ...model, parameters: [id, parameter('query', 'q', false)] }, state)
  expect(request.url).toBe('https://eu.example.com/v1/users/{id}')
})

test('false, zero and null are values', () => {
  const parameters = [id, parameter('query', 'a'), parameter('query', 'b'), parameter('query', 'c')]
  const values = { 'path id': 0, 'query a': false, 'query b': 0, 'query c': null }
  expect(buildRequest({ ...model, parameters }, { ...state, parameters: values }).url).toMatch(
    /\/users\/0\?a=false&b=0&c=null$/,
  )
})

test.each([
  [{ kind: 'key', id: 'k', location: 'header', name: 'X-Key' } as const, { value: 's' }, 'X-Key: s', ''],
  [{ kind: 'key', id: 'k', location: 'query', name: 'key' } as const, { value: 'a b' }, '', '?key=a%20b'],
  [{ kind: 'key', id: 'k', location: 'cookie', name: 'key' } as const, { value: 's' }, 'Cookie: key=s', ''],
  [{ kind: 'bearer', id: 'k', label: 'Bearer' } as const, { value: 'Bearer t' }, 'Authorization: Bearer t', ''],
  [{ kind: 'basic', id: 'k' } as const, { value: 'jürgen', password: 'p' }, 'Authorization: Basic asO8cmdlbjpw', ''],
  [{ kind: 'bearer', id: 'k', label: 'Bearer' } as const, { value: '' }, '', ''],
  [{ kind: 'http', id: 'k', scheme: 'digest' } as const, { value: 'u=1' }, 'Authorization: Digest u=1', ''],
])('%j with %j', (scheme, credential, header, search) => {
  const request = buildRequest({ ...model, authorizations: [[scheme]] }, { ...state, credentials: { k: credential } })
  expect(request.headers.map(({ name, value }) => `${name}: ${value}`).join()).toBe(header)
  expect(request.url.replace(/^[^?]*/, '')).toBe(search)
})

test('a JSON body is written of its values, a form by its names', () => {
  const content = { mediaType: 'application/json', form: 'json', schema: { type: 'object' }, encoding: {} } as const
  const body = { required: true, contents: [content] }
  const value = { name: 'Ann', age: undefined, tags: ['a', undefined, null], nothing: null, id: 9007199254740993n }
  const json = buildRequest({ ...model, body }, { ...state, body: value })
  expect(json.body).toEqual({
    kind: 'text',
    mediaType: 'application/json',
    text: '{"name":"Ann","tags":["a",null],"nothing":null,"id":9007199254740993}',
  })
  const form = { ...content, mediaType: 'application/x-www-form-urlencoded', form: 'urlencoded' } as const
  const encoded = buildRequest(
    { ...model, body: { required: true, contents: [form] } },
    { ...state, body: { a: 'x y', b: ['1', '2'], c: { d: 1 } } },
  )
  expect(encodeBody(encoded.body ?? never).content).toBe('a=x+y&b=1&b=2&c=%7B%22d%22%3A1%7D')
  const styled = {
    ...form,
    encoding: { c: { style: 'deepObject', explode: true }, b: { style: 'form', explode: false } },
  }
  const deep = buildRequest(
    { ...model, body: { required: true, contents: [styled] } },
    { ...state, body: { b: ['1', '2'], c: { d: 1 } } },
  )
  expect(deep.body).toMatchObject({
    fields: [
      { name: 'b', value: '1,2' },
      { name: 'c[d]', value: '1' },
    ],
  })
})

test('a multipart body has files with their names, texts, and objects with their type and no name of a file', async () => {
  const content = { mediaType: 'multipart/form-data', form: 'multipart', encoding: {} } as const
  const request = buildRequest(
    { ...model, body: { required: true, contents: [{ ...content, schema: { type: 'object' } }] } },
    { ...state, body: { title: 'T', file: new File(['abc'], 'a.txt', { type: 'text/plain' }), meta: { a: 1 } } },
  )
  const { content: sent, mediaType } = encodeBody(request.body ?? never, 'edge')
  expect(mediaType).toBe('multipart/form-data; boundary=edge')
  expect((await (sent as Blob).text()).split('\r\n')).toEqual([
    '--edge',
    'Content-Disposition: form-data; name="title"',
    '',
    'T',
    '--edge',
    'Content-Disposition: form-data; name="file"; filename="a.txt"',
    'Content-Type: text/plain',
    '',
    'abc',
    '--edge',
    'Content-Disposition: form-data; name="meta"',
    'Content-Type: application/json',
    '',
    '{"a":1}',
    '--edge--',
    '',
  ])
})

test('what proves who asks is shown as there, not as it is; a sample has placeholders where nothing is typed', () => {
  const key = { kind: 'key', id: 'k', location: 'query', name: 'key' } as const
  const token = { kind: 'oauth', id: 't', label: 'OAuth 2.0', flows: [], scopes: [] } as const
  const basic = { kind: 'basic', id: 'b' } as const
  const asked = { ...model, path: '/a', authorizations: [[key, { ...token, flows: [], scopes: [] }], [basic]] }
  const typed = { ...state, credentials: { k: { value: 'secret' }, t: { value: 'secret' }, b: { value: 'ann' } } }
  const written = (given: PlaygroundState, purpose: RequestPurpose) => {
    const { url, headers } = buildRequest(asked, given, purpose)
    return [new URL(url).search, ...headers.map(({ name, value }) => `${name}: ${value}`)].join(' ')
  }
  expect(written(typed, 'sent')).toBe('?key=secret Authorization: Bearer secret')
  expect(written(typed, 'shown')).toBe(`${encodeURI('?key=••••••••')} Authorization: Bearer ••••••••`)
  expect(buildRequest(asked, typed, 'shown').url).toContain('?key=••••••••')
  expect(written({ ...typed, authorization: 1 }, 'sample')).toBe(' Authorization: Basic ••••••••')
  expect(written(state, 'shown')).toBe('')
  expect(written(state, 'sample')).toBe('?key=%3Capi-key%3E Authorization: Bearer <token>')
})
