import { expect, test } from 'vitest'
import { readGlossary } from './glossary.ts'

test('a glossary has words that stay, translations with notes, and a style for each language', () => {
  const { keep, terms, notes, style, problems } = readGlossary(
    'keep: [Docwright]\nterms:\n  workspace: { fr: espace de travail, note: A folder of a team. }\nstyle:\n  fr: Say vous.\n',
  )
  expect(problems).toEqual([])
  expect([keep, Object.fromEntries(terms), notes, Object.fromEntries(style)]).toEqual([
    ['Docwright'],
    { fr: { workspace: 'espace de travail' } },
    { workspace: 'A folder of a team.' },
    { fr: 'Say vous.' },
  ])
})

test.each([
  ['keeps: [A]\n', 1, 1],
  ['keep: [A]\nstyle:\n  klingon: Be brave.\n', 3, 3],
  ['style:\n  fr: [A]\n', 2, 3],
  ['keep: [A]\nterms: {a: {fr: b}\n', 2, 8],
])('what a glossary does not know is reported: %j', (text, line, column) => {
  expect(readGlossary(text).problems).toMatchObject([{ code: 'glossary-invalid', line, column }])
})
