import { expect, test } from 'vitest'
import { encodeForm, encodeQuery, formFields, serializeParameter, writeParameter } from './serialize-parameter.ts'

const list = ['blue', 'black']
const record = { R: 100, G: 200 }

// The table of OpenAPI 3.1, “Style Examples”.
test.each([
  ['matrix', false, 'x', ';color=x'],
  ['matrix', false, list, ';color=blue,black'],
  ['matrix', true, list, ';color=blue;color=black'],
  ['matrix', false, record, ';color=R,100,G,200'],
  ['matrix', true, record, ';R=100;G=200'],
  ['label', false, list, '.blue,black'],
  ['label', true, list, '.blue.black'],
  ['label', false, record, '.R,100,G,200'],
  ['label', true, record, '.R=100.G=200'],
  ['simple', false, list, 'blue,black'],
  ['simple', false, record, 'R,100,G,200'],
  ['simple', true, record, 'R=100,G=200'],
])('path: %s, explode %s, %j is %s', (style, explode, value, written) => {
  expect(serializeParameter({ name: 'color', style, explode, allowReserved: false }, value)).toEqual([
    ['color', written],
  ])
})

test.each([
  ['form', true, list, 'color=blue&color=black'],
  ['form', false, list, 'color=blue,black'],
  ['form', true, record, 'R=100&G=200'],
  ['form', false, record, 'color=R,100,G,200'],
  ['spaceDelimited', false, list, 'color=blue black'],
  ['pipeDelimited', false, list, 'color=blue|black'],
  ['deepObject', true, record, 'color[R]=100&color[G]=200'],
  ['deepObject', true, { a: { b: [1, 2] } }, 'color[a][b]=1&color[a][b]=2'],
  ['form', true, false, 'color=false'],
  ['form', true, 0, 'color=0'],
  ['form', true, null, 'color=null'],
])('query: %s, explode %s, %j is %s', (style, explode, value, written) => {
  const parameter = { name: 'color', style, explode, allowReserved: false } as const
  expect(
    serializeParameter(parameter, value)
      .map((pair) => pair.join('='))
      .join('&'),
  ).toBe(written)
})

test('a value of a media type is written as one document', () => {
  const parameter = { name: 'q', style: 'form', explode: true, allowReserved: false } as const
  expect(serializeParameter({ ...parameter, mediaType: 'application/json' }, record)).toEqual([
    ['q', '{"R":100,"G":200}'],
  ])
})

test('reserved characters stay where the parameter allows them', () => {
  expect(encodeQuery("a/b?c=d e'f", false)).toBe('a%2Fb%3Fc%3Dd%20e%27f')
  expect(encodeQuery('a/b?c=d e', true)).toBe('a/b?c=d%20e')
})

test('marks of an address stay encoded where they would end the query; what is encoded already stays', () => {
  expect(encodeQuery('a#b?c%20d%zz', true)).toBe('a%23b?c%20d%25zz')
})

// RFC 6570: what separates values stays, the same character inside of one is encoded.
test.each([
  ['path', 'simple', false, ['a,b', 'c/d'], 'a%2Cb,c%2Fd'],
  ['path', 'matrix', true, { role: 'ad min', first: 'A&B' }, ';role=ad%20min;first=A%26B'],
  ['path', 'label', true, ['x.y', 'z'], '.x.y.z'],
  ['query', 'form', false, ['a,b', 'c'], 'p=a%2Cb,c'],
  ['query', 'spaceDelimited', false, ['a b', 'c'], 'p=a%20b%20c'],
  ['query', 'pipeDelimited', false, ['a', 'b'], 'p=a%7Cb'],
  ['query', 'deepObject', true, { 'a b': 1 }, 'p%5Ba%20b%5D=1'],
  ['header', 'simple', false, ['a b', 'ü'], 'a b,ü'],
  ['cookie', 'form', false, ['a', 'b;'], 'p=a,b%3B'],
  ['cookie', 'cookie', false, 'a b', 'p=a b'],
] as const)('as it is sent, in the %s: %s, explode %s, %j is %s', (location, style, explode, value, written) => {
  const parameter = { location, name: 'p', style, explode, allowReserved: false }
  const pairs = writeParameter(parameter, structuredClone(value) as Parameters<typeof writeParameter>[1])
  const isNamed = location === 'query' || location === 'cookie'
  expect(pairs.map((pair) => (isNamed ? pair.join('=') : pair[1])).join('&')).toBe(written)
})

test('a whole query is a form, or one text', () => {
  const whole = { location: 'querystring', name: 'q', style: 'form', explode: true, allowReserved: false } as const
  const value = { a: 'x y', b: ['1', '2'] }
  const form = { ...whole, mediaType: 'application/x-www-form-urlencoded' }
  expect(writeParameter(form, value)).toEqual([['q', 'a=x+y&b=1&b=2']])
  expect(writeParameter({ ...whole, mediaType: 'application/json' }, value)).toEqual([
    ['q', '%7B%22a%22%3A%22x%20y%22%2C%22b%22%3A%5B%221%22%2C%222%22%5D%7D'],
  ])
})

test('fields of a form: lists repeat, objects are JSON, and `encoding` has the last word', () => {
  const value = { tags: ['x', 'y'], deep: { k: 'v' }, csv: ['x', 'y'], big: 9007199254740993n, none: [] }
  const encoding = { deep: { style: 'deepObject', explode: true }, csv: { style: 'form', explode: false } }
  expect(encodeForm(formFields(value))).toBe(
    'tags=x&tags=y&deep=%7B%22k%22%3A%22v%22%7D&csv=x&csv=y&big=9007199254740993',
  )
  expect(decodeURIComponent(encodeForm(formFields(value, encoding)))).toBe(
    'tags=x&tags=y&deep[k]=v&csv=x,y&big=9007199254740993',
  )
})
