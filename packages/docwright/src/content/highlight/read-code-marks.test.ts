import { expect, test } from 'vitest'
import { codeTextOf, readCodeMarks } from './read-code-marks.ts'

function marksOf(code: string): Record<number, string[]> {
  return Object.fromEntries([...readCodeMarks(code).marks].map(([line, kinds]) => [line + 1, [...kinds]]))
}

test('a trailing comment marks its line and disappears', () => {
  const code = 'const a = 1 // [!code ++]\nconst b = 2 // [!code --]'
  expect(codeTextOf(code)).toBe('const a = 1\nconst b = 2')
  expect(marksOf(code)).toEqual({ 1: ['add'], 2: ['remove'] })
})

test.each([
  ['x = 1 # [!code ++]', 'x = 1'],
  ['<p> <!-- [!code ++] -->', '<p>'],
  ['a {} /* [!code ++] */', 'a {}'],
  ['select 1 -- [!code ++]', 'select 1'],
  ['<B /> {/* [!code ++] */}', '<B />'],
  ['(f) ;; [!code ++]', '(f)'],
])('the comment syntax of any language is understood: %s', (code, text) => {
  expect(codeTextOf(code)).toBe(text)
  expect(marksOf(code)).toEqual({ 1: ['add'] })
})

test('a count marks the lines that follow as well', () => {
  expect(marksOf('a // [!code --:3]\nb\nc\nd')).toEqual({ 1: ['remove'], 2: ['remove'], 3: ['remove'] })
})

test('a comment with a line of its own goes, and marks what follows', () => {
  const code = 'a\n// [!code highlight:2]\nb\nc'
  expect(codeTextOf(code)).toBe('a\nb\nc')
  expect(marksOf(code)).toEqual({ 2: ['highlight'], 3: ['highlight'] })
})

test('errors and warnings are marks', () => {
  expect(marksOf('a() // [!code error]\nb() # [!code warning:2]\nc()')).toEqual({
    1: ['error'],
    2: ['warning'],
    3: ['warning'],
  })
})

test('one line may have several marks', () => {
  expect(marksOf('a // [!code focus] [!code ++]')).toEqual({ 1: ['focus', 'add'] })
})

test('other comments and unknown marks stay', () => {
  expect(codeTextOf('a // note\nb // [!code shout:x]')).toBe('a // note\nb // [!code shout:x]')
})

test('a final line break does not count as a line, and Windows line breaks are read', () => {
  expect(readCodeMarks('a\r\nb\r\n').lines).toEqual(['a', 'b'])
})
