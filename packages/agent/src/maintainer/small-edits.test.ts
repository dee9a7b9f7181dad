import { array, assert, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'
import { smallEdits } from './small-edits.ts'

/** The text that edits make; undefined if one of them could not be made or taken back. */
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

test('a long file that changes in as many places as edits are allowed takes an edit for each', () => {
  const lines = Array.from({ length: 30_000 }, (_, index) => `{"key":"${String(index).padStart(6, '0')}"}\n`)
  const put = lines.map((line, index) => (index % 500 === 17 ? line.replace('key', 'name') : line))
  const edits = smallEdits(lines.join(''), put.join('')) ?? []
  expect(edits).toHaveLength(60)
  expect(new Set(edits.map(({ old }) => old.split('\n').length))).toEqual(new Set([2]))
  let result = lines.join('')
  for (const edit of edits) result = result.replace(edit.old, () => edit.new)
  expect(result === put.join('')).toBe(true)
})

test('a file of more lines than a call has arguments is replaced by one edit', () => {
  const text = (name: string): string => Array.from({ length: 150_000 }, (_, index) => `${name} ${index}\n`).join('')
  const edits = smallEdits(text('one'), text('two')) ?? []
  expect(edits).toHaveLength(1)
  expect(edits[0]?.old === text('one') && edits[0].new === text('two')).toBe(true)
})

test('a line that is the end of another line, and one that stands across the place of an edit, are found once', () => {
  for (const [before, after] of [
    ['ba\na\nc\n', 'ba\nx\nc\n'],
    ['a\nb\na\nb\n', 'a\nb\na\nb\na\nb\n'],
    ['a\nb', 'a\nb\nab'],
    ['aa\naa\naa\n', 'aa\naa\n'],
  ] as const)
    expect(apply(before, smallEdits(before, after) ?? [])).toBe(after)
})
