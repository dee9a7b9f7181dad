import { expect, test } from 'vitest'
import { createMemorySource } from '../source/memory-source.ts'
import { createSite } from './create-site.ts'
import { missingLeadsHome } from './missing-leads-home.ts'
import { suggestPages } from './suggest-pages.ts'

const pages = ['index', 'quickstart', 'guides/deploy', 'guides/deploy-to-a-server', 'api/authentication', 'api/errors']

async function siteWith(more: object = {}) {
  const files = Object.fromEntries([...pages, 'draft/quickstarts'].map((page) => [`${page}.mdx`, 'Text']))
  const config = JSON.stringify({
    theme: 'mint',
    name: 'Test',
    colors: { primary: '#000' },
    navigation: { pages },
    ...more,
  })
  const result = await createSite(createMemorySource({ 'docs.json': config, ...files }))
  if ('noSite' in result) throw new Error('The site should exist.')
  return result.site
}

test('the reader of a mistyped, moved or shortened address is shown the pages it resembles', async () => {
  const site = await siteWith()
  expect(suggestPages('/quickstrat', site)).toEqual(['quickstart'])
  expect(suggestPages('/old/guides/deploy', site)[0]).toBe('guides/deploy')
  expect(suggestPages('/authentication.html', site)).toEqual(['api/authentication'])
  expect(suggestPages('/guides/server-deploy', site)).toContain('guides/deploy-to-a-server')
})

test('nothing is suggested for what resembles nothing, and never a page of no navigation', async () => {
  const site = await siteWith()
  expect(suggestPages('/wp-admin/setup.php', site)).toEqual([])
  expect(suggestPages('/', site)).toEqual([])
  expect(suggestPages('/draft/quickstarts', site)).not.toContain('draft/quickstarts')
})

test('errors.404 leads home unless it says otherwise; without it there is a page', async () => {
  expect(missingLeadsHome(await siteWith())).toBe(false)
  expect(missingLeadsHome(await siteWith({ errors: { '404': {} } }))).toBe(true)
  expect(missingLeadsHome(await siteWith({ errors: { '404': { redirect: false, title: 'Lost' } } }))).toBe(false)
})
