import { expect, test } from 'vitest'
import { createSite, type Site } from './create-site.ts'
import { createMemorySource } from '../source/memory-source.ts'
import { findAddress, isNowhere } from './find-address.ts'
import { addressesOfSite } from './site-addresses.ts'

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

test('what is said to be nowhere without a look is found to be nowhere', async () => {
  const navigation = { pages: ['start', 'sdk/two', 'news', 'a/index'] }
  const files = {
    'start.mdx': '',
    'sdk/two.mdx': '',
    'news.mdx': '---\nrss: true\n---\n',
    'a/index.mdx': '',
    'a.json': '{}',
  }
  const redirects = [
    { source: '/old/index', destination: '/start' },
    { source: '/exact', destination: '/start' },
    { source: '/wild/:x', destination: '/sdk' },
  ]
  const site = await siteOf(files, { navigation, redirects })
  const home = (): Promise<string> => Promise.resolve('start')
  const names = ['start', 'sdk', 'two', 'news', 'a', 'index', 'old', 'exact', 'wild', 'none', '.well-known', 'x y', 'é']
  const ends = ['', '/', '.html', '.htm', '.md', '.mdx', '.php', '/rss.xml', '/index', '/index.html']
  const paths = names.flatMap((one) =>
    ['', ...names].flatMap((two) => ends.map((end) => `/${one}${two && `/${two}`}${end}`)),
  )
  const nowhere = paths.filter((path) => isNowhere(path, addressesOfSite(site, home)))
  expect(nowhere).toEqual(expect.arrayContaining(['/none', '/none/none', '/none.php', '/sdk/none', '/.well-known/x y']))
  for (const path of nowhere) expect([path, await findAddress(path, site, home)]).toEqual([path, { kind: 'missing' }])
  const leading = { ...addressesOfSite(site, home), missingLeadsHome: true }
  expect(paths.filter((path) => isNowhere(path, leading))).toEqual([])
})
