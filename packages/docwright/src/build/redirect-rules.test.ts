import { array, assert, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'
import { findRedirect, prepareRedirects, type RedirectRule } from '../site/redirects.ts'
import { redirectRules } from './redirect-rules.ts'

/** Reads a file as static hosts do: the first rule that fits; `:name` is part of a segment, `*` is anything. */
function askHost(path: string, text: string): string | undefined {
  for (const line of text.split('\n').filter(Boolean)) {
    const [from = '', to = ''] = line.split(' ')
    const names: string[] = []
    const expression = from.replaceAll(/:([a-z]\w*)|\*|[.+?^${}()|[\]\\]/g, (token: string, name?: string) => {
      if (name === undefined && token !== '*') return `\\${token}`
      names.push(name ?? 'splat')
      return name === undefined ? '(.*)' : '([^/]+)'
    })
    const values = new RegExp(`^${expression}$`).exec(path)
    if (values === null) continue
    return to.replaceAll(/:([a-z]\w*)/g, (token: string, name: string) => {
      const index = names.indexOf(name)
      return index === -1 ? token : (values[index + 1] ?? '')
    })
  }
  return undefined
}

test('rules keep wildcards in the form that static hosts read', () => {
  const redirects = prepareRedirects([
    { source: '/old/:slug*', destination: '/new/:slug*' },
    { source: 'a', destination: 'https://example.com', permanent: false },
    { source: 'deep/b', destination: 'guides/b' },
  ])
  expect(redirectRules(redirects, '/docs').text).toBe(
    '/docs/a https://example.com 307\n/docs/deep/b /docs/guides/b 308\n/docs/old /docs/new 308\n/docs/old/* /docs/new/:splat 308\n',
  )
})

test('a line break in a redirect begins no rule of its own', () => {
  const redirects = prepareRedirects([
    { source: '/a\n/* https://evil.example 200', destination: '/b' },
    { source: '/c', destination: 'https://example.com/d e\n/f https://evil.example 200' },
  ])
  expect(redirectRules(redirects, '').text).toBe('/c https://example.com/d%20e%0A/f%20https://evil.example%20200 308\n')
})

const forms: Record<string, [source: string, destination: string, path: string, expected: string]> = {
  'a segment in a query': ['/q/:id', '/page?id=:id', '/q/7', '/page?id=7'],
  'a segment in an anchor': ['/q/:id', '/page#:id', '/q/7', '/page#7'],
  'a part of a segment': ['/zk-:slug', '/page/:slug', '/zk-a', '/page/a'],
  'a part at the start of a segment': ['/:slug.html', '/page/:slug', '/a.html', '/page/a'],
  'a part inside another word': ['/v:version/a', '/api/:version', '/v2/a', '/api/2'],
  'the rest after a part of a segment': ['/old/article-*', '/new-*', '/old/article-5/b', '/new-5/b'],
  'a named rest after a part of a segment': ['/zk-:slug*', '/page-:slug*', '/zk-a/b', '/page-a/b'],
  'a named rest that the destination calls *': ['/old/:rest*', '/new/*', '/old/a/b', '/new/a/b'],
  'a rest that the destination calls :splat': ['/old/*', '/new/:splat', '/old/a/b', '/new/a/b'],
  'a named rest without its star': ['/old/:rest*', '/new/:rest', '/old/a/b', '/new/a/b'],
  'a rest that is empty': ['/old/:rest*', '/new/:rest*', '/old', '/new'],
  'a rest before more text': ['/old/*/edit', '/new/*', '/old/a/edit', '/new/a'],
  'a segment and a rest': ['/docs/:lang/:rest*', '/:lang/:rest*', '/docs/fr/a/b', '/fr/a/b'],
}

test.for(Object.entries(forms))('%s leads to the same address here and on a static host', ([, form]) => {
  const [source, destination, path, expected] = form
  const redirects = prepareRedirects([{ source, destination }])
  expect(findRedirect(path, redirects)?.destination).toBe(expected)
  const { text, unwritten } = redirectRules(redirects, '')
  expect(unwritten).toEqual([])
  expect(askHost(path, text)).toBe(expected)
})

test('a colon inside a word that the destination does not use is a colon', () => {
  const redirects = prepareRedirects([{ source: '/wiki/Special:Pages', destination: '/pages' }])
  expect(findRedirect('/wiki/Special:Pages', redirects)?.destination).toBe('/pages')
  expect(findRedirect('/wiki/SpecialAll', redirects)).toBeUndefined()
})

test('a value that a reader writes stays one value of a query', () => {
  const redirects = prepareRedirects([{ source: '/q/:id', destination: '/page?id=:id&all=1' }])
  expect(findRedirect('/q/a&b=c#d', redirects)?.destination).toBe('/page?id=a%26b%3Dc%23d&all=1')
})

test('what no host can be told is named with its reason, and a page ends the redirect from its address', () => {
  const rules = [
    { source: '/a/*/b/*', destination: '/c' },
    { source: '/of/:team/:page*', destination: 'https://:team.example.com/:page*' },
    { source: '/old*', destination: 'https://example.com*' },
    { source: '/:a/x/:a', destination: '/d' },
    { source: '/page', destination: '/e' },
    { source: '/folder/:rest*', destination: '/f/:rest*' },
  ]
  const { text, unwritten } = redirectRules(
    prepareRedirects(rules),
    '',
    (path) => path === '/page' || path === '/folder',
  )
  expect(unwritten).toEqual([
    { source: '/a/*/b/*', why: 'it has more than one wildcard that takes several segments' },
    { source: '/of/:team/:page*', why: 'a wildcard stands in the name of a host' },
    { source: '/old*', why: 'a wildcard stands in the name of a host' },
    { source: '/:a/x/:a', why: 'a wildcard occurs twice' },
  ])
  expect(text).toBe('/folder/* /f/:splat 308\n')
})

/** The last slash is for the page to settle. */
function bare(path: string | undefined): string | undefined {
  return path?.replace(/(?<=.)\/+$/, '')
}

test('a host answers as the preview does, whatever the redirects', () => {
  const pieces = constantFrom(
    '/a',
    '/b',
    '-c',
    '.html',
    ':one',
    ':two',
    ':rest*',
    '*',
    '/:one',
    '/:two',
    '/:rest*',
    '/*',
  )
  const rule = array(pieces, { minLength: 1, maxLength: 4 }).map((parts): RedirectRule => {
    const names = parts.flatMap((part) => /:\w+\*?|\*/.exec(part)?.[0] ?? [])
    return { source: `/${parts.join('').replace(/^\//, '')}`, destination: `/to/${names.join('/')}` }
  })
  const path = array(constantFrom('/a', '/b', '-c', '.html', 'x', '/y'), { minLength: 1, maxLength: 4 })
  assert(
    property(
      array(rule, { minLength: 1, maxLength: 3 }),
      array(path, { minLength: 1, maxLength: 6 }),
      (rules, paths) => {
        const redirects = prepareRedirects(rules)
        const { text, unwritten } = redirectRules(redirects, '')
        if (unwritten.length > 0) return
        for (const parts of paths) {
          const asked = `/${parts.join('').replace(/^\//, '')}`
          const here = bare(findRedirect(asked, redirects)?.destination)
          expect([rules, asked, bare(askHost(asked, text))]).toEqual([rules, asked, here])
        }
      },
    ),
    { numRuns: 300, seed: 20_261_128 },
  )
})
