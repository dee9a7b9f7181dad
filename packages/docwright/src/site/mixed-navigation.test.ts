import { describe, expect, test } from 'vitest'
import { siteOf } from './api-site-for-tests.ts'

const children: Record<string, unknown[]> = {
  products: [{ product: 'Child', pages: ['b'] }],
  languages: [{ language: 'fr', pages: ['b'] }],
  versions: [{ version: 'Child', pages: ['b'] }],
  tabs: [{ tab: 'Child', pages: ['b'] }],
  dropdowns: [{ dropdown: 'Child', pages: ['b'] }],
  anchors: [{ anchor: 'Child', pages: ['b'] }],
  groups: [{ group: 'Child', pages: ['b'] }],
  menu: [{ item: 'Child', pages: ['b'] }],
}

const wrappers: Record<string, (content: object) => object> = {
  navigation: (content) => content,
  product: (content) => ({ products: [{ product: 'X', ...content }] }),
  language: (content) => ({ languages: [{ language: 'en', ...content }] }),
  version: (content) => ({ versions: [{ version: 'X', ...content }] }),
  tab: (content) => ({ tabs: [{ tab: 'X', ...content }] }),
  dropdown: (content) => ({ dropdowns: [{ dropdown: 'X', ...content }] }),
  anchor: (content) => ({ anchors: [{ anchor: 'X', ...content }] }),
  item: (content) => ({ tabs: [{ tab: 'T', menu: [{ item: 'X', ...content }] }] }),
  group: (content) => ({ groups: [{ group: 'X', ...content }] }),
}

async function problemsOf(navigation: unknown): Promise<string[]> {
  const { diagnostics } = await siteOf(navigation, { 'b.mdx': 'B' })
  return diagnostics.map(({ code, severity, message, fix, line }) => {
    expect(line).toBeGreaterThan(1)
    return `${severity} ${code}: ${message} ${fix}`
  })
}

const parents = Object.keys(wrappers)
const lists = Object.keys(children)

describe('each navigation element can contain only one type of child element at each level', () => {
  test.for(parents.flatMap((parent) => lists.map((list) => [parent, list] as const)))(
    'a %s with pages and %s: one is used, the other is named by an error',
    async ([parent, list]) => {
      const problems = await problemsOf(wrappers[parent]?.({ pages: ['a'], [list]: children[list] }))
      const mixed = problems.filter((problem) => problem.startsWith('error mixed-navigation'))
      expect(mixed).toHaveLength(1)
      expect(mixed[0]).toMatch(/`pages` \(“a”\) is ignored|\(“(?:Child|fr)”\) is ignored/)
      expect(problems.filter((problem) => problem.includes('unknown-key'))).toEqual([])
    },
  )
})

describe('so is a kind that the element cannot hold, where it stands alone', () => {
  test.for([
    ['product', 'products'],
    ['language', 'languages'],
    ['version', 'versions'],
    ['tab', 'tabs'],
    ['dropdown', 'dropdowns'],
    ['anchor', 'anchors'],
    ['item', 'menu'],
    ['navigation', 'menu'],
    ['anchor', 'menu'],
    ['group', 'groups'],
    ['group', 'tabs'],
    ['group', 'menu'],
  ] as const)('a %s with %s', async ([parent, list]) => {
    const problems = await problemsOf(wrappers[parent]?.({ [list]: children[list] }))
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain('error mixed-navigation')
  })
})

test('the advice says where the children belong', async () => {
  expect(await problemsOf({ groups: [{ group: 'X', pages: ['a'], groups: children['groups'] }] })).toEqual([
    'error mixed-navigation: The group “X” has `groups`, but nested groups belong in `pages`; `groups` (“Child”) is ignored. Move them into `pages`, which lists pages and nested groups in order.',
  ])
  expect(await problemsOf({ tabs: [{ tab: 'X', pages: ['a'], tabs: children['tabs'] }] })).toEqual([
    'error mixed-navigation: The tab “X” has `tabs`, but a tab cannot have tabs; `tabs` (“Child”) is ignored. Move its entries next to this tab, or make them `groups`, with the label of each in `group`.',
  ])
  expect(await problemsOf({ anchors: [{ anchor: 'X', pages: ['a'], menu: children['menu'] }] })).toEqual([
    'error mixed-navigation: The anchor “X” has `menu`, but an anchor cannot have a menu; `menu` (“Child”) is ignored. Only tabs and products can have a menu. Move it into one, or use `dropdowns` instead.',
  ])
})

test('outside tabs, products go before languages, as at the root', async () => {
  const both = { products: children['products'], languages: children['languages'] }
  expect((await problemsOf({ anchors: [{ anchor: 'X', ...both }] }))[0]).toContain('`languages` (“fr”) is ignored')
  expect((await problemsOf({ tabs: [{ tab: 'X', ...both }] }))[0]).toContain('`products` (“Child”) is ignored')
})
