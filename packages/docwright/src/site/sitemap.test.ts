import { expect, test } from 'vitest'
import { createMemorySource } from '../source/memory-source.ts'
import { createSite, type Site } from './create-site.ts'
import { robots } from './robots.ts'
import { sitemap } from './sitemap.ts'

async function siteOf(files: Record<string, string>, changedAt?: string): Promise<Site> {
  const config = { theme: 'mint', name: 'T', colors: { primary: '#000000' }, navigation: { pages: Object.keys(files) } }
  const pages = Object.entries(files).map(([page, text]) => [`${page}.mdx`, text])
  const source = createMemorySource({ 'docs.json': JSON.stringify(config), ...Object.fromEntries(pages) })
  const made = await createSite({ ...source, changedAt: async () => changedAt })
  if (!('site' in made)) throw new Error(JSON.stringify(made))
  return made.site
}

test('the date that an author gives a page comes before that of its last commit; what is no date does not', async () => {
  const dated = (date: string): string => `---\nlastUpdatedDate: ${date}\n---\n`
  const files = { a: dated('2024-05-01'), b: 'B', c: dated('soon') }
  const dates = async (changedAt?: string): Promise<Record<string, string | undefined>> => {
    const text = await sitemap(await siteOf(files, changedAt), 'https://example.com')
    const rows = [...text.matchAll(/<loc>[^<]*\/(\w)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g)]
    return Object.fromEntries(rows.map(([, page = '', date]) => [page, date]))
  }
  expect(await dates('2026-02-03')).toEqual({ a: '2024-05-01', b: '2026-02-03', c: '2026-02-03' })
  expect(await dates()).toEqual({ a: '2024-05-01', b: undefined, c: undefined })
})

test('robots.txt names the sitemap, and grants nothing beyond reading', async () => {
  const text = robots(await siteOf({ a: 'A' }), 'https://example.com')
  expect(text).toContain('Sitemap: https://example.com/sitemap.xml')
  expect(text).not.toContain('Content-Signal')
})
