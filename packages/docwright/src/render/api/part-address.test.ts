import { expect, test } from 'vitest'
import { idSeparator } from '../../openapi/located.ts'
import { partPath, readPartPath } from './part-address.ts'

const address = { digest: 'd1', language: 'en', source: 'api/spec.json' }

test.each([
  'api/spec.json#/components/schemas/Customer',
  'api/spec.json#/paths/~1v1~1{id}:run/post/requestBody/content/application~1json/schema',
  'models/größe.yaml#/Größe',
  'api/spec.json#/components/schemas/../a b?#%2F',
  'api/spec.json#/components/schemas/=F',
  'api/spec.json#/components/schemas/A & other.json#/B & api/spec.json#/components/schemas/C',
  'api/spec.json#/components/schemas/Cats & Dogs',
  ['api/spec.json#/components/schemas/A', 'other.json#/B', 'api/spec.json#/components/schemas/C'].join(idSeparator),
  'api/spec.json#/components/schemas//x',
])('the address of a part names its schema, without a character that a server or a disk would mind: %s', (id) => {
  const path = partPath({ ...address, id }) ?? ''
  expect(path).toMatch(/^\/_docwright\/parts\/d1\/en\/[\w=./-]+\.[\da-f]{6}\.html$/)
  expect(path.split('/')).not.toContain('..')
  expect(readPartPath(path)).toEqual({ ...address, id })
  expect(readPartPath(path.replace(/html$/, 'md'))).toEqual({ ...address, id })
})

test('schemas whose names differ in capitals alone have files of different names on every disk', () => {
  const [first, second] = ['Account', 'account'].map((name) =>
    partPath({ ...address, id: `api/spec.json#/components/schemas/${name}` })?.toLowerCase(),
  )
  expect(first).not.toBe(second)
})

test('a name that is too long for a file has no address', () => {
  expect(partPath({ ...address, id: `api/spec.json#/components/schemas/${'x'.repeat(300)}` })).toBeUndefined()
})

test.each(['/_docwright/parts/', '/_docwright/parts/d/en/a.json.html', '/_docwright/parts/d/en/a/B.000000.html', '/a'])(
  'another path is none: %s',
  (path) => {
    expect(readPartPath(path)).toBeUndefined()
  },
)
