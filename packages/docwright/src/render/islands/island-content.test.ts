import { themeTag } from '@docwright/theme'
import { expect, test } from 'vitest'
import { islandContent } from './island-content.ts'

const page = { resolve: (href: string, kind: string) => `${kind}:${href}` }

function themed(properties: object): string {
  const text = JSON.stringify(properties).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<${themeTag} data-name="Card" data-properties="${text}"></${themeTag}>`
}

test('components of the theme have the properties that code gave them: addresses are resolved, a style is CSS text', () => {
  const given = { title: 'T', href: '/a', img: 'b.png', style: { marginTop: 4, WebkitLineClamp: 2 } }
  expect(islandContent(themed(given), [], page)).toMatchObject([
    {
      name: 'Card',
      properties: {
        title: 'T',
        href: 'link:/a',
        img: 'asset:b.png',
        style: 'margin-top: 4px; -webkit-line-clamp: 2',
      },
    },
  ])
  const without = [{ type: 'component', name: 'Card', properties: {}, children: [] }]
  expect(islandContent(themed({ style: [] }), [], page)).toEqual(without)
})

test('what could run code, or load it, is left out', () => {
  const html = '<p onclick="x()" title="t">a<script>x()</script><a href=" java\nscript:x()">b</a></p>'
  const text = (value: string) => ({ type: 'text', value })
  const link = { type: 'element', name: 'a', attributes: {}, children: [text('b')] }
  expect(islandContent(html, [], page)).toEqual([
    { type: 'element', name: 'p', attributes: { title: 't' }, children: [text('a'), link] },
  ])
})
