import { expect, test } from 'vitest'
import { languageAliases, languageCodes } from '../config/language-codes.ts'
import type { NavigationConfig } from '../config/schema/navigation-config.ts'
import { brief, divisionAt, divisionsOf, entriesOf, problemsOf, resolve, treeOf } from './navigation-for-tests.ts'
import { siblingsAlong } from './trail.ts'

const groups = [{ group: 'Start', pages: ['intro'] }]

test('Tab: `tab`, `icon`, `directory` and `align` are kept', () => {
  const listed = [{ group: 'Start', root: 'start', pages: ['intro'] }]
  const tree = treeOf({ tabs: [{ tab: 'Guides', icon: 'leaf', directory: 'card', align: 'end', groups: listed }] })
  expect(divisionsOf(tree)).toMatchObject([
    { kind: 'tab', label: 'Guides', id: 'guides', icon: { name: 'leaf' }, directory: 'card', align: 'end' },
  ])
})

test('Tab: content is groups, pages or a menu', () => {
  const tree = treeOf({
    tabs: [
      { tab: 'A', groups },
      { tab: 'B', pages: ['b'] },
      { tab: 'C', menu: [{ item: 'D', pages: ['d'] }] },
    ],
  })
  expect(brief(entriesOf(divisionAt(tree, 'A')))).toEqual([{ Start: ['intro'] }])
  expect(brief(entriesOf(divisionAt(tree, 'B')))).toEqual(['b'])
  expect(divisionAt(tree, 'C').content).toMatchObject({ kind: 'divisions', of: 'item' })
})

test.each<[string, NavigationConfig]>([
  ['Tab', { tabs: [{ tab: 'A', href: 'https://example.org' }] }],
  ['Anchor', { anchors: [{ anchor: 'A', href: 'https://example.org' }] }],
  ['Product', { products: [{ product: 'A', href: 'https://example.org' }] }],
  ['Dropdown', { dropdowns: [{ dropdown: 'A', href: 'https://example.org' }] }],
  ['Version', { versions: [{ version: 'A', href: 'https://example.org' }] }],
])('%s: `href` leads away, without content', (_, navigation) => {
  expect(divisionsOf(treeOf(navigation))).toMatchObject([
    { href: 'https://example.org', content: { kind: 'entries', entries: [] } },
  ])
})

test('Menu: items have label, icon, description, and groups, pages or a link', () => {
  const tree = treeOf({
    tabs: [
      {
        tab: 'T',
        menu: [
          { item: 'A', icon: 'leaf', description: 'First', groups },
          { item: 'B', pages: ['b'] },
          { item: 'C', href: 'https://example.org' },
        ],
      },
    ],
  })
  expect(divisionsOf(divisionAt(tree, 'T'))).toMatchObject([
    { kind: 'item', label: 'A', icon: { name: 'leaf' }, description: 'First' },
    { label: 'B', content: { entries: [{ path: 'b' }] } },
    { label: 'C', href: 'https://example.org' },
  ])
})

test('Menu, decision 2.11: other children of an item are an error, and shown all the same', () => {
  const navigation = { tabs: [{ tab: 'T', menu: [{ item: 'A', anchors: [{ anchor: 'B', pages: ['b'] }] }] }] }
  const { tree, diagnostics } = resolve(navigation)
  expect(diagnostics).toMatchObject([
    {
      code: 'menu-item-children',
      severity: 'error',
      file: 'key navigation.tabs.0.menu.0.anchors',
      message: 'The menu item “A” has `anchors`, but can contain only groups, pages or a link.',
    },
  ])
  expect(brief(entriesOf(divisionAt(tree, 'T', 'A', 'B')))).toEqual(['b'])
})

test('Menu: a product can have one too', () => {
  const tree = treeOf({ products: [{ product: 'P', menu: [{ item: 'A', pages: ['a'] }] }] })
  expect(brief(entriesOf(divisionAt(tree, 'P', 'A')))).toEqual(['a'])
})

test('Anchor: label, icon, color and content are kept', () => {
  const tree = treeOf({ anchors: [{ anchor: 'A', icon: 'leaf', color: { light: '#0a0' }, pages: ['a'] }] })
  expect(divisionsOf(tree)).toMatchObject([
    { kind: 'anchor', label: 'A', icon: { name: 'leaf' }, color: { light: '#0a0' } },
  ])
})

test('Global anchors: have label, icon, and a URL or a path of a page', () => {
  const tree = treeOf({
    global: {
      anchors: [
        { anchor: 'Forum', icon: 'messages', href: 'https://example.org' },
        { anchor: 'News', href: '/news' },
        { anchor: 'Help', href: 'help' },
      ],
    },
    groups,
  })
  expect(tree.globalAnchors).toMatchObject([
    { label: 'Forum', icon: { name: 'messages' }, href: 'https://example.org', hidden: false },
    { label: 'News', href: '/news' },
    { label: 'Help', href: '/help' },
  ])
})

