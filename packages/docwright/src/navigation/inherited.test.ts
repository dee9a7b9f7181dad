import { expect, test } from 'vitest'
import {
  brief,
  divisionAt,
  entriesOf,
  groupAt,
  problemsOf,
  resolve,
  treeOf,
  contextOf,
} from './navigation-for-tests.ts'
import { groupsByRoot } from './place-pages.ts'
import { resolveNavigation } from './resolve-navigation.ts'

test('Directory listings: can be set on a group, on a tab and on the navigation', () => {
  const groups = [{ group: 'G', root: 'g', pages: ['a'] }]
  expect(groupAt(treeOf({ groups: [{ group: 'G', directory: 'card', root: 'g', pages: ['a'] }] }), 'G').directory).toBe(
    'card',
  )
  expect(groupAt(divisionAt(treeOf({ tabs: [{ tab: 'T', directory: 'card', groups }] }), 'T'), 'G').directory).toBe(
    'card',
  )
  expect(groupAt(treeOf({ directory: 'card', groups }), 'G').directory).toBe('card')
})

test('Directory listings: `none` is the default', () => {
  expect(groupAt(treeOf({ groups: [{ group: 'G', root: 'g', pages: ['a'] }] }), 'G').directory).toBe('none')
})

test('Directory listings 1, decision 2.10: the group has its child pages and nested groups to show', () => {
  const nested = { group: 'Nested', pages: ['b'] }
  const tree = treeOf({ groups: [{ group: 'G', root: 'g', directory: 'accordion', pages: ['a', nested] }] })
  expect(brief(groupsByRoot(tree).get('g')?.entries ?? [])).toEqual(['a', { Nested: ['b'] }])
})

test('Directory listings 2: only the root page of a group has one to show, wherever the page is listed first', () => {
  const { tree } = resolve({
    directory: 'card',
    pages: ['g', { group: 'G', root: 'g', pages: ['a'] }, { group: 'Rootless', pages: ['b'] }],
  })
  const groups = groupsByRoot(tree)
  expect([...groups.keys()]).toEqual(['g'])
  expect(groups.get('g')).toMatchObject({ label: 'G', directory: 'card' })
})

test('Directory listings 3: the value is inherited by all descendant groups unless a descendant overrides it', () => {
  const tree = treeOf({
    directory: 'card',
    tabs: [
      {
        tab: 'Inherits',
        groups: [
          {
            group: 'A',
            pages: [{ group: 'B', directory: 'accordion', pages: [{ group: 'C', root: 'r', pages: ['c'] }] }],
          },
          { group: 'F', root: 'f', pages: ['g'] },
        ],
      },
      {
        tab: 'Ends',
        directory: 'none',
        groups: [{ group: 'D', pages: [{ group: 'E', directory: 'card', root: 's', pages: ['e'] }] }],
      },
    ],
  })
  const inherits = divisionAt(tree, 'Inherits')
  expect(
    [inherits, groupAt(inherits, 'A'), groupAt(inherits, 'A', 'B'), groupAt(inherits, 'A', 'B', 'C')].map(
      ({ directory }) => directory,
    ),
  ).toEqual(['card', 'card', 'accordion', 'accordion'])
  const ends = divisionAt(tree, 'Ends')
  expect([groupAt(ends, 'D').directory, groupAt(ends, 'D', 'E').directory]).toEqual(['none', 'card'])
})

