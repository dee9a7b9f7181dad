import { expect, test } from 'vitest'
import { readHostRules } from './host-rules.ts'

const rules = readHostRules(
  '# ours\n/old /new 308\n/docs /guide 307\n/docs/* /guide/:splat 307\n/users/:id/posts /people/:id\n/away/* https://example.com:8443/:splat 308\n',
  '/*\n  Link: </llms.txt>; rel="x"\n\n/a/*.md\n  X-Robots-Tag: noindex\n',
)

test.each([
  ['/old', { to: '/new', status: 308 }],
  ['/docs/a/b', { to: '/guide/a/b', status: 307 }],
  ['/users/7/posts', { to: '/people/7', status: 301 }],
  ['/away/x', { to: 'https://example.com:8443/x', status: 308 }],
  ['/other', undefined],
])('%s leads to %j', (path, to) => {
  expect(rules.redirect(path)).toEqual(to)
})

test('headers of every block that fits are sent', () => {
  expect(rules.headers('/a/b.md')).toEqual([
    ['Link', '</llms.txt>; rel="x"'],
    ['X-Robots-Tag', 'noindex'],
  ])
  expect(rules.headers('/b.md')).toEqual([['Link', '</llms.txt>; rel="x"']])
})
