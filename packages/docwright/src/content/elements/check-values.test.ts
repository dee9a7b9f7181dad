import { expect, test } from 'vitest'
import { compileText } from '../testing/compile-text.ts'

test('a value that a component cannot use is told with what it can', async () => {
  const { diagnostics } = await compileText('Text\n\n<Columns cols="two" gap={[1]}>\n  Text\n</Columns>', {
    expectedOf: (component, property, value) =>
      component === 'Columns' && property === 'cols' && value === 'two' ? 'a number' : undefined,
  })
  expect(diagnostics).toMatchObject([
    {
      code: 'property-value',
      line: 3,
      column: 1,
      message: '<Columns> cannot use cols="two"; it is ignored.',
      fix: 'Write a number, as in cols={2}.',
    },
  ])
})

test('a component that has no content is named', async () => {
  const { diagnostics } = await compileText('<Note>Text</Note>\n\n<Note>\n  {/* later */}\n</Note>', {
    isEmptyBox: (component, _properties, children) => component === 'Note' && children.length === 0,
  })
  const message = '<Note> has no content, so it is omitted.'
  expect(diagnostics).toMatchObject([{ code: 'empty-component', line: 3, column: 1, message }])
})

test.each([
  ['<Note/>', true],
  ['<Note icon={"a"} color="a>b"></Note>', true],
  ['<Note>{[].map((word) => word)}</Note>', false],
  ['<Note>\n  <Unknown />\n</Note>', false],
])('%j is empty: %s', async (text, told) => {
  const { diagnostics } = await compileText(text, {
    isEmptyBox: (_name, _properties, children) => children.length === 0,
  })
  expect(diagnostics.some(({ code }) => code === 'empty-component')).toBe(told)
})