test('Directory listings 2: a value that reaches no group with a root page is named where it is set', () => {
  const code = 'warning directory-never-shown at navigation'
  const rootless = [{ group: 'G', pages: ['a', { group: 'Nested', pages: ['b'] }] }]
  expect(problemsOf({ directory: 'card', groups: rootless })).toEqual([`${code}.directory`])
  expect(problemsOf({ groups: [{ group: 'G', directory: 'accordion', pages: ['a'] }] })).toEqual([
    `${code}.groups.0.directory`,
  ])
  expect(problemsOf({ tabs: [{ tab: 'T', directory: 'card', groups: rootless }] })).toEqual([
    `${code}.tabs.0.directory`,
  ])
  // The group below has a value of its own, so that this one applies to nothing.
  const overridden = [{ group: 'G', root: 'g', directory: 'accordion' as const, pages: ['a'] }]
  expect(problemsOf({ directory: 'card', groups: overridden })).toEqual([`${code}.directory`])
  expect(problemsOf({ directory: 'none', groups: rootless })).toEqual([])
  expect(problemsOf({ directory: 'card', groups: [...rootless, { group: 'H', root: 'h', pages: ['c'] }] })).toEqual([])
})

test('Directory listings 2: why no listing appears is said as it is', () => {
  const said = (navigation: Parameters<typeof resolve>[0], ...pages: string[]) =>
    resolve(navigation, ...pages)
      .diagnostics.filter(({ code }) => code === 'directory-never-shown')
      .map(({ message, fix }) => [message, fix])
  const withoutPages = [{ group: 'G', root: 'g', pages: [] }]
  expect(said({ directory: 'card', groups: withoutPages })).toEqual([
    [
      '`directory` of `navigation` has no effect: a group lists its other pages on its `root` page, and no group with a `root` inside it has any.',
      'List pages in the group, or remove `directory`.',
    ],
  ])
  // That the page does not exist is said by itself.
  expect(said({ directory: 'card', groups: [{ group: 'G', root: 'g', pages: ['a'] }] }, 'a')).toEqual([])
})

test('Directory listings 2: of two groups with one root page the first is listed, and the other named', () => {
  const one = { group: 'One', root: 'g', pages: ['a'] }
  const two = { group: 'Two', root: 'g', pages: ['b'] }
  const { tree, diagnostics } = resolve({ directory: 'card', groups: [one, two] })
  const shared = diagnostics.filter(({ code }) => code === 'directory-on-shared-root')
  expect(shared.map(({ severity, file, message }) => [severity, file, message])).toEqual([
    [
      'warning',
      'navigation.groups.1.root',
      'The group “Two” has the same root page as the group “One”, so its listing is not shown.',
    ],
  ])
  expect(groupsByRoot(tree).get('g')?.label).toBe('One')
  // Without a listing there is nothing to lose.
  expect(problemsOf({ groups: [one, two] }).filter((problem) => problem.includes('directory'))).toEqual([])
  const tabs = [
    { tab: 'A', groups: [one] },
    { tab: 'B', groups: [two] },
  ]
  expect(problemsOf({ directory: 'card', tabs })).toEqual([
    'warning directory-on-shared-root at navigation.tabs.1.groups.0.root',
  ])
  const inner = { group: 'Inner', root: 'g', pages: ['b'] }
  expect(problemsOf({ directory: 'card', groups: [{ ...one, pages: ['a', inner] }] })).toContain(
    'warning directory-on-shared-root at navigation.groups.0.pages.1.root',
  )
  // The same group in two versions lists the same.
  const versions = ['2', '1'].map((version) => ({ version, groups: [one] }))
  expect(problemsOf({ directory: 'card', versions })).toEqual([])
})

test('Directory listings 2: a group without a listing does not keep a page from showing that of another', () => {
  const silent = { group: 'Silent', directory: 'none' as const, root: 'g', pages: ['a'] }
  const empty = { group: 'Empty', root: 'g', pages: [] }
  const { tree, diagnostics } = resolve({
    tabs: [
      { tab: 'A', groups: [silent] },
      { tab: 'B', directory: 'card', groups: [empty] },
      { tab: 'C', directory: 'card', groups: [{ group: 'Listed', root: 'g', pages: ['b'] }] },
    ],
  })
  expect(groupsByRoot(tree).get('g')?.label).toBe('Listed')
  expect(diagnostics.map(({ code }) => code)).not.toContain('directory-on-shared-root')
})

const users = { sources: ['users.json'] }

