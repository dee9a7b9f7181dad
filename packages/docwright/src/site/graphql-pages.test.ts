import { expect, test } from 'vitest'
import { apiPageOf } from './api-pages.ts'
import { brief, filesOf, lines, open, siteOf } from './api-site-for-tests.ts'
import { partPagesOf } from './reference-links.ts'
import { allEndpoints, endpointsOf } from './references/graphql-endpoints.ts'

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

test('types of a schema in several files are linked', async () => {
  const site = await siteOf({ groups: [{ group: 'G', graphql: 'shop' }] }, files)
  expect(Object.fromEntries(partPagesOf(site))).toMatchObject({
    'shop/a.graphql\ntype.Order': '/graphql-reference/types/Order',
    'shop/a.graphql\nquery.order': '/graphql-reference/queries/order',
  })
})

test('the API is at the endpoint around a page, else at that of its schema', async () => {
  const written = {
    ...files,
    'p.mdx': '---\ngraphql: shop.graphql order\n---\n',
    'q.mdx': '---\ngraphql: order\n---\n',
  }
  const site = await siteOf(
    {
      groups: [
        { group: 'A', pages: ['a', 'p'] },
        { group: 'B', graphql: { source: 'shop', endpoint: ['https://b.test/graphql', 'https://c.test/'] } },
        { group: 'C', graphql: { source: 'shop.graphql', endpoint: 'https://d.test/graphql/' }, pages: ['q'] },
      ],
    },
    written,
  )
  expect(endpointsOf('graphql-reference/queries/order', 'shop/a.graphql', site)).toEqual([
    'https://b.test/graphql',
    'https://c.test/',
  ])
  expect(endpointsOf('q', 'shop.graphql', site)).toEqual(['https://d.test/graphql/'])
  expect(endpointsOf('p', 'shop.graphql', site)).toEqual(['https://d.test/graphql/'])
  expect(endpointsOf('p', 'shop/deep/b.gql', site)).toEqual(['https://b.test/graphql', 'https://c.test/'])
  expect(endpointsOf('p', 'other.graphql', site)).toEqual([])
  expect(allEndpoints(site)).toEqual(['https://b.test/graphql', 'https://c.test/', 'https://d.test/graphql/'])
})

test('an endpoint is a full URL, and of GraphQL alone', async () => {
  const codes = async (navigation: object): Promise<string[]> => {
    const content = filesOf(navigation, files)
    return brief((await open(content)).diagnostics)
  }
  expect(await codes({ pages: ['a'], graphql: { source: 'shop.graphql', endpoint: '/graphql' } })).toEqual([
    expect.stringContaining('config'),
  ])
  expect(await codes({ pages: ['a'], openapi: { source: 'a.json', endpoint: 'https://a.test' } })).not.toEqual([])
})
