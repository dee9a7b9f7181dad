import { expect, test } from 'vitest'
import { loadConfig } from '../config/load-config.ts'
import { createSite } from '../site/create-site.ts'
import { createMemorySource } from '../source/memory-source.ts'
import { starterFiles } from './starter-files.ts'

test('the starter is a site without problems', async () => {
  const source = createMemorySource(Object.fromEntries(starterFiles('My "docs"')))
  expect((await loadConfig(source)).diagnostics).toEqual([])
  const result = await createSite(source)
  expect('site' in result && result.site.diagnostics).toEqual([])
  expect('site' in result && [...result.site.routes.keys()]).toEqual([
    '/',
    '/quickstart',
    '/writing/components',
    '/writing/pages',
  ])
})
