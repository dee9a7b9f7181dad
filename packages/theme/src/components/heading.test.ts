import { expect, test } from 'vitest'
import type { ContentNode, PropertyValue } from '../content-node.ts'
import { renderContent } from '../content/render-content.ts'

function html(name: string, properties: Record<string, PropertyValue>, words: string): string {
  const node: ContentNode = { type: 'component', name, properties, children: [{ type: 'text', value: words }] }
  const styleClass = (declarations: string) => `style(${declarations})`
  return renderContent([node], { language: 'en', icon: () => undefined, styleClass })
}

test('a heading keeps what its author wrote on it, but nothing that would run', () => {
  const properties = {
    level: 1,
    id: 'x',
    className: 'hero',
    style: 'font-size: 3rem',
    title: 'T',
    align: 'center',
    'data-kind': 'big',
    'aria-level': 1,
    onclick: 'x()',
  }
  expect(html('Heading', properties, 'X')).toBe(
    '<h1 id="x" class="hero style(font-size: 3rem)" title="T" align="center" data-kind="big" aria-level="1" data-dw-own><a class="heading-link" href="#x">X</a></h1>',
  )
})

test('a field without a name shows its type and its text, and is no place to link to', () => {
  expect(html('ResponseField', { type: 'string' }, 'Words')).toBe(
    '<div class="field" data-dw><div class="field-head"> <span class="pill field-type">string</span></div><div class="field-body" data-component-part="field-content">Words</div></div>',
  )
})
