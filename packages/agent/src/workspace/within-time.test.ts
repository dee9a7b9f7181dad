import { expect, test } from 'vitest'
import { withinTime } from './within-time.ts'

test('what a reading gives is given, and what it throws is thrown', () => {
  expect(withinTime(10_000, () => ({ words: 3 }), String)).toEqual({ words: 3 })
  const fault = new RangeError('No such word.')
  const reading = (): never => {
    throw fault
  }
  expect(() => withinTime(10_000, reading, String)).toThrow(fault)
})

test('a pattern that would search for years ends at its time', () => {
  const endless = /^(?:a|aa|a+)+$/u
  expect(
    withinTime(
      50,
      () => endless.test(`${'a'.repeat(5000)}!`),
      () => 'given up',
    ),
  ).toBe('given up')
})

test('a loop without an end is ended as well', () => {
  const loop = (): never => {
    for (;;);
  }
  expect(withinTime(50, loop, () => 'given up')).toBe('given up')
})
