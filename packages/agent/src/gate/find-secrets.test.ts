import { expect, test } from 'vitest'
import { findSecret } from './find-secrets.ts'

test('a signed token is found behind words, and a line that only begins tokens holds up nobody', () => {
  const token = [
    'eyJhbGciOiJIUzI1NiJ9',
    'eyJzdWIiOiIxMjM0NTY3ODkwIn0',
    'dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U',
  ].join('.')
  expect(findSecret(`Use token-${token} here.`)).toBe('a signed token (JWT)')
  expect(findSecret('eyJ-'.repeat(250_000))).toBeUndefined()
})
