import { expect, test } from 'vitest'
import { operation, siteOf, specification } from './api-site-for-tests.ts'

const paths = { '/pets': { get: operation('List pets'), post: operation('Create a pet') } }
const described = { info: { title: 'T', version: '1', description: 'About it.' }, components: { schemas: { Pet: {} } } }
const files = {
  ...Object.fromEntries(
    ['v1', 'v2', 'v10', 'latest', 'next'].map((name) => [`${name}.json`, specification(paths, described)]),
  ),
  'en/api.json': specification(paths),
  'fr/api.json': specification(paths),
  'de/api.json': specification(paths),
  'intro.mdx': 'Start',
}

/** The addresses of all generated pages of a specification. */
async function addressesOf(navigation: unknown): Promise<Record<string, string[]>> {
  const { pages } = await siteOf(navigation, files)
  const addresses: Record<string, string[]> = {}
  for (const { url, generated } of pages.values())
    if (generated !== undefined) (addresses[generated.specification] ??= []).push(url)
  return addresses
}

function versions(...labels: string[]): unknown {
  const openapi = (label: string) => ({ source: `${label}.json`, schemas: true, overview: true })
  return { versions: labels.map((version) => ({ version, groups: [{ group: 'API', openapi: openapi(version) }] })) }
}

const plain = ['overview', 'list-pets', 'create-a-pet', 'schemas/pet'].map((name) => `/api-reference/${name}`)

test.each([
  [['v1'], ['v2', 'v1']],
  [['v1'], ['v1', 'v2']],
  [
    ['v2', 'v1'],
    ['v10', 'v2', 'v1'],
  ],
  [
    ['v2', 'v1'],
    ['next', 'v2', 'v1'],
  ],
  [['latest'], ['latest', 'v1']],
  [
    ['latest', 'v1'],
    ['latest', 'v2', 'v1'],
  ],
])('versions %j have their addresses where they are %j', async (before, after) => {
  const [was, is] = [await addressesOf(versions(...before)), await addressesOf(versions(...after))]
  for (const [source, addresses] of Object.entries(was)) expect([source, is[source]]).toEqual([source, addresses])
  expect(Object.keys(is)).toHaveLength(after.length)
})

test('pages of one version have the addresses of a site without versions, those of another are named after it', async () => {
  expect(await addressesOf(versions('v1'))).toEqual({ 'v1.json': plain })
  expect((await addressesOf(versions('v2', 'v1')))['v2.json']).toEqual(plain.map((address) => `${address}-v2`))
})

test('a language that is added moves no address, wherever it stands', async () => {
  const languages = (...codes: string[]): unknown => ({
    languages: codes.map((language) => ({
      language,
      ...(language === 'en' ? { default: true } : {}),
      groups: [{ group: 'API', openapi: `${language}/api.json` }],
    })),
  })
  const [was, is] = [await addressesOf(languages('en', 'fr')), await addressesOf(languages('de', 'en', 'fr'))]
  expect(was['en/api.json']).toEqual(['/api-reference/list-pets', '/api-reference/create-a-pet'])
  expect(is).toMatchObject(was)
  expect(is['de/api.json']).toEqual(['/api-reference/list-pets-de', '/api-reference/create-a-pet-de'])
})
