import { expect, test } from 'vitest'
import { parseQuery } from './parse-query.ts'

test.each([
  ['get vs post', ['post']],
  ['canvas vs table', ['canvas', 'table']],
  ['install vs code', ['install', 'vs', 'code']],
  ['vs', ['vs']],
])('“vs” between two things is not looked for, also where one of them is a filler elsewhere: %s', (query, terms) => {
  expect(parseQuery(query).words.map(({ term }) => term)).toEqual(terms)
})
