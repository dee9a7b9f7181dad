import { expect, test } from 'vitest'
import { redirectPage } from './redirect-files.ts'

test('a redirect page works without a script and escapes its address', () => {
  const html = redirectPage('/a?b="c"&d', '/docs')
  expect(html).toContain('content="0; url=/docs/a?b=&quot;c&quot;&amp;d"')
  expect(html).not.toContain('<script')
})
