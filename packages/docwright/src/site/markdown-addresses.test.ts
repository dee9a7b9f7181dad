import { expect, test } from 'vitest'
import { siteOf } from './api-site-for-tests.ts'
import { findAddress } from './find-address.ts'

test('what leads to a page leads to its Markdown as well', async () => {
  const site = await siteOf(
    { pages: ['index', 'guide/index', 'sec/first'] },
    { 'index.mdx': 'Hi', 'guide/index.mdx': 'Guide', 'sec/first.mdx': 'First', 'data.json': '{}' },
    {
      redirects: [
        { source: '/old', destination: '/guide#part' },
        { source: '/v1/:page*', destination: '/sec/:page*', permanent: false },
        { source: '/away', destination: 'https://example.com/a' },
        { source: '/spec', destination: '/data.json' },
        { source: '/start', destination: '/' },
        { source: '/q/:id', destination: '/guide?id=:id' },
        { source: '/raw/*', destination: 'https://example.com/*' },
      ],
    },
  )
  const find = (path: string): unknown => findAddress(path, site, () => Promise.resolve('index'))
  expect(await find('/index.md')).toEqual({ kind: 'markdown', key: 'index' })
  expect(await find('/guide.md')).toEqual({ kind: 'markdown', key: 'guide/index' })
  expect(await find('/guide/index.md')).toEqual({ kind: 'markdown', key: 'guide/index' })
  expect(await find('/sec.md')).toEqual({ kind: 'redirect', status: 307, location: '/sec/first.md' })
  expect(await find('/old.md')).toEqual({ kind: 'redirect', status: 308, location: '/guide.md#part' })
  expect(await find('/v1/first.md')).toMatchObject({ status: 307, location: '/sec/first.md' })
  expect(await find('/away.md')).toMatchObject({ location: 'https://example.com/a' })
  expect(await find('/spec.md')).toMatchObject({ location: '/data.json' })
  expect(await find('/start.md')).toMatchObject({ location: '/index.md' })
  expect(await find('/q/5.md')).toMatchObject({ location: '/guide.md?id=5' })
  expect(await find('/raw/README.md')).toMatchObject({ location: 'https://example.com/README.md' })
  expect(await find('/nothing.md')).toEqual({ kind: 'missing' })
})
