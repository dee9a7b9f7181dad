import { slotTag, type IslandUse } from '@docwright/theme'
import { expect, test } from 'vitest'
import type { ContentNode } from '../../content/content-tree.ts'
import { contentForLater } from './content-for-later.ts'

function paragraph(value: string): ContentNode {
  return { type: 'element', name: 'p', attributes: {}, children: [{ type: 'text', value }] }
}

const slots = [[paragraph('First')], [paragraph('Second')]]
const button: IslandUse = { component: 'b', properties: {}, children: ['I’m <done>'] }
const use: IslandUse = {
  component: 'a',
  properties: {},
  children: [{ slot: 0 }, { element: 'div', attributes: {}, children: [{ slot: 1 }, button] }, ' '],
}

test('what a first render leaves out is there for those who cannot click', () => {
  expect(contentForLater(use, slots, '')).toEqual([paragraph('First'), paragraph('Second'), paragraph('I’m <done>')])
})

test('what it shows is there once', () => {
  const html = `<div><${slotTag} data-slot="1"></${slotTag}><button>I’m &lt;done></button></div>`
  expect(contentForLater(use, slots, html)).toEqual([paragraph('First')])
})
