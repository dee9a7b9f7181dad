import { describe, expect, it } from 'vitest'
import { apiPageOf } from './api-pages.ts'
import { brief, lines, operation, pets, siteOf, specification } from './api-site-for-tests.ts'

describe('the four rules of the specification', () => {
  it('1: openapi can be set on any element: root, tab, anchor, dropdown, version, language, product, menu item, group', async () => {
    const elements: unknown[] = [
      { openapi: 'pets.json' },
      { tabs: [{ tab: 'X', openapi: 'pets.json' }] },
      { anchors: [{ anchor: 'X', openapi: 'pets.json' }] },
      { dropdowns: [{ dropdown: 'X', openapi: 'pets.json' }] },
      { versions: [{ version: 'X', openapi: 'pets.json' }] },
      { languages: [{ language: 'en', openapi: 'pets.json' }] },
      { products: [{ product: 'X', openapi: 'pets.json' }] },
      { tabs: [{ tab: 'X', menu: [{ item: 'Y', openapi: 'pets.json' }] }] },
      { groups: [{ group: 'X', openapi: 'pets.json' }] },
      { groups: [{ group: 'X', pages: ['a', { group: 'Y', openapi: 'pets.json' }] }] },
    ]
    for (const navigation of elements) {
      const site = await siteOf(navigation)
      expect(lines(site).at(-1)?.trim()).toBe('api-reference/pets/list-pets')
      expect(site.routes.get('/api-reference/pets/list-pets')).toBe('api-reference/pets/list-pets')
    }
  })

  it('2: children inherit the specification unless they define their own', async () => {
    const site = await siteOf({
      tabs: [
        {
          tab: 'API',
          openapi: 'api.json',
          groups: [
            { group: 'One', pages: ['GET /users', { group: 'Two', openapi: 'pets.json', pages: ['GET /pets'] }] },
          ],
        },
      ],
    })
    expect(site.diagnostics).toEqual([])
    expect(lines(site)).toEqual([
      'tab API',
      '  group One',
      '    api-reference/users/list-users',
      '    group Two',
      '      api-reference/pets/list-pets',
    ])
  })

  it('3: without pages, pages are generated for all endpoints', async () => {
    const site = await siteOf({ tabs: [{ tab: 'API', openapi: 'api.json' }] })
    expect(lines(site)).toEqual([
      'tab API',
      '  group Users',
      '    api-reference/users/list-users',
      '    api-reference/users/create-a-user',
      '    api-reference/users/get-a-user',
      '  group Orders',
      '    api-reference/orders/list-orders',
    ])
  })

  it('4: endpoints that are listed as METHOD path are the only ones', async () => {
    const site = await siteOf({ groups: [{ group: 'API', openapi: 'api.json', pages: ['GET /users', 'a'] }] })
    expect(lines(site)).toEqual(['group API', '  api-reference/users/list-users', '  a'])
    expect([...site.pages.keys()].filter((key) => key.startsWith('api-reference'))).toEqual([
      'api-reference/users/list-users',
    ])
  })
})

describe('the example of the specification', () => {
  it('a default specification, an own one in a nested group, hand-written pages beside endpoints', async () => {
    const site = await siteOf({
      openapi: 'api.json',
      tabs: [
        {
          tab: 'API',
          groups: [
            {
              group: 'Users',
              pages: ['a', 'GET /users', 'POST /users', { group: 'Pets', openapi: 'pets.json', pages: ['GET /pets'] }],
            },
            { group: 'Orders', pages: ['GET /orders'] },
          ],
        },
        { tab: 'All pets', openapi: { source: 'pets.json', directory: 'pets' } },
      ],
    })
    expect(brief(site.diagnostics).filter((text) => text.startsWith('openapi'))).toEqual([])
    expect(lines(site).map((line) => line.replace(/\s+$/, ''))).toEqual([
      'tab API',
      '  group Users',
      '    a',
      '    api-reference/users/list-users',
      '    api-reference/users/create-a-user',
      '    group Pets',
      '      api-reference/pets/list-pets',
      '  group Orders',
      '    api-reference/orders/list-orders',
      'tab All pets',
      '  group Pets',
      '    pets/pets/list-pets',
    ])
  })
})

