import { slotTag, type IslandUse } from '@docwright/theme'
import { expect, test } from 'vitest'
import type { ContentNode, ElementNode } from '../../content/content-tree.ts'
import { stillContent } from './still-content.ts'

function element(name: string, children: ContentNode[], attributes: ElementNode['attributes'] = {}): ContentNode {
  return { type: 'element', name, attributes, children }
}

function paragraph(value: string): ContentNode {
  return element('p', [{ type: 'text', value }])
}

const slots = [[paragraph('First')], [paragraph('Second')]]
const button: IslandUse = { component: 'b', properties: {}, children: ['I’m <done>'] }
const use: IslandUse = {
  component: 'a',
  properties: {},
  children: [{ slot: 0 }, { element: 'div', attributes: {}, children: [{ slot: 1 }, button] }, ' '],
}

test('what a first render leaves out is there for those who cannot click', () => {
  expect(stillContent([], use, slots, '')).toEqual([paragraph('First'), paragraph('Second'), paragraph('I’m <done>')])
})

test('what it shows is there once', () => {
  const html = `<div><${slotTag} data-slot="1"></${slotTag}><button>I’m &lt;done></button></div>`
  const content = element('div', [...(slots[1] ?? []), element('button', [{ type: 'text', value: 'I’m <done>' }])])
  expect(stillContent([content], use, slots, html)).toEqual([content, paragraph('First')])
})

test('what it hides is shown where it was given to the component, and only there', () => {
  const html = `<${slotTag} data-slot="0"></${slotTag}><${slotTag} data-slot="1"></${slotTag}>I’m &lt;done>`
  const style = 'color:red;display: none;'
  const content = [
    element('div', [element('p', slots[0] ?? [], { hidden: true })], { style }),
    element('div', [paragraph('Its own')], { style }),
    element('div', [element('span', slots[1] ?? [])], { style: 'color:red' }),
  ]
  expect(stillContent(content, use, slots, html)).toEqual([
    element('div', [element('p', slots[0] ?? [])], { style: 'color:red;;' }),
    element('div', [paragraph('Its own')], { style }),
    element('div', [element('span', slots[1] ?? [])], { style: 'color:red' }),
  ])
})
