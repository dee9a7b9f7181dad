import { expect, test } from 'vitest'
import { findRedirect, prepareRedirects } from './redirects.ts'

function find(path: string, source: string, destination: string): string | undefined {
  return findRedirect(path, prepareRedirects([{ source, destination }]))?.destination
}

test('an exact source matches with or without slashes at its ends', () => {
  expect(find('/old', 'old', '/new')).toBe('/new')
  expect(find('/old/', '/old', '/new')).toBe('/new')
  expect(find('/older', '/old', '/new')).toBeUndefined()
})

test('a destination counts from the root of the site, with or without a slash; other hosts stay as they are', () => {
  expect(find('/deep/old', '/deep/old', 'guides/new')).toBe('/guides/new')
  expect(find('/old/a', '/old/:page', ':page')).toBe('/a')
  expect(find('/old', '/old', '//example.com/x')).toBe('//example.com/x')
  expect(find('/old', '/old', 'https://example.com/x')).toBe('https://example.com/x')
})

test('a redirect is permanent unless it says otherwise', () => {
  const redirects = prepareRedirects([
    { source: '/a', destination: '/b' },
    { source: '/c', destination: '/d', permanent: false },
  ])
  expect(findRedirect('/a', redirects)?.permanent).toBe(true)
  expect(findRedirect('/c', redirects)?.permanent).toBe(false)
})

test('a named wildcard carries the rest of the path over', () => {
  expect(find('/docs/a/b', '/docs/:slug*', '/guides/:slug*')).toBe('/guides/a/b')
  expect(find('/docs', '/docs/:slug*', '/guides/:slug*')).toBe('/guides')
})

test('what a reader writes into the path stays in the path: it is no query, no fragment, and no other host', () => {
  expect(find('/old/c#/a?b', '/old/:page*', '/new/:page*')).toBe('/new/c%23/a%3Fb')
  expect(find('/old/100%', '/old/*', 'https://example.com/*')).toBe('https://example.com/100%25')
  expect(find('/of/acme/a', '/of/:team/:page*', 'https://:team.example.com/:page*')).toBe('https://acme.example.com/a')
  for (const other of ['evil.com#', 'evil.com?', 'evil.com\\', 'evil.com:1@'])
    expect(find(`/of/${other}/a`, '/of/:team/:page*', 'https://:team.example.com/:page*')).toBe(
      `https://${encodeURIComponent(other)}.example.com/a`,
    )
  expect(find('/of/evil.com/', '/of*', 'https://*.example.com')).toBe('https://%2Fevil.com.example.com')
})

test('what a reader writes after the name of a host begins a path there, and never goes on with the name', () => {
  const [source, destination] = ['/old*', 'https://example.com*']
  expect(find('/old/a/b', source, destination)).toBe('https://example.com/a/b')
  expect(find('/old', source, destination)).toBe('https://example.com')
  expect(find('/old.evil.com/a', source, destination)).toBe('https://example.com/.evil.com/a')
  expect(find('/old@evil.com', source, destination)).toBe('https://example.com/@evil.com')
  expect(find('/old:1', source, 'https://example.com*/b')).toBe('https://example.com/:1/b')
  expect(find('/of/x/a.b', '/of/:team/*', 'https://:team.example.com*')).toBe('https://x.example.com/a.b')
})

test.each(['//:host', 'https://:host/a', 'https://:host', '//*', 'https://:host:8080', 'https://:host.'])(
  'a reader cannot choose the host: %s redirects nobody',
  (destination) => {
    expect(find('/to/evil.com', destination.includes('*') ? '/to/*' : '/to/:host', destination)).toBeUndefined()
  },
)

test('destinations are settled, those with wildcards once they are filled in', () => {
  const rules = [
    { source: '/old', destination: '/guides' },
    { source: '/v1/:page*', destination: '/guides/:page*' },
  ]
  const redirects = prepareRedirects(rules, (destination) =>
    destination === '/guides' ? '/guides/first' : destination,
  )
  expect(['/old', '/v1', '/v1/a'].map((path) => findRedirect(path, redirects)?.destination)).toEqual([
    '/guides/first',
    '/guides/first',
    '/guides/a',
  ])
})

test('a named segment matches one segment', () => {
  expect(find('/v1/users', '/:version/users', '/api/:version')).toBe('/api/v1')
  expect(find('/v1/a/users', '/:version/users', '/api/:version')).toBeUndefined()
})

test('a star at the end matches the end of a segment and more', () => {
  expect(find('/articles/concepts-a/b', '/articles/concepts-*', '/concepts/*')).toBe('/concepts/a/b')
})

test('the first fitting rule wins, and exact sources come before wildcards', () => {
  const redirects = prepareRedirects([
    { source: '/a/*', destination: '/star' },
    { source: '/a/b', destination: '/exact' },
  ])
  expect(findRedirect('/a/b', redirects)?.destination).toBe('/exact')
  expect(findRedirect('/a/c', redirects)?.destination).toBe('/star')
})

test('a port in a destination is no name', () => {
  expect(find('/a/x', '/a/:page', 'http://example.com:8080/:page')).toBe('http://example.com:8080/x')
})

test('characters that mean something in expressions are plain in a source', () => {
  expect(find('/a.b', '/a.b*', '/c')).toBe('/c')
  expect(find('/axb', '/a.b*', '/c')).toBeUndefined()
})

test('of many redirects with wildcards 1,000 count, in their order, whatever their sources begin with', () => {
  const many = Array.from({ length: 1100 }, (_, index) => ({ source: `/a${index}/:rest*`, destination: `/b${index}` }))
  const redirects = prepareRedirects([{ source: '/*/first', destination: '/star' }, ...many])
  expect(findRedirect('/a7/first', redirects)?.destination).toBe('/star')
  expect(findRedirect('/a7/second', redirects)?.destination).toBe('/b7')
  expect(findRedirect('/a998', redirects)?.destination).toBe('/b998')
  expect(findRedirect('/a999', redirects)).toBeUndefined()
})
