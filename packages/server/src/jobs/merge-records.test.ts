import { expect, test } from 'vitest'
import { isOfTranslation } from '@docwright/contract'
import { havePeopleDisagreed, mergeRecords } from './merge-records.ts'

const line = (key: string, text: string, by = 'm'): string => JSON.stringify({ key, source: key, text, by })
const file = (...lines: string[]): string => lines.map((one) => `${one}\n`).join('')

test('what either branch has learned is kept, what people wrote counts, and damaged lines are left out', () => {
  const merged = mergeRecords({
    path: '.docwright/i18n/fr.memory.jsonl',
    ancestor: file(line('a', 'old'), line('b', 'old'), line('c', 'old'), line('d', 'old')),
    ours: file(line('a', 'mine'), line('b', 'old'), line('c', 'mine', 'human'), line('d', 'old'), line('e', 'mine')),
    theirs: file('<<<<<<< HEAD', line('a', 'old'), line('b', 'theirs'), line('c', 'theirs'), line('f', 'theirs')),
  })
  expect(merged).toBe(
    file(line('a', 'mine'), line('b', 'theirs'), line('c', 'mine', 'human'), line('e', 'mine'), line('f', 'theirs')),
  )
})

test('records of pages are told apart by their page', () => {
  const record = (page: string, output: string): string => JSON.stringify({ page, output })
  const merged = mergeRecords({
    path: 'docs/.docwright/i18n/fr.pages.jsonl',
    ancestor: undefined,
    ours: file(record('a', '1')),
    theirs: file(record('a', '2'), record('b', '1')),
  })
  expect(merged).toBe(file(record('a', '2'), record('b', '1')))
})

test('pages and workflow files are none of it', () => {
  expect(isOfTranslation('docs/.docwright/i18n/pt-BR.pages.jsonl')).toBe(true)
  for (const path of ['.docwright/workflows/a.md', '.docwright/i18n/glossary.yml', 'fr/a.mdx'])
    expect(isOfTranslation(path)).toBe(false)
})

test('people disagree where both have written the same line, and not alike', () => {
  const sides = (ours: string, theirs: string) => ({
    path: '.docwright/i18n/fr.memory.jsonl',
    ancestor: file(line('a', 'old')),
    ours: file(ours),
    theirs: file(theirs),
  })
  expect(havePeopleDisagreed(sides(line('a', 'mine', 'human'), line('a', 'theirs', 'human')))).toBe(true)
  expect(havePeopleDisagreed(sides(line('a', 'mine', 'human'), line('a', 'mine', 'human')))).toBe(false)
  expect(havePeopleDisagreed(sides(line('a', 'mine', 'human'), line('a', 'theirs')))).toBe(false)
  expect(havePeopleDisagreed(sides(line('a', 'mine', 'human'), line('a', 'old')))).toBe(false)
})
