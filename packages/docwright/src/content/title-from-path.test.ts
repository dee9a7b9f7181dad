import { expect, test } from 'vitest'

import { titleFromPath } from './title-from-path.ts'

test.each([
  ['guides/getting-started', 'Getting started'],
  ['getUsers', 'GetUsers'],
  ['OAuth-2.0', 'OAuth 2.0'],
  ['foo/index', 'Index'],
  ['a/snake_case.mdx', 'Snake case'],
  ['导航', '导航'],
])('the title of %s is %s', (path, title) => {
  expect(titleFromPath(path)).toBe(title)
})
