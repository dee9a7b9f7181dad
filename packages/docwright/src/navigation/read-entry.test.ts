import { expect, test } from 'vitest'
import { normalizePagePath, readEntry } from './read-entry.ts'

test.each([
  ['GET /users', 'GET', '/users', undefined],
  ['get /users', 'GET', '/users', undefined],
  ['  PATCH   /users/{id}/ ', 'PATCH', '/users/{id}/', undefined],
  ['api/spec.yml POST /x', 'POST', '/x', 'api/spec.yml'],
  ['/spec.json delete /x', 'DELETE', '/x', '/spec.json'],
  ['https://example.org/spec.json PUT /x', 'PUT', '/x', 'https://example.org/spec.json'],
  ['options /x', 'OPTIONS', '/x', undefined],
  ['head /x', 'HEAD', '/x', undefined],
  ['trace /x', 'TRACE', '/x', undefined],
  ['QUERY /x', 'QUERY', '/x', undefined],
  ['webhook order created', 'WEBHOOK', 'order created', undefined],
  ['spec.json WEBHOOK plantAdded', 'WEBHOOK', 'plantAdded', 'spec.json'],
])('`%s` is an operation', (entry, method, operationPath, source) => {
  expect(readEntry(entry)).toEqual({
    type: 'operation',
    kind: 'openapi',
    method,
    operationPath,
    ...(source === undefined ? {} : { source }),
  })
})

test.each([
  ['SEND hello', 'SEND', 'hello', undefined],
  ['chat.yaml CHANNEL user/{id} signed up', 'CHANNEL', 'user/{id} signed up', 'chat.yaml'],
])('`%s` is a part of an AsyncAPI file', (entry, method, operationPath, source) => {
  expect(readEntry(entry)).toEqual({
    type: 'operation',
    kind: 'asyncapi',
    method,
    operationPath,
    ...(source === undefined ? {} : { source }),
  })
})

test.each(['get started', 'GET', 'guides/post', 'get /a b', 'users:batch', 'webhook', 'send hello', 'SEND'])(
  '`%s` is a page',
  (entry) => {
    expect(readEntry(entry)).toEqual({ type: 'page', path: entry })
  },
)

test.each([
  ['', 'index'],
  ['/', 'index'],
  ['.', 'index'],
  ['./a', 'a'],
  ['a.b/c', 'a.b/c'],
  ['../a', '../a'],
  ['.github/a', '.github/a'],
])('the path `%s` is `%s`', (written, path) => {
  expect(normalizePagePath(written)).toBe(path)
})
