import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSite, type Site } from '../site/create-site.ts'
import { createMemorySource } from '../source/memory-source.ts'
import type { BodyRenderer, RenderedBody } from './body/rendered-body.ts'
import { createSiteRenderer } from './create-site-renderer.ts'

/** Asks for a page whose body does not come, and says whether the titles of its sidebar were read meanwhile. */
async function readsTitles(purpose: 'build' | 'preview'): Promise<boolean> {
  const site = await siteOf(['one', 'two'])
  const body = Promise.withResolvers<RenderedBody>()
  const bodies: BodyRenderer = { render: () => body.promise, update: () => undefined, close: async () => {} }
  const renderer = await createSiteRenderer(site, { purpose, bodies, highlightCache: false })
  const page = renderer.page('one', { highlight: 'complete' })
  page.catch(() => undefined)
  for (let turn = 0; turn < 20; turn += 1) await setImmediate()
  const isRead = site.metadata.has('two')
  body.reject(new Error('It does not come.'))
  await Promise.allSettled([page])
  return isRead
}

async function siteOf(pages: string[]): Promise<Site> {
  const config = { theme: 'mint', name: 'Acme', colors: { primary: '#005500' }, navigation: { pages } }
  const texts = Object.fromEntries(pages.map((key) => [`${key}.mdx`, `---\ntitle: ${key}\n---\n`]))
  const made = await createSite(createMemorySource({ 'docs.json': JSON.stringify(config), ...texts }))
  if ('noSite' in made) throw new Error(JSON.stringify(made.noSite.diagnostics))
  return made.site
}

test('a preview makes what is around a page while its body is rendered, a build of many pages once it is there', async () => {
  expect(await readsTitles('preview')).toBe(true)
  expect(await readsTitles('build')).toBe(false)
})
