import { expect, test } from 'vitest'
import { planTranslation } from './plan-translation.ts'
import { repositoryForTests as repository, scriptedForTests as scripted } from './repository-for-tests.ts'
import type { TranslationRequest, Translator } from './translator.ts'

const shared = 'The same sentence stands in two pages.'
const files = {
  'docs.json': '{ "name": "Docs", "navigation": { "pages": ["a", "b"] } }\n',
  'a.mdx': `---\ntitle: First\n---\n\n${shared}\n`,
  'b.mdx': `---\ntitle: Second\n---\n\n${shared}\n\nAnother sentence stands in one page.\n`,
}

const french: Readonly<Record<string, string>> = {
  [shared]: 'La même phrase se trouve dans deux pages.',
  First: 'Premier',
  Second: 'Deuxième',
}

/** A model that answers wrongly in one way. */
function wrong(answer: (requests: readonly TranslationRequest[]) => Iterable<readonly [string, string]>): Translator {
  return { name: 'wrong', isPseudo: false, translate: (requests) => Promise.resolve(new Map(answer(requests))) }
}

test.each([
  ['ids are missing', wrong(() => [])],
  ['ids are those of nobody', wrong((requests) => requests.map(({ text }, at) => [`x${at}`, text.toUpperCase()]))],
  ['one text has 100 KB', wrong((requests) => requests.map(({ id }) => [id, 'La même phrase. '.repeat(6_400)]))],
  ['a text is 100 KB without a space', wrong((requests) => requests.map(({ id }) => [id, 'é'.repeat(100_000)]))],
])('where %s, nothing is written, and the texts are named', async (_name, translator) => {
  const { current, translate } = repository(files)
  const { reports } = await translate(['fr'], translator)
  expect([...current.keys()].filter((path) => path.startsWith('fr/'))).toEqual([])
  expect(reports[0]?.translated).toBe(0)
  expect(reports[0]?.refused.length).toBeGreaterThanOrEqual(3)
})

test('one text of 100 KB among right ones is refused alone', async () => {
  const { current, translate } = repository(files)
  const { reports } = await translate(
    ['fr'],
    wrong((requests) =>
      requests.map(({ id, text }) => [
        id,
        text.startsWith('Another') ? 'Une autre phrase. '.repeat(5_700) : (french[text] ?? text),
      ]),
    ),
  )
  expect(new Set(reports[0]?.refused.map(({ text }) => text))).toEqual(
    new Set(['Another sentence stands in one page.']),
  )
  expect(current.get('fr/a.mdx')).toBe('---\ntitle: Premier\n---\n\nLa même phrase se trouve dans deux pages.\n')
  expect(current.get('fr/b.mdx')).toBe(
    '---\ntitle: Deuxième\n---\n\nLa même phrase se trouve dans deux pages.\n\nAnother sentence stands in one page.\n',
  )
})

test('two people put the same sentence into other words on two pages, and each page keeps its own', async () => {
  const { current, translate } = repository(files)
  await translate(['fr'])
  const before = /^⟦.*⟧$/m.exec(current.get('fr/a.mdx') ?? '')?.[0] ?? ''
  expect(current.get('fr/b.mdx')).toContain(before)
  const write = (path: string, text: string) =>
    current.set(
      path,
      (current.get(path) ?? '').replace(before, () => text),
    )
  write('fr/a.mdx', 'La même phrase est ici, dit Ada.')
  write('fr/b.mdx', 'La même phrase est là, dit Grace.')
  await translate(['fr'])
  expect(current.get('fr/a.mdx')).toContain('La même phrase est ici, dit Ada.')
  expect(current.get('fr/b.mdx')).toContain('La même phrase est là, dit Grace.')
  const settled = new Map(current)
  await translate(['fr'])
  expect(current).toEqual(settled)
})

test('a memory that a merge has left in pieces costs the pieces alone', async () => {
  const { current, translate } = repository(files)
  await translate(['fr'])
  const path = '.docwright/i18n/fr.memory.jsonl'
  const lines = (current.get(path) ?? '').split('\n')
  current.set(path, ['<<<<<<< HEAD', lines[0]?.slice(0, 40), '=======', ...lines.slice(1), '>>>>>>> topic'].join('\n'))
  const pages = new Map([...current].filter(([name]) => name.startsWith('fr/')))
  const { reports } = await translate(['fr'])
  expect(reports[0]?.asked).toBeLessThanOrEqual(1)
  expect(new Map([...current].filter(([name]) => name.startsWith('fr/')))).toEqual(pages)
})

test('what was translated in a branch that is no more is asked for nowhere, also where a text of it is refused again', async () => {
  const pages = {
    'docs.json': '{ "navigation": { "pages": ["a", "b"] } }',
    'a.mdx': 'This costs 14 dollars in every month.\n',
    'b.mdx': 'This paragraph is translated well.\n',
  }
  const answers = {
    'This costs 14 dollars in every month.': 'Cela coûte 41 dollars chaque mois.',
    'This paragraph is translated well.': 'Ce paragraphe est bien traduit.',
  }
  const branch = repository(pages)
  await branch.translate(['fr'], scripted(answers).translator)
  const main = repository(pages, branch.current)
  const { translator, requested } = scripted(answers)
  await main.translate(['fr'], translator)
  expect(new Set(requested)).toEqual(new Set(['This costs 14 dollars in every month.']))
  expect(main.current).toEqual(branch.current)
})

