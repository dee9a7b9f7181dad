import { createMemorySource, createSite, type Site, type Source } from 'docwright/engine'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keepFrontMatter, recallFrontMatter } from './kept-front-matter.ts'
import { openPageStore } from './page-store.ts'

const root = mkdtempSync(join(tmpdir(), 'docwright-front-matter-'))
const pages = openPageStore(root, 1e9, Date.now)
afterAll(() => {
  pages.close()
  rmSync(root, { recursive: true, force: true })
})

const files = {
  'docs.json': JSON.stringify({
    theme: 'mint',
    name: 'Docs',
    colors: { primary: '#0f766e' },
    navigation: { pages: ['one', 'two'] },
  }),
  'one.mdx': '---\ntitle: One\ntag: New\nkeywords: [a, b]\nown: { deep: [1] }\n---\n\nText.\n',
  'two.mdx': '---\ntitle: Two\n---\n\nText.\n',
}
const place = { project: 'project', folder: '', program: 'one' }

/** A site, and what is read of its pages. */
async function siteOf(changed: Record<string, string> = {}): Promise<{ site: Site; read: string[] }> {
  const inner = createMemorySource({ ...files, ...changed })
  const read: string[] = []
  const source: Source = {
    ...inner,
    read(path) {
      if (path.endsWith('.mdx')) read.push(path)
      return inner.read(path)
    },
  }
  const made = await createSite(source)
  if (!('site' in made)) throw new Error('There is no site.')
  return { site: made.site, read }
}

async function titlesOf(site: Site): Promise<string[]> {
  await site.metadata.load(site.pages.keys())
  return [...site.pages.keys()].map((key) => site.metadata.titleOf(key))
}

test('a process that knows nothing reads only the pages that have changed since another one has kept their front matter', async () => {
  const first = await siteOf()
  recallFrontMatter(first.site, pages, place)
  expect(await titlesOf(first.site)).toEqual(['One', 'Two'])
  expect(first.read).toEqual(['one.mdx', 'two.mdx'])
  keepFrontMatter(first.site, pages, place)

  const second = await siteOf({ 'two.mdx': '---\ntitle: The second\n---\n' })
  recallFrontMatter(second.site, pages, place)
  expect(await titlesOf(second.site)).toEqual(['One', 'The second'])
  expect(second.read).toEqual(['two.mdx'])
  expect(second.site.metadata.get('one')).toEqual(first.site.metadata.get('one'))
})

test('what another program has kept, or for another project, is not taken', async () => {
  for (const other of [
    { ...place, program: 'two' },
    { ...place, project: 'another' },
    { ...place, folder: 'docs' },
  ]) {
    const { site, read } = await siteOf()
    recallFrontMatter(site, pages, other)
    await titlesOf(site)
    expect(read).toEqual(['one.mdx', 'two.mdx'])
  }
})
