import { expect, test } from 'vitest'
import { openText } from './specification-for-tests.ts'

const swagger = { swagger: '2.0', info: { title: 'A', version: '1' } }
const responses = { 200: { description: 'ok' } }

test.each<[document: object, message: RegExp]>([
  [
    { paths: { '/a': { get: { parameters: { q: 'query' }, responses } } } },
    /`parameters` must be a list, and is an object \(in GET \/a › parameters\)/,
  ],
  [
    { paths: { '/a': { get: { responses: { 200: null } } } } },
    /`200` must be an object, and is empty \(in GET \/a › responses › 200\)/,
  ],
  [{ paths: { '/a': { post: { parameters: [null], responses } } } }, /`0` must be an object, and is empty/],
])('what keeps a file from being read as Swagger is named with its place: %j', async (document, message) => {
  const { diagnostics } = await openText({ ...swagger, ...document })
  expect(diagnostics.map(({ code }) => code)).toEqual(['openapi-not-a-specification'])
  expect(diagnostics[0]?.message).toMatch(message)
  expect(diagnostics[0]?.line).toBeGreaterThan(2)
})
