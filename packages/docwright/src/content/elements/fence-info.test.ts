import { expect, test } from 'vitest'

import { compileText } from '../testing/compile-text.ts'
import { parseFenceInfo } from './fence-info.ts'
import { lineNumbers } from './line-numbers.ts'

test.each([
  ['file.ts', { title: 'file.ts' }],
  ['Two words {1,3-5}', { title: 'Two words', highlight: [1, 3, 4, 5] }],
  ['title="a b" icon=java', { title: 'a b', icon: 'java' }],
  ['title=\'it is\' icon="x"', { title: 'it is', icon: 'x' }],
  ['lines wrap expandable', { lines: true, wrap: true, expandable: true }],
  ['twoslash Twoslash example', { twoslash: true, title: 'Twoslash example' }],
  ['[expandable]', { expandable: true }],
  ['lines=false nocopy="false"', { lines: false, nocopy: false }],
  ['highlight={1-2,5}', { highlight: [1, 2, 5] }],
  ['highlight=1', { highlight: [1] }],
  ['highlight="4" focus={2,4-5}', { highlight: [4], focus: [2, 4, 5] }],
  ['focus=2,4,5', { focus: [2, 4, 5] }],
  ['theme={null}', {}],
  ['file.ts foo=bar', { title: 'file.ts foo=bar' }],
  ['placement="top-left" actions={true}', { placement: 'top-left', actions: 'true' }],
  ['showLineNumbers', { title: 'showLineNumbers' }],
  ['', {}],
])('“%s”', (meta, info) => {
  const faults: unknown[] = []
  expect(parseFenceInfo(meta, (fault) => faults.push(fault))).toEqual(info)
  expect(faults).toEqual([])
})

test.each([
  ['{9-', { highlight: [9] }, '“{9-” of the code block is not a valid list of lines.'],
  ['file.ts {2,3', { title: 'file.ts', highlight: [2, 3] }, '“{2,3” of the code block is not closed.'],
  ['highlight={9-', { highlight: [9] }, '“highlight={9-” of the code block is not a valid list of lines.'],
  ['focus={a,b}', { focus: [] }, '“focus={a,b}” of the code block is not a valid list of lines.'],
  ['{5-3}', {}, '“{5-3}” of the code block has a range that ends before it begins.'],
  ['{0,1}', { highlight: [0, 1] }, '“{0,1}” of the code block contains line 0, but lines are counted from 1.'],
  ['{1..3}', { title: '{1..3}' }, '“{1..3}” of the code block is not a valid list of lines.'],
  [
    'title="a b',
    { title: 'a b' },
    'The option “title” of the code block is not closed; it extends to the end of the line.',
  ],
  ['icon= a', { title: 'a' }, 'The option “icon=” of the code block has no value.'],
  ['lines={1-3}', { lines: true }, 'The option “lines” of the code block cannot be “1-3”.'],
  ['wrap="no"', { wrap: true }, 'The option “wrap” of the code block cannot be “no”.'],
  ['placement="top"', { placement: 'top' }, 'The option “placement” of the code block cannot be “top”.'],
  [
    'hightlight={1}',
    { title: 'hightlight={1}' },
    'Code blocks have no option “hightlight”; it is treated as part of the title.',
  ],
  [
    '[expandible]',
    { title: '[expandible]' },
    'Code blocks have no option “expandible”; it is treated as part of the title.',
  ],
])('“%s” has a fault', (meta, info, message) => {
  const faults: string[] = []
  expect(parseFenceInfo(meta, (fault) => faults.push(fault.message))).toEqual(info)
  expect(faults).toEqual([message])
})

test.each(['GET /users/{id}', 'app/[chatId]/page.tsx', '{3, }', 'prefect >= 3', 'Output [1]', '{1–3}', "Don't"])(
  '“%s” has none',
  (meta) => {
    const faults: unknown[] = []
    parseFenceInfo(meta, (fault) => faults.push(fault))
    expect(faults).toEqual([])
  },
)

test('a fault is told at its place', async () => {
  const { diagnostics } = await compileText('Text\n\n```js a.js highlight={9-\n1\n```')
  expect(diagnostics).toMatchObject([
    { code: 'code-option', line: 3, column: 12, fix: 'Write line numbers and ranges, such as highlight={1,3-5}.' },
  ])
})

test('a line that the block does not have is named', async () => {
  const { diagnostics } = await compileText('```js {9}\n1\n```')
  const message = 'The code block has 1 line, so line 9 cannot be highlighted.'
  expect(diagnostics).toMatchObject([{ code: 'code-option', line: 1, column: 1, message }])
})

test('a range that only ends below the block does no harm', async () => {
  expect((await compileText('```js {1,2-9}\n1\n2\n```')).diagnostics).toEqual([])
  expect((await compileText('```js {1} focus={4-5}\n1\n2\n```')).diagnostics).toHaveLength(1)
})

test('a huge range does not make a huge list', () => {
  expect(lineNumbers('1-999999999')).toHaveLength(10_000)
})
