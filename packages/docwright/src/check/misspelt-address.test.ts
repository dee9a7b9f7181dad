import { expect, test } from 'vitest'
import { misspeltAddress } from './misspelt-address.ts'

function fixOf(href: string): string | undefined {
  return misspeltAddress(href, { file: 'a.mdx', line: 1, column: 1 })[0]?.fix
}

test.each([
  ['htps://example.com/a', 'Did you mean “https://example.com/a”?'],
  ['htpps://example.com', 'Did you mean “https://example.com”?'],
  ['hhtp://example.com', 'Did you mean “https://example.com”?'],
  ['https:/example.com', 'Did you mean “https://example.com”?'],
  ['http:example.com', 'Did you mean “http://example.com”?'],
  ['https:///example.com', 'Did you mean “https://example.com”?'],
  ['https://', 'Write the full URL.'],
  ['https://exam ple.com', 'Write the full URL.'],
])('%s is misspelt', (href, fix) => {
  expect(fixOf(href)).toBe(fix)
})

test.each([
  'https://example.com',
  'HTTP://localhost:3000/a?b#c',
  'https://[::1]:80/',
  'https://user:key@example.com',
  'https://bücher.example/ü',
  'mailto:a@example.com',
  'tel:+1',
  'vscode://file/a',
  'http+unix://socket',
  '/https:/a',
  '#a',
  '',
])('%s is not', (href) => {
  expect(fixOf(href)).toBeUndefined()
})
