import { expect, test } from 'vitest'
import { bodyOf, compileText, problemsOf } from '../testing/compile-text.ts'

const head = '| a | b |\n|--|--|\n'

test('a row with more cells than the head is named, with what is lost', async () => {
  const { diagnostics } = await compileText(`${head}| x | y |\n| \`left | right\` | Which side |\n`)
  expect(diagnostics).toEqual([
    expect.objectContaining({
      code: 'table-row-too-long',
      line: 4,
      column: 18,
      message:
        'The row has more cells than the table header, which has 2; “Which side” is shown as text in one more cell.',
      fix: String.raw`Remove the cells or add them to the header; write \| for a “|” that is part of the text.`,
    }),
  ])
})

test.each([
  ['> | a |\n> |--|\n> | x | y |', 'warning table-row-too-long 3:7'],
  ['- 1\n\n  | a |\n  |--|\n  | x | y |', 'warning table-row-too-long 5:7'],
  [`${head}| x \\\\| y | z |`, 'warning table-row-too-long 3:11'],
  ['a | b\n--|--\nx | y | z', 'warning table-row-too-long 3:7'],
])('%j has such a row', async (text, problem) => {
  expect(await problemsOf(text)).toEqual([problem])
  expect((await compileText(text, { parser: 'javascript' })).diagnostics).toHaveLength(1)
})

test.each(['| x |', '| x | y | |', '| x | y | ||', String.raw`| x | y \| z |`, '| $$|x|$$ | y |', '| x | y'])(
  'the row %j loses nothing',
  async (row) => {
    expect(await problemsOf(head + row)).toEqual([])
  },
)

test('where every row is longer than the head, it is the head that is short', async () => {
  const { diagnostics } = await compileText('| # | W |\n|--|--|\n| 1 | a | b |\n| 2 | c | d |\n')
  expect(diagnostics.map(({ fix }) => fix)).toEqual(
    Array.from({ length: 2 }, () => 'The header has 2 columns, but every row has more. Add the missing header cells.'),
  )
})

test('nothing of a row that is too long is lost', async () => {
  const text = '| a |\n|--|\n| x | see **b** of `c` | d |\n'
  for (const parser of ['native', 'javascript'] as const)
    expect(await bodyOf(text, { parser })).toContain('<td>x</td><td>see **b** of `c` | d</td>')
})
