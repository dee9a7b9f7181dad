import { expect, test } from 'vitest'
import { createSite } from '../../site/create-site.ts'
import { createMemorySource } from '../../source/memory-source.ts'
import { externalLinks } from './external-links.ts'

test('each address of another site once, with its places; examples and this machine are none', async () => {
  const config = {
    theme: 'mint',
    name: 'T',
    colors: { primary: '#0b57d0' },
    navigation: {
      pages: ['a', { group: 'G', pages: ['a'] }],
      global: { anchors: [{ anchor: 'X', href: 'https://x.dev/nav' }] },
    },
    navbar: { links: [{ label: 'L', href: 'https://x.dev/bar' }] },
    footer: { socials: { github: 'https://github.com/x' } },
    redirects: [
      { source: '/a', destination: 'https://x.dev/to' },
      { source: '/b/:path*', destination: 'https://x.dev/:path*' },
    ],
  }
  const made = await createSite(createMemorySource({ 'a.mdx': 'A', 'docs.json': JSON.stringify(config) }))
  if ('noSite' in made) throw new Error('There is no site.')
  const hrefs = [
    'https://x.dev/one#here',
    'https://x.dev/one',
    '//x.dev/two',
    'http://x.dev/a b',
    '/local',
    'mailto:a@x.dev',
    'http://localhost:3000/',
    'https://api.example.com/v1',
    'https://docs.internal/',
    'https://{domain}/x',
    'https://intranet/',
    'https://',
  ]
  const references = hrefs.map((href) => ({
    kind: 'link' as const,
    href,
    from: 'a.mdx',
    file: 'a.mdx',
    line: 1,
    column: 1,
  }))
  expect(externalLinks(references, made.site).map(({ url, places }) => `${url} ${places.length}`)).toEqual([
    'https://x.dev/one 2',
    'https://x.dev/two 1',
    'http://x.dev/a%20b 1',
    'https://x.dev/nav 1',
    'https://x.dev/bar 1',
    'https://github.com/x 1',
    'https://x.dev/to 1',
  ])
})
