import { expect, test } from 'vitest'
import { createSite, type Site } from './create-site.ts'
import { createMemorySource } from '../source/memory-source.ts'
import { findAddress } from './find-address.ts'

async function siteOf(files: Record<string, string>, configuration: object): Promise<Site> {
  const config = { theme: 'mint', name: 'T', colors: { primary: '#0b57d0' }, ...configuration }
  const result = await createSite(createMemorySource({ ...files, 'docs.json': JSON.stringify(config) }), { base: '/b' })
  if ('noSite' in result) throw new Error('There is no site.')
  return result.site
}

test('redirects and typed addresses lead into folders, and a source may end in /index', async () => {
  const site = await siteOf(
    { 'start.mdx': '', 'sdk/two.mdx': '', 'sdk/one.mdx': '' },
    {
      navigation: { pages: ['start', 'sdk/two', 'sdk/one'] },
      redirects: [
        { source: '/api', destination: '/sdk' },
        { source: '/old/index', destination: '/start' },
        { source: '/wild/*', destination: '/sdk' },
        { source: '/home', destination: '/' },
      ],
    },
  )
  const locations = await Promise.all(
    ['/api', '/old/index', '/wild/x', '/home', '/sdk', '/sdk/'].map(async (path) => {
      const found = await findAddress(path, site, () => Promise.resolve('start'))
      return found.kind === 'redirect' ? `${found.status} ${found.location}` : found.kind
    }),
  )
  expect(locations).toEqual([
    '308 /b/sdk/two',
    '308 /b/start',
    '308 /b/sdk/two',
    '308 /b/',
    '307 /b/sdk/two',
    '307 /b/sdk/two',
  ])
  expect(await findAddress('/none', site, () => Promise.resolve('start'))).toMatchObject({ kind: 'missing' })
})
