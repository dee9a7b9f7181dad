import { array, assert, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'
import { smallEdits } from './small-edits.ts'

/** The text that edits make; undefined where one of them could not be made or taken back. */
function apply(text: string, edits: readonly { old: string; new: string }[]): string | undefined {
  let result = text
  for (const { old, new: put } of edits) {
    if (result.split(old).length !== 2) return undefined
    result = result.replace(old, () => put)
    if (result.split(put).length !== 2) return undefined
  }
  return result
}

test('a few new lines of a large sorted file take a few lines of edits, wherever they stand', () => {
  const lines = Array.from({ length: 3000 }, (_, index) => `{"key":"${String(index).padStart(5, '0')}"}\n`)
  const put = lines
    .toSpliced(20, 0, '{"key":"a"}\n')
    .toSpliced(1500, 1, '{"key":"b"}\n')
    .toSpliced(2999, 0, '{"key":"c"}\n')
  const edits = smallEdits(lines.join(''), put.join('')) ?? []
  expect(edits).toHaveLength(3)
  expect(JSON.stringify(edits).length).toBeLessThan(800)
  expect(apply(lines.join(''), edits)).toBe(put.join(''))
})

test('whatever changes, the edits make it one after the other, and can be taken back', () => {
  const line = constantFrom('a\n', 'b\n', 'c\n', '\n', 'd', 'e\n')
  const text = array(line, { minLength: 1, maxLength: 14 }).map((lines) => lines.join(''))
  const isMade = (before: string, after: string): boolean => {
    const edits = before === after ? [] : smallEdits(before, after)
    return edits === undefined || apply(before, edits) === after
  }
  expect(() => assert(property(text, text, isMade), { numRuns: 500 })).not.toThrow()
})
