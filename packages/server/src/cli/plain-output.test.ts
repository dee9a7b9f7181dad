import { expect, test } from 'vitest'
import { jsonText, plainOutput } from './plain-output.ts'

test('a name that somebody else chose gives a terminal no commands, and lines and tabs stay', () => {
  const printed: string[] = []
  const note = (text: string): void => void printed.push(text)
  const output = plainOutput({ print: note, note })
  output.print('guide\tGuide \u001B[31mred\u001B]0;title\u0007\u009B2J\nnext “é”')
  output.note('key \u202Egpj.exe\u2069\r\u0000')
  expect(printed).toEqual([
    'guide\tGuide \u{FFFD}[31mred\u{FFFD}]0;title\u{FFFD}\u{FFFD}2J\nnext “é”',
    'key \u{FFFD}gpj.exe\u{FFFD}\u{FFFD}\u{FFFD}',
  ])
})

test('JSON is safe for a terminal as well, and what was told once a program reads it', () => {
  const told = { name: 'a\u001B[2J\u007F\u009B2J\u202Egpj.exe', lines: ['one\ntwo\tthree'] }
  for (const indent of [0, 2]) {
    const text = jsonText(told, indent)
    const printed: string[] = []
    plainOutput({ print: (line) => void printed.push(line), note() {} }).print(text)
    expect(printed).toEqual([text])
    expect(JSON.parse(text)).toEqual(told)
  }
})
