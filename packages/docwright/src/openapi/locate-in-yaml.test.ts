import { expect, test } from 'vitest'
import { LineCounter, parseDocument } from 'yaml'
import { yamlMistakes } from './locate-in-yaml.ts'

/** `line:column message` of every mistake. */
function mistakesOf(text: string): string[] {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  return yamlMistakes(document, text).map(({ offset, message }) => {
    const { line, col } = lines.linePos(offset)
    return `${line}:${col} ${message}`
  })
}

test('sound YAML has none, also with brackets and quotation marks in every place', () => {
  expect(mistakesOf('a: [1, {b: "c]", d: \'}\'}]\ne: it\'s [fine\nf: |\n  { "x\n')).toEqual([])
})

test('a bracket that is never closed is one mistake, at the bracket', () => {
  const text = 'paths:\n  /a: [\n    get:\n      summary: List: all\n  /b:\n    post:\n      summary: b\n'
  expect(mistakesOf(text)).toEqual(['2:7 This `[` is never closed.'])
  expect(mistakesOf('a: { b: 1\nc: 2\n')).toEqual(['1:4 This `{` is never closed.'])
  expect(mistakesOf('a: {b: [1, 2}\nc: [\n')).not.toEqual([])
})

test('a quotation mark that is never closed is told where it opens, not at the end of the file', () => {
  expect(mistakesOf('a: 1\nb: "never\nc: 2\nd: 3\n')).toEqual(['2:4 This `"` is never closed.'])
})

test('other mistakes are all told, one for each line, in plain words', () => {
  expect(mistakesOf('summary: Use: this\ndescription: fine\nother: a: b\n')).toEqual([
    '1:10 This value has a colon with a space after it.',
    '3:8 This value has a colon with a space after it.',
  ])
  expect(mistakesOf('a: 1\n b: 2\nc: 3\n')).toEqual([
    '1:4 The line after this value is indented as if it were part of it.',
  ])
  expect(mistakesOf('a:\n\tb: 1\n')).toEqual(['2:1 This line is indented with a tab.'])
})

test('a key that occurs twice is for others to tell', () => {
  expect(mistakesOf('a: 1\na: 2\n')).toEqual([])
})
