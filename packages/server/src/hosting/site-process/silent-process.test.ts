import { expect, test } from 'vitest'
import { isSilentTooLong } from './silent-process.ts'

const second = 1000
const silence = 60 * second

test('a process that keeps its processor busy in silence is ended', () => {
  expect(isSilentTooLong(59 * second, 59 * second, silence)).toBe(false)
  expect(isSilentTooLong(61 * second, 55 * second, silence)).toBe(true)
})

test('a process that gets no processor is waited for, five times as long at most', () => {
  expect(isSilentTooLong(61 * second, 2 * second, silence)).toBe(false)
  expect(isSilentTooLong(299 * second, 47 * second, silence)).toBe(false)
  expect(isSilentTooLong(300 * second, 0, silence)).toBe(true)
})
