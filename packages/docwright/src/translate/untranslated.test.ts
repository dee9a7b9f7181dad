import { expect, test } from 'vitest'
import { repositoryForTests as repository, scriptedForTests as scripted } from './repository-for-tests.ts'

const twoPages = {
  'docs.json': '{ "navigation": { "pages": ["a", "b"] } }',
  'a.mdx': 'This costs 14 dollars in every month.\n',
  'b.mdx': 'This paragraph is translated well.\n',
}

test('a page of which nothing was translated is not written, is named, and is not asked for again', async () => {
  const { current, translate, check } = repository(twoPages)
  const { translator } = scripted({
    'This costs 14 dollars in every month.': 'Cela coûte 41 dollars chaque mois.',
    'This paragraph is translated well.': 'Ce paragraphe est bien traduit.',
  })
  const { reports } = await translate(['fr'], translator)
  expect([current.has('fr/a.mdx'), current.has('fr/b.mdx')]).toEqual([false, true])
  expect(reports[0]).toMatchObject({ unwritten: ['a.mdx'], left: 1, refused: [{ rule: 'number' }] })
  expect(await check()).toEqual(['error translation-missing a.mdx:1'])
  const { reports: again } = await translate([], translator)
  expect(again[0]).toMatchObject({ asked: 0, left: 1 })
})

test('a language of which nothing was translated is not written at all, and asked for again', async () => {
  const { current, translate } = repository(twoPages)
  const { translator } = scripted({})
  const { writes, reports } = await translate(['fr'], translator)
  expect([writes.size, current.has('.docwright/i18n/fr.pages.jsonl')]).toEqual([0, false])
  expect(reports[0]).toMatchObject({ unwritten: ['a.mdx', 'b.mdx'], left: 2 })
  expect(reports[0]?.refused.map(({ rule }) => rule)).toEqual(['ids', 'ids'])
})

test('where a new answer is refused, the older translation stays and is named', async () => {
  const { current, translate, check } = repository(twoPages)
  const answers = {
    'This costs 14 dollars in every month.': 'Cela coûte 14 dollars chaque mois.',
    'This costs 15 dollars in every month.': 'Cela coûte 51 dollars chaque mois.',
    'This paragraph is translated well.': 'Ce paragraphe est bien traduit.',
  }
  const { translator, requested } = scripted(answers)
  await translate(['fr'], translator)
  current.set('a.mdx', 'This costs 15 dollars in every month.\n')
  const { reports } = await translate([], translator)
  expect(current.get('fr/a.mdx')).toBe('Cela coûte 14 dollars chaque mois.\n')
  expect(reports[0]).toMatchObject({ left: 1, human: 0, own: [] })
  expect(await check()).toEqual(['warning translation-refused fr/a.mdx:1'])
  const before = requested.length
  await translate([], translator)
  expect(requested.length).toBe(before)
  const better = scripted({ 'This costs 15 dollars in every month.': 'Cela coûte 15 dollars chaque mois.' })
  await translate([], better.translator, true)
  expect(current.get('fr/a.mdx')).toBe('Cela coûte 15 dollars chaque mois.\n')
  expect(await check()).toEqual([])
})

test('the check sees what a run would do: changed code, and a text of a person whose source has changed', async () => {
  const { current, translate, check } = repository({
    'docs.json': '{ "navigation": { "pages": ["a"] } }',
    'a.mdx': 'Some words of a page.\n\n```sh\nrun one\n```\n',
  })
  await translate(['fr'])
  current.set('a.mdx', 'Some words of a page.\n\n```sh\nrun two\n```\n')
  expect(await check()).toEqual(['error translation-stale a.mdx:1'])
  await translate([])
  expect(await check()).toEqual([])
  current.set('fr/a.mdx', (current.get('fr/a.mdx') ?? '').replace(/^⟦.*⟧/, 'Des mots d’une page.'))
  expect(await check()).toEqual([])
  current.set('a.mdx', 'Other words of a page.\n\n```sh\nrun two\n```\n')
  expect(await check()).toEqual(['warning translation-review fr/a.mdx:1'])
})

test('a page with an unreadable expression is translated, its wrapped lines too', async () => {
  const { current, translate } = repository({
    'docs.json': '{ "navigation": { "pages": ["a"] } }',
    'a.mdx':
      'A paragraph that its author\nwrapped over two lines.\n\n{count, plural, one {# item} other {# items}}\n\n- An item that is\n  wrapped too\n',
  })
  const { reports } = await translate(['fr'])
  expect(reports[0]?.refused).toEqual([])
  expect(current.get('fr/a.mdx')).toMatch(/^⟦[^]*óvér two[^]*⟧\n[^]*- ⟦An ítém thát is wráppéd too/)
})

test('words before an expression that cannot be read, on one line, are translated with what it shows, and so is the rest of the page', async () => {
  const { current, translate } = repository({
    'docs.json': '{ "navigation": { "pages": ["a"] } }',
    'a.mdx': 'The first words.\n\nYou have {count, plural, one {# item} other {# items}} here.\n\nThe last words.\n',
  })
  const { reports } = await translate(['fr'])
  expect(reports[0]?.refused).toEqual([])
  const text = current.get('fr/a.mdx') ?? ''
  expect(text).toMatch(/^⟦The fíršt wórdš[^]*⟦You hávé \{[^{}]*\{# item\} [^{}]*\{# items\}\} héré[^]*⟦The lášt wórdš/)
})

test('titles of pictures and links are translated, and lists of words in properties', async () => {
  const { current, translate } = repository({
    'docs.json': '{ "navigation": { "pages": ["a"] } }',
    'a.mdx':
      'See ![a picture](/x.png "The whole picture") and [the page](/a \'Another title\').\n\n<Update label="May" tags={["New feature", \'Beta stage\']}>\n  Words here.\n</Update>\n',
  })
  const { reports } = await translate(['fr'])
  expect(reports[0]?.refused).toEqual([])
  const text = current.get('fr/a.mdx') ?? ''
  expect(text).toContain('(/x.png "⟦The whólé píçtúré ···⟧")')
  expect(text).toContain("(/fr/a '⟦Áñóthér títlé ··⟧')")
  expect(text).toContain('tags={["⟦New féátúré ··⟧", "⟦Bétá štágé ··⟧"]}')
})
