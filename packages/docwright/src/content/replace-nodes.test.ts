import { expect, test } from 'vitest'
import type { ComponentNode, ContentNode } from './content-tree.ts'
import { replaceNodes } from './replace-nodes.ts'

function component(
  name: string,
  children: ContentNode[] = [],
  properties: ComponentNode['properties'] = {},
): ComponentNode {
  return { type: 'component', name, properties, children }
}

function text(value: string): ContentNode {
  return { type: 'text', value }
}

/** The tree, frozen all the way down: whatever would be changed throws. */
function frozen<Data>(data: Data): Data {
  if (typeof data === 'object' && data !== null) Object.values(Object.freeze(data)).forEach(frozen)
  return data
}

test('nodes are replaced by any number of others, wherever they stand', () => {
  const [one, two, icon] = [component('One'), component('Two'), component('Icon')]
  const aside = component('Aside', [text('stays')])
  const body = frozen([
    component('Card', [one, text('and'), two], { icon: { type: 'elements', nodes: [icon] } }),
    aside,
  ])
  const replacements = new Map<ContentNode, ContentNode[]>([
    [one, [text('1'), text('one')]],
    [two, []],
    [icon, [text('*')]],
  ])
  const now = replaceNodes(body, (node) => replacements.get(node))
  expect(now).toEqual([
    component('Card', [text('1'), text('one'), text('and')], { icon: { type: 'elements', nodes: [text('*')] } }),
    aside,
  ])
  expect(now[1]).toBe(aside)
})

test('what has nothing to replace in it is the same object', () => {
  const body = frozen([component('Card', [component('One')], { icon: { type: 'elements', nodes: [text('*')] } })])
  expect(replaceNodes(body, () => undefined)).toBe(body)
})

test('a replacement may hold what is replaced again, itself with more to it as well', () => {
  const inner = component('Inner')
  const outer = component('Outer', [inner])
  const replacements = new Map<ContentNode, ContentNode[]>([
    [outer, [{ ...outer, properties: { done: true } }]],
    [inner, [text('done')]],
  ])
  expect(replaceNodes(frozen([outer]), (node) => replacements.get(node))).toEqual([
    component('Outer', [text('done')], { done: true }),
  ])
})

test('data around content keeps its shape', () => {
  const block = component('CodeBlock')
  const view = frozen({
    kind: 'operation',
    samples: [{ id: 'a', node: block }],
    responses: [{ content: [block, block] }],
  })
  const colored = { ...block, properties: { code: 'x' } }
  expect(replaceNodes(view, (node) => (node === block ? [colored] : undefined))).toEqual({
    kind: 'operation',
    samples: [{ id: 'a', node: colored }],
    responses: [{ content: [colored, colored] }],
  })
})
