import { expect, test } from 'vitest'
import type { NavigationConfig } from '../config/schema/navigation-config.ts'
import { createFurtherPlaces } from './further-places.ts'
import { divisionAt, treeOf } from './navigation-for-tests.ts'
import { placePages } from './place-pages.ts'

function furtherPlaces(navigation: NavigationConfig): string[] {
  const further = createFurtherPlaces(placePages(treeOf(navigation)))
  return [...further.all()].map(({ key, place }) => `${key} in ${further.idOf(place.section)}`)
}

test('decision 2.5: a page belongs to the first element that lists it, and is read in the others too', () => {
  const navigation = {
    versions: [
      { version: 'v2', pages: ['shared', 'new'] },
      {
        version: 'v1.0',
        tabs: [
          { tab: 'Guides', pages: ['shared', 'old'] },
          { tab: 'API', groups: [{ group: 'A', root: 'shared', pages: ['x'] }] },
        ],
      },
    ],
  }
  expect(furtherPlaces(navigation)).toEqual(['shared in v1-0-guides', 'shared in v1-0-api'])
  const tree = treeOf(navigation)
  const further = createFurtherPlaces(placePages(tree))
  const [v2, v1, api] = [divisionAt(tree, 'v2'), divisionAt(tree, 'v1.0'), divisionAt(tree, 'v1.0', 'API')]
  expect(further.within('shared', v2)).toBeUndefined()
  expect(further.within('old', v1)).toBeUndefined()
  expect(further.within('shared', v1)?.divisions.map(({ label }) => label)).toEqual(['v1.0', 'Guides'])
  expect(further.within('shared', api)?.divisions.map(({ label }) => label)).toEqual(['v1.0', 'API'])
  expect(further.find('shared', 'v1-0-api')?.divisions.at(-1)).toBe(api)
  expect(further.find('shared', 'v2')).toBeUndefined()
  expect(further.find('old', 'v1-0-guides')).toBeUndefined()
})

test('entering an element leads to its default version', () => {
  const tree = treeOf({
    products: [
      { product: 'A', pages: ['shared'] },
      {
        product: 'B',
        versions: [
          { version: '1', pages: ['shared'] },
          { version: '2', default: true, pages: ['shared'] },
        ],
      },
    ],
  })
  const further = createFurtherPlaces(placePages(tree))
  expect(further.within('shared', divisionAt(tree, 'B'))?.divisions.map(({ label }) => label)).toEqual(['B', '2'])
})

test('a hidden place is none', () => {
  const pages = ['a']
  expect(
    furtherPlaces({
      tabs: [
        { tab: 'First', pages },
        { tab: 'Hidden', hidden: true, pages },
        { tab: 'Folded', groups: [{ group: 'G', hidden: true, pages }] },
      ],
    }),
  ).toEqual([])
})

test('names of places are of any script, and differ', () => {
  const pages = ['a']
  const tab = (label: string) => ({ tab: label, pages })
  expect(furtherPlaces({ tabs: [tab('First'), tab('ガイド'), tab('C#'), tab('C++'), tab('—')] })).toEqual([
    'a in ガイド',
    'a in c',
    'a in c-2',
    'a in place',
  ])
})
