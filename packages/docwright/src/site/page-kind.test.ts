import { expect, test } from 'vitest'
import { isOfSpecification, isReference, kindKeys, pageKind } from './page-kind.ts'

test.each([
  [{}, 'written'],
  [{ url: 'https://example.com' }, 'link'],
  [{ api: 'GET /users' }, 'endpoint'],
  [{ openapi: 'GET /users' }, 'openapi'],
  [{ openapiSchema: 'User' }, 'openapi'],
  [{ asyncapi: 'chat' }, 'asyncapi'],
  [{ openapi: 'GET /users', url: 'https://example.com' }, 'openapi'],
])('the kind of a page with the front matter %j is %s', (frontMatter, kind) => {
  expect(pageKind(frontMatter)).toBe(kind)
})

test('a generated page has the kind of what it is made of, whatever its front matter says', () => {
  const generated = { kind: 'asyncapi', specification: 'chat.yaml', pointer: '/channels/chat' } as const
  expect(pageKind({ url: 'https://example.com' }, { generated })).toBe('asyncapi')
  expect(isOfSpecification({}, { generated })).toBe(true)
})

test('an endpoint that its author describes is a reference, but not of a specification', () => {
  expect(isReference({ api: 'GET /users' })).toBe(true)
  expect(isOfSpecification({ api: 'GET /users' })).toBe(false)
  expect(isReference({ url: 'https://example.com' })).toBe(false)
})

test('every key that decides about the kind makes a page something else than written text', () => {
  for (const key of kindKeys) expect(pageKind({ [key]: 'x' })).not.toBe('written')
})
