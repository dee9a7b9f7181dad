import { expect, test } from 'vitest'
import { siteOf } from '../site/api-site-for-tests.ts'
import { checkRedirects } from './check-redirects.ts'

async function problemsOf(redirects: { source: string; destination: string }[]): Promise<string[]> {
  const site = await siteOf({ pages: ['a'] }, { 'data.json': '{}' }, { redirects })
  const problems = [...site.diagnostics, ...checkRedirects(site)]
  return problems.map(({ message }) => message)
}

test('a redirect that an earlier one, a file or a page leaves nothing to do is named', async () => {
  expect(
    await problemsOf([
      { source: '/a', destination: '/b' },
      { source: '/data.json', destination: '/a' },
      { source: '/old', destination: '/a' },
      { source: 'old/', destination: '/c' },
      { source: '/v1/:page*', destination: '/a' },
      { source: '/v1/special/:page', destination: '/a' },
      { source: '/v2/:page', destination: '/a' },
      { source: '/v2/:page*', destination: '/a' },
      { source: '/v2/exact', destination: '/a' },
    ]),
  ).toEqual([
    'The redirect from “/a” never applies because the page a.mdx has this URL.',
    'The redirect from “/data.json” never applies because a file has this URL.',
    'The redirect from “old/” never applies because “/old” applies to this URL before it.',
    'The redirect from “/v1/special/:page” never applies because “/v1/:page*” applies to this URL before it.',
  ])
})

test('redirects that lead to each other are named once, also with wildcards', async () => {
  expect(
    await problemsOf([
      { source: '/one', destination: '/two' },
      { source: '/two', destination: '/one' },
      { source: '/x/:page', destination: '/x/:page' },
    ]),
  ).toEqual(['This redirect is circular: /one → /two → /one.', 'This redirect is circular: /x/example → /x/example.'])
})

test('a name that the source does not have is reported, and a port, a scheme and a time are no names', async () => {
  expect(
    await problemsOf([
      { source: '/q/:id', destination: '/a?id=:name' },
      { source: '/r/:id', destination: '/a/*' },
      { source: '/s/:id', destination: 'https://example.com:8080/a?at=10:30&id=:id' },
      { source: '/t/*', destination: '/a/:splat' },
      { source: '/u/:x*/:y*', destination: '/:x*/:y*' },
    ]),
  ).toEqual([
    'The destination “/a?id=:name” uses “:name”, which is not in the source “/q/:id”, so readers are sent to an address with the text “:name” in it.',
    'The destination “/a/*” uses “*”, which is not in the source “/r/:id”, so readers are sent to an address with the text “*” in it.',
  ])
})
