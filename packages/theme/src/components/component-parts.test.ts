import { expect, test } from 'vitest'
import type { ComponentNode, ContentNode, PropertyValue } from '../content-node.ts'
import { renderContent } from '../content/render-content.ts'
import { trustHtml } from '../content/safe-html.ts'

function text(value: string): ContentNode {
  return { type: 'text', value }
}

function component(name: string, properties: Record<string, PropertyValue>, ...children: ContentNode[]): ComponentNode {
  return { type: 'component', name, properties, children }
}

function partsOf(node: ContentNode): string[] {
  const icon = () => ({ svg: trustHtml('<svg></svg>') })
  const html = renderContent([node], { language: 'en', icon, styleClass: () => 's' })
  return [...html.matchAll(/ data-component-part="([\w-]+)"/g)].map(([, part = '']) => part)
}

const code = component('CodeBlock', { code: 'x', title: 'a.ts' })

test.each<[ComponentNode, string]>([
  [component('Accordion', { title: 'T' }, text('x')), 'accordion-button accordion-title accordion-content'],
  [component('Note', {}, text('x')), 'callout-icon callout-content'],
  [component('Card', { title: 'T', icon: 'x' }, text('x')), 'card-icon card-content-container card-title card-content'],
  [code, 'code-block-header code-block-header-filename'],
  [component('CodeGroup', {}, code), 'code-group-tab-bar'],
  [component('Expandable', { title: 'T' }, text('x')), 'expandable-button expandable-content'],
  [
    component('ParamField', { body: 'b', required: true, deprecated: true }, text('x')),
    'field-name field-required-pill field-deprecated-pill field-content',
  ],
  [
    component('Steps', {}, component('Step', { title: 'T' }, text('x')), component('Step', {})),
    'step-line step-number step-title step-content step-number step-content',
  ],
  [component('Tabs', {}, component('Tab', { title: 'T' }, text('x'))), 'tabs-list tab-button'],
  [
    component('Update', { label: 'L', description: 'D', tags: ['a'] }, text('x')),
    'update-label update-description update-tag-list update-tag update-content',
  ],
])('style sheets of public repositories find the parts of %o', (node, parts) => {
  expect(partsOf(node)).toEqual(parts.split(' '))
})

test('the number of a step stands in an element of its own, which style sheets give their border to', () => {
  const steps = component('Steps', {}, component('Step', { title: 'T' }, text('x')))
  expect(renderContent([steps], { language: 'en', icon: () => undefined, styleClass: () => 's' })).toContain(
    '<div data-component-part="step-number"><div class="step-marker" aria-hidden="true">1</div></div>',
  )
})
