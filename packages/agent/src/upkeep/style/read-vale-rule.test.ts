import { expect, test } from 'vitest'
import { readValeRule } from './read-vale-rule.ts'

test('a match is removed only where the rule says so of all of it', () => {
  const hits = (action: object) => {
    const settings = { extends: 'existence', nonword: true, tokens: [String.raw`[a-z]\.\s[A-Z]`], action }
    const read = readValeRule('Acme.Spacing', JSON.stringify(settings), [])
    return 'rule' in read ? read.rule.find('One. Two.').map(({ replacement }) => replacement) : read.unsupported
  }
  expect(hits({ name: 'remove' })).toEqual([''])
  expect(hits({ name: 'remove', params: [' '] })).toEqual([undefined])
})
