import { expect, test } from 'vitest'
import { createMemorySource } from '../source/memory-source.ts'
import { createSite, type Site } from './create-site.ts'
import { updateSite } from './update-site.ts'

const configuration = {
  theme: 'mint',
  name: 'Test',
  colors: { primary: '#2563eb' },
  navigation: { groups: [{ group: 'A', pages: ['a', 'b'] }] },
}

async function siteOf(files: Record<string, string>): Promise<Site> {
  const result = await createSite(createMemorySource(files))
  if ('noSite' in result) throw new Error('no site')
  return result.site
}

function repository(): Record<string, string> {
  return { 'docs.json': JSON.stringify(configuration), 'a.mdx': '---\ntitle: One\n---\n', 'b.mdx': 'B' }
}

async function updated(site: Site, files: Record<string, string>, changed: string[]): Promise<Site> {
  const result = await updateSite({ ...site, source: createMemorySource(files) }, changed, {})
  if ('noSite' in result) throw new Error('no site')
  return result.site
}

test('an edited page keeps the navigation and loses only its own front matter', async () => {
  const site = await siteOf(repository())
  await site.metadata.load(['a', 'b'])
  const next = await updated(site, { ...repository(), 'a.mdx': '---\ntitle: Another\n---\n' }, ['a.mdx'])
  expect(next.navigation).toBe(site.navigation)
  expect(next.metadata.has('b')).toBe(true)
  await next.metadata.load(['a'])
  expect(next.metadata.titleOf('a')).toBe('Another')
  expect(next.pages.get('a')?.version).not.toBe(site.pages.get('a')?.version)
})

test('a new page makes the site anew', async () => {
  const site = await siteOf(repository())
  const next = await updated(site, { ...repository(), 'c.mdx': 'C' }, ['c.mdx'])
  expect(next.navigation).not.toBe(site.navigation)
  expect(next.routes.has('/c')).toBe(true)
})

test('a removed page makes the site anew, with its diagnostic', async () => {
  const site = await siteOf(repository())
  const { 'b.mdx': _removed, ...rest } = repository()
  const next = await updated(site, rest, ['b.mdx'])
  expect(next.diagnostics.map(({ code }) => code)).toEqual(['page-not-found'])
})

test('an edit of the configuration makes the site anew', async () => {
  const site = await siteOf(repository())
  const next = await updated(
    site,
    { ...repository(), 'docs.json': JSON.stringify({ ...configuration, name: 'New' }) },
    ['docs.json'],
  )
  expect(next.config.name).toBe('New')
})

test('a temporary file of an editor changes nothing', async () => {
  const site = await siteOf(repository())
  const next = await updated(site, repository(), ['.a.mdx.swp', 'a.mdx~'])
  expect(next.navigation).toBe(site.navigation)
})