test('the memory at hand counts before that of a branch that is no more', async () => {
  const pages = { 'docs.json': '{ "navigation": { "pages": ["a"] } }', 'a.mdx': 'This paragraph is translated well.\n' }
  const words = 'Ce paragraphe est bien traduit.'
  const [branch, main] = [repository(pages), repository(pages)]
  for (const { translate } of [branch, main])
    await translate(['fr'], scripted({ 'This paragraph is translated well.': words }).translator)
  const path = '.docwright/i18n/fr.memory.jsonl'
  const elsewhere = new Map([[path, (branch.current.get(path) ?? '').replace(words, 'Autre chose.')]])
  const again = repository({ ...pages, [path]: main.current.get(path) ?? '' }, elsewhere)
  await again.translate(['fr'], scripted({}).translator)
  expect(again.current.get('fr/a.mdx')).toContain(words)
})

test('a language that is removed from docs.json is translated no more, and its pages stay', async () => {
  const { current, translate } = repository(files)
  await translate(['fr', 'de'])
  const configuration = JSON.parse(current.get('docs.json') ?? '') as {
    navigation: { languages: { language: string }[] }
  }
  const { languages } = configuration.navigation
  expect(languages.map(({ language }) => language)).toEqual(['en', 'fr', 'de'])
  configuration.navigation.languages = languages.filter(({ language }) => language !== 'de')
  current.set('docs.json', `${JSON.stringify(configuration, undefined, 2)}\n`)
  current.set('a.mdx', files['a.mdx'].replace(shared, 'A sentence that is new.'))
  const before = current.get('de/a.mdx')
  const { reports } = await translate([])
  expect(reports.map(({ code }) => code)).toEqual(['fr'])
  expect(current.get('de/a.mdx')).toBe(before)
  expect(current.get('fr/a.mdx')).toContain('⟦')
  expect(current.get('docs.json')).not.toContain('"de"')
})

test('a language that is removed from docs.json is not brought back by a workflow that still names it, and is named', async () => {
  const { current, translate } = repository(files)
  await translate(['fr', 'de'])
  const configuration = current.get('docs.json') ?? ''
  const { navigation } = JSON.parse(configuration) as { navigation: { languages: { language: string }[] } }
  const languages = navigation.languages.filter(({ language }) => language !== 'de')
  current.set('docs.json', JSON.stringify({ name: 'Docs', navigation: { languages } }))
  current.set('a.mdx', files['a.mdx'].replace(shared, 'A sentence that is new.'))
  const before = [...current].filter(([path]) => /^(?:de\/|docs\.json|\.docwright\/i18n\/de\.)/.test(path))
  expect(before).toHaveLength(5)
  const { translator, requested } = scripted({})
  const { reports } = await translate(['fr', 'de'], translator)
  expect(reports.map(({ code }) => code)).toEqual(['fr'])
  expect(new Set(requested)).toEqual(new Set(['A sentence that is new.']))
  for (const [path, text] of before) expect(current.get(path)).toBe(text)
  // A person who asks for it gets it, with what was translated before.
  const context = {
    files: new Set([...current.keys()].filter((path) => !path.startsWith('.'))),
    readText: (path: string) => Promise.resolve(current.get(path)),
  }
  expect(await planTranslation(context, ['fr', 'de'])).toMatchObject({ targets: [{ code: 'fr' }], removed: ['de'] })
  const asked = await planTranslation(context, ['fr', 'de'], false, true)
  expect(asked).toMatchObject({ targets: [{ code: 'fr' }, { code: 'de' }], removed: [] })
  // An entry that a pull request proposes was in the site never yet: a push over it removes no language.
  const proposed = { ...context, readMerged: () => Promise.resolve(undefined) }
  expect(await planTranslation(proposed, ['fr', 'de'])).toMatchObject({ targets: [{ code: 'fr' }, { code: 'de' }] })
})

test.each([
  ['nothing but its language', { language: 'de' }],
  ['a page alone', { language: 'de', pages: ['de/a'] }],
])('a removed language comes back with its labels by an entry of %s', async (_, entry) => {
  const { current, translate } = repository(files)
  const groups = [{ group: 'Start here', pages: ['a', 'b'] }]
  current.set('docs.json', JSON.stringify({ navigation: { languages: [{ language: 'en', groups }] } }))
  await translate(['de'])
  const { navigation } = JSON.parse(current.get('docs.json') ?? '') as { navigation: { languages: object[] } }
  const [source, made] = navigation.languages
  expect(JSON.stringify(made)).toContain('⟦')
  current.set('docs.json', JSON.stringify({ navigation: { languages: [source, entry] } }))
  const { translator, requested } = scripted({})
  await translate(['de'], translator)
  const after = JSON.parse(current.get('docs.json') ?? '') as { navigation: typeof navigation }
  expect(after.navigation.languages).toEqual([source, { ...entry, ...made }])
  expect(requested).toEqual([])
})

test('an answer that only says something else is reported, for somebody who knows the language; what the model says of itself is not', async () => {
  const { translate } = repository({
    ...files,
    'a.mdx': '---\ntitle: First\n---\n\nWait 5 seconds, then open the page.\n',
  })
  const said = 'Attendez 6 secondes, puis ouvrez la page.'
  const { reports } = await translate(
    ['fr'],
    wrong((requests) =>
      requests.map(({ id, text }) => [
        id,
        text.startsWith('Wait') ? said : 'Désolé, je ne peux pas traduire ce texte.',
      ]),
    ),
  )
  const answers = reports[0]?.refused.map(({ rule, answer }) => [rule, answer])
  expect(answers).toContainEqual(['number', said])
  expect(answers?.filter(([rule]) => rule === 'refusal').map(([, answer]) => answer)).not.toContainEqual(
    expect.anything(),
  )
})
