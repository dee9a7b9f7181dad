import { expect, test } from 'vitest'
import type { ContentNode } from '../../content/content-tree.ts'
import { classNamesIn } from './class-names.ts'

test('classes are found on elements, on components, and on elements that are values of properties', () => {
  const body: ContentNode[] = [
    { type: 'text', value: 'class="p-1"' },
    {
      type: 'element',
      name: 'div',
      attributes: { class: 'flex  gap-4', title: 'p-2' },
      children: [{ type: 'element', name: 'b', attributes: { className: 'flex italic' }, children: [] }],
    },
    {
      type: 'component',
      name: 'Card',
      properties: {
        className: 'mt-4',
        title: 'p-3',
        icon: {
          type: 'elements',
          nodes: [{ type: 'element', name: 'svg', attributes: { class: 'size-6' }, children: [] }],
        },
      },
      children: [{ type: 'element', name: 'p', attributes: { class: 'm-0' }, children: [] }],
    },
  ]
  expect([...classNamesIn(body)]).toEqual(['flex', 'gap-4', 'italic', 'mt-4', 'size-6', 'm-0'])
})

test('a page without classes has none', () => {
  expect(classNamesIn([{ type: 'element', name: 'p', attributes: {}, children: [] }]).size).toBe(0)
})
