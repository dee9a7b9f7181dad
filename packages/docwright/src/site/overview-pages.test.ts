import { expect, it } from 'vitest'
import { apiPageOf } from './api-pages.ts'
import { brief, lines, open, operation, siteOf, specification } from './api-site-for-tests.ts'

const paths = {
  '/pets': { get: operation('List pets', 'Pets'), post: operation('Add a pet', 'Pets') },
  '/health': { get: operation('Health') },
}
const described = specification(paths, {
  info: {
    title: 'Pets',
    version: '2.1',
    summary: 'All about pets.',
    description: '# Start\n\nGet a key.',
    termsOfService: 'https://pets.test/terms',
    contact: { email: 'help@pets.test' },
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: 'https://{region}.pets.test', variables: { region: { default: 'eu', enum: ['eu', 'us'] } } }],
  tags: [
    { name: 'Errors', description: 'Every error has a code.' },
    { name: 'Pets', description: 'Animals.', externalDocs: { url: 'https://pets.test' } },
  ],
  components: { schemas: { Pet: { type: 'object' }, Toy: { type: 'object' } } },
})
const element = { group: 'API', openapi: { source: 'described.json', directory: 'api' } }

function site(navigation: unknown, files: Record<string, string> = {}): ReturnType<typeof siteOf> {
  return siteOf(navigation, { 'described.json': described, ...files })
}

it('by default the page is there for the operations to link, and no list has it: all addresses are as without it', async () => {
  const found = await site({ groups: [element] })
  expect(lines(found)).toEqual([
    'group API',
    '  group Pets',
    '    api/pets/list-pets',
    '    api/pets/add-a-pet',
    '  group API Reference',
    '    api/health',
  ])
  expect(found.pages.get('api/overview')?.url).toBe('/api/overview')
  expect(found.navigation.places.has('api/overview')).toBe(false)
  expect(found.diagnostics).toEqual([])
})

it('where authors have pages of their own, or nothing is said, there is none; `overview` decides otherwise', async () => {
  const beside = await site({ groups: [{ ...element, pages: ['a'] }] })
  expect(beside.pages.has('api/overview')).toBe(false)
  const silent = await site({ groups: [{ ...element, openapi: { source: 'api.json', directory: 'api' } }] })
  expect([...silent.pages.keys()].filter((key) => key.includes('overview'))).toEqual([])
  const off = await site({ groups: [{ ...element, openapi: { ...element.openapi, overview: false } }] })
  expect(off.pages.has('api/overview')).toBe(false)
  const on = await site({ groups: [{ ...element, pages: ['a'], openapi: { ...element.openapi, overview: true } }] })
  expect(lines(on).slice(0, 4)).toEqual(['group API', '  a', '  api/overview', '  group Pets'])
  expect(on.metadata.titleOf('api/overview')).toBe('Pets')
})

it('its address is what nothing else wants: no page, operation, redirect or folder', async () => {
  const wanted = specification({ '/overview': { get: operation('Overview') } }, { info: JSON.parse(described).info })
  const navigation = { groups: [{ group: 'API', openapi: { source: 'w.json', directory: 'api', overview: true } }] }
  const operations = await site(navigation, { 'w.json': wanted })
  expect(lines(operations)).toEqual(['group API', '  api/overview-1', '  group API Reference', '    api/overview'])
  const page = await site({ groups: [element] }, { 'api/overview/index.mdx': 'Mine' })
  expect(page.pages.get('api/overview-1')?.generated?.about).toBe('overview')
  const redirected = await open({
    'docs.json': JSON.stringify({
      name: 'T',
      theme: 'mint',
      colors: { primary: '#000000' },
      navigation: { groups: [element] },
      redirects: [{ source: '/api/overview', destination: '/api/health' }],
    }),
    'described.json': described,
  })
  expect(redirected.pages.has('api/overview')).toBe(false)
  expect(redirected.pages.has('api/overview-1')).toBe(true)
})

it('the page has everything that is said of the whole', async () => {
  const page = await apiPageOf('api/overview', await site({ groups: [element] }))
  if (page?.kind !== 'overview') throw new Error('No overview.')
  const { overview } = page
  expect(overview).toMatchObject({
    version: '2.1',
    contact: { email: 'help@pets.test' },
    license: { name: 'MIT' },
    termsOfService: 'https://pets.test/terms',
    servers: [{ url: 'https://{region}.pets.test', variables: [{ name: 'region', default: 'eu' }] }],
  })
  expect(overview.tags.map(({ title, description, operations }) => [title, description, operations.length])).toEqual([
    ['Pets', 'Animals.', 2],
    [undefined, undefined, 1],
    ['Errors', 'Every error has a code.', 0],
  ])
})

it('`schemas` gives data models pages behind the operations; a name that is nowhere is reported', async () => {
  const all = await site({ groups: [{ ...element, openapi: { ...element.openapi, schemas: true } }] })
  expect(lines(all).slice(-3)).toEqual(['  group Models', '    api/schemas/pet', '    api/schemas/toy'])
  expect((await apiPageOf('api/schemas/toy', all))?.kind).toBe('schema')
  const some = await site({ groups: [{ ...element, openapi: { ...element.openapi, schemas: ['Toy', 'Car'] } }] })
  expect(lines(some).slice(-2)).toEqual(['  group Models', '    api/schemas/toy'])
  expect(brief(some.diagnostics)).toEqual([expect.stringContaining('openapi-schema-not-found')])
})
