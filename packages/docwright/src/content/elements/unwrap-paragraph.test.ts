import { expect, test } from 'vitest'
import type { ContentNode } from '../content-tree.ts'
import { unwrapParagraph } from './unwrap-paragraph.ts'

const words: ContentNode = { type: 'text', value: 'Get started' }

function paragraph(attributes: Record<string, string> = {}): ContentNode {
  return { type: 'element', name: 'p', attributes, children: [words] }
}

test('words on a line of their own in a link, a heading or a button are no paragraph', () => {
  for (const name of ['a', 'h1', 'button', 'p']) expect(unwrapParagraph(name, [paragraph()])).toEqual([words])
})

test('a paragraph of a block stays', () => {
  expect(unwrapParagraph('div', [paragraph()])).toEqual([paragraph()])
})

test('so do several paragraphs, and one that the author gave attributes', () => {
  expect(unwrapParagraph('a', [paragraph(), paragraph()])).toHaveLength(2)
  expect(unwrapParagraph('a', [paragraph({ class: 'm-0' })])).toEqual([paragraph({ class: 'm-0' })])
})

test('blank lines in a heading are spaces: it holds words and no paragraphs', () => {
  const space: ContentNode = { type: 'text', value: ' ' }
  expect(unwrapParagraph('h1', [paragraph(), paragraph()])).toEqual([words, space, words])
})
