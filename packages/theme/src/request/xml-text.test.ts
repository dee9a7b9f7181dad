import { expect, test } from 'vitest'
import { xmlText } from './xml-text.ts'

function lines(...parts: Parameters<typeof xmlText>): string[] {
  return xmlText(...parts)
    .split('\n')
    .slice(1)
}

test('names, attributes, lists with and without an element around them, prefixes and namespaces', () => {
  const shape = {
    name: 'pet',
    namespace: 'https://x.test/pet',
    prefix: 'p',
    properties: {
      id: { node: 'attribute' },
      photos: { name: 'images', wrapped: true, items: { name: 'image' } },
      tags: { items: { name: 'tag', properties: { name: { node: 'text' } } } },
      owner: { prefix: 'p', namespace: 'https://x.test/pet' },
    },
  } as const
  expect(
    lines({ id: 9007199254740993n, photos: ['a', 'b'], tags: [{ name: 'A & B' }], owner: null, empty: [] }, shape),
  ).toEqual([
    '<p:pet xmlns:p="https://x.test/pet" id="9007199254740993">',
    '  <images>',
    '    <image>a</image>',
    '    <image>b</image>',
    '  </images>',
    '  <tag>A &amp; B</tag>',
    '  <p:owner/>',
    '</p:pet>',
  ])
})

test('a list alone, a text alone, a whole document, odd names', () => {
  expect(lines([1, 2], { name: 'ids', items: { name: 'id' } })).toEqual([
    '<ids>',
    '  <id>1</id>',
    '  <id>2</id>',
    '</ids>',
  ])
  expect(lines('text')).toEqual(['<root>text</root>'])
  expect(xmlText('<a/>', {})).toBe('<a/>')
  expect(lines({ '1 <b>': 'x', cdata: 'a]]>b' }, { properties: { cdata: { node: 'cdata' } } })).toEqual([
    '<root>',
    '  <![CDATA[a]]]]><![CDATA[>b]]>',
    '  <_1__b_>x</_1__b_>',
    '</root>',
  ])
})
