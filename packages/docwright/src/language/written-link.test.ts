import { expect, test } from 'vitest'
import { linkAt } from './written-link.ts'

const linkOf = (text: string, within: string, isJson = false): string | undefined =>
  linkAt(text, text.indexOf(within), isJson)?.href

test('a link is found in Markdown, in a property, and in a definition', () => {
  expect(linkOf('See [a](/one) and [b](</two>).', '/two')).toBe('/two')
  expect(linkOf('<Card href="/cards">', 'cards')).toBe('/cards')
  expect(linkOf('[a]: /defined', 'fined')).toBe('/defined')
})

test('the places right before and right after a link belong to it', () => {
  const text = '[a](/one)'
  const link = { href: '/one', start: 4, end: 8 }
  expect(linkAt(text, 4, false)).toEqual(link)
  expect(linkAt(text, 8, false)).toEqual(link)
  expect(linkAt(text, 2, false)).toBeUndefined()
})

test('in JSON, every string may be one', () => {
  expect(linkOf('{ "pages": ["index", "guides/start"] }', 'guides', true)).toBe('guides/start')
  expect(linkOf('See "guides/start"', 'guides')).toBeUndefined()
})

test('only the line of the place is searched', () => {
  expect(linkOf('[a](/one)\ntext\n[b](/two)', 'text')).toBeUndefined()
})
