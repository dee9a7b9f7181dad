import { expect, test } from 'vitest'
import { siteOf } from './api-site-for-tests.ts'

test.each([
  ['a tab without its label', { tabs: [{ pages: ['a'] }] }, 'config-missing-key'],
  ['a version that is a number', { versions: [{ version: 1, pages: ['a'] }] }, 'config-invalid-value'],
  ['pages that are no list', { groups: [{ group: 'G', pages: 'a' }] }, 'config-invalid-value'],
  ['a key that is nearly right', { groups: [{ group: 'G', page: ['a'] }] }, 'config-unknown-key'],
])('%s is the only thing that is named: the navigation is not called empty', async (_name, navigation, code) => {
  const { diagnostics } = await siteOf(navigation, { 'a.mdx': 'A' })
  expect(diagnostics.map((one) => one.code)).toEqual([code])
})
