import { buildSchema, introspectionFromSchema, parse, validate } from 'graphql'
import { expect, test } from 'vitest'
import type { ReferenceDocument, OpenedReference } from '../reference-document.ts'
import type { ReferencePage, ReferenceSection } from '../reference-page.ts'
import { openGraphql } from './open-graphql.ts'

const schema = `
type Query {
  "One user, if there is one."
  user(id: ID!, filter: Filter = { list: [1] }): User
  users(first: Int = 10): [User!]! @deprecated(reason: "Use \`search\`.")
  search(text: String!): [Found!]!
  node(id: ID!): Node
}
type Mutation { addUser(input: UserInput!): User! }
type Subscription { userAdded: User }
interface Node { id: ID! }
"Somebody."
type User implements Node @key(fields: "id") {
  id: ID!
  name: String
  posts(first: Int = 5, after: String): [Post!]!
  role: Role!
  friend: User
}
type Post implements Node { id: ID!, author: User!, at: DateTime, name: Int }
union Found = User | Post
enum Role { "May do all" ADMIN USER GUEST @deprecated }
input Filter { q: String = "a", inner: Filter, list: [Int!]! }
input UserInput @oneOf { id: ID, name: String }
scalar DateTime @specifiedBy(url: "https://example.com/date-time")
directive @auth(role: Role! = ADMIN) repeatable on FIELD_DEFINITION | OBJECT
`

async function open(files: Record<string, string>): Promise<OpenedReference> {
  return openGraphql(Object.keys(files).join('\n'), async (file) => {
    const content = files[file]
    return content === undefined ? undefined : { bytes: Buffer.from(content), diagnostics: [] }
  })
}

async function documentOf(text = schema): Promise<ReferenceDocument> {
  const { document, diagnostics } = await open({ 'a.graphql': text })
  if (document === undefined) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  return document
}

function page(document: ReferenceDocument, name: string): ReferencePage {
  const found = document.page(document.find(name)?.pointer ?? 'none')
  if (found === undefined) throw new Error(`There is no ${name}.`)
  return found
}

function section({ sections }: Pick<ReferencePage, 'sections'>, title: string): ReferenceSection {
  const found = sections.find((one) => one.title === title)
  if (found === undefined) throw new Error(`${title} is not among ${sections.map((one) => one.title).join(', ')}.`)
  return found
}

const titles = ({ links = [] }: ReferenceSection): string[] => links.map(({ title }) => title)
const problems = async (files: Record<string, string>): Promise<string[]> =>
  (await open(files)).diagnostics.map(({ code, file, line, column }) => `${code} ${file}:${line}:${column}`)

test('every operation, named type and directive has a page, sorted within its kind', async () => {
  const { parts } = await documentOf()
  expect(Array.from(parts.values(), ({ group, name, path }) => `${group}: ${name} ${path}`)).toEqual([
    'Queries: QUERY node queries/node',
    'Queries: QUERY search queries/search',
    'Queries: QUERY user queries/user',
    'Queries: QUERY users queries/users',
    'Mutations: MUTATION addUser mutations/addUser',
    'Subscriptions: SUBSCRIPTION userAdded subscriptions/userAdded',
    'Objects: TYPE Post types/Post',
    'Objects: TYPE User types/User',
    'Interfaces: TYPE Node types/Node',
    'Unions: TYPE Found types/Found',
    'Enums: TYPE Role types/Role',
    'Inputs: TYPE Filter types/Filter',
    'Inputs: TYPE UserInput types/UserInput',
    'Scalars: TYPE DateTime types/DateTime',
    'Directives: DIRECTIVE auth directives/auth',
  ])
  expect(parts.get('query.user')).toMatchObject({ description: 'One user, if there is one.', place: { line: 3 } })
})

test('an operation shows its arguments, what it returns, and why it is outdated', async () => {
  const document = await documentOf()
  const user = page(document, 'QUERY user')
  expect(user.call).toEqual({ method: 'QUERY', path: 'user' })
  expect(section(user, 'Arguments').fields).toMatchObject([
    { name: 'id', required: true, value: { text: 'ID!' } },
    { name: 'filter', required: false, value: { text: 'Filter', model: { pointer: 'type.Filter' } } },
  ])
  const result = section(user, 'Result')
  expect(result.fields).toMatchObject([{ value: { text: 'User', model: { name: 'User', pointer: 'type.User' } } }])
  expect(result.sections?.[0]?.fields?.map(({ name }) => name)).toEqual(['id', 'name', 'posts', 'role', 'friend'])
  expect(document.find('users')).toMatchObject({ deprecated: true, description: 'Deprecated: Use `search`.' })
})

