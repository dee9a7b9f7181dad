import { expect, test } from 'vitest'
import type { NavigationConfig } from '../config/schema/navigation-config.ts'
import { brief, divisionAt, divisionsOf, entriesOf, problemsOf, resolve, treeOf } from './navigation-for-tests.ts'

const groups = [{ group: 'Start', pages: ['intro'] }]

test.each<[string, NavigationConfig]>([
  ['products', { products: [{ product: 'A', groups }] }],
  ['languages', { languages: [{ language: 'en', groups }] }],
  ['versions', { versions: [{ version: 'v1', groups }] }],
  ['tabs', { tabs: [{ tab: 'A', groups }] }],
  ['dropdowns', { dropdowns: [{ dropdown: 'A', groups }] }],
  ['anchors', { anchors: [{ anchor: 'A', groups }] }],
])('Rules for the whole object 1: `%s` is a pattern for the root', (key, navigation) => {
  const tree = treeOf(navigation)
  expect(tree.content).toMatchObject({ kind: 'divisions', of: key.slice(0, -1) })
  expect(divisionsOf(tree).map((division) => brief(entriesOf(division)))).toEqual([[{ Start: ['intro'] }]])
})

test('Rules for the whole object 1: `groups` and `pages` are patterns for the root', () => {
  expect(brief(entriesOf(treeOf({ groups })))).toEqual([{ Start: ['intro'] }])
  expect(brief(entriesOf(treeOf({ pages: ['intro', 'setup'] })))).toEqual(['intro', 'setup'])
})

test('Rules for the whole object 1: `global`, `directory` and `openapi` can stand beside the pattern', () => {
  const tree = treeOf({
    global: { anchors: [{ anchor: 'Forum', href: 'https://example.org' }] },
    directory: 'card',
    openapi: 'api.json',
    pages: ['intro', { group: 'Setup', root: 'setup', pages: ['first'] }],
  })
  expect(tree).toMatchObject({
    globalAnchors: [{ label: 'Forum' }],
    directory: 'card',
    openapi: { sources: ['api.json'] },
  })
})

test('Rules for the whole object 1, decision 2.1: a second pattern at the root is an error that names both', () => {
  const { tree, diagnostics } = resolve({ tabs: [{ tab: 'A', pages: ['a'] }], groups })
  expect(diagnostics).toEqual([
    {
      code: 'mixed-navigation',
      severity: 'error',
      message:
        '`navigation` has both `tabs` and `groups`, but can have only one kind of children; `tabs` is used and `groups` (“Start”) is ignored.',
      fix: 'Remove one of the two, or move `groups` into the entries of `tabs`.',
      file: 'key navigation.groups',
      line: 1,
      column: 1,
    },
  ])
  expect(divisionsOf(tree).map(({ label }) => label)).toEqual(['A'])
})

test('decision 2.1: of several patterns the first in a fixed order is used, each of the others is an error', () => {
  const all: NavigationConfig = {
    pages: ['a'],
    groups,
    anchors: [{ anchor: 'A', groups }],
    dropdowns: [{ dropdown: 'A', groups }],
    tabs: [{ tab: 'A', groups }],
    versions: [{ version: 'v1', groups }],
    languages: [{ language: 'en', groups }],
    products: [{ product: 'A', groups }],
  }
  const order = ['products', 'languages', 'versions', 'tabs', 'dropdowns', 'anchors', 'groups', 'pages'] as const
  const remaining = { ...all }
  for (const [index, key] of order.entries()) {
    expect(problemsOf(remaining)).toEqual(
      order.slice(index + 1).map((dropped) => `error mixed-navigation at key navigation.${dropped}`),
    )
    const { content } = resolve(remaining).tree
    expect(content.kind === 'divisions' ? `${content.of}s` : key).toBe(key)
    delete remaining[key]
  }
})

test('decision 2.1: an empty list beside another is no conflict', () => {
  const tree = treeOf({ tabs: [], groups })
  expect(brief(entriesOf(tree))).toEqual([{ Start: ['intro'] }])
})

