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

test('a count may go beyond the end of the code, by however much', () => {
  expect(marksOf('a // [!code ++:99999999999999999999]\nb')).toEqual({ 1: ['add'], 2: ['add'] })
  const { words } = readCodeMarks('a // [!code word:a:99999999999999999999]\nb')
  expect(words).toEqual([{ word: 'a', first: 0, last: 1 }])
})

test('a word that is marked already is not marked twice', () => {
  const { words } = readCodeMarks('a // [!code word:a:1]\na // [!code word:a]\na // [!code word:a] [!code word:b]')
  expect(words).toEqual([
    { word: 'a', first: 0, last: 0 },
    { word: 'a', first: 1, last: 2 },
    { word: 'b', first: 2, last: 2 },
  ])
})

test.each([
  ['many marks', `// ${'[!code word:a:1] '.repeat(5000)}x`],
  ['many blanks', `[!code ${' '.repeat(50_000)}x`],
  ['many openers', `[!code ${';'.repeat(50_000)}x`],
])('no line takes long: %s', (_, line) => {
  const before = process.threadCpuUsage().user
  readCodeMarks(line)
  expect((process.threadCpuUsage().user - before) / 1000).toBeLessThan(2000)
})

test.each([
  ['std::vector', { word: 'std::vector', first: 0, last: 2 }],
  ['a:b:2', { word: 'a:b', first: 0, last: 1 }],
  [String.raw`a\:1`, { word: 'a:1', first: 0, last: 2 }],
  ['x:', { word: 'x:', first: 0, last: 2 }],
])('colons are part of a word, all but the one before a count: %s', (written, word) => {
  const { text, words } = readCodeMarks(`a // [!code word:${written}]\nb\nc`)
  expect(words).toEqual([word])
  expect(text).toBe('a\nb\nc')
})

test.each(['[!code word:]', '[!code word:a', '[!code ++:]', '[!code ++:x]'])('what marks nothing stays: %s', (mark) => {
  expect(readCodeMarks(`a // ${mark}`)).toEqual({
    text: `a // ${mark}`,
    lines: [`a // ${mark}`],
    marks: new Map(),
    words: [],
  })
})
