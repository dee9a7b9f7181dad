import { expect, test } from 'vitest'
import { renameEdit, smallestChange } from './rename-edit.ts'

const uriOf = (path: string): string => `file:///docs/${path}`

test('a change replaces only the part between what both texts begin and end with', () => {
  expect(smallestChange('See [a](/old) now.', 'See [a](/fresh) now.')).toEqual({
    range: { start: { line: 0, character: 9 }, end: { line: 0, character: 12 } },
    newText: 'fresh',
  })
})

test('beginning and end of a change never overlap, also if a letter is repeated', () => {
  expect(smallestChange('aa', 'aaa')).toEqual({
    range: { start: { line: 0, character: 2 }, end: { line: 0, character: 2 } },
    newText: 'a',
  })
  expect(smallestChange('same', 'same').newText).toBe('')
})

test('a moved file is edited by the name that it still has, and moved afterwards', async () => {
  const files = new Map([
    ['old.mdx', 'I am /old.'],
    ['index.mdx', 'See /old.'],
  ])
  const plan = {
    moves: [{ from: 'old.mdx', to: 'new.mdx' }],
    texts: new Map([
      ['new.mdx', 'I am /new.'],
      ['index.mdx', 'See /new.'],
    ]),
  }
  const { documentChanges = [] } = await renameEdit(plan, (path) => Promise.resolve(files.get(path)), { uriOf })
  expect(documentChanges.map((change) => ('kind' in change ? change : change.textDocument.uri))).toEqual([
    'file:///docs/old.mdx',
    'file:///docs/index.mdx',
    { kind: 'rename', oldUri: 'file:///docs/old.mdx', newUri: 'file:///docs/new.mdx' },
  ])
})
