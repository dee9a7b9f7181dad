import { assert, constantFrom, array, property } from 'fast-check'
import { expect, test } from 'vitest'
import { parseRedirectPattern } from './redirect-pattern.ts'

/** The regular expression with the same meaning. */
function expressionOf(source: string): RegExp {
  const expression = source.replace(/:[a-z]\w*(\*)?|\*|[.+?^${}()|[\]\\]/gi, (token, star?: string) => {
    if (token.startsWith(':')) return star === undefined ? '([^/]+)' : '(.*)'
    return token === '*' ? '(.*)' : `\\${token}`
  })
  return new RegExp(`^${expression.replace(/\/\(\.\*\)$/, '(?:/(.*))?')}$`)
}

test('a pattern fits what its regular expression fits, and takes the same values from it', () => {
  const source = array(constantFrom('/', 'a', 'b', '-', '.', '*', '/:x', '/:y*', '/*', ':z*'), { maxLength: 7 })
  const path = array(constantFrom('/', 'a', 'b', '-', '.'), { maxLength: 10 })
  assert(
    property(source, path, (sourceParts, pathParts) => {
      const [written, asked] = [`/${sourceParts.join('')}`, `/${pathParts.join('')}`]
      expect(parseRedirectPattern(written).match(asked)).toEqual(expressionOf(written).exec(asked)?.slice(1))
    }),
    { numRuns: Number(process.env['PATTERN_CASES'] ?? 3000) },
  )
})

test('a pattern of many wildcards is soon done with a long path', () => {
  const { match } = parseRedirectPattern(`/${'*a'.repeat(30)}b`)
  expect(match(`/${'a'.repeat(1900)}c/b`)).toBeUndefined()
  expect(match(`/${'a'.repeat(1900)}b`)).toHaveLength(30)
  expect(match(`/${'a'.repeat(2000)}b`)).toBeUndefined()
})

test('a pattern says what every path begins with that it fits', () => {
  expect(['/v1/:page*', '/a.b*', '/:any', '*'].map((source) => parseRedirectPattern(source).prefix)).toEqual([
    '/v1',
    '/a.b',
    '/',
    '',
  ])
})
