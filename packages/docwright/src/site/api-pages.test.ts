import { describe, expect, it } from 'vitest'
import { describeNavigation } from '../navigation/describe-navigation.ts'
import { apiFilesOf, apiPageOf, apiPageProblems } from './api-pages.ts'
import { brief, filesOf, lines, open, operation, pets, siteOf, specification } from './api-site-for-tests.ts'
import { updateSite } from './update-site.ts'

describe('pages by hand', () => {
  it('openapi: the operation in a named file, in the one that applies, or in any; title and description are its own', async () => {
    const described = specification({
      '/x': { get: operation('Get x', 'X', { description: 'Text', deprecated: true }) },
    })
    const files = {
      'specs/x.yaml': described,
      'one.mdx': '---\nopenapi: get /x\n---\n',
      'two.mdx': '---\nopenapi: "specs/x.yaml GET /x"\ntitle: Mine\n---\n',
      'three.mdx': '---\nopenapi: x GET /x/\n---\n',
      'sub/four.mdx': '---\nopenapi: ../specs/x.yaml\n  get /x\n---\n',
    }
    const site = await siteOf({ groups: [{ group: 'X', pages: ['one', 'two', 'three', 'sub/four'] }] }, files)
    await site.metadata.load(site.pages.keys())
    for (const key of ['one', 'two', 'three', 'sub/four']) {
      expect((await apiPageOf(key, site))?.specification.source).toBe('specs/x.yaml')
      expect(site.metadata.get(key)).toMatchObject({ title: key === 'two' ? 'Mine' : 'Get x', description: 'Text' })
    }
    expect(site.metadata.get('one').deprecated).toBe(true)
  })

  it('openapi: of two specifications, the one that applies where the page is listed', async () => {
    const text = '---\nopenapi: GET /pets\n---\n'
    const files = { 'z.json': pets.replace('List pets', 'Other pets'), 'one.mdx': text, 'two.mdx': text }
    const site = await siteOf(
      {
        groups: [
          { group: 'X', openapi: 'z.json', pages: ['one', 'GET /pets'] },
          { group: 'Y', pages: ['two'] },
        ],
      },
      files,
    )
    await site.metadata.load(['one', 'two'])
    expect([site.metadata.titleOf('one'), site.metadata.titleOf('two')]).toEqual(['Other pets', 'List pets'])
  })

  it('openapi-schema: a data model, also with a file', async () => {
    const models = specification({}, { components: { schemas: { Pet: { type: 'object', properties: { id: {} } } } } })
    const files = {
      'm.json': models,
      'one.mdx': '---\nopenapi-schema: Pet\n---\n',
      'two.mdx': '---\nopenapi-schema: m.json Pet\n---\n',
    }
    const site = await siteOf({ groups: [{ group: 'X', pages: ['one', 'two'] }] }, files)
    for (const key of ['one', 'two']) {
      const page = await apiPageOf(key, site)
      expect(page?.kind === 'schema' && page.schema.properties.map(({ name }) => name)).toEqual(['id'])
      expect(site.metadata.titleOf(key)).toBe('Pet')
    }
  })

  it('a page that names nothing says so', async () => {
    const files = { 'one.mdx': '---\nopenapi: GET /petz\n---\n', 'two.mdx': '---\nopenapi-schema: Nope\n---\n' }
    const site = await siteOf({ pages: ['one', 'two'] }, files)
    expect(brief(await apiPageProblems('one', site))).toEqual([
      'openapi-operation-not-found one.mdx:2 The operation “GET /petz” is not in any specification. Did you mean “GET /pets”?',
    ])
    expect((await apiPageProblems('two', site)).map(({ code }) => code)).toEqual(['openapi-schema-not-found'])
    expect(await apiPageProblems('a', site)).toEqual([])
  })

  it('api.openapi holds where the navigation names no specification', async () => {
    const site = await siteOf({ groups: [{ group: 'X', pages: ['GET /pets'] }] }, {}, { api: { openapi: 'pets.json' } })
    expect(lines(site)).toEqual(['group X', '  api-reference/pets/list-pets'])
  })
})

