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

test('a line is cut to the width asked for, with the place in view and marked', () => {
  const text = `${'a'.repeat(100)} here ${'b'.repeat(100)}`
  const [line] = codeFrame(text, { line: 1, column: 102, endLine: 1, endColumn: 106 }, { width: 40 })
  expect(line?.text).toHaveLength(40)
  expect(line?.text).toMatch(/^….*…$/)
  expect(line?.text.slice(line.marker?.indexOf('^'), (line.marker?.lastIndexOf('^') ?? 0) + 1)).toBe('here')
})

test('tabs and characters of double width keep the mark in its place', () => {
  expect(codeFrame('\tx', { line: 1, column: 2 })).toEqual([{ number: 1, text: '  x', marker: '  ^' }])
  expect(codeFrame('日本 x', { line: 1, column: 4 })).toEqual([{ number: 1, text: '日本 x', marker: '     ^' }])
  expect(codeFrame('🎉x', { line: 1, column: 3 })).toEqual([{ number: 1, text: '🎉x', marker: '  ^' }])
})

test('characters that would act on a terminal are not shown', () => {
  expect(codeFrame('a\u001B[31mred\u202E', { line: 1, column: 1 })[0]?.text).toBe('a�[31mred�')
})

test('lines end as the file ends them', () => {
  expect(codeFrame('one\r\ntwo\rthree', { line: 3, column: 1 }).map(({ text }) => text)).toEqual(['two', 'three'])
})

test('thousands of places in one long line are framed one like the other', () => {
  const line = 'x ](/a '.repeat(20_000)
  const markers = Array.from({ length: 20_000 }, (_, index) => codeFrame(line, { line: 1, column: 7 * index + 1 }))
  expect(markers.every(([shown]) => shown?.marker?.trim() === '^')).toBe(true)
})
