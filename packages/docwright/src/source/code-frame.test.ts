import { expect, test } from 'vitest'
import { codeFrame } from './code-frame.ts'

test('a frame shows the line, its neighbours and the columns meant', () => {
  expect(codeFrame('one\ntwo three\nfour', { line: 2, column: 5, endLine: 2, endColumn: 10 })).toEqual([
    { number: 1, text: 'one' },
    { number: 2, text: 'two three', marker: '    ^^^^^' },
    { number: 3, text: 'four' },
  ])
})

test('the last line has nothing after it', () => {
  expect(codeFrame('one', { line: 1, column: 1 })).toEqual([{ number: 1, text: 'one', marker: '^' }])
})

test('a place outside the text has no frame', () => {
  expect(codeFrame('one', { line: 7, column: 1 })).toEqual([])
})

test('a very long line is shown around its place', () => {
  const [line] = codeFrame(`${'x'.repeat(1000)}!`, { line: 1, column: 1001 })
  expect(line?.text.length).toBeLessThanOrEqual(160)
  expect(line?.text).toContain('!')
})
