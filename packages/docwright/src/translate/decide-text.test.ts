import { expect, test } from 'vitest'
import { decideText, type TextDecision } from './decide-text.ts'
import { repositoryForTests, scriptedForTests } from './repository-for-tests.ts'
import { readTextPairs } from './text-pairs.ts'

const sentence = 'The service is free for teams.'
const linked = 'Read the [guide](/a) before you begin.'
const french: Readonly<Record<string, string>> = {
  First: 'Premier',
  Second: 'Deuxième',
  [sentence]: 'Le service est libre pour les équipes.',
  'Read the <g1>guide</g1> before you begin.': 'Lisez le <g1>guide</g1> avant de commencer.',
}

async function translated() {
  const repository = repositoryForTests({
    'docs.json': '{ "name": "Docs", "navigation": { "pages": ["a", "b"] } }\n',
    'a.mdx': `---\ntitle: First\n---\n\n${sentence}\n\n${linked}\n`,
    'b.mdx': `---\ntitle: Second\n---\n\n${sentence}\n`,
  })
  const { translator, requested } = scriptedForTests(french)
  await repository.translate(['fr'], translator)
  const readText = (path: string) => Promise.resolve(repository.current.get(path))
  const decide = async (index: number, decision: TextDecision, path = 'fr/a.mdx') => {
    const was = (await readTextPairs(readText, path))?.find((one) => one.index === index)?.translation ?? ''
    const decided = await decideText(readText, path, { index, was }, decision)
    if ('writes' in decided) for (const [name, text] of decided.writes) repository.current.set(name, text)
    return decided
  }
  return { ...repository, translator, requested, readText, decide }
}

test('the texts of a page stand beside those of its source, and of no other page', async () => {
  const { readText } = await translated()
  expect(await readTextPairs(readText, 'fr/a.mdx')).toEqual([
    { index: 0, source: 'First', translation: 'Premier', state: 'done' },
    { index: 1, source: sentence, translation: 'Le service est libre pour les équipes.', state: 'done' },
    { index: 2, source: linked, translation: 'Lisez le [guide](/fr/a) avant de commencer.', state: 'done' },
  ])
  for (const path of ['a.mdx', 'fr/c.mdx', 'de/a.mdx', 'docs.json'])
    expect(await readTextPairs(readText, path)).toBeUndefined()
})

test('what a person accepts or puts otherwise stays and is asked for nowhere; what is refused stands in the source language', async () => {
  const { current, decide, translate, translator, requested } = await translated()
  const better = 'Le service est gratuit pour les équipes.'
  expect(await decide(1, { kind: 'edit', written: better })).toHaveProperty('writes')
  expect(await decide(0, { kind: 'accept' })).toHaveProperty('writes')
  expect(await decide(2, { kind: 'refuse' })).toHaveProperty('writes')
  expect(current.get('fr/a.mdx')).toBe(
    `---\ntitle: Premier\n---\n\n${better}\n\nRead the [guide](/fr/a) before you begin.\n`,
  )
  const before = requested.length
  const pages = new Map(current)
  const { reports } = await translate(['fr'], translator)
  expect(requested).toHaveLength(before)
  expect(current.get('fr/a.mdx')).toBe(pages.get('fr/a.mdx'))
  expect(reports[0]).toMatchObject({ human: 2, left: 1 })
  // The same sentence elsewhere stands in the person's words.
  expect(current.get('fr/b.mdx')).toContain(better)
})

test('nothing is decided about a text that has changed, and no page is taken apart', async () => {
  const { current, decide, readText } = await translated()
  const before = new Map(current)
  const stale = await decideText(readText, 'fr/a.mdx', { index: 1, was: 'Something else.' }, { kind: 'accept' })
  expect(stale).toMatchObject({ message: expect.stringContaining('changed meanwhile') })
  for (const written of ['', 'Un\n\n## Deux', '<Card title="x">Le service</Card>'])
    expect(await decide(1, { kind: 'edit', written })).toMatchObject({
      message: expect.stringContaining('built differently'),
    })
  expect(current).toEqual(before)
})
