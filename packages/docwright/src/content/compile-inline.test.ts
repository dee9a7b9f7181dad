import { expect, test } from 'vitest'

import { compileInline } from './compile-inline.ts'
import type { CompileContext } from './compiled-page.ts'
import { notation } from './testing/compile-text.ts'

const context: CompileContext = {
  readText: () => Promise.resolve(undefined),
  variables: { name: 'Ada' },
  resolveLink: (href) => `/docs${href}`,
  resolveAsset: (href) => href,
  components: new Set(),
  parser: 'native',
}

test.each([
  ['Plain text, with commas.', 'Plain text, with commas.'],
  ['See **this** [page](/a), {{name}}', 'See <strong>this</strong> <a href="/docs/a">page</a>, Ada'],
  ['One\n\nTwo', '<p>One</p><p>Two</p>'],
  ['Costs <5', 'Costs <5'],
])('%j', async (text, content) => {
  expect(notation(await compileInline(text, 'a.mdx', context))).toBe(content)
})
