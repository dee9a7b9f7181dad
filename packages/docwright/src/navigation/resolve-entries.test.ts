import { expect, test } from 'vitest'
import { resolveNavigation } from './resolve-navigation.ts'
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

test('Pages: an entry is the path of a page file without extension, or a nested group', () => {
  const tree = treeOf({
    pages: ['intro', { group: 'Guides', pages: ['guides/first', { group: 'Deep', pages: ['deep'] }] }],
  })
  expect(brief(entriesOf(tree))).toEqual(['intro', { Guides: ['guides/first', { Deep: ['deep'] }] }])
})

test('Pages: where a specification applies, an entry can be METHOD and path', () => {
  const tree = treeOf({ openapi: 'api.json', pages: ['GET /plants', 'post /plants/{id}'] })
  expect(brief(entriesOf(tree))).toEqual(['GET /plants', 'POST /plants/{id}'])
})

test.each([
  '/guides/first',
  'guides/first/',
  'guides//first',
  './guides/first',
  'guides/first.mdx',
  'guides/first.md',
  '/guides/first.MDX/',
  '  guides/first ',
])('decision 2.4: the entry `%s` is accepted for `guides/first`', (entry) => {
  expect(brief(entriesOf(resolve({ pages: [entry] }, 'guides/first').tree))).toEqual(['guides/first'])
  expect(problemsOf({ pages: [entry] }, 'guides/first')).toEqual([])
})

test('decision 2.4: a folder with an index page can be named without `index`', () => {
  expect(brief(entriesOf(resolve({ pages: ['guides', '/'] }, 'guides/index', 'index').tree))).toEqual([
    'guides/index',
    'index',
  ])
})

test('entries with spaces, percent signs and letters of any script name their pages', () => {
  const pages = ['nodes/Epsilon Scaling', 'führer/straße', '導入', 'caf\u00e9']
  const written = ['nodes/Epsilon%20Scaling', 'führer/straße', '導入', 'cafe\u0301']
  expect(brief(entriesOf(resolve({ pages: written }, ...pages).tree))).toEqual(pages)
})

test('decision 2.3: a page that does not exist is an error at its entry, left out, and everything else is kept', () => {
  const { tree, diagnostics } = resolve({ groups: [{ group: 'A', pages: ['one', 'two', 'three'] }] }, 'one', 'three')
  expect(brief(entriesOf(tree))).toEqual([{ A: ['one', 'three'] }])
  expect(diagnostics).toMatchObject([
    {
      code: 'page-not-found',
      severity: 'error',
      file: 'navigation.groups.0.pages.1',
      message: 'The navigation lists the page “two”, which does not exist.',
    },
  ])
})

test.each([
  ['Guides/Quickstart', 'Write “guides/quickstart”, the name of the file.'],
  ['guides/quikstart', 'Write “guides/quickstart” if you mean that page'],
  ['quickstart', 'Write “guides/quickstart” if you mean that page'],
  ['something/else', 'Create “something/else.mdx”, or remove the entry.'],
  ['../../../../etc/passwd', 'Remove the entry: pages are in the docs folder.'],
])('decision 2.3: for the missing page `%s` the nearest one is suggested', (entry, fix) => {
  const { diagnostics } = resolve({ pages: [entry] }, 'guides/quickstart', 'guides/install', 'reference/api')
  expect(diagnostics[0]?.fix).toContain(fix)
})

test('the pages are listed for suggestions only where one is missing, and only once', () => {
  let listings = 0
  const context = { ...contextOf('a'), allPages: () => ((listings += 1), ['a']) }
  resolveNavigation({ pages: ['a'] }, context)
  expect(listings).toBe(0)
  resolveNavigation({ pages: ['b', 'c'] }, context)
  expect(listings).toBe(1)
})

test('a page twice in one list is shown once, with a warning that names the first entry', () => {
  const { tree, diagnostics } = resolve({ groups: [{ group: 'A', pages: ['one', 'two', 'one'] }] })
  expect(brief(entriesOf(tree))).toEqual([{ A: ['one', 'two'] }])
  expect(diagnostics).toMatchObject([
    {
      code: 'page-listed-twice',
      severity: 'warning',
      file: 'navigation.groups.0.pages.2',
      message: 'The page “one” is listed twice in the same sidebar, first at navigation.groups.0.pages.0:1.',
    },
  ])
})

test('a page twice in one sidebar is a warning, in different tabs or versions it is not', () => {
  const group = { group: 'A', pages: ['one'] }
  expect(problemsOf({ groups: [group, { ...group, group: 'B' }] })).toEqual([
    'warning page-listed-twice at navigation.groups.1.pages.0',
  ])
  expect(
    problemsOf({
      tabs: [
        { tab: 'A', groups: [group] },
        { tab: 'B', groups: [group] },
      ],
    }),
  ).toEqual([])
})

test('a page that is the root of its own group may be listed in it, and is shown once: as the group’s title', () => {
  const tree = treeOf({
    groups: [{ group: 'A', root: 'one', pages: ['one', 'two', { group: 'B', pages: ['three'] }] }],
  })
  expect(groupAt(tree, 'A').root).toBe('one')
  expect(brief(entriesOf(tree))).toEqual([{ A: ['two', { B: ['three'] }] }])
  // Alone in its group, it is still the page of the title.
  const alone = treeOf({ groups: [{ group: 'A', root: 'one', pages: ['/one.mdx'] }] })
  expect([groupAt(alone, 'A').root, groupAt(alone, 'A').entries]).toEqual(['one', []])
})

