import { expect, test } from 'vitest'
import { repositoryForTests, scriptedForTests } from '../repository-for-tests.ts'

const yaml = `# Pets, and how to keep them
openapi: 3.1.0
info:
  title: Pets   # the name
  description: |
    Keep pets in a list.

    \`\`\`bash
    curl -d "description: never" https://api.example.com/pets
    \`\`\`

    - The first point, see [the guide](/guide/a)
    - A <b>second</b> point with \`code\`
tags:
  - name: Small pets
    description: 'They''re small'
paths:
  /pets/{id}:
    get:
      operationId: getPet
      summary: Get a pet
      tags: [Small pets]
      description: >-
        A line that goes
        on in the next.


        Another paragraph.
      parameters:
        - { name: id, in: path, required: true, description: The pet to get, schema: { type: string } }
      responses:
        '200':
          description: The pet
          content:
            application/json:
              schema: { $ref: './schemas/pet.json' }
              examples:
                one:
                  summary: One pet
                  value: { description: never translated, title: Never }
`

const json = `{
  "title": "A pet",
  "properties": {
    "description": { "type": "string", "description": "What it looks like", "example": "Never this" },
    "example": { "type": "string", "enum": ["title"], "title": "petExample", "default": "no words" },
    "title": { "title": "Title of the pet" }
  }
}
`

const files = {
  'docs.json': JSON.stringify({
    navigation: {
      groups: [
        { group: 'Start', pages: ['guide/a', 'pet'] },
        { group: 'Reference', openapi: '/pets.yaml' },
      ],
    },
  }),
  'guide/a.mdx': 'See [the pet](/api-reference/small-pets/get-a-pet).\n',
  'pet.mdx': '---\nopenapi: "pets.yaml GET /pets/{id}"\n---\n',
  'pets.yaml': yaml,
  'schemas/pet.json': json,
}

test('the texts of a specification are translated in their place, and all else stays letter for letter', async () => {
  const { current, translate, check } = repositoryForTests(files)
  await translate(['fr'])
  expect(current.get('fr/pets.yaml')).toBe(
    [
      ['title: Pets ', 'title: "⟦Pétš⟧" '],
      ['Keep pets in a list.', '⟦Kéép pétš in a líšt. ···⟧'],
      ['The first point, see [the guide](/guide/a)', '⟦The fíršt póíñt, see [the gúídé](/fr/guide/a) ······⟧'],
      ['A <b>second</b> point with `code`', '⟦A <b>šéçóñd</b> póíñt wíth `code` ······⟧'],
      ['name: Small pets', 'name: "⟦Šmáll pétš ··⟧"'],
      ["'They''re small'", "'⟦Théý''ré šmáll ··⟧'"],
      ['summary: Get a pet', 'summary: "⟦Get a pet ··⟧"'],
      ['[Small pets]', '["⟦Šmáll pétš ··⟧"]'],
      [
        'A line that goes\n        on in the next.\n\n\n        Another paragraph.',
        '⟦A líñé thát góéš on in the ñéxt. ·····⟧\n\n\n        ⟦Áñóthér párágráph. ···⟧',
      ],
      ['The pet to get', '"⟦The pet to get ···⟧"'],
      ['description: The pet\n', 'description: "⟦The pet ··⟧"\n'],
      ['One pet', '"⟦One pet ··⟧"'],
    ].reduce((text, [from = '', to = '']) => text.replace(from, () => to), yaml),
  )
  expect(current.get('fr/schemas/pet.json')).toBe(
    json
      .replace('"A pet"', '"⟦A pet⟧"')
      .replace('What it looks like', '⟦Whát it lóókš líké ···⟧')
      .replace('Title of the pet', '⟦Títlé of the pet ···⟧'),
  )
  expect(current.get('fr/pet.mdx')).toBe('---\nopenapi: "fr/pets.yaml GET /pets/{id}"\n---\n')
  expect(current.get('fr/guide/a.mdx')).toContain('](/fr/api-reference/small-pets/get-a-pet)')
  const { navigation } = JSON.parse(current.get('docs.json') ?? '') as { navigation: { languages: unknown[] } }
  expect(navigation.languages[1]).toMatchObject({
    groups: [{}, { openapi: { source: '/fr/pets.yaml', directory: 'fr/api-reference' } }],
  })
  expect(await check('fr')).toEqual([])
  expect((await translate([])).writes.size).toBe(0)
})

