import { expect, test } from 'vitest'
import { idSeparator } from '../../openapi/located.ts'
import { isPartPath, partMarkdownPath, partPath, readPartPath, samplesPath } from './part-address.ts'

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
  expect(path).toMatch(/^\/_docwright\/parts\/d1\/en\/[\w=~@!./-]+\.[\da-f]{6}\.html$/)
  expect(path.split('/')).not.toContain('..')
  expect(readPartPath(path)).toEqual({ ...address, id })
  expect(isPartPath(path)).toBe(true)
  const markdown = partMarkdownPath(path)
  expect(isPartPath(markdown)).toBe(true)
  expect(readPartPath(markdown)).toEqual({ ...address, digest: '', id })
})

test('the address of Markdown stays when the specification changes; those that programs kept from earlier lead on', () => {
  const id = 'api/spec.json#/components/schemas/Customer'
  const [one, other] = ['d1', 'd2'].map((digest) => partPath({ ...address, digest, id }) ?? '')
  expect(one).not.toBe(other)
  expect(partMarkdownPath(`/docs${one}`)).toMatch(
    /^\/docs\/_reference\/en\/api~spec\.json\/components\/schemas\/Customer\.[\da-f]{6}\.md$/,
  )
  expect(partMarkdownPath(one ?? '')).toBe(partMarkdownPath(other ?? ''))
  expect(readPartPath((one ?? '').replace(/html$/, 'md'))).toEqual({ ...address, id })
})

test('samples have an address by the key of their page, in one folder', () => {
  const page = 'api-reference/users/get-users:{id}'
  const path = samplesPath({ digest: 'd1', language: 'pt-BR', page }) ?? ''
  expect(path).toMatch(/^\/_docwright\/parts\/d1\/pt-BR\/=S\/api-reference~users~get-users=3A@id!\.[\da-f]{6}\.html$/)
  expect(readPartPath(path)).toEqual({ digest: 'd1', language: 'pt-BR', page })
  expect(readPartPath(partMarkdownPath(path))).toEqual({ digest: '', language: 'pt-BR', page })
  expect(samplesPath({ digest: 'd1', language: 'en', page: 'x'.repeat(300) })).toBeUndefined()
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

test.each([
  '/_docwright/parts/',
  '/_docwright/parts/d/en/a.json.html',
  '/_docwright/parts/d/en/a/B.000000.html',
  '/_reference/en/a/B.000000.md',
  '/_reference/en/=S/a.000000.md',
  '/_reference/en/=S/a/b.000000.md',
  '/a',
])('another path is none: %s', (path) => {
  expect(readPartPath(path)).toBeUndefined()
})
