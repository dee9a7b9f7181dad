import { expect, test } from 'vitest'

import { simplePattern } from './simple-pattern.ts'

test.each([String.raw`\s+`, String.raw`^\/`, '[^a-z]', '-', String.raw`\.mdx?$`, ' *$'])('/%s/ is simple', (source) => {
  expect(simplePattern(source, 'g')).toBeDefined()
})

test.each(['(a+)+', 'a*b*', '(a|b)', '(?=a)', String.raw`\1`, 'a{1,9}', '.*.*'])('/%s/ is not', (source) => {
  expect(simplePattern(source, '')).toBeUndefined()
})

test('other flags are not', () => {
  expect(simplePattern('a', 'y')).toBeUndefined()
})
