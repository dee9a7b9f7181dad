import { expect, test } from 'vitest'
import type { ContentNode } from '../content-node.ts'
import type { Properties } from '../content/properties.ts'
import { renderContent } from '../content/render-content.ts'

function html(name: string, properties: Properties, ...words: string[]): string {
  const children = words.map((value): ContentNode => ({ type: 'text', value }))
  return renderContent([{ type: 'component', name, properties, children }], {
    language: 'en',
    icon: () => undefined,
  })
}

test.each(['AccordionGroup', 'Card', 'CodeGroup', 'Columns', 'Note', 'Steps', 'Tabs', 'Callout', 'Frame'])(
  'an empty <%s> shows nothing',
  (name) => {
    expect(html(name, { className: 'x' })).toBe('')
    expect(html(name, {}, '\n  ')).toBe('')
    expect(html(name, {}, 'Words')).toContain('Words')
  },
)

test('an empty callout or card with a title shows the title', () => {
  expect(html('Note', { title: 'Soon' })).toContain('Soon')
  expect(html('Card', { title: 'Soon' })).toContain('Soon')
})
