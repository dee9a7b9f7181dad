import { expect, test } from 'vitest'
import type { PlaygroundModel, PlaygroundSchema } from '../api/playground-model.ts'
import { type PlaygroundState } from './build-request.ts'
import { findProblems } from './find-problems.ts'
import type { FormValue } from './form-value.ts'

const model: PlaygroundModel = {
  method: 'POST',
  path: '/pets',
  servers: [
    {
      url: 'https://{region}.example.com/{version}',
      variables: [
        { name: 'region', default: '', choices: [] },
        { name: 'version', default: 'v1', choices: [] },
      ],
    },
  ],
  parameters: [],
  authorizations: [],
  authorizationOptional: false,
  credentials: false,
  specification: 'api.json',
  languages: [],
}
const state: PlaygroundState = {
  server: 0,
  variables: { region: 'eu' },
  parameters: {},
  content: 0,
  body: undefined,
  text: undefined,
  authorization: -1,
  credentials: {},
  remembered: false,
}

function bodyProblems(schema: PlaygroundSchema, value: FormValue, more: Partial<PlaygroundState> = {}): string[] {
  const content = { mediaType: 'application/json', form: 'json', schema, encoding: {} } as const
  const body = { required: more.content !== undefined, contents: [content] }
  return findProblems({ ...model, body }, { ...state, ...more, content: 0, body: value }, new Map()).map(
    ({ id, name, kind, wanted }) => [id.replace('playground-body', ''), name, kind, wanted].filter(Boolean).join(' '),
  )
}

const pet: PlaygroundSchema = {
  type: 'object',
  properties: [
    { name: 'name', required: true, schema: { type: 'string', minLength: 2, maxLength: 4 } },
    { name: 'age', required: false, schema: { type: 'integer', minimum: 0, exclusiveMaximum: 40 } },
    { name: 'code', required: false, schema: { type: 'string', pattern: '^[a-z]+$' } },
    { name: 'weight', required: false, schema: { type: 'number', multipleOf: 0.1, nullable: true } },
    { name: 'kind', required: false, schema: { type: 'string', enumeration: ['cat', 'dog'] } },
    {
      name: 'toys',
      required: false,
      schema: {
        type: 'array',
        minItems: 1,
        maxItems: 2,
        items: { type: 'object', properties: [{ name: 'label', required: true, schema: { type: 'string' } }] },
      },
    },
  ],
  additional: { type: 'integer' },
}

test('a variable without a value and a parameter that is missing are named, in the order of the form', () => {
  const parameter = {
    location: 'query',
    name: 'q',
    required: true,
    style: 'form',
    explode: true,
    allowReserved: false,
    schema: { type: 'integer' },
  } as const
  const found = findProblems({ ...model, parameters: [parameter] }, { ...state, variables: {} }, new Map())
  expect(found).toEqual([
    { id: 'playground-server-region', name: 'region', kind: 'missing', wanted: '' },
    { id: 'playground-query-q', name: 'q', kind: 'missing', wanted: '' },
  ])
  const typed = { ...state, parameters: { 'query q': 'many' } }
  expect(findProblems({ ...model, parameters: [parameter] }, typed, new Map())).toEqual([
    { id: 'playground-query-q', name: 'q', kind: 'type', wanted: 'integer' },
  ])
})

test('what is right is not named', () => {
  const value = { name: 'Rexi', age: 0, code: 'ab', weight: 0.3, kind: 'dog', toys: [{ label: 'ball' }], more: 1n }
  expect(bodyProblems(pet, value)).toEqual([])
  expect(bodyProblems(pet, { name: '🐕🐕🐕🐕', weight: null, toys: [{ label: '' }, undefined] })).toEqual([])
})

test('what the specification does not allow is named with what it wants', () => {
  const value = { name: 'R', age: 40, code: 'A1', weight: 0.25, kind: 'fox', toys: [{}, {}, {}], more: 'x' }
  expect(bodyProblems(pet, value)).toEqual([
    '-name name length 2 – 4',
    '-age age range ≥ 0, < 40',
    '-code code pattern ^[a-z]+$',
    '-weight weight multipleOf 0.1',
    '-kind kind options cat, dog',
    '-toys toys items 1 – 2',
    '-more more type integer',
  ])
  expect(bodyProblems(pet, { age: 1.5, toys: [{}] })).toEqual([
    '-name name missing',
    '-age age type integer',
    '-toys-0-label label missing',
  ])
})

test('a body that may be left out cannot be empty where its parts are required', () => {
  expect(bodyProblems(pet, undefined)).toEqual(['-name name missing'])
  expect(bodyProblems({ type: 'object' }, undefined)).toEqual([])
  expect(bodyProblems({ type: 'object' }, undefined, { content: 0 })).toEqual(['application/json missing'])
})

test('a body that is written as text is checked as well', () => {
  expect(bodyProblems(pet, undefined, { text: '{"name":"Rex","age":-1}' })).toEqual(['-age age range ≥ 0, < 40'])
  expect(bodyProblems(pet, undefined, { text: '{' })).toEqual(['application/json type JSON'])
})

test('of several kinds, the one that is chosen is checked, else the one that the value fits', () => {
  const kind = (value: string, name: string): PlaygroundSchema => ({
    type: 'object',
    properties: [
      { name: 'kind', required: true, schema: { type: 'string', value } },
      { name, required: true, schema: { type: 'string' } },
    ],
  })
  const shared = [{ name: 'id', required: true, schema: { type: 'string' } }] as const
  const schema: PlaygroundSchema = {
    type: 'object',
    properties: [...shared],
    options: [
      { title: 'Cat', schema: kind('cat', 'lives') },
      { title: 'Dog', schema: kind('dog', 'bark') },
    ],
  }
  expect(bodyProblems(schema, { kind: 'dog' })).toEqual(['-1-id id missing', '-1-bark bark missing'])
  const content = { mediaType: 'application/json', form: 'json', schema, encoding: {} } as const
  const found = findProblems(
    { ...model, body: { required: true, contents: [content] } },
    { ...state, body: { id: '1' } },
    new Map([['playground-body', 1]]),
  )
  expect(found.map(({ name }) => name)).toEqual(['kind', 'bark'])
})

test('a pattern that is none of JavaScript says nothing', () => {
  expect(bodyProblems({ type: 'string', pattern: '(?P<a>x' }, 'y')).toEqual([])
})

test('what has to prove who asks is missing until something is typed; an optional one, and a certificate, are not', () => {
  const authorizations: PlaygroundModel['authorizations'] = [
    [
      { kind: 'bearer', id: 'auth', label: 'auth' },
      { kind: 'key', id: 'key', location: 'header', name: 'X-Key' },
      { kind: 'certificate', id: 'tls' },
    ],
  ]
  const asked = { ...model, authorizations }
  const empty = { ...state, authorization: 0, credentials: { key: { value: '' } } }
  expect(findProblems(asked, empty, new Map())).toEqual([
    { id: 'playground-authorization-auth', name: 'auth', kind: 'missing', wanted: '' },
    { id: 'playground-authorization-key', name: 'X-Key', kind: 'missing', wanted: '' },
  ])
  const typed = { ...empty, credentials: { auth: { value: 't' }, key: { value: 'k' } } }
  expect(findProblems(asked, typed, new Map())).toEqual([])
  expect(findProblems({ ...asked, authorizationOptional: true }, empty, new Map())).toEqual([])
})
