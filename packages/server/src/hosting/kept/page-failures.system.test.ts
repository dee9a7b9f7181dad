import { PageFailure } from 'docwright/engine'
import { expect, test } from 'vitest'
import { createPageFailures } from './page-failures.ts'

test('a page that cannot be rendered is not tried again for each reader, until it is another one', () => {
  let now = 1_000_000
  const failing = createPageFailures(() => now)
  const cause = new PageFailure('it takes too long')
  failing.note('page', cause)
  expect(() => failing.refuse('page')).toThrow(cause)
  expect(() => failing.refuse('other')).not.toThrow()
  now += 61_000
  expect(() => failing.refuse('page')).not.toThrow()
  failing.note('page', cause)
  now += 61_000
  expect(() => failing.refuse('page')).toThrow(cause)
  now += 60_000
  expect(() => failing.refuse('page')).not.toThrow()
  failing.forget('page')
  failing.note('page', new Error('The page pool was closed.'))
  expect(() => failing.refuse('page')).not.toThrow()
})
