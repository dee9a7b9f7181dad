import { expect, test } from 'vitest'
import { checkAuthorScript } from './check-author-script.ts'

function toldOf(text: string): [line: number, message: string][] {
  return checkAuthorScript('widget.js', text).map(({ line, message }) => [line, message])
}

test('a script that browsers can run has no problem', () => {
  expect(toldOf('const go = () => 1\n')).toEqual([])
})

test('what is wrong with a script is told in words', () => {
  expect(toldOf('function go() { return 1 +\n')).toEqual([
    [2, 'This script cannot run in browsers: it ends too early; a value or a closing bracket is missing.'],
  ])
  expect(toldOf('const a = ]\n')).toEqual([
    [1, 'This script cannot run in browsers: “]” is not expected here; something before it may be missing.'],
  ])
})
