import { expect, test } from 'vitest'
import { firstPage } from './first-page.ts'
import { divisionAt, treeOf } from './navigation-for-tests.ts'
import { placePages } from './place-pages.ts'
import { neighboursOf, readingOrder } from './reading-order.ts'
import { breadcrumbsOf, globalLinksAt, siblingsAlong } from './trail.ts'
import { createUnlistedPlaces } from './unlisted-places.ts'

const tree = treeOf({
  global: { anchors: [{ anchor: 'Forum', href: '/forum' }] },
  versions: [
    { version: 'v1', tabs: [{ tab: 'Guides', pages: ['v1/a'] }] },
    {
      version: 'v2',
      default: true,
      global: { anchors: [{ anchor: 'News', href: '/news' }] },
      tabs: [
        { tab: 'Blog', href: 'https://example.org' },
        {
          tab: 'Guides',
          groups: [
            {
              group: 'Start',
              root: 'v2/start',
              pages: ['v2/a', { group: ' ', pages: ['v2/b'] }, 'https://example.org'],
            },
            { group: 'Secret', hidden: true, pages: ['v2/secret'] },
            { group: 'End', pages: ['v2/c', 'v2/a'].slice(0, 1) },
          ],
        },
        { tab: 'More', pages: ['v2/d', 'v2/a'] },
      ],
    },
  ],
})
const { places } = placePages(tree)
const everyPage = () => true

function placeOf(path: string) {
  const place = places.get(path)
  if (place === undefined) throw new Error(`no place for ${path}`)
  return place
}

test('a page stands in its divisions and groups', () => {
  const place = placeOf('v2/b')
  expect(place.divisions.map(({ label }) => label)).toEqual(['v2', 'Guides'])
  expect(place.groups.map(({ label }) => label)).toEqual(['Start', ''])
})

test('the root page of a group stands in that group', () => {
  expect(placeOf('v2/start').groups.map(({ label }) => label)).toEqual(['Start'])
})

test('decision 2.5: a page listed under several elements belongs to the first', () => {
  expect(placeOf('v2/a').divisions.map(({ label }) => label)).toEqual(['v2', 'Guides'])
})

test('decision 2.5: a place that is shown goes before a hidden one', () => {
  const navigation = treeOf({
    tabs: [
      { tab: 'A', hidden: true, pages: ['a'] },
      { tab: 'B', pages: ['a'] },
    ],
  })
  expect(
    placePages(navigation)
      .places.get('a')
      ?.divisions.map(({ label }) => label),
  ).toEqual(['B'])
})

test('the section of a page is the sidebar of its innermost division', () => {
  expect(placeOf('v2/b').section).toBe(placeOf('v2/c').section)
  expect(placeOf('v2/b').section.entries).toHaveLength(3)
  expect(placeOf('v2/d').section).not.toBe(placeOf('v2/b').section)
})

test('breadcrumbs go from the outermost division to the innermost group with a label', () => {
  expect(breadcrumbsOf(placeOf('v2/b')).map(({ label }) => label)).toEqual(['v2', 'Guides', 'Start'])
})

test('every level of the way down has its siblings, links and hidden ones included', () => {
  expect(
    siblingsAlong(tree, placeOf('v2/b')).map(({ kind, siblings, current }) => [
      kind,
      siblings.map(({ label }) => label),
      current?.label,
    ]),
  ).toEqual([
    ['version', ['v1', 'v2'], 'v2'],
    ['tab', ['Blog', 'Guides', 'More'], 'Guides'],
  ])
})

test('a page in no navigation sees the outermost level, without a current division', () => {
  expect(siblingsAlong(tree, undefined)).toMatchObject([{ kind: 'version' }])
  expect(siblingsAlong(tree, undefined)[0]?.current).toBeUndefined()
})

test('Global anchors: are shown at every place; those of an element only below it', () => {
  expect(globalLinksAt(tree, placeOf('v2/a')).anchor?.map(({ label }) => label)).toEqual(['Forum', 'News'])
  expect(globalLinksAt(tree, placeOf('v1/a')).anchor?.map(({ label }) => label)).toEqual(['Forum'])
  expect(globalLinksAt(tree, undefined).anchor?.map(({ label }) => label)).toEqual(['Forum'])
})

test('the first page is that of the default version; links and hidden groups are passed over', () => {
  expect(firstPage(tree, everyPage)).toBe('v2/start')
  expect(firstPage(tree, (path) => path !== 'v2/start' && path !== 'v2/a')).toBe('v2/b')
  expect(firstPage(divisionAt(tree, 'v1'), everyPage)).toBe('v1/a')
})

test('the first page of a hidden division can be found from the division itself only', () => {
  const hidden = treeOf({ tabs: [{ tab: 'A', hidden: true, pages: ['a'] }] })
  expect(firstPage(hidden, everyPage)).toBeUndefined()
  expect(firstPage(divisionAt(hidden, 'A'), everyPage)).toBe('a')
})

test('the first page asks for no more pages than it needs', () => {
  const asked: string[] = []
  firstPage(tree, (path) => asked.push(path) > 1)
  expect(asked).toEqual(['v2/start', 'v2/a'])
})

test('previous and next follow the sidebar, over hidden groups, links and pages that are not visible', () => {
  const order = readingOrder(placeOf('v2/a').section)
  expect(order.pages).toEqual(['v2/start', 'v2/a', 'v2/b', 'v2/c'])
  expect(neighboursOf(order, 'v2/b', everyPage)).toEqual({ previous: 'v2/a', next: 'v2/c' })
  expect(neighboursOf(order, 'v2/b', (path) => path !== 'v2/a')).toEqual({ previous: 'v2/start', next: 'v2/c' })
  expect(neighboursOf(order, 'v2/start', everyPage)).toEqual({ next: 'v2/a' })
  expect(neighboursOf(order, 'v2/c', everyPage)).toEqual({ previous: 'v2/b' })
  expect(neighboursOf(order, 'v2/secret', everyPage)).toEqual({})
})

test('the root page of a tab is the first of its section', () => {
  const place = placePages(treeOf({ tabs: [{ tab: 'A', root: 'home', pages: ['a'] }] })).places.get('home')
  expect(place?.groups).toEqual([])
  expect(readingOrder(place?.section ?? { entries: [] }).pages).toEqual(['home', 'a'])
})

test('decision 2.12: a page in no navigation gets the surroundings of its folder, else of the folder above', () => {
  const unlisted = createUnlistedPlaces(places)
  expect(unlisted('v1/other')?.divisions.map(({ label }) => label)).toEqual(['v1', 'Guides'])
  expect(unlisted('v2/deep/er/page')?.divisions.map(({ label }) => label)).toEqual(['v2', 'Guides'])
  expect(unlisted('v2/deep/er/page')?.groups).toEqual([])
  expect(unlisted('elsewhere')).toBeUndefined()
})