test('types are linked both ways: interfaces, members, and what uses them', async () => {
  const document = await documentOf()
  expect(titles(section(page(document, 'TYPE User'), 'Implements'))).toEqual(['Node'])
  expect(titles(section(page(document, 'TYPE Node'), 'Implemented by'))).toEqual(['User', 'Post'])
  expect(titles(section(page(document, 'TYPE Found'), 'Possible types'))).toEqual(['User', 'Post'])
  expect(titles(section(page(document, 'TYPE User'), 'Used by operations'))).toEqual([
    'user',
    'users',
    'addUser',
    'userAdded',
  ])
  expect(titles(section(page(document, 'TYPE User'), 'Used by types'))).toEqual(['Post', 'Found'])
  expect(section(page(document, 'TYPE User'), 'Directives').facts).toEqual([
    { label: 'directive', value: '@key(fields: "id")' },
  ])
})

test('enums, inputs, scalars and directives show what they hold', async () => {
  const document = await documentOf()
  expect(section(page(document, 'Role'), 'Values').fields).toMatchObject([
    { name: 'ADMIN', description: 'May do all', deprecated: false },
    { name: 'USER' },
    { name: 'GUEST', deprecated: true },
  ])
  expect(section(page(document, 'Filter'), 'Fields').fields).toMatchObject([
    { name: 'q', required: false, value: { default: '"a"' } },
    { name: 'inner', required: false },
    { name: 'list', required: true, value: { text: '[Int!]!' } },
  ])
  expect(section(page(document, 'UserInput'), 'Fields').description).toBe('Exactly one of these is set.')
  expect(section(page(document, 'DateTime'), 'Scalar').facts).toEqual([
    { label: 'specified by', value: 'https://example.com/date-time' },
  ])
  expect(section(page(document, 'DIRECTIVE auth'), 'Locations').facts).toEqual([
    { label: 'on', value: 'FIELD_DEFINITION, OBJECT' },
    { label: 'repeatable', value: '' },
  ])
})

test('the example of every operation is valid, and its variables and its answer fit it', async () => {
  const document = await documentOf()
  const built = buildSchema(schema, { assumeValidSDL: true })
  for (const name of ['QUERY node', 'QUERY search', 'QUERY user', 'MUTATION addUser', 'SUBSCRIPTION userAdded']) {
    const { requests, responses } = page(document, name).examples
    expect(validate(built, parse(String(requests[0]?.value)))).toEqual([])
    expect(responses[0]?.value).toHaveProperty(['data', name.split(' ')[1] ?? ''])
  }
  expect(page(document, 'QUERY user').examples.requests[1]?.value).toEqual({
    id: 'abc123',
    filter: { q: 'q', list: [42] },
  })
  expect(page(document, 'MUTATION addUser').examples.requests[1]?.value).toEqual({ input: { id: 'abc123' } })
})

test('several files are one schema, in which extensions stand for what another file defines', async () => {
  const { document, diagnostics } = await open({
    'a.graphql': 'type Query { a: A } type A { x: Int }',
    'b.graphql': 'extend type Query { b: B } extend type B { y: Int }',
  })
  expect(diagnostics).toEqual([])
  expect(Array.from(document?.parts.keys() ?? [])).toEqual(['query.a', 'query.b', 'type.A', 'type.B'])
  expect(document?.parts.get('type.B')?.place).toEqual({ file: 'b.graphql', line: 1, column: 28 })
})

test('the answer to an introspection query has the same pages', async () => {
  const built = buildSchema(schema, { assumeValidSDL: true })
  const answer = JSON.stringify({ data: introspectionFromSchema(built) })
  const { document, diagnostics } = await open({ 'a.json': answer })
  expect(diagnostics).toEqual([])
  expect([...(document?.parts.keys() ?? [])]).toEqual([...(await documentOf()).parts.keys()])
  expect(document === undefined ? [] : section(page(document, 'Filter'), 'Fields').fields).toMatchObject([
    { name: 'q', value: { default: '"a"' } },
    { name: 'inner' },
    { name: 'list' },
  ])
})

