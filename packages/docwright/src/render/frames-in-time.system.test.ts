import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSite, type Site } from '../site/create-site.ts'
import { createMemorySource } from '../source/memory-source.ts'
import type { BodyRenderer, RenderedBody } from './body/rendered-body.ts'
import { createSiteRenderer } from './create-site-renderer.ts'

const many = ['a1', 'a2', 'a3', 'a4', 'a5']

/** Asks for pages whose bodies do not come, and says whether the titles of the last one's sidebar were read meanwhile. */
async function readsTitles(purpose: 'build' | 'preview', before: readonly string[] = []): Promise<boolean> {
  const site = await siteOf({ Many: many, Few: ['one', 'two'] })
  const body = Promise.withResolvers<RenderedBody>()
  const bodies: BodyRenderer = { render: () => body.promise, update: () => undefined, close: async () => {} }
  const renderer = await createSiteRenderer(site, { purpose, bodies, highlightCache: false })
  const pages = [...before, 'one'].map((key) => renderer.page(key, { highlight: 'complete' }))
  for (const page of pages) page.catch(() => undefined)
  for (let turn = 0; turn < 20; turn += 1) await setImmediate()
  const isRead = site.metadata.has('two')
  body.reject(new Error('It does not come.'))
  await Promise.allSettled(pages)
  return isRead
}

async function siteOf(tabs: Record<string, string[]>): Promise<Site> {
  const navigation = { tabs: Object.entries(tabs).map(([tab, pages]) => ({ tab, pages })) }
  const config = { theme: 'mint', name: 'Acme', colors: { primary: '#005500' }, navigation }
  const keys = Object.values(tabs).flat()
  const texts = Object.fromEntries(keys.map((key) => [`${key}.mdx`, `---\ntitle: ${key}\n---\n`]))
  const made = await createSite(createMemorySource({ 'docs.json': JSON.stringify(config), ...texts }))
  if ('noSite' in made) throw new Error(JSON.stringify(made.noSite.diagnostics))
  return made.site
}

test('what is around a page is made while its body is rendered, in a build of many pages once it is there', async () => {
  expect(await readsTitles('preview', many)).toBe(true)
  expect(await readsTitles('build')).toBe(true)
  expect(await readsTitles('build', many)).toBe(false)
})
