import { expect, test } from 'vitest'

import { lineNumbers, parseFenceInfo } from './fence-info.ts'

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
  expect(parseFenceInfo(meta)).toEqual(info)
})

test('a huge range does not make a huge list', () => {
  expect(lineNumbers('1-999999999')).toHaveLength(10_000)
})