describe('mistakes', () => {
  it('an operation that does not exist: error with the nearest match', async () => {
    const site = await siteOf({
      groups: [{ group: 'API', openapi: 'api.json', pages: ['a', 'GET /user', 'PUT /users', 'GET /nope'] }],
    })
    expect(brief(site.diagnostics)).toEqual([
      'openapi-operation-not-found docs.json:14 The operation “GET /user” is not in api.json. Did you mean “GET /users”?',
      'openapi-operation-not-found docs.json:15 The operation “PUT /users” is not in api.json. Write “GET /users” or “POST /users”; this path has no other operation.',
      'openapi-operation-not-found docs.json:16 The operation “GET /nope” is not in api.json. Write the operation as it is in the specification.',
    ])
    expect(lines(site)).toEqual(['group API', '  a'])
  })

  it('a specification that cannot be read: its mistakes once, the rest of the site is made', async () => {
    const site = await siteOf(
      {
        groups: [
          { group: 'X', pages: ['a', 'GET /x'], openapi: 's.json' },
          { group: 'Y', openapi: ['s.json', 'pets.json'] },
        ],
      },
      { 's.json': '{"openapi": "4.0"}' },
    )
    expect(brief(site.diagnostics)).toEqual([
      'openapi-not-a-specification s.json:1 The version “4.0” is not supported. Supported: OpenAPI 3.0 to 3.2 and Swagger 2.0. If it is one, start it with `openapi: 3.1.0`; otherwise name another file where `openapi` of docs.json or of a page names this one.',
    ])
    expect(lines(site)).toEqual(['group X', '  a', 'group Y', '  group Pets', '    api-reference/pets/list-pets'])
  })

  it('a URL is fetched where that is allowed, and else reported', async () => {
    const navigation = {
      groups: [
        { group: 'X', pages: ['a'] },
        { group: 'Y', openapi: 'https://example.com/api.json' },
      ],
    }
    const files = filesOf(navigation)
    const { diagnostics } = await open(files)
    const line =
      (files['docs.json'] ?? '').split('\n').findIndex((text) => text.includes('https://example.com/api.json')) + 1
    expect(diagnostics).toMatchObject([{ code: 'openapi-fetch-failed', file: 'docs.json', line }])
    const fetched = await open(files, { fetchFile: async () => ({ bytes: Buffer.from(pets), diagnostics: [] }) })
    expect(fetched.diagnostics).toEqual([])
    expect(lines(fetched).at(-1)).toBe('    api-reference/pets/list-pets')
  })
})

describe('edits and costs', () => {
  it('an edit of a specification makes its pages anew; the others are not read again', async () => {
    const files = filesOf({
      tabs: [
        { tab: 'One', openapi: 'pets.json' },
        { tab: 'Two', openapi: 'api.json' },
      ],
    })
    const before = await open(files)
    files['pets.json'] = pets.replace('List pets', 'All pets')
    const result = await updateSite(before, ['pets.json'], {})
    if ('noSite' in result) throw new Error('no site')
    expect(lines(result.site)[2]?.trim()).toBe('api-reference/pets/all-pets')
    expect(result.site.specifications.opened().get('api.json')).toBe(before.specifications.opened().get('api.json'))
    expect(result.site.specifications.opened().get('pets.json')).not.toBe(
      before.specifications.opened().get('pets.json'),
    )
  })

  it('a page depends on the files its reference is made of', async () => {
    const files = { 'one.mdx': '---\nopenapi: GET /pets\n---\n' }
    const site = await siteOf(
      {
        groups: [
          { group: 'X', openapi: 'api.json' },
          { group: 'Y', pages: ['one', 'a'] },
        ],
      },
      files,
    )
    expect(await apiFilesOf('api-reference/users/list-users', site)).toEqual(['api.json'])
    expect(await apiFilesOf('one', site)).toEqual(['pets.json'])
    expect(await apiFilesOf('a', site)).toEqual([])
  })

  it('a site whose navigation needs no operation reads no specification', async () => {
    const site = await siteOf({ groups: [{ group: 'X', pages: ['a'] }] })
    await site.metadata.load(site.pages.keys())
    expect(site.specifications.opened().size).toBe(0)
  })

  it('nav --json names the pages with their place in the specification', async () => {
    const site = await siteOf({ groups: [{ group: 'X', openapi: 'pets.json' }] })
    expect(describeNavigation(site.tree).children[0]?.children?.[0]).toMatchObject({
      label: 'Pets',
      children: [{ type: 'page', path: 'api-reference/pets/list-pets', place: 'pets.json:1:79' }],
    })
  })
})
