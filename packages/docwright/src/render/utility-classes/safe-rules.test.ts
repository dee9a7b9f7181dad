import { expect, test } from 'vitest'
import type { CssNode } from './design-system.ts'
import { areSafe } from './safe-rules.ts'

function rule(value: string, selector = '.a'): CssNode[] {
  return [{ kind: 'rule', selector, nodes: [{ kind: 'declaration', property: 'background', value, important: false }] }]
}

test.each([
  'red',
  'calc(100% - 2px)',
  '"}"',
  String.raw`"\201C"`,
  'url(/images/grid.svg)',
  'url("images/grid.svg")',
  'url(data:image/png,iVBORw0KGgo=)',
])('%s may stand in a sheet', (value) => {
  expect(areSafe(rule(value))).toBe(true)
})

test.each([
  'red;}body{display:none',
  'red}',
  '"red',
  '(red',
  'red)',
  'red\\',
  'red/*',
  '</style>',
  String.raw`u\72l(/a.png)`,
])('%s does not end where it should', (value) => {
  expect(areSafe(rule(value))).toBe(false)
})

test.each([
  'url(https://example.com/a.png)',
  'url("//example.com/a.png")',
  'URL(HTTPS://EXAMPLE.COM/A.PNG)',
  'image-set("https://example.com/a.png" 1x)',
  'image-set(var(--anything) 1x)',
  String.raw`url("\2f\2f example.com/a.png")`,
  'url(data:text/html,hello)',
])('%s could load something from another host', (value) => {
  expect(areSafe(rule(value))).toBe(false)
})

test('selectors and at-rules end where they should, too', () => {
  expect(areSafe(rule('red', String.raw`.a\:b > img:not([src$=".svg"])`))).toBe(true)
  expect(areSafe(rule('red', '.a, body{}'))).toBe(false)
  expect(areSafe([{ kind: 'at-rule', name: '@media', params: '(width >= 48rem)', nodes: rule('red') }])).toBe(true)
  expect(areSafe([{ kind: 'at-rule', name: '@media', params: '(width', nodes: rule('red') }])).toBe(false)
  expect(areSafe([{ kind: 'at-rule', name: '@import', params: '"a.css"', nodes: [] }])).toBe(false)
})