test('each mistake has its place, and the rest of the schema its pages', async () => {
  const text = 'type Query {\n  a: Usr\n  b: User\n}\ntype User { x: Int }\ntype User { y: Int }\nquery Q { a }\n'
  expect(await problems({ 'a.graphql': text })).toEqual([
    'graphql-invalid-schema a.graphql:6:1',
    'graphql-invalid-schema a.graphql:7:1',
    'graphql-invalid-schema a.graphql:2:6',
  ])
  const { document, diagnostics } = await open({ 'a.graphql': text })
  expect(diagnostics.at(-1)?.fix).toBe('Did you mean “User”?')
  expect([...(document?.parts.keys() ?? [])]).toEqual(['query.a', 'query.b', 'type.User', 'type.Usr'])
  expect(await problems({ 'a.graphql': 'type Query { a: Int }', 'b.graphql': 'type {' })).toEqual([
    'graphql-syntax b.graphql:1:6',
  ])
  expect(await problems({ 'a.graphql': 'interface I { a: Int }\ntype T implements I { b: Int }' })).toEqual([
    'graphql-invalid-schema a.graphql:1:15',
  ])
})

test.each<[text: string, message: string]>([
  ['type {', 'The schema is not valid GraphQL: “{” stands where a name is expected.'],
  ['type A {', 'The schema is not valid GraphQL: the file ends where a name is expected.'],
  ['type Query { a: Int } "x', 'The schema is not valid GraphQL: Unterminated string.'],
  ['typ Query { a: Int }', 'The schema is not valid GraphQL: “typ” is not expected there.'],
])('a mistake of syntax is said in words: %s', async (text, message) => {
  const { diagnostics } = await open({ 'a.graphql': text })
  expect(diagnostics.map((one) => [one.code, one.message])).toEqual([['graphql-syntax', message]])
  expect(diagnostics[0]?.fix).toContain('Correct it there')
})

test.each([
  `type Query { a: ${'['.repeat(5000)}Int${']'.repeat(5000)} }`,
  `type Query { a(x: I = ${'{a:'.repeat(5000)}1${'}'.repeat(5000)}): Int } input I { a: I }`,
])('a schema that is nested without a bound is refused: %.30s', async (text) => {
  expect(await problems({ 'a.graphql': text })).toEqual(['graphql-not-a-schema a.graphql:1:1'])
})

test('types that contain each other, and names that every object has, have their pages', async () => {
  const { document } = await open({
    'a.graphql': `extend type Query { constructor(toString: X!): hasOwnProperty }
      type hasOwnProperty implements A & B { valueOf: Int }
      input X { x: X! list: [X!]! }
      interface A implements B { a: Int } interface B implements A { a: Int }
      union U = U | hasOwnProperty`,
  })
  const pointers = [...(document?.parts.keys() ?? [])]
  expect(pointers).toContain('query.constructor')
  for (const pointer of pointers) expect(document?.page(pointer)).toBeDefined()
})

test('a root that has no fields, since it is no object type, has no operations, and is reported', async () => {
  const text = 'schema { query: E mutation: M }\nenum E { A }\ntype M { m: Int }'
  const { document, diagnostics } = await open({ 'a.graphql': text })
  expect([...(document?.parts.keys() ?? [])]).toEqual(['mutation.m', 'type.E'])
  expect(diagnostics.map(({ message }) => message)).toEqual(['Query root type must be Object type, it cannot be E.'])
  for (const pointer of ['', 'mutation.m', 'type.E']) expect(document?.page(pointer)).toBeDefined()
})

test('a schema that defines nothing is reported; one file of several may be empty', async () => {
  for (const text of ['', ' \n'])
    expect(await problems({ 'a.graphql': text, 'b.graphql': '' })).toEqual(['graphql-not-a-schema a.graphql:1:1'])
  expect(await problems({ 'a.graphql': '', 'b.graphql': 'type Query { a: Int }' })).toEqual([])
})

test.each([
  ['{"data": {}}', 'graphql-not-a-schema'],
  ['{"__schema": {"types": 7}}', 'graphql-not-a-schema'],
  ['{', 'graphql-not-a-schema'],
])('%s is no schema', async (text, code) => {
  expect(await problems({ 'a.json': text })).toEqual([`${code} a.json:1:1`])
})

test('a name between underscores keeps them in the title of its page', async () => {
  const document = await documentOf('type Query { a: _Schema_ }\ntype _Schema_ { b: Int }')
  expect(document.find('TYPE _Schema_')?.title).toBe('`_Schema_`')
})

