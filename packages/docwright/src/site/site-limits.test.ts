import { expect, test } from 'vitest'
import { createSite } from './create-site.ts'
import { limitSource, defaultLimits } from '../source/limited-source.ts'
import { createMemorySource } from '../source/memory-source.ts'
import type { Source } from '../source/source.ts'

const config = JSON.stringify({ name: 'A', navigation: { pages: ['index', 'long'] } })

/** A repository that says how often each file was read. */
function counted(files: Record<string, string>): { source: Source; read: string[] } {
  const inner = createMemorySource(files)
  const read: string[] = []
  return {
    read,
    source: {
      ...inner,
      read(path) {
        read.push(path)
        return inner.read(path)
      },
    },
  }
}

test('what is over a limit is never read, is no part of the site, and is named with how to fix it', async () => {
  const { source, read } = counted({
    'docs.json': config,
    'index.mdx': '# Here',
    'long.mdx': 'x'.repeat(300),
    'api.json': 'x'.repeat(400),
    'film.mp4': 'x'.repeat(500),
    'a/b/c/deep.mdx': 'x',
  })
  const limits = { ...defaultLimits, page: 200, specification: 300, file: 400, depth: 2 }
  const made = await createSite(source, { limits })
  if ('noSite' in made) throw new Error('There is a site.')
  expect([...made.site.files.keys()]).toEqual(['docs.json', 'index.mdx'])
  expect(read.filter((path) => path !== 'docs.json' && path !== 'index.mdx')).toEqual([])
  const found = made.site.diagnostics.filter(({ code }) => /too-(?:large|deep)/.test(code))
  expect(found.map(({ code, file }) => `${code} ${file}`).toSorted()).toEqual([
    'file-too-deep a/b/c/deep.mdx',
    'file-too-large api.json',
    'file-too-large film.mp4',
    'page-too-large long.mdx',
  ])
  expect(found.every(({ fix }) => fix !== undefined)).toBe(true)
  expect(await made.site.source.read('film.mp4')).toBeUndefined()
  expect(await made.site.source.find('film.mp4')).toBeUndefined()
})

test('a configuration over its limit, alone or with what it includes, makes no site', async () => {
  const limits = { ...defaultLimits, configuration: 200 }
  const large = counted({ 'docs.json': config.padEnd(300), 'index.mdx': '' })
  const made = await createSite(large.source, { limits })
  expect('noSite' in made && made.noSite.diagnostics.map(({ code }) => code)).toEqual(['configuration-too-large'])
  expect(large.read).not.toContain('docs.json')
  const including = counted({
    'docs.json': JSON.stringify({ name: 'A', navigation: { $ref: './navigation.json' } }),
    'navigation.json': JSON.stringify({ pages: ['index'] }).padEnd(300),
    'index.mdx': '',
  })
  const second = await createSite(including.source, { limits })
  expect('noSite' in second && second.noSite.diagnostics.map(({ code }) => code)).toContain('config-too-large')
  expect(including.read).toEqual(['docs.json'])
})

test('a folder with more files than a site may have is refused before any is read', async () => {
  const files = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`${index}.mdx`, 'x']))
  const { source, read } = counted({ 'docs.json': config, ...files })
  const made = await createSite(source, { limits: { ...defaultLimits, files: 20 } })
  expect('noSite' in made && made.noSite.diagnostics.map(({ code }) => code)).toEqual(['files-too-many'])
  expect(read).toEqual([])
})

test('a configuration of a million values is refused while it is scanned', async () => {
  const text = `{"name":"A","navigation":{"pages":["index"]},"x":[${'[],'.repeat(600_000)}[]]}`
  const made = await createSite(createMemorySource({ 'docs.json': text, 'index.mdx': '' }))
  expect('noSite' in made && made.noSite.diagnostics.map(({ code }) => code)).toEqual(['config-too-large'])
})

test('a file that comes after the listing is held to the same limits', async () => {
  const files: Record<string, string> = { 'docs.json': config }
  const inner = createMemorySource(files)
  const source = limitSource(inner, { ...defaultLimits, page: 10 })
  await source.list()
  const later = limitSource(
    { ...inner, find: async (path) => ({ path, size: 11, version: '1' }) },
    { ...defaultLimits, page: 10 },
  )
  expect(await later.read('later.mdx')).toBeUndefined()
})