test('Rules for the whole object 2: elements nest inside the primary pattern, in any order and depth', () => {
  const tree = treeOf({
    languages: [
      {
        language: 'en',
        products: [
          {
            product: 'Sensor',
            versions: [
              {
                version: 'v2',
                tabs: [{ tab: 'Guides', dropdowns: [{ dropdown: 'Field', anchors: [{ anchor: 'Setup', groups }] }] }],
              },
            ],
          },
        ],
      },
    ],
  })
  const anchor = divisionAt(tree, 'en', 'Sensor', 'v2', 'Guides', 'Field', 'Setup')
  expect(brief(entriesOf(anchor))).toEqual([{ Start: ['intro'] }])
  const inverse = treeOf({
    anchors: [
      {
        anchor: 'Setup',
        tabs: [{ tab: 'Guides', versions: [{ version: 'v2', languages: [{ language: 'en', groups }] }] }],
      },
    ],
  })
  expect(brief(entriesOf(divisionAt(inverse, 'Setup', 'Guides', 'v2', 'en')))).toEqual([{ Start: ['intro'] }])
})

test('Rules for the whole object 2: a root-level parent element is required', () => {
  const links = { anchors: [{ anchor: 'A', href: '/a' }] }
  for (const navigation of [{}, { global: links }, { groups: [] }, { directory: 'card' as const }]) {
    expect(problemsOf(navigation)).toContain('error navigation-without-elements at navigation')
    expect(resolve(navigation).tree.content).toEqual({ kind: 'entries', entries: [] })
  }
  expect(problemsOf({ openapi: 'users.json' })).toEqual([])
})

test('Rules for the whole object 2: an element that is left out is named, and the navigation is not called empty', () => {
  const navigation = { menu: [{ item: 'A', pages: ['intro'] }] } as NavigationConfig
  expect(problemsOf(navigation)).toEqual(['error mixed-navigation at key navigation.menu'])
})

test('Rules for the whole object 3: a tab can contain anchors, and anchors can contain groups', () => {
  const tree = treeOf({ tabs: [{ tab: 'A', anchors: [{ anchor: 'B', groups }] }] })
  expect(brief(entriesOf(divisionAt(tree, 'A', 'B')))).toEqual([{ Start: ['intro'] }])
})

test('Rules for the whole object 3: a tab cannot contain both anchors and groups at the same level', () => {
  const navigation = { tabs: [{ tab: 'A', anchors: [{ anchor: 'B', pages: ['b'] }], groups }] }
  expect(problemsOf(navigation)).toEqual(['error mixed-navigation at key navigation.tabs.0.groups'])
  expect(brief(entriesOf(divisionAt(resolve(navigation).tree, 'A', 'B')))).toEqual(['b'])
})

test('Rules for the whole object 3, decision 2.1: inside a tab the first kind in a fixed order is used', () => {
  const all = {
    tab: 'A',
    menu: [{ item: 'A', pages: ['a'] }],
    pages: ['a'],
    groups,
    anchors: [{ anchor: 'A', groups }],
    dropdowns: [{ dropdown: 'A', groups }],
    products: [{ product: 'A', groups }],
    versions: [{ version: 'v1', groups }],
    languages: [{ language: 'en', groups }],
    href: 'https://example.org',
  }
  const order = [
    'href',
    'languages',
    'versions',
    'products',
    'dropdowns',
    'anchors',
    'groups',
    'pages',
    'menu',
  ] as const
  const remaining: Partial<typeof all> & { tab: string } = { ...all }
  for (const [index, key] of order.entries()) {
    expect(problemsOf({ tabs: [remaining] })).toEqual(
      order.slice(index + 1).map((dropped) => `error mixed-navigation at key navigation.tabs.0.${dropped}`),
    )
    delete remaining[key]
  }
})

test('decision 2.2: every diagnostic has place, code, message and fix, and all come in one run', () => {
  const { diagnostics } = resolve(
    { languages: [{ language: 'xx', groups: [{ group: 'A', pages: ['missing'] }, { group: 'B' }] }], pages: ['also'] },
    'intro',
  )
  expect(diagnostics.map(({ code }) => code).toSorted()).toEqual([
    'group-without-pages',
    'mixed-navigation',
    'page-not-found',
    'unknown-language',
  ])
  for (const { file, line, column, message, fix } of diagnostics) {
    expect({ file, line, column, message, fix }).toEqual({
      file: expect.stringContaining('navigation'),
      line: expect.any(Number),
      column: expect.any(Number),
      message: expect.stringMatching(/\.$/),
      fix: expect.stringMatching(/\.$/),
    })
  }
})
