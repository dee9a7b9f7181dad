import { expect, test } from 'vitest'
import { codeLanguage } from './code-language.ts'

test.each([
  ['bash', 'shellscript'],
  ['curl', 'shellscript'],
  ['cURL', 'shellscript'],
  ['Python', 'python'],
  ['pycon', 'python'],
  ['JSON', 'json'],
  ['.env', 'dotenv'],
  ['c#', 'csharp'],
  ['C++', 'cpp'],
  ['golang', 'go'],
  ['node', 'javascript'],
  ['react-ts', 'tsx'],
  ['yml', 'yaml'],
  ['toml', 'toml'],
  ['rs', 'rust'],
  ['kt', 'kotlin'],
  ['flutter', 'dart'],
  ['jinja2', 'jinja'],
  ['console', 'shellsession'],
  ['tf', 'terraform'],
  ['sol', 'solidity'],
  ['pgsql', 'sql'],
])('%s is highlighted as %s', (written, grammar) => {
  expect(codeLanguage(written)).toMatchObject({ grammar, known: true })
})

test.each(['', 'text', 'Text', 'txt', 'plaintext', 'ascii', 'output', 'none', 'pseudo'])(
  '“%s” is text without colours, and no mistake',
  (written) => {
    expect(codeLanguage(written)).toMatchObject({ grammar: undefined, known: true })
  },
)

test('a language without a grammar is shown as text and reported as unknown', () => {
  expect(codeLanguage('fift')).toEqual({ grammar: undefined, known: false, label: 'fift' })
})

test('a grammar of the docs repository goes before ours', () => {
  const own = { name: 'Tact', scopeName: 'source.tact', aliases: ['fift'] }
  expect(codeLanguage('tact', [own])).toEqual({ grammar: 'Tact', known: true, label: 'Tact' })
  expect(codeLanguage('FIFT', [own]).grammar).toBe('Tact')
})

test.each([
  ['bash', 'Bash'],
  ['sh', 'Shell'],
  ['curl', 'cURL'],
  ['js', 'JavaScript'],
  ['node', 'Node.js'],
  ['ts', 'TypeScript'],
  ['csharp', 'C#'],
  ['py', 'Python'],
  ['yml', 'YAML'],
  ['', 'Text'],
  ['tolk', 'tolk'],
])('readers see %s as %s', (written, label) => {
  expect(codeLanguage(written).label).toBe(label)
})