test('what is defined twice within a type is reported where it is the second time', async () => {
  const { diagnostics } = await open({
    'a.graphql': 'type Query { a(x: Int, x: ID): Int, b: Int }\ntype A { id: ID, id: Int }\nenum E { X Y X }',
    'b.graphql':
      'extend type A { name: ID, id: ID, name: ID @external }\ndirective @d(a: Int, a: Int) on OBJECT\ninput I { v: Int, v: Int }',
  })
  expect(diagnostics.map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`)).toEqual([
    'a.graphql:1:24 “x” is defined more than once in “Query.a”.',
    'a.graphql:2:18 “id” is defined more than once in “A”.',
    'a.graphql:3:14 “X” is defined more than once in “E”.',
    'b.graphql:1:27 “id” is defined more than once in “A”.',
    'b.graphql:2:22 “a” is defined more than once in “@d”.',
    'b.graphql:3:19 “v” is defined more than once in “I”.',
  ])
  expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(['graphql-invalid-schema']))
})

test('definitions of one type are joined, and each after the first is reported', async () => {
  const { document, diagnostics } = await open({
    'a.graphql': `type Query { a: Int, b(x: Int): Int }
type Query implements N { b: String, c: Int }
interface N { c: Int }
enum E { X }
enum E { X Y }
union U = A | B
union U = B | C
type A { id: ID } type B { id: ID } type C { id: ID }
input I { a: Int }
input I { b: Int }
scalar S
scalar S
directive @d on OBJECT
directive @d(a: Int) on OBJECT
input A { other: Int }
type Query implements N { c: Int, d: Int }`,
  })
  if (document === undefined) throw new Error('There is no document.')
  expect([...document.parts.keys()].filter((pointer) => pointer.startsWith('query.'))).toEqual([
    'query.a',
    'query.b',
    'query.c',
    'query.d',
  ])
  expect(section(page(document, 'QUERY b'), 'Result').fields).toMatchObject([{ value: { text: 'Int' } }])
  const names = (name: string, title: string): string[] =>
    (section(page(document, name), title).fields ?? []).map((field) => field.name)
  expect(names('E', 'Values')).toEqual(['X', 'Y'])
  expect(titles(section(page(document, 'U'), 'Possible types'))).toEqual(['A', 'B', 'C'])
  expect(names('I', 'Fields')).toEqual(['a', 'b'])
  expect(names('TYPE A', 'Fields')).toEqual(['id'])
  expect(diagnostics.map(({ line, message }) => `${line} ${message}`)).toEqual([
    '2 The type “Query” is defined more than once; its definitions are joined.',
    '5 The type “E” is defined more than once; its definitions are joined.',
    '7 The type “U” is defined more than once; its definitions are joined.',
    '10 The type “I” is defined more than once; its definitions are joined.',
    '12 The type “S” is defined more than once; the first definition counts.',
    '14 The directive “d” is defined more than once; the first definition counts.',
    '15 The type “A” is defined more than once; the first definition counts.',
    '16 The type “Query” is defined more than once; its definitions are joined.',
  ])
})

test('an answer to an introspection query is read although it lacks parts, or names one twice', async () => {
  const object = (name: string, fields: object[]): object => ({ kind: 'OBJECT', name, fields })
  const named = (kind: string, name: string): object => ({ kind, name, ofType: null })
  const answer = {
    queryType: { name: 'Query' },
    mutationType: { name: 'Gone' },
    types: [
      object('Query', [
        { name: 'a', args: [{ name: 'id', type: named('SCALAR', 'ID') }], type: named('SCALAR', 'String') },
        { name: 'b', type: { kind: 'LIST', name: null, ofType: named('OBJECT', 'Nowhere') } },
        { name: 'c', type: named('INPUT_OBJECT', 'In') },
      ]),
      { kind: 'INPUT_OBJECT', name: 'In', inputFields: [{ name: 'q', type: named('OBJECT', 'Query') }] },
      { kind: 'ENUM', name: 'E' },
      { kind: 'UNION', name: 'U', possibleTypes: [{ name: 'Query' }, { name: 'E' }] },
      object('In', []),
    ],
    directives: [{ name: 'auth', onField: true, onOperation: false }],
  }
  const { document, diagnostics } = await open({ 'a.json': JSON.stringify({ data: { __schema: answer } }) })
  if (document === undefined) throw new Error('There is no document.')
  const parts = 'query.a query.b type.E type.In type.Nowhere type.U directive.auth'.split(' ')
  expect([...document.parts.keys()].toSorted()).toEqual(parts.toSorted())
  for (const pointer of parts) expect(document.page(pointer)).toBeDefined()
  expect(section(page(document, 'DIRECTIVE auth'), 'Locations').facts).toEqual([{ label: 'on', value: 'FIELD' }])
  expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
    'graphql-invalid-schema The type “In” is defined more than once; the first definition counts.',
    'graphql-invalid-schema The type “Nowhere” is not defined.',
    'graphql-invalid-schema “c” of “Query” is left out: its type “In” cannot be an output.',
    'graphql-invalid-schema “q” of “In” is left out: its type “Query” cannot be an input.',
  ])
})
