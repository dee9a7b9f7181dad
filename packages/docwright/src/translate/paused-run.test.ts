import { expect, test } from 'vitest'
import { repositoryForTests as repository, scriptedForTests as scripted } from './repository-for-tests.ts'

test('a run that goes on later remembers what was answered and makes no page, in any language', async () => {
  const { current, translate } = repository({
    'docs.json': '{ "navigation": { "pages": ["a"] } }',
    'a.mdx': 'This paragraph is translated well.\n',
  })
  const { translator } = scripted({ 'This paragraph is translated well.': 'Ce paragraphe est bien traduit.' })
  const none = Promise.resolve(new Map<string, string>())
  const french = {
    ...translator,
    translate: (...[requests, task]: Parameters<typeof translator.translate>) =>
      task.to === 'fr' ? translator.translate(requests, task) : none,
  }
  const paused = await translate(['fr', 'de'], french, false, () => true)
  expect([...paused.writes.keys()]).toEqual(['.docwright/i18n/fr.memory.jsonl'])
  expect(paused.reports.map(({ translated, written }) => [translated, written])).toEqual([
    [1, 0],
    [0, 0],
  ])
  expect(current.get('docs.json')).not.toContain('languages')

  const german = scripted({ 'This paragraph is translated well.': 'Dieser Absatz ist gut übersetzt.' })
  await translate(['fr', 'de'], german.translator)
  expect(german.requested).toEqual(['This paragraph is translated well.'])
  expect([current.get('fr/a.mdx'), current.get('de/a.mdx')]).toEqual([
    'Ce paragraphe est bien traduit.\n',
    'Dieser Absatz ist gut übersetzt.\n',
  ])
})
