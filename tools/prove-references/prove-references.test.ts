import { buildSchema, introspectionFromSchema } from 'graphql'
import { expect, test } from 'vitest'
import { asyncApiParts } from './asyncapi-parts.ts'
import { graphqlParts } from './graphql-parts.ts'
import { missingParts } from './missing-parts.ts'

const said = (parts: ReturnType<typeof graphqlParts>): string[] => parts.map(({ kind, name }) => `${kind} ${name}`)

test('a schema is counted by its syntax: fields and arguments, wherever they are', () => {
  const parts = graphqlParts(`
    schema { query: Root }
    type Root { user(id: ID!): User }
    type User { posts(first: Int): Int }
    extend type User { more: Int }
    enum Role { ADMIN }
    directive @auth(role: Role) on OBJECT
    directive @oneOf on INPUT_OBJECT
    type __Type { name: String }
  `)
  expect(said(parts).join(', ')).toBe(
    'field user, argument id, type User, field posts, argument first, type User, field more, type Role, value ADMIN, directive auth, argument role',
  )
  expect(parts[0]).toMatchObject({ page: 'queries/user' })
})

test('the answer to an introspection query has the same parts as the definitions that it is of', () => {
  const text = `type Query { user(id: ID!): User } type Mutation { add(input: In!): User }
    interface Node { id: ID! } type User implements Node { id: ID!, posts(first: Int): Int } union U = User
    enum Role { ADMIN } input In { a: Int } scalar Time directive @auth(role: Role) on OBJECT`
  const answer = JSON.stringify({ data: introspectionFromSchema(buildSchema(text)) })
  const listed = said(graphqlParts(answer))
  // Definitions do not list what implements an interface.
  expect(listed.toSorted()).toEqual([...said(graphqlParts(text)), 'member User'].toSorted())
  expect(graphqlParts(answer)[0]).toMatchObject({ name: 'user', page: 'queries/user' })
  expect(() => graphqlParts('{"data": {}}')).toThrow('There is no __schema.')
})

test('of both versions of AsyncAPI, channels, operations and the fields of messages are counted, through circles', () => {
  const node = { type: 'object', properties: { child: { $ref: '#/components/schemas/Node' }, at: {} } }
  const components = { schemas: { Node: node }, messages: { M: { payload: { $ref: '#/components/schemas/Node' } } } }
  const message = { $ref: '#/components/messages/M' }
  const second = { asyncapi: '2.0.0', channels: { a: { publish: { message } } }, components }
  expect(said(asyncApiParts(JSON.stringify(second)))).toEqual(['channel a', 'operation a', 'field child', 'field at'])
  const operations = { send: { action: 'send', channel: { $ref: '#/channels/one' } } }
  const third = {
    asyncapi: '3.0.0',
    channels: { one: { address: 'b', messages: { M: message } } },
    operations,
    components,
  }
  expect(said(asyncApiParts(JSON.stringify(third)))).toEqual(['channel b', 'field child', 'field at', 'operation b'])
})

test('what no page shows is missing, and so is what the Markdown of its page lacks', () => {
  const pages = [{ path: 'types/user', html: '\u0001name\u0001 usernames', markdown: '`name`' }]
  const part = (name: string): Parameters<typeof missingParts>[0][number] => ({ kind: 'field', name, beside: [] })
  expect(missingParts([part('name'), part('user'), { ...part('name'), page: 'types/Other' }], pages)).toMatchObject([
    { part: { name: 'user' }, where: 'on a page' },
    { part: { page: 'types/Other' }, where: 'on a page' },
  ])
  expect(missingParts([part('usernames')], pages)).toMatchObject([{ where: 'in the Markdown' }])
})
