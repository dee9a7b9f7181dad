import { expect, test } from 'vitest'
import type { NodeHover, TwoslashNode } from 'twoslash/core'
import { typeNotes } from './type-notes.ts'

const written = (type: string) => `<i>${type}</i>`

function hover(start: number, text: string, docs?: string): NodeHover {
  const place = { start, length: 1, line: 0, character: start, target: 'x' }
  return { type: 'hover', text, ...place, ...(docs === undefined ? {} : { docs }) }
}

function notesOf(nodes: readonly TwoslashNode[], code = 'abc\ndef\nghi') {
  return typeNotes(nodes, code, written)
}

test('names of one type open one text, with its description', () => {
  const docs = 'See **this** [page](https://x.test) and `a<b`.'
  const { ranges, popovers } = notesOf([hover(0, 'A', docs), hover(1, 'B'), hover(2, 'A', docs)])
  expect(popovers).toEqual([
    '<code><i>A</i></code><span class="type-description">See this page and <code>a&lt;b</code>.</span>',
    '<code><i>B</i></code>',
  ])
  expect(ranges.map(({ start, end, popover }) => [start, end, popover])).toEqual([
    [0, 1, 1],
    [1, 2, 2],
    [2, 3, 1],
  ])
})

test('a long description is cut, and a block has four hundred texts at most', () => {
  const { popovers } = notesOf([hover(0, 'A', 'x'.repeat(900))])
  expect(popovers[0]).toContain(`>${'x'.repeat(800)}…<`)
  const many = notesOf(Array.from({ length: 500 }, (_, index) => hover(index, `T${index}`)))
  expect([many.popovers.length, many.ranges.length]).toEqual([400, 400])
})

test('a question is answered below its line, in its column, and its name opens nothing more', () => {
  const place = { start: 1, length: 1, line: 0, character: 1, target: 'b' }
  const { ranges, below } = notesOf([hover(1, 'B'), { type: 'query', text: 'B\nC', ...place }])
  expect(ranges).toEqual([])
  expect([...below]).toEqual([[0, '<span class="code-note code-query"> <i>B\n C</i></span>']])
})

test('completions are eight at most, or what was typed', () => {
  const place = { type: 'completion', start: 0, length: 0, line: 1, character: 0, completionsPrefix: 'a<' } as const
  const completions = Array.from({ length: 9 }, (_, index) => ({ name: `n${index}`, kind: '' }))
  const { below } = notesOf([{ ...place, completions }])
  expect(below.get(1)).toContain('>n0, n1, n2, n3, n4, n5, n6, n7, …<')
  expect(notesOf([{ ...place, completions: [] }]).below.get(1)).toContain('>a&lt;<')
})

test('a mistake over several lines is marked in each, and told below the last', () => {
  const place = { start: 1, length: 8, line: 0, character: 1 }
  const { ranges, below } = notesOf([
    { type: 'error', text: 'No <b>.', code: 1, level: 'error', filename: '', ...place },
  ])
  expect(ranges.map(({ line, start, end, classes }) => [line, start, end, classes])).toEqual([
    [0, 1, 3, 'code-mistake'],
    [1, 0, 3, 'code-mistake'],
    [2, 0, 1, 'code-mistake'],
  ])
  expect([...below]).toEqual([[2, '<span class="code-note code-error">TS1: No &lt;b&gt;.</span>']])
})

test('remarks stand below the line before them, one after the other; the first below the first line', () => {
  const tag = (line: number, text: string) =>
    ({ type: 'tag', name: 'log', start: 0, length: 0, line, character: 0, text }) as const
  const { below } = notesOf([tag(0, 'a'), tag(1, 'b'), tag(9, 'c')])
  expect([...below]).toEqual([
    [0, '<span class="code-note code-log">a</span><span class="code-note code-log">b</span>'],
    [2, '<span class="code-note code-log">c</span>'],
  ])
})
