import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generateSite } from './generate-site.ts'
import { writePage } from './write-page.ts'

test('a page is about 8 KB, the same every time, and like no other', () => {
  const links = ['a', 'b', 'c', 'd']
  expect(writePage(7, links)).toBe(writePage(7, links))
  expect(writePage(7, links)).not.toBe(writePage(8, links))
  const sizes = Array.from({ length: 50 }, (_, index) => writePage(index, links).length)
  expect(Math.min(...sizes)).toBeGreaterThan(7000)
  expect(Math.max(...sizes)).toBeLessThan(9500)
})

test('a site has all its pages, in tabs and groups', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docwright-bench-'))
  try {
    const pages = await generateSite(folder, 100)
    expect(pages).toHaveLength(100)
    const files = await readdir(folder, { recursive: true })
    expect(files.filter((file) => file.endsWith('.mdx'))).toHaveLength(100)
    const { navigation } = JSON.parse(await readFile(join(folder, 'docs.json'), 'utf8')) as {
      navigation: { tabs: unknown[] }
    }
    expect(navigation.tabs).toHaveLength(2)
  } finally {
    await rm(folder, { recursive: true })
  }
})
