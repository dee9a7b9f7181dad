import { expect, test } from 'vitest'
import { titleParts, titleText } from './title-parts.ts'

test.for<[title: string, parts: unknown[], text: string]>([
  ['Plain', ['Plain'], 'Plain'],
  ['Use `x` **now**', ['Use ', { mark: 'code', text: 'x' }, ' ', { mark: 'strong', text: 'now' }], 'Use x now'],
  ['*i* and _j_', [{ mark: 'em', text: 'i' }, ' and ', { mark: 'em', text: 'j' }], 'i and j'],
  ['[The `client`](/client)', ['The ', { mark: 'code', text: 'client' }], 'The client'],
  [
    'snake_case_name, __init__ and **kwargs',
    ['snake_case_name, __init__ and **kwargs'],
    'snake_case_name, __init__ and **kwargs',
  ],
  ['2 * 3 * 4', ['2 * 3 * 4'], '2 * 3 * 4'],
  ['[beta] `', ['[beta] `'], '[beta] `'],
  ['', [], ''],
])('%s', ([title, parts, text]) => {
  expect(titleParts(title)).toEqual(parts)
  expect(titleText(title)).toBe(text)
})
