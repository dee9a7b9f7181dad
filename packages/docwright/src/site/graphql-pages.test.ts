import { expect, test } from 'vitest'
import { apiPageOf } from './api-pages.ts'
import { brief, filesOf, lines, open, siteOf } from './api-site-for-tests.ts'

const files = {
  'shop.graphql': 'type Query { order(id: ID!): Order }\ntype Order { id: ID! }\n',
  'shop/a.graphql': 'type Query { order: Order }',
  'shop/deep/b.gql': 'type Order { id: ID! }',
}
const listed = (site: Parameters<typeof lines>[0]): string[] => lines(site).map((line) => line.trim())

test('graphql can be set on any element, and its pages are listed below', async () => {
  for (const navigation of [
    { graphql: 'shop.graphql' },
    { graphql: { source: 'shop' } },
    { groups: [{ group: 'X', pages: ['a', { group: 'Y', graphql: ['shop/a.graphql', 'shop/deep/b.gql'] }] }] },
  ]) {
    const site = await siteOf(navigation, files)
    expect(site.diagnostics).toEqual([])
    expect(listed(site).slice(-4)).toEqual([
      'group Queries',
      'graphql-reference/queries/order',
      'group Objects',
      'graphql-reference/types/Order',
    ])
    expect(site.metadata.get('graphql-reference/queries/order').title).toBe('order')
  }
})

test('a listed operation ends the generation of all, and what does not exist is reported', async () => {
  const pages = ['a', 'QUERY order', 'TYPE Order', 'MUTATION order']
  const site = await siteOf(
    { groups: [{ group: 'G', graphql: { source: 'shop.graphql', directory: 'api' }, pages }] },
    files,
  )
  expect(listed(site).slice(-3)).toEqual(['a', 'api/queries/order', 'api/types/Order'])
  expect(brief(site.diagnostics)).toEqual([expect.stringContaining('reference-part-not-found')])
})

test.each(['order', 'shop.graphql QUERY order', '/shop.graphql order'])(
  'a page with `graphql: %s` shows it',
  async (name) => {
    const written = { ...files, 'p.mdx': `---\ngraphql: ${name}\n---\n` }
    const site = await siteOf({ pages: ['a', 'p'] }, written)
    expect(await apiPageOf('p', site)).toMatchObject({ kind: 'reference', call: { method: 'QUERY', path: 'order' } })
  },
)

test.each(['order', 'shop/a.graphql order'])(
  'a page elsewhere with `graphql: %s` shows the schema of several files that the navigation has',
  async (name) => {
    const { 'shop.graphql': _, ...several } = files
    const written = { ...several, 'p.mdx': `---\ngraphql: ${name}\n---\n` }
    const site = await siteOf(
      {
        groups: [
          { group: 'A', pages: ['a', 'p'] },
          { group: 'B', graphql: 'shop' },
        ],
      },
      written,
    )
    expect(await apiPageOf('p', site)).toMatchObject({ kind: 'reference', call: { method: 'QUERY', path: 'order' } })
    const opened = [...site.specifications.references.graphql.opened().values()]
    expect(opened.map(({ diagnostics }) => brief(diagnostics))).toEqual([[]])
  },
)

test('a new file in the folder of a schema is part of it, and a folder that has none is reported', async () => {
  const content = filesOf({ graphql: 'shop' }, files)
  const first = await open(content)
  content['shop/c.graphql'] = 'extend type Query { more: Int }'
  const second = await open(content, { previous: first })
  expect(listed(second)).toContain('graphql-reference/queries/more')
  expect(brief((await siteOf({ pages: ['a'], graphql: 'nowhere' }, files)).diagnostics)).toEqual([
    expect.stringContaining('specification-not-found'),
  ])
})
