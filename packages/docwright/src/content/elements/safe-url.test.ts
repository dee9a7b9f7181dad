import { expect, test } from 'vitest'

import { isSafeUrl } from './safe-url.ts'

test.each(['/a', '#x', 'https://x.y', 'mailto:a@b.c', 'cursor://open', 'a/javascript:x', 'x?y=javascript:z'])(
  '%s is safe',
  (url) => {
    expect(isSafeUrl(url, 'link')).toBe(true)
  },
)

test.each([
  'javascript:x',
  'JavaScript:x',
  ' java\nscript:x',
  'java\u0000script:x',
  '\u200Bvbscript:x',
  'data:text/html,x',
  'data:image/png;base64,x',
])('%s is not followed', (url) => {
  expect(isSafeUrl(url, 'link')).toBe(false)
})

test('pictures may be data', () => {
  expect(isSafeUrl('data:image/png;base64,x', 'asset')).toBe(true)
  expect(isSafeUrl('data:text/html,x', 'asset')).toBe(false)
})