test('a document is not made again where pages alone are put together in another way', async () => {
  const { current, translate, plan } = repositoryForTests(files)
  await translate(['fr'])
  const path = '.docwright/i18n/fr.pages.jsonl'
  const records = current.get(path) ?? ''
  // The navigation is recorded with what every version before has written.
  const before = /"page":"docs\.json".*?"files":"(\w+)"/.exec(records)?.[1] ?? ''
  current.set(path, records.replaceAll(/"files":"\w+"/g, `"files":"${before}"`))
  const [target] = (await plan()).targets
  expect(target?.pages.map(({ isOfOlderForm }) => isOfOlderForm)).toContain(true)
  expect(target?.specifications).toEqual([])
})

test('a changed text is asked for alone; what a person wrote stays, in every place that a tag has', async () => {
  const { current, translate, check } = repositoryForTests(files)
  await translate(['fr'])
  const french = current.get('fr/pets.yaml') ?? ''
  current.set('fr/pets.yaml', french.replace('name: "⟦Šmáll pétš ··⟧"', 'name: Petits animaux'))
  current.set('pets.yaml', yaml.replace('The pet to get', 'The pet that is wanted'))
  expect(await check('fr')).toEqual(['error translation-stale pets.yaml:30'])
  const { requested, translator } = scriptedForTests({ 'The pet that is wanted': "L'animal voulu" })
  await translate([], translator)
  expect(requested).toEqual(['The pet that is wanted'])
  expect(current.get('fr/pets.yaml')).toContain(`description: "L'animal voulu"`)
  expect(current.get('fr/pets.yaml')).toContain('name: Petits animaux')
  expect(current.get('fr/pets.yaml')).toContain('tags: [Petits animaux]')
})

test('a description that would be built differently stays in the language of the source', async () => {
  const { current, translate, check } = repositoryForTests({
    'docs.json': JSON.stringify({ navigation: { openapi: 'api.json' } }),
    'api.json': '{"openapi":"3.1.0","info":{"title":"Pets","description":"The pets that we keep in our house."}}\r\n',
  })
  const { translator } = scriptedForTests({
    Pets: 'Animaux',
    'The pets that we keep in our house.': '- Les animaux que nous gardons dans notre maison.',
  })
  const { reports } = await translate(['fr'], translator)
  expect(reports[0]?.refused.map(({ rule }) => rule)).toEqual(['markup'])
  expect(current.get('fr/api.json')).toBe(
    '{"openapi":"3.1.0","info":{"title":"Animaux","description":"The pets that we keep in our house."}}\r\n',
  )
  expect(await check('fr')).toEqual(['warning translation-refused fr/api.json:1'])
})

test('a specification that cannot be read is left alone, and so is a translation that cannot', async () => {
  const { current, translate, check } = repositoryForTests({ ...files, 'fr/pets.yaml': 'openapi: [' })
  const { reports } = await translate(['fr'])
  expect(current.get('fr/pets.yaml')).toBe('openapi: [')
  expect(reports[0]?.different).toEqual(['fr/pets.yaml'])
  expect(await check('fr')).toEqual(['error translation-different fr/pets.yaml:1'])
  const broken = repositoryForTests({ ...files, 'pets.yaml': 'openapi: [' })
  await broken.translate(['fr'])
  expect([...broken.current.keys()].filter((path) => path.endsWith('pets.yaml'))).toEqual(['pets.yaml'])
})

test('a configuration that lists specifications is none, also if pages name operations without a file', async () => {
  const { current, translate, check } = repositoryForTests({
    'docs.json': JSON.stringify(
      { navigation: { pages: ['pet'] }, openapi: ['/pets.json'], footer: { links: [{ title: 'Help' }] } },
      undefined,
      2,
    ),
    'pet.mdx': '---\nopenapi: "GET /pets"\n---\n\nThe pets that we keep.\n',
    // The whole file is one line.
    'pets.json': '{"openapi":"3.1.0","info":{"title":"Pets"},"paths":{"/pets":{"get":{"summary":"List the pets"}}}}',
  })
  await translate(['fr'])
  expect([...current.keys()].filter((path) => path.startsWith('fr/')).toSorted()).toEqual([
    'fr/pet.mdx',
    'fr/pets.json',
  ])
  expect(await check('fr')).toEqual([])
  await translate(['fr'])
  expect(await check('fr')).toEqual([])
})