describe('pages of operations', () => {
  it('openapi is a path with or without a leading slash, a list, or an object with a directory', async () => {
    for (const openapi of ['pets.json', '/pets.json', ['pets.json'], { source: '/pets.json' }]) {
      const site = await siteOf({ groups: [{ group: 'API', openapi }] })
      expect(lines(site).at(-1)?.trim()).toBe('api-reference/pets/list-pets')
    }
    const site = await siteOf({ groups: [{ group: 'API', openapi: { source: 'pets.json', directory: '/ref/v1/' } }] })
    expect(lines(site).at(-1)?.trim()).toBe('ref/v1/pets/list-pets')
  })

  it('of several specifications, each generates its own set, and operations are found in all of them', async () => {
    const openapi = ['pets.json', 'api.json']
    const site = await siteOf({
      tabs: [
        { tab: 'All', openapi },
        { tab: 'Some', openapi, pages: ['GET /orders', 'GET /pets'] },
      ],
    })
    expect(lines(site).map((line) => line.trim())).toEqual([
      'tab All',
      'group Pets',
      'api-reference/pets/list-pets',
      'group Users',
      'api-reference/users/list-users',
      'api-reference/users/create-a-user',
      'api-reference/users/get-a-user',
      'group Orders',
      'api-reference/orders/list-orders',
      'tab Some',
      'api-reference/orders/list-orders',
      'api-reference/pets/list-pets',
    ])
  })

  it('hand-written pages stay, first; a group takes the generated groups after its pages', async () => {
    const site = await siteOf({
      tabs: [{ tab: 'API', openapi: 'pets.json', groups: [{ group: 'Start', pages: ['a'] }] }],
    })
    expect(lines(site)).toEqual([
      'tab API',
      '  group Start',
      '    a',
      '  group Pets',
      '    api-reference/pets/list-pets',
    ])
    const group = await siteOf({ groups: [{ group: 'API', openapi: 'pets.json', pages: ['a'] }] })
    expect(lines(group)).toEqual(['group API', '  a', '  group Pets', '    api-reference/pets/list-pets'])
  })

  it('an operation listed in a child ends generation for the element', async () => {
    const site = await siteOf({
      tabs: [
        {
          tab: 'API',
          openapi: 'api.json',
          groups: [{ group: 'One', pages: ['a', { group: 'Two', pages: ['GET /orders'] }] }],
        },
      ],
    })
    expect(lines(site)).toEqual([
      'tab API',
      '  group One',
      '    a',
      '    group Two',
      '      api-reference/orders/list-orders',
    ])
  })

  it('an inherited specification is ended by an empty text or null', async () => {
    for (const openapi of ['', null]) {
      const site = await siteOf({
        tabs: [{ tab: 'API', openapi: 'pets.json', groups: [{ group: 'Hand', openapi, pages: ['a', 'GET /pets'] }] }],
      })
      expect(brief(site.diagnostics).map((text) => text.split(' ')[0])).toContain('operation-without-specification')
      expect(lines(site)).toEqual([
        'tab API',
        '  group Hand',
        '    a',
        '  group Pets',
        '    api-reference/pets/list-pets',
      ])
    }
  })

  it('order: methods of a path are get, put, post, delete, options, head, patch, trace, whatever the order of the file', async () => {
    const methods = ['trace', 'patch', 'head', 'options', 'delete', 'post', 'put', 'get']
    const item = Object.fromEntries(methods.map((method) => [method, operation(method)]))
    const site = await siteOf(
      { groups: [{ group: 'X', openapi: 's.json' }] },
      { 's.json': specification({ '/x': item }) },
    )
    expect(
      lines(site)
        .slice(2)
        .map((line) => line.trim().replace('api-reference/', '')),
    ).toEqual(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'])
  })

  it('a collision in one specification is numbered in the order of its paths', async () => {
    const text = specification({
      '/users': { get: operation(undefined) },
      '/users/{id}': { get: operation(undefined) },
    })
    const site = await siteOf({ groups: [{ group: 'X', openapi: 's.json' }] }, { 's.json': text })
    expect(
      lines(site)
        .slice(2)
        .map((line) => line.trim()),
    ).toEqual(['api-reference/get-users', 'api-reference/get-users-1'])
    const selected = await siteOf(
      { groups: [{ group: 'X', openapi: 's.json', pages: ['GET /users/{id}'] }] },
      { 's.json': text },
    )
    expect(lines(selected).at(-1)?.trim()).toBe('api-reference/get-users-1')
  })

  it('a collision between specifications, or with a page, is numbered: nothing is overwritten', async () => {
    const site = await siteOf(
      {
        tabs: [
          { tab: 'One', openapi: 'pets.json' },
          { tab: 'Two', openapi: 'again.json' },
          { tab: 'Three', openapi: 'own.json' },
        ],
      },
      {
        'again.json': pets.replace('"ok"', '"again"'),
        'own.json': specification({ '/a': { get: operation('Mine', 'Own') } }),
        'api-reference/own/mine.mdx': 'By hand',
      },
    )
    expect(
      lines(site)
        .filter((line) => line.includes('api-reference'))
        .map((line) => line.trim()),
    ).toEqual(['api-reference/pets/list-pets', 'api-reference/pets/list-pets-1', 'api-reference/own/mine-1'])
    const page = await apiPageOf('api-reference/pets/list-pets-1', site)
    expect(page?.kind === 'operation' && page.operation.responses[0]?.description).toBe('again')
  })

  it('x-hidden: the page exists, generated navigation does not list it, a listed entry does', async () => {
    const text = specification({
      '/a': { get: operation('A', 'T', { 'x-hidden': true }) },
      '/b': { get: operation('B', 'U') },
    })
    const site = await siteOf({ groups: [{ group: 'X', openapi: 's.json' }] }, { 's.json': text })
    expect(lines(site)).toEqual(['group X', '  group U', '    api-reference/u/b'])
    expect(site.routes.has('/api-reference/t/a')).toBe(true)
    const listed = await siteOf({ groups: [{ group: 'X', openapi: 's.json', pages: ['GET /a'] }] }, { 's.json': text })
    expect(lines(listed)).toEqual(['group X', '  api-reference/t/a'])
  })

  it('x-excluded: no page; listing it is an error', async () => {
    const text = specification({
      '/a': { get: operation('A', 'T', { 'x-excluded': true }) },
      '/b': { get: operation('B', 'U') },
    })
    const site = await siteOf({ groups: [{ group: 'X', openapi: 's.json' }] }, { 's.json': text })
    expect(site.routes.has('/api-reference/t/a')).toBe(false)
    const listed = await siteOf(
      { groups: [{ group: 'X', openapi: 's.json', pages: ['a', 'GET /a'] }] },
      { 's.json': text },
    )
    expect(brief(listed.diagnostics)).toEqual([
      'openapi-operation-excluded docs.json:14 The operation “GET /a” has `x-excluded` in s.json, so it has no page. Remove the entry, or `x-excluded`.',
    ])
  })

  it('a group whose operations are all hidden does not appear', async () => {
    const text = specification({ '/a': { get: operation('A', 'T', { 'x-hidden': true }) } })
    const site = await siteOf(
      {
        groups: [
          { group: 'Start', pages: ['a'] },
          { group: 'X', openapi: 's.json' },
        ],
      },
      { 's.json': text },
    )
    expect(lines(site)).toEqual(['group Start', '  a'])
  })

  it('x-mint: href, metadata, groups and content', async () => {
    const mint = {
      href: '/legacy/href-page?x#y',
      metadata: { title: 'Own title', 'og:title': 'Og', hidden: false, mine: 1 },
      groups: ['admin'],
      content: '## First',
    }
    const text = specification({
      '/a': { get: operation('A', 'T', { description: '**Bold**', deprecated: true, 'x-mint': mint }) },
    })
    const site = await siteOf({ versions: [{ version: 'v2', openapi: 's.json' }] }, { 's.json': text })
    const key = 'legacy/href-page'
    expect(site.pages.get(key)).toMatchObject({ url: '/legacy/href-page', generated: { content: '## First' } })
    expect(site.metadata.get(key)).toEqual({
      title: 'Own title',
      description: '**Bold**',
      deprecated: true,
      version: 'v2',
      sidebarTitle: 'Href page',
      groups: ['admin'],
      hidden: false,
      openapi: '/s.json get /a',
      meta: { 'og:title': 'Og' },
      custom: { mine: 1 },
    })
  })

  it('URLs never contain # or ?, and never leave the site', async () => {
    const text = specification({
      '/a': { get: operation('What is C#?', 'Q&A?') },
      '/b': { get: operation('B', 'T', { 'x-mint': { href: '../../etc/passwd#x' } }) },
    })
    const site = await siteOf({ groups: [{ group: 'X', openapi: 's.json' }] }, { 's.json': text })
    expect(
      lines(site)
        .filter((line) => !line.includes('group'))
        .map((line) => line.trim()),
    ).toEqual(['api-reference/q&a/what-is-c', 'etc/passwd'])
  })

  it('the same operation listed twice has one page', async () => {
    const site = await siteOf({
      tabs: [
        { tab: 'One', openapi: 'pets.json' },
        { tab: 'Two', openapi: 'pets.json', pages: ['GET /pets'] },
      ],
    })
    expect([...site.pages.values()].filter(({ generated }) => generated !== undefined).length).toBe(1)
  })

  it('x-hidden and x-excluded count on operations and webhooks, not on paths', async () => {
    const text = specification(
      { '/a': { 'x-hidden': true, 'x-excluded': true, summary: 'Not the title', get: operation('A', 'T') } },
      {
        webhooks: {
          gone: { post: operation('Gone', 'T', { 'x-excluded': true }) },
          kept: { post: operation(undefined, 'T') },
        },
      },
    )
    const site = await siteOf({ tabs: [{ tab: 'API', openapi: 's.json' }] }, { 's.json': text })
    expect(lines(site).map((line) => line.trim())).toEqual([
      'tab API',
      'group T',
      'api-reference/t/a',
      'api-reference/t/kept',
    ])
  })

  it('children inherit the directory too', async () => {
    const reference = { source: 'api.json', directory: 'reference' }
    const site = await siteOf({
      tabs: [{ tab: 'API', openapi: reference, groups: [{ group: 'G', pages: ['GET /users'] }] }],
    })
    expect(lines(site).map((line) => line.trim())).toContain('reference/users/list-users')
  })

  it('the specification is served at its path', async () => {
    const site = await siteOf({ tabs: [{ tab: 'API', openapi: 'api.json' }] })
    expect(site.links.files.has('api.json')).toBe(true)
  })
})

describe('addresses', () => {
  const first = specification({ '/one': { get: operation('One') }, '/two': { get: operation('One') } })
  const second = specification({ '/one': { get: operation('One') }, '/three': { get: operation('Three') } })
  const ofFirst = ['api-reference/one', 'api-reference/one-1']

  it('of a specification stay when another is added that wants them as well, also between its operations', async () => {
    const files = { 'first.json': first, 'second.json': second }
    const before = await siteOf({ groups: [{ group: 'A', openapi: 'first.json' }] }, files)
    expect(
      lines(before)
        .slice(1)
        .map((line) => line.trim()),
    ).toEqual(['group API Reference', ...ofFirst])
    const pages = ['first.json GET /one', 'second.json GET /one', 'second.json GET /three', 'first.json GET /two']
    const after = await siteOf({ groups: [{ group: 'A', pages }] }, files)
    expect(
      lines(after)
        .slice(1)
        .map((line) => line.trim()),
    ).toEqual(['api-reference/one', 'api-reference/one-2', 'api-reference/three', 'api-reference/one-1'])
  })

  it('of operations that nobody lists are free for others', async () => {
    const pages = ['first.json GET /two', 'second.json GET /one']
    const site = await siteOf({ groups: [{ group: 'A', pages }] }, { 'first.json': first, 'second.json': second })
    expect(
      lines(site)
        .slice(1)
        .map((line) => line.trim()),
    ).toEqual(['api-reference/one-1', 'api-reference/one'])
  })
})

it('every operation has a page of its own, whatever its summary: of 5,000 characters, of marks alone, the same for all', async () => {
  const summaries = ['word '.repeat(1000), '...', '汉'.repeat(900), 'x'.repeat(5000)]
  const paths = Object.fromEntries(
    summaries.flatMap((summary, index) => [
      [`/${index}`, { get: operation(summary), put: operation(summary) }],
      [`/${index}/{id}`, { get: operation(summary) }],
    ]),
  )
  const site = await siteOf({ openapi: 'long.json' }, { 'long.json': specification(paths) })
  const keys = [...site.pages.keys()].filter((key) => key.startsWith('api-reference/'))
  expect(keys.length).toBe(12)
  for (const key of keys) expect(Buffer.byteLength(key.split('/').at(-1) ?? '')).toBeLessThanOrEqual(210)
})
