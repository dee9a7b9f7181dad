import { expect, test } from 'vitest'
import { LineCounter, parseDocument } from 'yaml'
import { yamlMistakes } from './yaml-mistakes.ts'

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
    '2:2 This line is indented by 1 space, and the key above it by 0, so it counts as a part of that key’s value.',
  ])
  expect(mistakesOf('a:\n\tb: 1\n')).toEqual(['2:1 This line is indented with a tab.'])
})

test('a key that occurs twice is for others to tell', () => {
  expect(mistakesOf('a: 1\na: 2\n')).toEqual([])
})

test('a value that ends too early is one mistake, and nothing that follows from it is told', () => {
  const text =
    'servers: {prod: {pathname: /{v}, protocol: wss}}\nchannels:\n  a:\n    address: x\noperations:\n  b: 1\n'
  expect(mistakesOf(text)).toEqual(['1:29 The value before this `{` has ended already.'])
})

test('no mistake is told in the terms of the parser', () => {
  const words = /implicit|scalar|token|flow|block|node|\bmap(?:ping)?s?\b|collection|sequence|directive|parse/i
  const texts = {
    'a: 1\n- b\nc: 2\n': '2:1 This entry of a list stands among keys.',
    '? a\n: b\n- c\n': '3:1 This entry of a list stands among keys.',
    'a:\n  - x\n y: 2\nz: 1\n': '3:1 This line does not start in the column of the lines around it.',
    'a: @x\n': '1:4 A value cannot begin with `@`.',
    'a: "x\\q"\n': '1:6 `\\q` means nothing between double quotation marks.',
    'a: "x" y\n': '1:8 The value before this `y` has ended already.',
    'key value\nb: 2\n': '1:1 This line is neither a key with a value nor part of the value above it.',
    'a: | x\n  y\n': '1:6 Nothing can stand here after `|` or `>`.',
    'a: [1, , 2]\n': '1:8 Nothing stands before this comma.',
    'a: &x &y 1\n': '1:7 A value that begins with `*` or `&` is a name in YAML, and this one cannot be used.',
    'a: 1\n---\nb: 2\n': '2:1 A second document begins here, which is not read.',
    'a: {b: 1 c: 2}\n': '1:8 A comma is missing here, or lines of their own stand between brackets.',
    'a: "x"#no\n': '1:7 A `#` that begins a comment needs a space before it.',
  }
  for (const [text, told] of Object.entries(texts)) {
    const [first = '', ...rest] = mistakesOf(text)
    expect([first, ...rest].filter((line) => words.test(line))).toEqual([])
    expect(first).toBe(told)
  }
})