test('OpenAPI 1: `openapi` can be set on any element', () => {
  const openapi = 'users.json'
  const groups = [{ group: 'G', pages: ['GET /users'] }]
  const trees = [
    treeOf({ openapi, groups }),
    treeOf({ products: [{ product: 'A', openapi, groups }] }),
    treeOf({ languages: [{ language: 'en', openapi, groups }] }),
    treeOf({ versions: [{ version: 'A', openapi, groups }] }),
    treeOf({ tabs: [{ tab: 'A', openapi, groups }] }),
    treeOf({ dropdowns: [{ dropdown: 'A', openapi, groups }] }),
    treeOf({ anchors: [{ anchor: 'A', openapi, groups }] }),
    treeOf({ tabs: [{ tab: 'T', menu: [{ item: 'A', openapi, groups }] }] }),
    treeOf({ groups: [{ group: 'G', openapi, pages: ['GET /users'] }] }),
  ]
  for (const tree of trees)
    expect(JSON.stringify(tree)).toContain('"operationPath":"/users","specification":{"sources":["users.json"]}')
})

test.each([
  ['a path', 'users.json', { sources: ['users.json'] }],
  ['a path with a slash', '/api/users.json', { sources: ['api/users.json'] }],
  ['a URL', 'https://example.org/users.json', { sources: ['https://example.org/users.json'] }],
  ['several', ['users.json', 'plants.json'], { sources: ['users.json', 'plants.json'] }],
  [
    'an object',
    { source: 'users.json', directory: '/api/users/' },
    { sources: ['users.json'], directory: 'api/users' },
  ],
])('OpenAPI 1: `openapi` can be %s', (_, openapi, expected) => {
  expect(treeOf({ openapi, pages: ['a'] }).openapi).toEqual(expected)
})

test('OpenAPI 2, decision 2.6: children inherit the specification', () => {
  const tree = treeOf({
    tabs: [{ tab: 'T', openapi: 'users.json', groups: [{ group: 'A', pages: [{ group: 'B', pages: ['GET /x'] }] }] }],
  })
  expect(groupAt(divisionAt(tree, 'T'), 'A', 'B')).toMatchObject({
    openapi: users,
    entries: [{ specification: users }],
  })
})

test('OpenAPI 2, decision 2.6: an own value replaces the inherited one', () => {
  const openapi = { source: 'users.json', directory: 'users' }
  const tree = treeOf({ openapi, groups: [{ group: 'A', openapi: 'plants.json', pages: ['GET /x'] }] })
  expect(groupAt(tree, 'A').openapi).toEqual({ sources: ['plants.json'] })
})

test.each([[''], [null], [[]]])('OpenAPI 2, decision 2.6: %j ends the inheritance', (ending) => {
  const tree = treeOf({
    openapi: 'users.json',
    groups: [{ group: 'A', openapi: ending, pages: [{ group: 'B', pages: ['b'] }] }],
  })
  expect(groupAt(tree, 'A').openapi).toBeUndefined()
  expect(groupAt(tree, 'A', 'B').openapi).toBeUndefined()
})

test('OpenAPI 2: an entry can name its own specification', () => {
  const tree = treeOf({ openapi: 'users.json', pages: ['/plants.json GET /plants'] })
  expect(entriesOf(tree)).toMatchObject([{ specification: { sources: ['plants.json'] } }])
})

test('OpenAPI 2: `api.openapi` holds where the navigation names none, and generates nothing', () => {
  const context = { ...contextOf(), defaults: { openapi: { sources: ['/users.json'] } } }
  const { tree, diagnostics } = resolveNavigation({ groups: [{ group: 'A', pages: ['GET /users'] }] }, context)
  expect(groupAt(tree, 'A').entries).toMatchObject([{ specification: users }])
  expect(tree.generates).toBeUndefined()
  expect(diagnostics).toEqual([])
})

