import { expect, test } from 'vitest'
import * as z from 'zod'
import { navigationSchema } from './navigation.ts'

function issuesOf(navigation: unknown): string[] {
  const { error } = navigationSchema.safeParse(navigation)
  return (error?.issues ?? []).map(({ code, path }) => `${code} at ${path.join('.')}`)
}

test('reads every pattern with every nesting', () => {
  const groups = [{ group: 'G', pages: ['a', { group: 'H', pages: [] }] }]
  expect(
    issuesOf({
      directory: 'card',
      openapi: ['a.json', 'b.json'],
      global: { anchors: [{ anchor: 'A', href: '/a' }], dropdowns: [{ dropdown: 'D', href: '/d' }] },
      languages: [
        {
          language: 'en',
          banner: { content: 'Hello' },
          versions: [{ version: 'v1', default: true, tag: 'New', tabs: [{ tab: 'T', menu: [{ item: 'I', groups }] }] }],
        },
      ],
    }),
  ).toEqual([])
})

test.each([[''], [null], ['a.json'], [['a.json']], [{ source: 'a.json', directory: 'api' }]])(
  'accepts %j as `openapi`',
  (openapi) => {
    expect(issuesOf({ openapi, groups: [{ group: 'G', openapi, pages: [] }] })).toEqual([])
  },
)

test('points at the key that is missing, wrong or unknown, however deep', () => {
  expect(issuesOf({ tabs: [{ groups: [] }] })).toEqual(['invalid_type at tabs.0.tab'])
  expect(issuesOf({ groups: [{ group: 'G', expanded: 'yes' }] })).toEqual(['invalid_type at groups.0.expanded'])
  expect(issuesOf({ groups: [{ group: 'G', pages: [{ group: 'H', x: 1 }] }] })).toEqual([
    'unrecognized_keys at groups.0.pages.0',
  ])
  expect(issuesOf({ groups: [{ group: 'G', collapsed: true }] })).toEqual(['unrecognized_keys at groups.0'])
  expect(issuesOf({ directory: 'list' })).toEqual(['invalid_value at directory'])
})

test('leaves an unknown language to be reported where the navigation is resolved', () => {
  expect(issuesOf({ languages: [{ language: 'xx', pages: ['a'] }] })).toEqual([])
})

test('gives editors a description of every key and the list of languages', () => {
  const { $defs = {} } = z.toJSONSchema(navigationSchema, { io: 'input' })
  for (const [name, definition] of Object.entries($defs)) {
    for (const [key, value] of Object.entries(definition.properties ?? {})) {
      const target = typeof value === 'object' ? value.$ref?.split('/').at(-1) : undefined
      const described = target === undefined || Object.hasOwn(Object(value), 'description') ? value : $defs[target]
      expect(described, `${name}.${key}`).toHaveProperty('description')
    }
  }
  expect($defs['NavigationLanguage']).toMatchObject({ required: ['language'] })
  expect(JSON.stringify($defs['NavigationLanguage'])).toContain('"pt-BR"')
})
