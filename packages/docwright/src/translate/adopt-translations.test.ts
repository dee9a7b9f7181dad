import { expect, test } from 'vitest'
import { repositoryForTests, scriptedForTests } from './repository-for-tests.ts'

const source = `---
title: Install
---

Get the program first, with the package manager.

\`\`\`bash
npm install acme
\`\`\`

## Configure

The file has two keys.

Every key has a default.

<Note>Restart the server.</Note>

## Go on

Read the [next guide](/next).
`

const configuration = '{ "navigation": { "pages": ["a", "next"] } }'
const next = '---\ntitle: Next\n---\n'

function site(french: string, english = source) {
  return repositoryForTests({
    'docs.json': configuration,
    'next.mdx': next,
    'a.mdx': english,
    'fr/a.mdx': french,
    'fr/next.mdx': '---\ntitle: Suite\n---\n',
  })
}

const answers = {
  'Every key has a default.': 'Chaque clé a une valeur par défaut.',
  'Restart the server.': 'Redémarrez le serveur.',
  'The file has three keys.': 'Le fichier a trois clés.',
}

test('what a translation lacks is translated, and the rest of it is taken over', async () => {
  const { current, translate, check } = site(`---
title: Installer
---

Installez d'abord le programme, avec le gestionnaire.

\`\`\`bash
npm install acme
\`\`\`

## Configurer

Le fichier a deux clés.

Une clé a toujours une valeur.

## Continuer

Lisez le [guide suivant](/fr/next).
`)
  const { requested, translator } = scriptedForTests(answers)
  const { reports } = await translate(['fr'], translator)
  expect(requested).toEqual(['Restart the server.'])
  expect(reports[0]?.different).toEqual([])
  expect(current.get('fr/a.mdx')).toBe(`---
title: Installer
---

Installez d'abord le programme, avec le gestionnaire.

\`\`\`bash
npm install acme
\`\`\`

## Configurer {#configure}

Le fichier a deux clés.

Une clé a toujours une valeur.

<Note>Redémarrez le serveur.</Note>

## Continuer {#go-on}

Lisez le [guide suivant](/fr/next).
`)
  expect(await check('fr')).toEqual([])
  expect((await translate(['fr'], translator)).writes.size).toBe(0)
})

const french = `---
title: Installer
---

Installez d'abord le programme, avec le gestionnaire.

\`\`\`bash
npm install acme
\`\`\`

<Warning>Une remarque pour nos lecteurs français.</Warning>

## Configurer

Le fichier a deux clés.

Une clé a toujours une valeur.

<Note>Redémarrez.</Note>

## Continuer

Lisez le [guide suivant](/fr/next).

Bonne chance !
`

test('what a translation has alone stays where it is, is named, and holds nothing up', async () => {
  const { current, translate, check } = site(french)
  const { requested, translator } = scriptedForTests(answers)
  await translate(['fr'], translator)
  expect(requested).toEqual([])
  const taken = french.replace('Configurer', 'Configurer {#configure}').replace('Continuer', 'Continuer {#go-on}')
  expect(current.get('fr/a.mdx')).toBe(taken)
  expect(await check('fr')).toEqual(['warning translation-own fr/a.mdx:11', 'warning translation-own fr/a.mdx:25'])
  expect((await translate(['fr'], translator)).writes.size).toBe(0)

  // Its own blocks stay also where the source goes on: what is new is asked for, what people wrote is to be looked at.
  current.set(
    'a.mdx',
    source
      .replace('The file has two keys.', 'The file has three keys.')
      .replace(
        '<Note>Restart the server.</Note>',
        '<Note>Restart the server.</Note>\n\n<Tip>Every key has a default.</Tip>',
      ),
  )
  await translate(['fr'], translator)
  expect(requested).toEqual(['Every key has a default.'])
  expect(current.get('fr/a.mdx')).toBe(
    taken.replace('Redémarrez.</Note>', 'Redémarrez.</Note>\n\n<Tip>Chaque clé a une valeur par défaut.</Tip>'),
  )
  expect(await check('fr')).toEqual([
    'warning translation-own fr/a.mdx:11',
    'warning translation-own fr/a.mdx:27',
    'warning translation-review fr/a.mdx:1',
  ])
})

test('code that people changed in a translation is not set back when the source changes elsewhere', async () => {
  const { current, translate, check } = site('', source)
  current.delete('fr/a.mdx')
  await translate(['fr'])
  const edited = (current.get('fr/a.mdx') ?? '').replace('npm install acme', 'npm install acme # installe tout')
  current.set('fr/a.mdx', edited)
  current.set('a.mdx', source.replace('two keys', 'three keys'))
  await translate(['fr'])
  expect(current.get('fr/a.mdx')).toContain('npm install acme # installe tout')
  expect(current.get('fr/a.mdx')).toContain('thréé kéýš')
  expect(await check('fr')).toEqual(['warning translation-own fr/a.mdx:7'])
})

test('a page in which too little can be matched stays as it is', async () => {
  const { current, translate, check } = site('---\ntitle: Installer\n---\n\nUn.\n\nDeux.\n\nTrois.\n')
  const before = current.get('fr/a.mdx')
  await translate(['fr'])
  expect(current.get('fr/a.mdx')).toBe(before)
  expect(await check('fr')).toEqual(['error translation-different fr/a.mdx:1'])
})

test('words that people set in bold do not keep other texts from being translated', async () => {
  const { current, translate, check } = site(
    french
      .replace('<Warning>Une remarque pour nos lecteurs français.</Warning>\n\n', '')
      .replace('\n\nBonne chance !', '')
      .replace('<Note>Redémarrez.</Note>', '')
      .replace('Le fichier a deux clés.', 'Le fichier a **deux** clés.'),
  )
  const { translator } = scriptedForTests(answers)
  const { reports } = await translate(['fr'], translator)
  expect(reports[0]?.refused).toEqual([])
  expect(current.get('fr/a.mdx')).toContain('<Note>Redémarrez le serveur.</Note>')
  expect(current.get('fr/a.mdx')).toContain('Le fichier a **deux** clés.')
  expect((await translate(['fr'], translator)).writes.size).toBe(0)
  expect(await check('fr')).toEqual(['warning translation-own fr/a.mdx:13'])
})

test('an entry of the navigation that people have made keeps its labels, also if they add to it', async () => {
  const entries = (groups: object[]) =>
    JSON.stringify({
      navigation: {
        languages: [
          {
            language: 'en',
            groups: [
              { group: 'Guides', pages: ['a'] },
              { group: 'More', pages: ['b'] },
            ],
          },
          { language: 'fr', groups },
        ],
      },
    })
  const first = [
    { group: 'Les guides', pages: ['fr/a'] },
    { group: 'En plus', pages: ['fr/b'] },
  ]
  const { current, translate } = repositoryForTests({
    'docs.json': entries(first),
    'a.mdx': 'A sentence.\n',
    'b.mdx': 'One more.\n',
  })
  await translate([])
  expect(current.get('docs.json')).toContain('Les guides')
  current.set('docs.json', entries([...first, { group: 'À nous', pages: ['fr/c'] }]))
  current.set('fr/c.mdx', 'Une page.\n').set('a.mdx', 'A sentence that is new.\n')
  await translate([])
  await translate([])
  const now = current.get('docs.json') ?? ''
  for (const label of ['Les guides', 'En plus', 'À nous']) expect(now).toContain(label)
})
