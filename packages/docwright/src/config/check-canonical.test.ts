import { expect, test } from 'vitest'
import { createMemorySource } from '../source/memory-source.ts'
import { loadConfig } from './load-config.ts'

async function problemsWith(canonical: string): Promise<unknown[]> {
  const config = {
    theme: 'mint',
    name: 'T',
    colors: { primary: '#000000' },
    navigation: { pages: ['a'] },
    seo: { metatags: { canonical } },
  }
  const { diagnostics } = await loadConfig(createMemorySource({ 'docs.json': JSON.stringify(config) }), {
    sizeLimit: 10_000,
  })
  return diagnostics.map(({ code, fix }) => [code, fix])
}

test('a canonical URL that no site has is reported with the one that is meant', async () => {
  expect(await problemsWith('docs.example.org/help')).toEqual([
    ['config-canonical', 'Write a URL such as “https://docs.example.org/help”.'],
  ])
  expect(await problemsWith('/docs')).toEqual([['config-canonical', 'Write a URL such as “https://docs.example.com”.']])
  expect(await problemsWith('https://docs.example.org/?a')).toHaveLength(1)
  expect(await problemsWith('https://docs.example.org/help')).toEqual([])
})
