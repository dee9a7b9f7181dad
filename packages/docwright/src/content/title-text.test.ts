import { expect, test } from 'vitest'
import { titleText } from './title-text.ts'

test.each([
  ['Use `x` **now**', 'Use x now'],
  ['*i* and _j_', 'i and j'],
  ['[The `client`](/client)', 'The client'],
  ['snake_case_name, __init__ and **kwargs', 'snake_case_name, __init__ and **kwargs'],
  ['2 * 3 * 4', '2 * 3 * 4'],
])('%s as text', (title, text) => {
  expect(titleText(title)).toBe(text)
})
