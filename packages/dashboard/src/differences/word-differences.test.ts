import { expect, test } from 'vitest'
import { wordDifferences } from './word-differences.ts'

const same = (text: string) => ({ kind: 'same' as const, text })
const removed = (text: string) => ({ kind: 'removed' as const, text })
const added = (text: string) => ({ kind: 'added' as const, text })

/** Changed parts in brackets. */
function shown(hunk: Parameters<typeof wordDifferences>[0]): string[] {
  return wordDifferences(hunk).map(({ oldNumber = '', newNumber = '', parts }) => {
    const text = parts.map((part) => (part.changed ? `[${part.text}]` : part.text)).join('')
    return `${oldNumber}|${newNumber}|${text}`
  })
}

test('lines are numbered on their own side, and words that differ are marked', () => {
  const lines = [same('# Title'), removed('Needs Node 18 or later.'), added('Needs Node 20 or later.'), same('')]
  expect(shown({ oldStart: 4, newStart: 9, lines })).toEqual([
    '4|9|# Title',
    '5||Needs Node [18] or later.',
    '|10|Needs Node [20] or later.',
    '6|11|',
  ])
})

test('lines that have nothing in common are shown whole', () => {
  const lines = [removed('A beta channel exists.'), added('Run the doctor to see what is wrong.')]
  expect(shown({ oldStart: 1, newStart: 1, lines })).toEqual([
    '1||A beta channel exists.',
    '|1|Run the doctor to see what is wrong.',
  ])
})

test('the first of a run of removals stands for the first of the additions after it', () => {
  const lines = [removed('one a'), removed('two a'), added('one b'), added('two b'), added('three b')]
  expect(shown({ oldStart: 1, newStart: 1, lines })).toEqual([
    '1||one [a]',
    '2||two [a]',
    '|1|one [b]',
    '|2|two [b]',
    '|3|three b',
  ])
})

test('very long lines are not compared word by word', () => {
  const long = 'word '.repeat(2000)
  const [first] = wordDifferences({ oldStart: 1, newStart: 1, lines: [removed(long), added(`${long}more`)] })
  expect(first?.parts).toEqual([{ text: long, changed: false }])
})

test('lines with more changed words than anybody would read are shown whole', () => {
  const words = (mark: string) => Array.from({ length: 60 }, (_, index) => `the ${mark}${index}`).join(' ')
  const lines = [removed(words('a')), added(words('b'))]
  expect(shown({ oldStart: 1, newStart: 1, lines })).toEqual([`1||${words('a')}`, `|1|${words('b')}`])
})