test('Global anchors: a word that is neither a URL nor a page is a warning, code is an error and left out', () => {
  const navigation = {
    global: {
      anchors: [
        { anchor: 'A', href: 'example.org/forum' },
        { anchor: 'B', href: ' java\tscript:alert(1)' },
      ],
    },
    groups,
  }
  expect(problemsOf(navigation, 'intro')).toEqual([
    'warning unclear-link at navigation.global.anchors.0.href',
    'error unsafe-link at navigation.global.anchors.1.href',
  ])
  expect(resolve(navigation, 'intro').tree.globalAnchors.map(({ href }) => href)).toEqual(['/example.org/forum'])
})

test('Global anchors: the other global lists are kept by kind, and elements can have `global` of their own', () => {
  const tree = treeOf({
    global: {
      tabs: [{ tab: 'Blog', href: '/blog', align: 'end' }],
      versions: [{ version: 'v0', tag: 'Old', href: '/v0' }],
    },
    languages: [{ language: 'en', global: { anchors: [{ anchor: 'Forum', href: '/forum' }] }, groups }],
  })
  expect(tree.globalLinks).toMatchObject({
    tab: [{ label: 'Blog', align: 'end' }],
    version: [{ label: 'v0', tag: 'Old' }],
  })
  expect(divisionAt(tree, 'en').globalAnchors).toMatchObject([{ label: 'Forum' }])
})

test('Product: name, description, icon and content are kept', () => {
  const tree = treeOf({ products: [{ product: 'P', description: 'Sensors', icon: 'leaf', groups }] })
  expect(divisionsOf(tree)).toMatchObject([
    { kind: 'product', label: 'P', description: 'Sensors', icon: { name: 'leaf' }, default: false },
  ])
})

test('Dropdown: label, icon and content are kept', () => {
  const tree = treeOf({ dropdowns: [{ dropdown: 'D', icon: 'leaf', pages: ['a'] }] })
  expect(divisionsOf(tree)).toMatchObject([{ kind: 'dropdown', label: 'D', icon: { name: 'leaf' } }])
})

test('Version entry, `default`: without it the first entry is the default', () => {
  const tree = treeOf({
    versions: [
      { version: 'v2', groups },
      { version: 'v1', groups },
    ],
  })
  expect(divisionsOf(tree).map((version) => version.default)).toEqual([true, false])
})

test('Version entry, `default`: the entry that sets it is the default', () => {
  const tree = treeOf({
    versions: [
      { version: 'v2', groups },
      { version: 'v1', default: true, groups },
    ],
  })
  expect(divisionsOf(tree).map((version) => version.default)).toEqual([false, true])
})

test('Version entry, `default`: a second one is a warning, the first of them counts', () => {
  const navigation = {
    versions: [
      { version: 'v3', groups },
      { version: 'v2', default: true, groups },
      { version: 'v1', default: true, groups },
    ],
  }
  expect(problemsOf(navigation)).toEqual(['warning duplicate-default at navigation.versions.2.default'])
  expect(divisionsOf(resolve(navigation).tree).map((version) => version.default)).toEqual([false, true, false])
})

test('Version entry, `tag`: is kept', () => {
  expect(divisionsOf(treeOf({ versions: [{ version: 'v2', tag: 'Latest', groups }] }))).toMatchObject([
    { tag: 'Latest' },
  ])
})

test('Version entry: the same label twice is a warning, both are shown', () => {
  const navigation = {
    versions: [
      { version: 'v1', groups },
      { version: 'v1', groups },
    ],
  }
  expect(problemsOf(navigation)).toEqual(['warning duplicate-version at navigation.versions.1.version'])
  expect(divisionsOf(resolve(navigation).tree).map(({ id }) => id)).toEqual(['v1', 'v1-2'])
})

test.each([
  'ar',
  'ca',
  'cs',
  'cn',
  'zh-Hant',
  'da',
  'nl',
  'en',
  'fi',
  'fr',
  'de',
  'he',
  'hi',
  'hu',
  'id',
  'it',
  'jp',
  'ko',
  'lv',
  'no',
  'pl',
  'pt-BR',
  'ro',
  'ru',
  'es',
  'sv',
  'tr',
  'uk',
  'uz',
  'vi',
])('Language entry, `language`, decision 2.7: `%s` is one of the thirty codes', (code) => {
  const [language] = divisionsOf(treeOf({ languages: [{ language: code, groups }] }))
  expect(language?.label).toBe(code)
  expect(language?.language?.direction).toBe(code === 'ar' || code === 'he' ? 'rtl' : 'ltr')
  expect(languageCodes).toContain(code)
})

