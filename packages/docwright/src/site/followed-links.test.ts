import { expect, test } from 'vitest'
import { followLinks, leadTheSame } from './followed-links.ts'
import type { LinkTargets } from './resolve-link.ts'

const targets: LinkTargets = {
  base: '/docs',
  pages: new Set(['guides/start', 'api/users']),
  files: new Set(['images/logo.png']),
  folders: new Map([['api', 'api/users']]),
  isRedirected: () => false,
}

function withPages(...pages: string[]): LinkTargets {
  return { ...targets, pages: new Set([...targets.pages, ...pages]) }
}

test('links that lead elsewhere, or nowhere any more, are noticed; others lead the same whatever comes', () => {
  const follower = followLinks(targets)
  const from = 'guides/start.mdx'
  const written = ['/api', 'api/users', '/guides/start.mdx', '/later']
  expect(written.map((href) => follower.link(href, from).href)).toEqual([
    '/docs/api/users',
    '/docs/api/users',
    '/docs/guides/start',
    '/docs/later',
  ])
  expect(follower.asset('images/logo.png', from).href).toBe('/docs/images/logo.png')
  const links = follower.followed()
  expect(links?.written).toEqual([
    { kind: 'link', from, hrefs: written },
    { kind: 'asset', from, hrefs: ['images/logo.png'] },
  ])
  expect(leadTheSame(links, withPages('later', 'new', 'api/admins'))).toBe(true)
  expect(leadTheSame(links, withPages('guides/api/users'))).toBe(false)
  expect(leadTheSame(links, { ...targets, pages: new Set(['api/users']) })).toBe(false)
  expect(leadTheSame(links, { ...targets, folders: new Map([['api', 'api/admins']]) })).toBe(false)
  expect(leadTheSame(links, { ...targets, isRedirected: (path) => path === '/api' })).toBe(false)
  expect(leadTheSame(links, { ...targets, files: new Set() })).toBe(false)
})

test('a picture that comes is noticed though its address stays: it has a size', () => {
  const follower = followLinks(targets)
  expect(follower.asset('/new.png').target.kind).toBe('missing')
  const links = follower.followed()
  expect(leadTheSame(links, targets)).toBe(true)
  expect(leadTheSame(links, { ...targets, files: new Set(['new.png']) })).toBe(false)
})

test('what leads to other hosts and into the page itself depends on nothing', () => {
  const follower = followLinks(targets)
  follower.link('https://example.com', 'a.mdx')
  follower.link('#here', 'a.mdx')
  follower.asset('data:image/png;base64,AA', 'a.mdx')
  expect(follower.followed()).toBeUndefined()
})
