import { expect, test } from 'vitest'
import { encodeQuery, serializeParameter } from './serialize-parameter.ts'

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
  expect(serializeParameter({ location: 'path', name: 'color', style, explode, allowReserved: false }, value)).toEqual([
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
  const parameter = { location: 'query', name: 'color', style, explode, allowReserved: false } as const
  expect(
    serializeParameter(parameter, value)
      .map((pair) => pair.join('='))
      .join('&'),
  ).toBe(written)
})

test('a value of a media type is written as one document', () => {
  const parameter = { location: 'query', name: 'q', style: 'form', explode: true, allowReserved: false } as const
  expect(serializeParameter({ ...parameter, mediaType: 'application/json' }, record)).toEqual([
    ['q', '{"R":100,"G":200}'],
  ])
})

test('reserved characters stay where the parameter allows them', () => {
  expect(encodeQuery("a/b?c=d e'f", false)).toBe('a%2Fb%3Fc%3Dd%20e%27f')
  expect(encodeQuery('a/b?c=d e', true)).toBe('a/b?c=d%20e')
})
