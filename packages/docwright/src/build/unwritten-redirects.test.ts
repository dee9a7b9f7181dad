import { expect, test } from 'vitest'
import type { Site } from '../site/create-site.ts'
import { prepareRedirects, type RedirectRule } from '../site/redirects.ts'
import { unwrittenRedirects } from './unwritten-redirects.ts'

function reported(rules: readonly RedirectRule[]): string[] {
  const site = {
    redirects: prepareRedirects(rules),
    base: '',
    routes: new Map(),
    config: { redirects: rules },
    places: { of: () => ({ file: 'docs.json', line: 1, column: 1 }) },
  } as unknown as Site
  return unwrittenRedirects(site).map(({ code, message }) => `${code}: ${message}`)
}

const many = (count: number, source: (index: number) => string): RedirectRule[] =>
  Array.from({ length: count }, (_, index) => ({ source: source(index), destination: '/new' }))

test('as many redirects as hosts read are reported by none', () => {
  expect(reported([...many(1900, (index) => `/old-${index}`), ...many(100, (index) => `/${index}/:page`)])).toEqual([])
})

test('redirects of which a host would leave some out are reported with its limit', () => {
  expect(reported(many(2001, (index) => `/old-${index}`))).toEqual([
    'redirect-host-limit: Cloudflare Pages reads 2000 redirects without a wildcard from `_redirects`, which has 2001.',
  ])
  expect(reported(many(2045, (index) => `/old-${index}`))).toContain(
    'redirect-host-limit: Vercel accepts 2048 redirects, and `vercel.json` has 2049.',
  )
  expect(reported(many(101, (index) => `/${index}/:page`))).toEqual([
    'redirect-host-limit: Cloudflare Pages reads 100 redirects with wildcards from `_redirects`, which has 101.',
  ])
  expect(reported([{ source: `/${'a'.repeat(991)}`, destination: '/new' }])).toEqual([
    'redirect-host-limit: Cloudflare Pages ignores lines of `_redirects` with more than 1000 characters, and one has 1001.',
  ])
})
