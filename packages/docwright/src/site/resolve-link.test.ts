import { expect, test } from 'vitest'
import { resolveAsset, resolveLink, settleDestination, type LinkTargets } from './resolve-link.ts'

const targets: LinkTargets = {
  base: '/docs',
  pages: new Set(['index', 'guides/index', 'guides/start', 'api/users', 'a b/ä']),
  files: new Set(['images/logo.png', 'spec.json']),
  folders: new Map([['api', 'api/users']]),
  isRedirected: (path) => path === '/old',
}

function hrefOf(href: string, from = 'guides/start.mdx'): string {
  return resolveLink(href, from, targets).href
}

test('a link from the root gets the base path', () => {
  expect(hrefOf('/guides/start')).toBe('/docs/guides/start')
  expect(hrefOf('/')).toBe('/docs/')
})

test('extension, trailing slash and index are dropped', () => {
  expect(hrefOf('/guides/start.mdx')).toBe('/docs/guides/start')
  expect(hrefOf('/guides/start/')).toBe('/docs/guides/start')
  expect(hrefOf('/guides/index')).toBe('/docs/guides')
  expect(hrefOf('/guides/start.md#top')).toBe('/docs/guides/start#top')
})

test('a relative link is resolved against the folder of its file', () => {
  expect(hrefOf('./start')).toBe('/docs/guides/start')
  expect(hrefOf('../api/users?x=1#y')).toBe('/docs/api/users?x=1#y')
  expect(hrefOf('start')).toBe('/docs/guides/start')
})

test('a path without a leading slash may be meant from the root', () => {
  expect(hrefOf('api/users')).toBe('/docs/api/users')
})

test('a link to a folder without an index leads to the first page under it', () => {
  expect(resolveLink('/api', undefined, targets)).toMatchObject({ href: '/docs/api/users' })
  expect(resolveLink('/guides', undefined, targets)).toMatchObject({ href: '/docs/guides' })
})

test('the root leads to the first page where no page is called index, and stays the root', () => {
  const rooted = { ...targets, pages: new Set(['guides/start']), folders: new Map([['', 'guides/start']]) }
  expect(resolveLink('/#top', undefined, rooted)).toMatchObject({
    href: '/docs/#top',
    target: { kind: 'page', key: 'guides/start', fragment: 'top' },
  })
})

test('a back slash is a slash, as browsers have it', () => {
  expect(resolveAsset('images\\logo.png', undefined, targets)).toMatchObject({ href: '/docs/images/logo.png' })
})

test('a redirect leads where a link of the same words would', () => {
  const settled = ['/api', '/guides/index', '/guides/start.mdx#x', '/', '/none', 'https://a.b/c']
  expect(settled.map((destination) => settleDestination(destination, targets))).toEqual([
    '/api/users',
    '/guides',
    '/guides/start#x',
    '/',
    '/none',
    'https://a.b/c',
  ])
})

test('files, fragments, redirects and other hosts are told apart', () => {
  expect(resolveLink('/spec.json', undefined, targets).target).toEqual({ kind: 'file', path: 'spec.json' })
  expect(resolveLink('#here', undefined, targets)).toMatchObject({ href: '#here', target: { kind: 'fragment' } })
  expect(resolveLink('/old', undefined, targets)).toMatchObject({ href: '/docs/old', target: { kind: 'redirect' } })
  expect(resolveLink('https://example.com', undefined, targets).target.kind).toBe('external')
  expect(resolveLink('mailto:a@example.com', undefined, targets).target.kind).toBe('external')
})

test('a link to a place of a page has the base path once, and keeps the place', () => {
  expect(hrefOf('/guides/start#here')).toBe('/docs/guides/start#here')
  expect(hrefOf('/docs/guides/start#here')).toBe('/docs/guides/start#here')
  expect(hrefOf('start#ä')).toBe('/docs/guides/start#ä')
  expect(hrefOf('/#here')).toBe('/docs/#here')
  expect(hrefOf('#here')).toBe('#here')
})

test('spaces and non-ASCII characters are encoded, and understood when they are', () => {
  expect(hrefOf('/a b/ä')).toBe('/docs/a%20b/%C3%A4')
  expect(hrefOf('/a%20b/%C3%A4')).toBe('/docs/a%20b/%C3%A4')
})

test('a link to nothing keeps its text under the base path', () => {
  expect(resolveLink('/nowhere', undefined, targets)).toMatchObject({
    href: '/docs/nowhere',
    target: { kind: 'missing', path: '/nowhere' },
  })
})

test('parent segments never climb above the root', () => {
  expect(hrefOf('../../../../etc/passwd')).toBe('/docs/etc/passwd')
})

test('an asset is found from the root or beside the page', () => {
  expect(resolveAsset('/images/logo.png', 'guides/start.mdx', targets).href).toBe('/docs/images/logo.png')
  expect(resolveAsset('../images/logo.png', 'guides/start.mdx', targets).href).toBe('/docs/images/logo.png')
  expect(resolveAsset('data:image/png;base64,AA', undefined, targets).href).toBe('data:image/png;base64,AA')
  expect(resolveAsset('/images/none.png', undefined, targets).target.kind).toBe('missing')
})

test('an address that holds the base path already is understood', () => {
  expect(hrefOf('/docs/guides/start#top')).toBe('/docs/guides/start#top')
  expect(hrefOf('/docs')).toBe('/docs/')
  expect(resolveAsset('/docs/images/logo.png', undefined, targets).href).toBe('/docs/images/logo.png')
  expect(resolveLink('/docs/nowhere', undefined, targets)).toMatchObject({
    href: '/docs/nowhere',
    target: { kind: 'missing', path: '/nowhere' },
  })
})
