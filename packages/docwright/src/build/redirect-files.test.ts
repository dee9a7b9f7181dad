import { expect, test } from 'vitest'
import { prepareRedirects } from '../site/redirects.ts'
import { redirectPage, redirectRules } from './redirect-files.ts'

test('a redirect page works without a script and escapes its address', () => {
  const html = redirectPage('/a?b="c"&d', '/docs')
  expect(html).toContain('content="0; url=/docs/a?b=&quot;c&quot;&amp;d"')
  expect(html).not.toContain('<script')
})

test('rules keep wildcards in the form that static hosts read', () => {
  const redirects = prepareRedirects([
    { source: '/old/:slug*', destination: '/new/:slug*' },
    { source: 'a', destination: 'https://example.com', permanent: false },
    { source: 'deep/b', destination: 'guides/b' },
  ])
  expect(redirectRules(redirects, '/docs')).toBe(
    '/docs/a https://example.com 307\n/docs/deep/b /docs/guides/b 308\n/docs/old/* /docs/new/:splat 308\n',
  )
})

test('a line break in a redirect begins no rule of its own', () => {
  const redirects = prepareRedirects([
    { source: '/a\n/* https://evil.example 200', destination: '/b' },
    { source: '/c', destination: 'https://example.com/d e\n/f https://evil.example 200' },
  ])
  expect(redirectRules(redirects, '')).toBe('/c https://example.com/d%20e%0A/f%20https://evil.example%20200 308\n')
})
