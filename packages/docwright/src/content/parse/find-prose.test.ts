import { expect, test } from 'vitest'

import { findProse } from './find-prose.ts'

function prose(text: string): string[] {
  return findProse(text, 0).map(({ start, end }) => text.slice(start, end))
}

test('fenced blocks and code spans are no prose', () => {
  expect(prose('a `b` c\n```js\nd\n```\ne')).toEqual(['a ', ' c\n', '\ne'])
  expect(prose('~~~\na\n```\nb\n~~~\nc')).toEqual(['\nc'])
  expect(prose('- ```\n  a\n  ```\n- b')).toEqual(['\n- b'])
})

test('a backtick that nothing closes is text', () => {
  expect(prose('a ` b\n\nc ``d` e`` f')).toEqual(['a ` b\n\nc ', ' f'])
})

test('a block that nothing closes goes on to the end', () => {
  expect(prose('a\n```\nb')).toEqual(['a\n'])
})
