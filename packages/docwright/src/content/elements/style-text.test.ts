import { expect, test } from 'vitest'

import { styleText } from './style-text.ts'

test('a style object becomes CSS text, with units where CSS needs them', () => {
  const style = { backgroundColor: 'red', marginTop: 4, lineHeight: 1.5, '--own': 3, WebkitLineClamp: 2, padding: 0 }
  expect(styleText(style)).toBe(
    'background-color: red; margin-top: 4px; line-height: 1.5; --own: 3; -webkit-line-clamp: 2; padding: 0',
  )
})

test('a style text stays as it is', () => {
  expect(styleText(' color: red; ')).toBe('color: red')
  expect(styleText('')).toBeUndefined()
})
