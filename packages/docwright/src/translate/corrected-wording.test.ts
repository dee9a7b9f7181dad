import { expect, test } from 'vitest'
import { repositoryForTests as repository } from './repository-for-tests.ts'

const shared = 'The same sentence stands in two pages.'
const files = {
  'docs.json': '{ "name": "Docs", "navigation": { "pages": ["a", "b", "c"] } }\n',
  'a.mdx': `---\ntitle: First\n---\n\n${shared}\n`,
  'b.mdx': `---\ntitle: Second\n---\n\n${shared}\n\nAnd one more here.\n`,
  'c.mdx': `---\ntitle: Third\n---\n\n${shared}\n`,
}

test('a wording that a person corrects becomes that of the same sentence elsewhere', async () => {
  const { current, translate } = repository(files)
  await translate(['fr'])
  const before = /^⟦.*⟧$/m.exec(current.get('fr/a.mdx') ?? '')?.[0] ?? ''
  expect(before).not.toBe('')
  const write = (path: string, text: string) =>
    current.set(
      path,
      (current.get(path) ?? '').replace(before, () => text),
    )
  write('fr/a.mdx', 'La même phrase est dans deux pages.')
  await translate(['fr'])
  expect(current.get('fr/a.mdx')).toContain('La même phrase est dans deux pages.')
  for (const path of ['fr/b.mdx', 'fr/c.mdx'])
    expect(current.get(path)).toContain('La même phrase est dans deux pages.')
  const settled = new Map(current)
  await translate(['fr'])
  expect(current).toEqual(settled)
})
