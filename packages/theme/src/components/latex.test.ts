import { expect, test } from 'vitest'
import type { ComponentResult, PropertyValue } from '../content-node.ts'
import { renderContent } from '../content/render-content.ts'
import { trustHtml } from '../content/safe-html.ts'

function formula(more: Record<string, PropertyValue>, result?: ComponentResult): string {
  const properties = { formula: 'x < y', ...more }
  const node = { type: 'component' as const, name: 'Latex', properties, children: [], ...(result && { result }) }
  return renderContent([node], { language: 'en', icon: () => undefined })
}

test('a formula on its own may stand in a paragraph, where no block may', () => {
  const set: ComponentResult = { kind: 'formula', html: trustHtml('<math></math>') }
  expect(formula({ display: true }, set)).toBe('<span class="latex" data-display tabindex="0"><math></math></span>')
  expect(formula({}, set)).toBe('<span class="latex"><math></math></span>')
  expect(formula({ display: true })).toBe('<code class="latex" dir="ltr" data-display tabindex="0">x &lt; y</code>')
})
