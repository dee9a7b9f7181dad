import { expect, test } from 'vitest'
import { editAddress, forgeOf, reportAddress } from './forge-links.ts'

test.for([
  ['https://github.com/acme/docs.git', 'github', 'https://github.com/acme/docs'],
  ['git@github.com:acme/docs.git', 'github', 'https://github.com/acme/docs'],
  ['ssh://git@gitlab.com:2222/acme/team/docs.git', 'gitlab', 'https://gitlab.com/acme/team/docs'],
  ['https://robot:s3cret@codeberg.org/acme/docs', 'forgejo', 'https://codeberg.org/acme/docs'],
  ['https://gitlab.acme.example:8443/acme/docs/', 'gitlab', 'https://gitlab.acme.example:8443/acme/docs'],
])('%s is a repository of %s', ([remote = '', kind, url]) => {
  expect(forgeOf(remote)).toEqual({ kind, url })
})

test.each([
  '/srv/git/docs.git',
  'file:///srv/docs',
  'https://git.example.com/a/b',
  'https://github.com/acme',
  '',
  'a:b',
])('%j is no repository of a known forge', (remote) => {
  expect(forgeOf(remote)).toBeUndefined()
})

test('a platform knows the kind of a forge whose host tells nothing', () => {
  expect(forgeOf('https://git.example.com/a/b.git', 'forgejo')).toEqual({
    kind: 'forgejo',
    url: 'https://git.example.com/a/b',
  })
})

test.for([
  ['github', 'https://x.example/a/b/edit/next%23/docs/guides/a%20b.mdx'],
  ['gitlab', 'https://x.example/a/b/-/edit/next%23/docs/guides/a%20b.mdx'],
  ['forgejo', 'https://x.example/a/b/_edit/next%23/docs/guides/a%20b.mdx'],
  ['bitbucket', 'https://x.example/a/b/src/next%23/docs/guides/a%20b.mdx?mode=edit'],
] as const)('%s edits a file at %s', ([kind, address]) => {
  const links = { kind, url: 'https://x.example/a/b', branch: 'next#', folder: 'docs' }
  expect(editAddress(links, 'guides/a b.mdx')).toBe(address)
  expect(reportAddress(links, 'A & B')).toMatch(/issues\/new\?(?:issue\[)?title\]?=A%20%26%20B$/)
})
