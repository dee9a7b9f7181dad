import { expect, test } from 'vitest'
import { treeOf } from './navigation-for-tests.ts'
import { placesOf } from './place-pages.ts'
import { unseenDivisions } from './unseen-divisions.ts'

function unseen(navigation: Parameters<typeof treeOf>[0]): string[] {
  const tree = treeOf(navigation)
  return unseenDivisions(tree, placesOf(tree)).map(({ code, message }) => `${code}: ${message}`)
}

test('an element whose pages are all listed before is named: nobody sees its sidebar', () => {
  const v1 = { version: 'v1', pages: ['a', 'b'] }
  expect(unseen({ versions: [v1, { version: 'v2', tabs: [{ tab: 'T', pages: ['a'] }] }] })).toEqual([
    'pages-placed-elsewhere: Every page of the version “v2” is listed in an earlier element as well, and is shown there; so the sidebar of “v2” is never seen.',
  ])
  expect(unseen({ versions: [v1, { version: 'v2', pages: ['a', 'c'] }] })).toEqual([])
  expect(
    unseen({ versions: [v1, { version: 'v2', pages: ['a'], hidden: true }, { version: 'v3', href: '/a' }] }),
  ).toEqual([])
})