test('OpenAPI 3: with `openapi` and no pages, pages are generated for all operations', () => {
  expect(treeOf({ openapi: 'users.json' }).generates).toEqual(['openapi'])
  expect(groupAt(treeOf({ groups: [{ group: 'A', openapi: 'users.json' }] }), 'A').generates).toEqual(['openapi'])
  expect(divisionAt(treeOf({ anchors: [{ anchor: 'A', openapi: 'users.json' }] }), 'A').generates).toEqual(['openapi'])
  expect(groupAt(treeOf({ groups: [{ group: 'A', asyncapi: 'events.json' }] }), 'A').generates).toEqual(['asyncapi'])
})

test('OpenAPI 3: a child without content generates in place of the element it inherits from, the first one only', () => {
  const tree = treeOf({
    openapi: 'users.json',
    groups: [
      { group: 'Guide', pages: ['a'] },
      { group: 'Endpoints', pages: [] },
    ],
  })
  expect(groupAt(tree, 'Endpoints').generates).toEqual(['openapi'])
  expect(tree.generates).toBeUndefined()
  const tabs = treeOf({ openapi: 'users.json', tabs: [{ tab: 'Guide', pages: ['a'] }, { tab: 'API' }] })
  expect(divisionAt(tabs, 'API').generates).toEqual(['openapi'])
  expect(problemsOf({ openapi: 'users.json', groups: [{ group: 'A' }, { group: 'B' }] })).toEqual([
    'error specification-pages-elsewhere at navigation.groups.1',
  ])
})

test('OpenAPI 3: an element that holds divisions generates nothing itself', () => {
  expect(treeOf({ openapi: 'users.json', tabs: [{ tab: 'A', pages: ['a'] }] }).generates).toBeUndefined()
})

test('OpenAPI 4, decision 2.6: listing an operation anywhere below switches generation off', () => {
  const listed = { group: 'B', pages: ['GET /users'] }
  const tree = treeOf({ tabs: [{ tab: 'T', openapi: 'users.json', groups: [{ group: 'A', pages: ['a'] }, listed] }] })
  expect(divisionAt(tree, 'T').generates).toBeUndefined()
  expect(brief(entriesOf(divisionAt(tree, 'T')))).toEqual([{ A: ['a'] }, { B: ['GET /users'] }])
})

test('OpenAPI 4, decision 2.6: hand-written pages stay, before the generated ones', () => {
  const group = groupAt(treeOf({ groups: [{ group: 'A', openapi: 'users.json', pages: ['a'] }] }), 'A')
  expect(group.generates).toEqual(['openapi'])
  expect(brief(group.entries)).toEqual(['a'])
})

test('OpenAPI 4: an operation where no specification applies is an error', () => {
  expect(problemsOf({ pages: ['GET /users'] })).toEqual(['error operation-without-specification at navigation.pages.0'])
})

test('a page whose name begins with the word is no webhook', () => {
  expect(brief(entriesOf(resolve({ pages: ['webhook overview'] }, 'webhook overview').tree))).toEqual([
    'webhook overview',
  ])
})

test('a specification file that does not exist is an error, once', () => {
  const files = ['api/users.json', 'api/orders.yaml', 'gone.jsx']
  const context = { ...contextOf(), hasFile: (path: string) => files.includes(path), allFiles: () => files }
  const openapi = ['/api/users.json', 'gone.json', 'https://example.org/x.json', 'api/odrers.yaml']
  const { diagnostics } = resolveNavigation(
    {
      groups: [
        { group: 'A', openapi },
        { group: 'B', openapi },
      ],
    },
    context,
  )
  expect(diagnostics.map(({ code, file, message, fix }) => [code, file, message, fix])).toEqual([
    [
      'specification-not-found',
      'navigation.groups.0.openapi',
      'The navigation refers to the specification “gone.json”, which does not exist.',
      'Specify its path relative to `docs.json`, or a URL.',
    ],
    [
      'specification-not-found',
      'navigation.groups.0.openapi',
      'The navigation refers to the specification “api/odrers.yaml”, which does not exist.',
      'Did you mean “api/orders.yaml”? Specify its path relative to `docs.json`, or a URL.',
    ],
  ])
})
