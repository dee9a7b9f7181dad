import { expect, test } from 'vitest'
import { chooseSuggestions } from './choose-suggestions.ts'

const pages = (...names: string[]) => names.map((name) => ({ label: name.toUpperCase(), href: `/${name}` }))

test('the likeliest address comes first, then what the search finds, then other addresses; each page once, five at most', () => {
  const chosen = chooseSuggestions(pages('keys', 'fr-keys', 'key'), pages('webhooks', 'keys', 'limits', 'errors'))
  expect(chosen.map(({ href }) => href)).toEqual(['/keys', '/webhooks', '/limits', '/errors', '/fr-keys'])
})

test('where one of both finds nothing, the other is what is suggested', () => {
  expect(chooseSuggestions([], pages('a', 'b')).map(({ href }) => href)).toEqual(['/a', '/b'])
  expect(chooseSuggestions(pages('a', 'b'), []).map(({ href }) => href)).toEqual(['/a', '/b'])
})
