import { expect, test } from 'vitest'
import { createSite } from '../../site/create-site.ts'
import { createMemorySource } from '../../source/memory-source.ts'
import type { SiteAssets } from '../assets/site-assets.ts'
import { contextOf } from '../basics/page-context.ts'
import { presentSearch } from './present-search.ts'
import type { Presenter } from './presenter.ts'

const repository = { kind: 'github', url: 'https://github.com/acme/docs', branch: 'main', folder: '' } as const
const linked = { navbar: { links: [{ label: 'Source', href: 'https://github.com/acme/docs' }] } }
const form = 'https://github.com/acme/docs/issues/new?title=Search%3A%20%7Bquery%7D'

async function authorsOf(config: object, context: Partial<Presenter>): Promise<object> {
  const made = await createSite(
    createMemorySource({
      'docs.json': JSON.stringify({ theme: 'mint', name: 'A', colors: { primary: '#000000' }, ...config }),
      'index.mdx': 'I',
    }),
    { base: '/docs' },
  )
  if ('noSite' in made) throw new Error(JSON.stringify(made.noSite.diagnostics))
  const presenter = { site: made.site, feedback: false, repository: undefined, ...context } as Presenter
  const assets = { search: () => ({ path: '/search.js' }) } as unknown as SiteAssets
  const { tell, report } = presentSearch(contextOf('index', made.site), presenter, assets)
  return { tell, report }
}

const site = { navigation: { pages: ['index'] } }

test('a server that keeps what readers say is told what they did not find, unless the author wants none of it', async () => {
  const kept = { feedback: true, repository }
  expect(await authorsOf({ ...site, ...linked }, kept)).toEqual({ tell: '/docs/_docwright/feedback' })
  expect(await authorsOf({ ...site, feedback: { thumbsRating: false } }, kept)).toEqual({})
})

test('elsewhere the repository has a form, where the author asks for problems or links the repository', async () => {
  expect(await authorsOf(site, { repository })).toEqual({})
  expect(await authorsOf({ ...site, ...linked }, { repository })).toEqual({ report: form })
  expect(await authorsOf({ ...site, feedback: { raiseIssue: true } }, { repository })).toEqual({ report: form })
  expect(await authorsOf({ ...site, ...linked, feedback: { raiseIssue: false } }, { repository })).toEqual({})
  expect(await authorsOf({ ...site, ...linked }, {})).toEqual({})
})
