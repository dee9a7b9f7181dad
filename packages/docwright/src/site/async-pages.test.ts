import { expect, test } from 'vitest'
import { apiPageOf } from './api-pages.ts'
import { brief, lines, siteOf } from './api-site-for-tests.ts'
import { findRedirect } from './redirects.ts'

const chat = JSON.stringify({
  asyncapi: '3.0.0',
  info: { title: 'Chat', version: '1', description: 'All about it' },
  channels: { room: { address: '/rooms', messages: { hello: { payload: { type: 'string' } } } } },
  operations: {
    sayHello: { action: 'send', channel: { $ref: '#/channels/room' } },
    hear: { action: 'receive', channel: { $ref: '#/channels/room' } },
  },
})
const files = { 'chat.json': chat }

test('asyncapi can be set on any element, and its pages are listed below', async () => {
  for (const navigation of [
    { asyncapi: 'chat.json' },
    { tabs: [{ tab: 'X', asyncapi: ['chat.json'] }] },
    { groups: [{ group: 'X', pages: ['a', { group: 'Y', asyncapi: { source: '/chat.json' } }] }] },
  ]) {
    const site = await siteOf(navigation, files)
    expect(site.diagnostics).toEqual([])
    expect(
      lines(site)
        .slice(-5)
        .map((line) => line.trim()),
    ).toEqual([
      'group Operations',
      'api-reference/operations/sayhello',
      'api-reference/operations/hear',
      'group Channels',
      'api-reference/channels/room',
    ])
    expect(site.metadata.get('api-reference/operations/hear')).toMatchObject({
      title: 'hear',
      asyncapi: '/chat.json RECEIVE hear',
    })
  }
})

test('children inherit the file, and a listed operation ends the generation of all', async () => {
  const site = await siteOf(
    {
      tabs: [
        {
          tab: 'X',
          asyncapi: { source: 'chat.json', directory: 'events' },
          groups: [{ group: 'G', pages: ['a', 'SEND sayHello', 'CHANNEL room'] }],
        },
      ],
    },
    files,
  )
  expect(site.diagnostics).toEqual([])
  expect(
    lines(site)
      .slice(-3)
      .map((line) => line.trim()),
  ).toEqual(['a', 'events/operations/sayhello', 'events/channels/room'])
})

test('an entry may name its file, and what does not exist is reported with what was meant', async () => {
  const site = await siteOf({ pages: ['a', 'chat.json RECEIVE haer'] }, files)
  expect(brief(site.diagnostics)).toEqual([expect.stringContaining('reference-part-not-found')])
  expect(site.diagnostics[0]?.fix).toBe('Did you mean “RECEIVE hear”?')
})

test('the page about the whole is listed where that is wanted, else made for the others to link', async () => {
  const made = await siteOf({ asyncapi: 'chat.json' }, files)
  expect(made.pages.has('api-reference/overview')).toBe(true)
  expect(lines(made).join()).not.toContain('overview')
  const listed = await siteOf({ asyncapi: { source: 'chat.json', overview: true } }, files)
  expect(lines(listed)[0]).toContain('api-reference/overview')
  const none = await siteOf({ asyncapi: { source: 'chat.json', overview: false } }, files)
  expect(none.pages.has('api-reference/overview')).toBe(false)
})

test.each(['chat.json room', 'chat.json SEND sayHello', 'room', '/chat.json CHANNEL room'])(
  'a page with `asyncapi: %s` shows that part',
  async (asyncapi) => {
    const site = await siteOf({ pages: ['a', 'p'] }, { ...files, 'p.mdx': `---\nasyncapi: ${asyncapi}\n---\n` })
    expect(await apiPageOf('p', site)).toMatchObject({ kind: 'reference', call: { path: '/rooms' } })
  },
)

test('OpenAPI and AsyncAPI on one element share its folder without sharing an address', async () => {
  const site = await siteOf({ openapi: 'pets.json', asyncapi: 'chat.json' }, files)
  expect(lines(site).map((line) => line.trim())).toEqual([
    'group Pets',
    'api-reference/pets/list-pets',
    'group Operations',
    'api-reference/operations/sayhello',
    'api-reference/operations/hear',
    'group Channels',
    'api-reference/channels/room',
  ])
})

test('addresses that other platforms give to channels lead to them, unless a page has one', async () => {
  const groups = [
    {
      group: 'X',
      asyncapi: { source: 'chat.json', directory: 'events/websockets/channels' },
      pages: ['a', 'CHANNEL room'],
    },
  ]
  const { redirects } = await siteOf({ groups }, files)
  expect(findRedirect('/events/websockets/channels/websockets/room', redirects)).toMatchObject({
    destination: '/events/websockets/channels/channels/room',
    permanent: true,
  })
  const taken = { ...files, 'api-reference/websockets/room.mdx': '---\ntitle: Mine\n---\n' }
  const own = await siteOf({ asyncapi: 'chat.json' }, taken)
  expect(findRedirect('/api-reference/websockets/room', own.redirects)).toBeUndefined()
})
