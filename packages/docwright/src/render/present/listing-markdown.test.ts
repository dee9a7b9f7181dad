import { expect, test } from 'vitest'
import { listingMarkdown } from './listing-markdown.ts'

const page = (label: string, more: object = {}) => ({
  type: 'page' as const,
  label,
  external: false,
  entries: [],
  ...more,
})

test('pages and groups are a list with what is said of each, and related pages have a heading', () => {
  const guides = page('Guides', {
    type: 'group',
    entries: [page('Start [new]', { href: '/start?in=a', description: 'One.\nTwo.' })],
  })
  expect(
    listingMarkdown(
      {
        directory: { style: 'card', entries: [page('Keys', { href: '/keys', description: 'All keys.' }), guides] },
        related: [page('Elsewhere', { href: 'https://example.com', external: true })],
      },
      'Related pages',
    ),
  ).toBe(`
- [Keys](/keys): All keys.
- **Guides**
  - [Start \\[new\\]](/start): One. Two.

## Related pages

- [Elsewhere](https://example.com)
`)
})

test('a page that lists nothing has nothing', () => {
  expect(listingMarkdown({}, 'Related pages')).toBe('')
})