test.each(Object.entries(languageAliases))('decision 2.7: `%s` stands for `%s`', (alias, code) => {
  expect(divisionsOf(treeOf({ languages: [{ language: alias, groups }] }))[0]?.label).toBe(code)
})

test.each([
  ['cn', 'zh-Hans'],
  ['jp', 'ja'],
  ['zh-TW', 'zh-Hant'],
  ['pt', 'pt'],
  ['fr-CA', 'fr-CA'],
])('decision 2.7: the BCP 47 tag of `%s` is `%s`', (code, tag) => {
  expect(divisionsOf(treeOf({ languages: [{ language: code, groups }] }))[0]?.language?.tag).toBe(tag)
})

test('Language entry, `language`: an unknown code is an error that names a near one, and its pages are shown', () => {
  const { tree, diagnostics } = resolve({
    languages: [
      { language: 'en-US', groups },
      { language: 'q!', groups },
      { language: 'German', groups },
      { language: 'français', groups },
    ],
  })
  expect(diagnostics).toMatchObject([
    { code: 'unknown-language', severity: 'error', file: 'navigation.languages.0.language', fix: 'Use the code `en`.' },
    { code: 'unknown-language', fix: 'Use one of the supported codes, such as `en`, `fr` or `pt-BR`.' },
    { code: 'unknown-language', fix: 'Use the code `de`.' },
    { code: 'unknown-language', fix: 'Use the code `fr`.' },
  ])
  expect(divisionsOf(tree).map(({ language }) => language?.tag)).toEqual(['en-US', 'und', 'german', 'und'])
  expect(brief(entriesOf(divisionAt(tree, 'en-US')))).toEqual([{ Start: ['intro'] }])
})

test('Language entry, `language`: the same language twice, by whichever alias, is a warning', () => {
  expect(
    problemsOf({
      languages: [
        { language: 'cn', groups },
        { language: 'zh', groups },
      ],
    }),
  ).toEqual(['warning duplicate-language at navigation.languages.1.language'])
})

test('Language entry: `banner`, `footer` and `navbar` are kept for the language', () => {
  const banner = { content: 'Bonjour', dismissible: true, type: 'info' as const }
  const footer = { socials: { github: 'https://example.org' } }
  const navbar = { links: [{ label: 'Aide', href: '/fr/aide' }] }
  const tree = treeOf({ languages: [{ language: 'fr', banner, footer, navbar, groups }] })
  expect(divisionAt(tree, 'fr').language).toMatchObject({ banner, footer, navbar })
})

test('Version and language entries: any other navigation field is allowed', () => {
  const tabs = [{ tab: 'T', groups: [{ group: 'Start', root: 'start', pages: ['intro'] }] }]
  const tree = treeOf({
    versions: [{ version: 'v1', directory: 'card', openapi: 'api.json', hidden: true, tabs }],
  })
  expect(divisionAt(tree, 'v1')).toMatchObject({ directory: 'card', openapi: { sources: ['api.json'] }, hidden: true })
  expect(siblingsAlong(tree, undefined)).toMatchObject([{ kind: 'version' }])
})

test('`root` of a division names its main page', () => {
  const tree = treeOf({ tabs: [{ tab: 'T', root: '/home', groups }] })
  expect(divisionAt(tree, 'T').root).toBe('home')
})

test('`hidden` and `searchable` of a division are kept', () => {
  const tree = treeOf({ tabs: [{ tab: 'T', hidden: true, searchable: true, groups }] })
  expect(divisionAt(tree, 'T')).toMatchObject({ hidden: true, searchable: true })
})

test('an element without content is a warning, and so is one whose pages cannot be made', () => {
  expect(
    problemsOf({
      tabs: [{ tab: 'A' }, { tab: 'B', pages: [] }, { tab: 'C', sdk: { format: 'typedoc', source: 'a.json' } }],
    }),
  ).toEqual([
    'warning empty-navigation-element at navigation.tabs.0',
    'warning empty-navigation-element at navigation.tabs.1',
    'warning reference-unsupported at key navigation.tabs.2.sdk',
  ])
})

test('ids are unique among siblings', () => {
  const tree = treeOf({
    tabs: [
      { tab: 'A b', groups },
      { tab: 'a-B', groups },
      { tab: '!', groups },
    ],
  })
  expect(divisionsOf(tree).map(({ id }) => id)).toEqual(['a-b', 'a-b-2', 'tab'])
})
