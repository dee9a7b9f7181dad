import { expect, test } from 'vitest'

import { maskSource } from './mask-source.ts'
import { restoreText } from './stand-ins.ts'

test.each([
  'plain',
  '{{name}} and {{ other-name }} `{{x}}`',
  '## Title {#my-id}',
  '$x$ and $$\ny\n$$',
  '<style>\n.a { b }\n</style><script>x</script>',
  'a\uFDD0b',
])('%j keeps its length and can be restored', (source) => {
  const { text, cuts } = maskSource(source, 0, {})
  expect(text).toHaveLength(source.length)
  expect(restoreText(text, cuts)).toBe(source.replace('\uFDD0', '\uFFFD'))
})

test('front matter becomes blank, line by line', () => {
  expect(maskSource('---\na: {{b}}\n---\nx', 17, {}).text).toBe('   \n        \n   \nx')
})

test('a page without anything special is parsed as it is', () => {
  expect(maskSource('# Hello {name} <b>x</b>', 0, {}).masked).toBe(false)
})
