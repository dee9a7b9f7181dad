import { expect, test } from 'vitest'
import { readGrammar } from './read-grammar.ts'

test('a grammar is known by its name and its file types', () => {
  const text = '{ "name": "Acme", "scopeName": "source.acme", "fileTypes": ["acm"], "patterns": [] }'
  expect(readGrammar(text)).toMatchObject({ grammar: { name: 'Acme', scopeName: 'source.acme', aliases: ['acm'] } })
})

test('a grammar without a name has the last part of its scope', () => {
  expect(readGrammar('{ "scopeName": "source.acme", "patterns": [] }')).toMatchObject({ grammar: { name: 'acme' } })
})

test.each([
  ['{ "scopeName": "source.acme", "patterns": [ }', 'not JSON', 44],
  ['[]', 'not an object', 0],
  ['\n{ "patterns": [] }', 'no scopeName', 1],
  ['{ "scopeName": "source.acme" }', 'no patterns', 0],
  ['', 'not JSON', 0],
])('%j is no grammar', (text, reason, offset) => {
  expect(readGrammar(text)).toEqual({ reason: expect.stringContaining(reason), offset })
})
