import { expect, test } from 'vitest'
import { apiPageOf } from './api-pages.ts'
import { lines, operation, siteOf, specification } from './api-site-for-tests.ts'

test('pages of a translated specification have the addresses of the original', async () => {
  const french = specification({
    '/pets': { get: operation('Lister les animaux', 'Animaux') },
    '/owners': { get: { ...operation('Les maîtres', 'Animaux'), 'x-mint': { href: '/fr/keepers' } } },
  })
  const english = specification({
    '/pets': { get: operation('List pets', 'Pets') },
    '/owners': { get: { ...operation('Owners', 'Pets'), 'x-mint': { href: '/keepers' } } },
  })
  const site = await siteOf(
    {
      languages: [
        { language: 'en', openapi: 'pets.json' },
        { language: 'fr', openapi: { source: 'fr/pets.json', directory: 'fr/api-reference' } },
      ],
    },
    { 'pets.json': english, 'fr/pets.json': french },
  )
  expect(lines(site)).toEqual([
    'language en  (default)',
    '  group Pets',
    '    api-reference/pets/list-pets',
    '    keepers',
    'language fr',
    '  group Animaux',
    '    fr/api-reference/pets/list-pets',
    '    fr/keepers',
  ])
})

test('a page that names no file shows the original, and one of a language its translation', async () => {
  const site = await siteOf(
    {
      languages: [
        { language: 'en', pages: ['pet'] },
        { language: 'fr', pages: ['fr/pet'] },
      ],
    },
    {
      'pet.mdx': '---\nopenapi: GET /dogs\n---\n',
      'fr/pet.mdx': '---\nopenapi: GET /dogs\n---\n',
      'z.json': specification({ '/dogs': { get: operation('Dogs') } }),
      'fr/z.json': specification({ '/dogs': { get: operation('Chiens') } }),
    },
  )
  const sourceOf = async (key: string): Promise<string | undefined> =>
    (await apiPageOf(key, site))?.specification.source
  expect([await sourceOf('pet'), await sourceOf('fr/pet')]).toEqual(['z.json', 'fr/z.json'])
})
