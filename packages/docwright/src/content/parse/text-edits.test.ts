import { expect, test } from 'vitest'

import { editText } from './text-edits.ts'

test('offsets of the edited text lead back', () => {
  const { text, toOriginal } = editText('a<br>b<5c', [
    { start: 4, end: 5, insert: '/>' },
    { start: 6, end: 7, insert: '!' },
    { start: 9, end: 9, insert: '</x>' },
  ])
  expect(text).toBe('a<br/>b!5c</x>')
  expect([0, 3, 4, 5, 6, 7, 8, 9, 12].map(toOriginal)).toEqual([0, 3, 4, 4, 5, 6, 7, 8, 9])
})

test('an edit that overlaps another is left out', () => {
  expect(
    editText('abc', [
      { start: 0, end: 2, insert: 'x' },
      { start: 1, end: 3, insert: 'y' },
    ]).text,
  ).toBe('xc')
})
