import { expect, test } from 'vitest'
import type { ComponentNode, ContentNode, PropertyValue } from '../content-node.ts'
import { renderContent } from '../content/render-content.ts'

function text(value: string): ContentNode {
  return { type: 'text', value }
}

function component(name: string, properties: Record<string, PropertyValue>, ...children: ContentNode[]): ComponentNode {
  return { type: 'component', name, properties, children }
}

function html(node: ContentNode): string {
  const styleClass = (declarations: string) => `style(${declarations})`
  return renderContent([node], { language: 'en', icon: () => undefined, styleClass })
}

const blocks =
  'Accordion AccordionGroup Callout Card CardGroup Color Column Columns Expandable Frame ' +
  'Note Panel ParamField Prompt ResponseField Steps Tile Tooltip Tree Update View'

test.each(blocks.split(' '))('%s has the id, the class and the style of its author', (name) => {
  const properties = {
    id: 'mine',
    className: 'own',
    style: 'color: red',
    title: 'T',
    label: 'L',
    name: 'N',
    tip: 'Tip',
  }
  const [start = ''] = /<[^>]*\bclass="[^"]*\bown\b[^>]*>/.exec(html(component(name, properties, text('x')))) ?? []
  expect(start).toMatch(/\bid="mine"/)
  expect(start).toContain('style(')
  expect(start).toContain('color: red')
  // The theme's rules hang on this; the class alone may be the author's own.
  expect(start).toMatch(/ data-dw[ >]/)
})

test('sets of tabs and of code have them too', () => {
  const own = { id: 'mine', className: 'own' }
  expect(html(component('Tabs', own, component('Tab', { title: 'A' })))).toMatch(/^<div class="tabs own" id="mine"/)
  expect(html(component('CodeGroup', own, component('CodeBlock', { code: 'a', language: 'js' })))).toMatch(
    /^<div class="code-group own" id="mine"/,
  )
})

test('a frame has the width, ground, border and shadow of its author', () => {
  expect(html(component('Frame', { width: 300, background: '#fff', shadow: true, border: false }, text('x')))).toMatch(
    /^<figure class="frame style\(max-inline-size:min\(100%,300px\);margin-inline:auto;--ground:#fff;--lift:var\(--dw-shadow\)\)" data-dw data-plain/,
  )
  expect(html(component('Frame', { width: '50%', center: false }, text('x')))).toContain('margin-inline:0 auto')
  expect(html(component('Frame', { width: '1px;color:red', background: 'url(x)' }, text('x')))).toMatch(
    /^<figure class="frame" data-dw><div class="frame-content">/,
  )
})
