import { titleText as textForTheme } from '@docwright/theme'
import { expect, test } from 'vitest'
import { titleText } from '../../content/title-text.ts'

// The engine reads titles before it loads the theme, and has to read them alike.
test.each([
  'Use `x_y` **now** and [*there*](/b)',
  '*i*, _j_ and `*not*`',
  '[The `client`](/client) [beta] ](',
  'snake_case_name, __init__ and **kwargs',
  '2 * 3 * 4 `',
  '`` ** __ []() [a](b c)',
])('%s is the same text for the engine and for the theme', (title) => {
  expect(titleText(title)).toBe(textForTheme(title))
})
