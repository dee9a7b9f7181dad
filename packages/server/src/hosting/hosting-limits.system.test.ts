import { expect, test } from 'vitest'
import { usualAnswerMemory } from './hosting-limits.ts'

const gigabyte = 1024 ** 3

test('answers get a sixteenth of the memory, at least 48 MB and at most 512', () => {
  const asMegabytes = [0.5, 1, 4, 8, 64].map((memory) => usualAnswerMemory(memory * gigabyte) / 1024 ** 2)
  expect(asMegabytes).toEqual([48, 64, 256, 512, 512])
})
