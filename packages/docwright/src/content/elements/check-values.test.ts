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
      fix: 'Write a number.',
    },
  ])
})