test('URLs and entries with a fragment are links', () => {
  const tree = treeOf({
    pages: ['https://example.org/x', '//example.org', 'mailto:a@example.org', 'guide.mdx#setup', '#top'],
  })
  expect(brief(entriesOf(tree))).toEqual([
    'https://example.org/x',
    '//example.org',
    'mailto:a@example.org',
    '/guide#setup',
    '#top',
  ])
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x'])(
  'the entry `%s` is an error and left out',
  (entry) => {
    expect(problemsOf({ pages: [entry, 'a'] })).toEqual(['error unsafe-link at navigation.pages.0'])
    expect(brief(entriesOf(resolve({ pages: [entry, 'a'] }).tree))).toEqual(['a'])
  },
)

test('Group, `group`: is the label; white space around it is dropped, and a blank one stays blank', () => {
  const tree = treeOf({
    groups: [
      { group: ' Start ', pages: ['a'] },
      { group: ' ', pages: ['b'] },
    ],
  })
  expect(entriesOf(tree)).toMatchObject([
    { label: 'Start', id: 'start' },
    { label: '', id: 'group' },
  ])
})

test('Group, `pages`: is required; a group without it is an error and not shown', () => {
  expect(problemsOf({ groups: [{ group: 'A' }, { group: 'B', pages: ['b'] }] })).toEqual([
    'error group-without-pages at navigation.groups.0',
  ])
  expect(brief(entriesOf(resolve({ groups: [{ group: 'A' }, { group: 'B', pages: ['b'] }] }).tree))).toEqual([
    { B: ['b'] },
  ])
})

test('Group, `pages`: a group that has none left is not shown', () => {
  expect(problemsOf({ groups: [{ group: 'A', pages: [] }] })).toEqual([
    'warning empty-group at navigation.groups.0.pages',
  ])
  expect(entriesOf(resolve({ groups: [{ group: 'A', pages: ['gone'] }] }, 'intro').tree)).toEqual([])
})

test('Group, `icon`: is a name, or an object with style and library', () => {
  const tree = treeOf({
    groups: [
      { group: 'A', icon: 'leaf', pages: ['a'] },
      { group: 'B', icon: 'leaf', iconType: 'solid', pages: ['b'] },
      { group: 'C', icon: { name: 'leaf', library: 'lucide' }, pages: ['c'] },
      { group: 'D', icon: '', pages: ['d'] },
    ],
  })
  expect(entriesOf(tree).map((entry) => (entry.type === 'group' ? entry.icon : 0))).toEqual([
    { name: 'leaf' },
    { name: 'leaf', style: 'solid' },
    { name: 'leaf', library: 'lucide' },
    undefined,
  ])
})

test('Group, `tag`: is kept', () => {
  expect(groupAt(treeOf({ groups: [{ group: 'A', tag: 'NEW', pages: ['a'] }] }), 'A').tag).toBe('NEW')
})

test('Group, `root`: works for top-level and nested groups, with or without an extension', () => {
  const tree = treeOf({ groups: [{ group: 'A', root: '/a', pages: [{ group: 'B', root: 'b.mdx', pages: ['c'] }] }] })
  expect(groupAt(tree, 'A').root).toBe('a')
  expect(groupAt(tree, 'A', 'B').root).toBe('b')
})

test('Group, `root`: a page that does not exist is an error; the group stays', () => {
  const navigation = { groups: [{ group: 'A', root: 'gone', pages: ['a'] }] }
  expect(problemsOf(navigation, 'a')).toEqual(['error page-not-found at navigation.groups.0.root'])
  expect(groupAt(resolve(navigation, 'a').tree, 'A').root).toBeUndefined()
})

test('Group, `expanded`, decision 2.9: opens nested groups; top-level groups are always open', () => {
  const nested = [
    { group: 'Open', expanded: true, pages: ['a'] },
    { group: 'Closed', expanded: false, pages: ['b'] },
    { group: 'Unset', pages: ['c'] },
  ]
  const tree = treeOf({ groups: [{ group: 'Top', expanded: false, pages: nested }] })
  expect(groupAt(tree, 'Top').expanded).toBe(true)
  expect(groupAt(tree, 'Top', 'Open').expanded).toBe(true)
  expect(groupAt(tree, 'Top', 'Closed').expanded).toBe(false)
  expect(groupAt(tree, 'Top', 'Unset').expanded).toBe(false)
})

test('groups with the same label have ids of their own, in the whole tree', () => {
  const group = { group: 'Start', pages: ['a'] }
  const tree = treeOf({
    tabs: [
      { tab: 'A', groups: [group, { group: 'Start 2', pages: ['b'] }] },
      { tab: 'B', groups: [group, { group: 'Über uns', pages: ['c'] }] },
    ],
  })
  const ids = ['A', 'B']
    .flatMap((tab) => entriesOf(divisionAt(tree, tab)))
    .map((entry) => (entry.type === 'group' ? entry.id : ''))
  expect(ids).toEqual(['start', 'start-2', 'start-3', 'über-uns'])
})

test('hidden, searchable, boost and public of a group are kept', () => {
  const tree = treeOf({
    groups: [{ group: 'A', hidden: true, searchable: true, boost: 2, public: false, pages: ['a'] }],
  })
  expect(groupAt(tree, 'A')).toMatchObject({ hidden: true, searchable: true, boost: 2, public: false })
})
