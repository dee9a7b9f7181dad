import { expect, test } from 'vitest'
import { headingsOf } from './hunk-headings.ts'

test('a line stands under the heading before it, which code has none of', () => {
  const page = [
    '---',
    'title: A',
    '---',
    '',
    '# First',
    'text',
    '```sh',
    '# a comment',
    '```',
    '',
    '## Second `b`',
    'text',
  ]
  const headingOf = headingsOf(page.join('\n'))
  expect([1, 5, 6, 10, 11, 12, 90].map(headingOf)).toEqual([
    '',
    '',
    'First',
    'First',
    'First',
    'Second `b`',
    'Second `b`',
  ])
})

test('a longer fence is not ended by a shorter one', () => {
  expect(headingsOf('````md\n```\n# in code\n```\n````\n# Out\n')(20)).toBe('Out')
})
