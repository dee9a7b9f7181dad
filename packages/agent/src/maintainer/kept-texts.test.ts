import { expect, test } from 'vitest'
import { createKeptTexts } from './kept-texts.ts'

test('a text is looked at once as long as there is room for it, and the one that nobody asks for goes first', () => {
  const made: string[] = []
  const kept = createKeptTexts<number>(6)
  const ask = (text: string): number =>
    kept.get(text, () => {
      made.push(text)
      return text.length
    })
  expect(['aa', 'bbb', 'aa', 'bbb'].map(ask)).toEqual([2, 3, 2, 3])
  expect(made).toEqual(['aa', 'bbb'])
  expect(['aa', 'ccc', 'aa', 'bbb'].map(ask)).toEqual([2, 3, 2, 3])
  expect(made).toEqual(['aa', 'bbb', 'ccc', 'bbb'])
})
