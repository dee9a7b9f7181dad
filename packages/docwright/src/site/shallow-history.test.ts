import { expect, test } from 'vitest'
import { createMemorySource } from '../source/memory-source.ts'
import { createSite } from './create-site.ts'

async function problems(timestamp: boolean, isShallow: boolean): Promise<string[]> {
  const config = {
    theme: 'mint',
    name: 'T',
    colors: { primary: '#000000' },
    navigation: { pages: ['a'] },
    metadata: { timestamp },
  }
  const source = createMemorySource({ 'docs.json': JSON.stringify(config), 'a.mdx': 'A' })
  const made = await createSite({ ...source, isShallow: () => Promise.resolve(isShallow) })
  return 'site' in made ? made.site.diagnostics.map(({ code }) => code) : ['no site']
}

test('a clone of limited depth is reported where pages show dates', async () => {
  expect(await problems(true, true)).toEqual(['history-shallow'])
  expect(await problems(false, true)).toEqual([])
  expect(await problems(true, false)).toEqual([])
})
