import { expect, test } from 'vitest'
import { isSwapped, spellingDistance } from './spelling-distance.ts'

test.each([
  ['light', 'light', 0],
  ['lihgt', 'light', 1],
  ['ligh', 'light', 1],
  ['lights', 'light', 1],
  ['lyght', 'light', 1],
  ['lgiht', 'light', 1],
  ['thgil', 'light', 4],
  ['ilgth', 'light', 4],
])('%s is %s with %i slips', (written, meant, slips) => {
  expect(spellingDistance(written, meant)).toBe(slips)
})

test('only neighbours in each other’s place are swapped', () => {
  expect([isSwapped('ab', 'ba'), isSwapped('ab', 'ab'), isSwapped('abc', 'cba'), isSwapped('ab', 'bac')]).toEqual([
    true,
    false,
    false,
    false,
  ])
})
