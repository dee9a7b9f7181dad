import { expect, onTestFinished, test } from 'vitest'
import { bodySettings } from '../render/body/body-settings.ts'
import { createBodyRenderer } from '../render/body/create-body-renderer.ts'
import { createSiteRenderer } from '../render/create-site-renderer.ts'
import type { SiteRenderer } from '../render/site-renderer.ts'
import { operation, siteOf, specification, type Json } from '../site/api-site-for-tests.ts'
import { checkSite } from './check-site.ts'

const user = { type: 'object', properties: { name: { type: 'string' } } }
const links = { get: { operationId: 'getUser' }, again: { operationRef: '#/paths/~1users~1{id}/get' } }
const api = specification(
  {
    '/users': {
      get: operation('List users', 'Users', {
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer' } },
          { name: 'showMatchesPosition', in: 'query', schema: { type: 'boolean' } },
        ],
        responses: {
          200: {
            description: 'ok',
            links,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Node' } } },
          },
        },
      }),
    },
    '/users/{id}': { get: operation('Get a user', 'Users', { operationId: 'getUser' }) },
  },
  { components: { schemas: { User: user, Node: nested(9) } } },
)

/** Holds itself, below so many names. */
function nested(depth: number): Json {
  const inside = depth === 0 ? { $ref: '#/components/schemas/Node' } : nested(depth - 1)
  return { type: 'object', properties: { [`level${depth}`]: inside } }
}

async function rendererOf(files: Record<string, string>, navigation: unknown): Promise<SiteRenderer> {
  const site = await siteOf(navigation, { 's.json': api, ...files })
  const bodies = createBodyRenderer(bodySettings(site, undefined), { read: (path) => site.source.read(path) })
  onTestFinished(() => bodies.close())
  return createSiteRenderer(site, { purpose: 'check', bodies })
}

const navigation = {
  groups: [{ group: 'G', openapi: 's.json', pages: ['a', 'user', 'GET /users', 'GET /users/{id}'] }],
}
const pages = { 'user.mdx': '---\nopenapi-schema: User\n---\n' }

test('links to fields of a reference are checked: those that exist are fine, the nearest is named for others', async () => {
  const text = [
    '[Limit](/api-reference/users/list-users#query-limit)',
    '[Answer](/api-reference/users/list-users#response-200-level9)',
    '[Name](/user#schema-name)',
    '[Wrong](/api-reference/users/list-users#query-limits)',
    '[Gone](/user#schema-surname)',
    '[In kebab case](/api-reference/users/list-users#query-show-matches-position)',
  ].join('\n\n')
  const found = await checkSite(await rendererOf({ ...pages, 'a.mdx': text }, navigation))
  expect(found.filter(({ code }) => code === 'broken-anchor').map(({ line, fix }) => `${line} ${fix}`)).toEqual([
    '7 Did you mean “#query-limit”?',
    '9 Did you mean “#schema-name”?',
  ])
})

test('a page whose operation was not found has unknown places', async () => {
  const files = { 'a.mdx': '[X](/b#query-x)', 'b.mdx': '---\nopenapi: s.json GET /nowhere\n---\n' }
  const found = await checkSite(await rendererOf(files, { pages: ['a', 'b'] }))
  expect(found.map(({ code }) => code)).toContain('openapi-operation-not-found')
  expect(found.map(({ code }) => code)).not.toContain('broken-anchor')
})

test('links of a response lead to the pages of their operations', async () => {
  const renderer = await rendererOf({ ...pages, 'a.mdx': 'A' }, navigation)
  const { html } = await renderer.body('api-reference/users/list-users', 'none')
  expect(html.match(/<a href="\/api-reference\/users\/get-a-user">/g)?.length).toBe(2)
})

test('an AsyncAPI file of a version that cannot be read is named, and so is a page that shows nothing of it', async () => {
  const files = { 'a.mdx': '---\nasyncapi: async.json channel\n---\n', 'async.json': '{"asyncapi":"1.2.0"}' }
  const tabs = {
    tabs: [
      { tab: 'A', pages: ['a'] },
      { tab: 'B', asyncapi: 'async.json' },
    ],
  }
  const found = await checkSite(await rendererOf(files, tabs))
  const unsupported = found.filter(({ code }) => code === 'asyncapi-unsupported')
  expect(unsupported.map(({ code, file, line }) => `${code} ${file}:${line}`)).toContain(
    'asyncapi-unsupported async.json:1',
  )
})

test('a page that names a channel that is in no AsyncAPI file is reported where it names it', async () => {
  const channels = { chat: { address: '/chat', messages: { hello: { payload: { type: 'string' } } } } }
  const files = {
    'a.mdx': '---\ntitle: A\nasyncapi: async.json chta\n---\n',
    'b.mdx': '---\nasyncapi: async.json chat\n---\n',
    'async.json': JSON.stringify({ asyncapi: '3.0.0', info: { title: 'T', version: '1' }, channels }),
  }
  const found = await checkSite(await rendererOf(files, { pages: ['a', 'b'] }))
  const missing = found.filter(({ code }) => code === 'reference-part-not-found')
  expect(missing).toMatchObject([{ file: 'a.mdx', line: 3, fix: 'Did you mean “CHANNEL chat”?' }])
  const renderer = await rendererOf(files, { pages: ['a', 'b'] })
  expect((await renderer.body('b', 'none')).html).toContain('id="message"')
  expect(renderer.site.metadata.titleOf('b')).toBe('/chat')
})

test('a specification that makes no pages is named, unless a page below names an operation of it', async () => {
  const idle = async (tree: unknown, files: Record<string, string> = {}) => {
    const found = await checkSite(await rendererOf({ 'a.mdx': 'A', 'b.mdx': 'B', ...files }, tree))
    return found.filter(({ code }) => code === 'specification-without-pages').map(({ message }) => message)
  }
  const tabs = [
    { tab: 'A', pages: ['a'] },
    { tab: 'B', pages: ['b'] },
  ]
  const reason = 'holds elements with their own pages, none of which lists an operation'
  expect(await idle({ openapi: 's.json', tabs })).toEqual([
    `No pages are generated from “s.json” here: the navigation ${reason}.`,
  ])
  const b = '---\nopenapi: GET /users\n---\n'
  expect(await idle({ openapi: 's.json', tabs }, { 'b.mdx': b })).toEqual([])
  const anchors = [{ anchor: 'X', pages: ['a'] }]
  expect(await idle({ tabs: [{ tab: 'A', openapi: 's.json', anchors }, tabs[1]] }, { 'b.mdx': b })).toEqual([
    `No pages are generated from “s.json” here: the tab “A” ${reason}.`,
  ])
  expect(await idle({ tabs: [tabs[0], { tab: 'C', openapi: 's.json', href: '/b' }] })).toEqual([
    'No pages are generated from “s.json” here: the tab “C” has an `href` and no content.',
  ])
  expect(await idle({ openapi: 's.json', tabs: [tabs[0], { tab: 'C' }] })).toEqual([])
})
