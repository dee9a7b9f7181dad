import { expect, test } from 'vitest'
import { createMemorySource } from '../source/memory-source.ts'
import { createSite } from '../site/create-site.ts'
import { authorScripts } from './author-scripts.ts'

async function scriptsOf(files: Record<string, string>): Promise<string[]> {
  const config = { theme: 'mint', name: 'T', colors: { primary: '#000' }, navigation: { pages: ['index'] } }
  const source = createMemorySource({ 'docs.json': JSON.stringify(config), 'index.mdx': 'x', ...files })
  const result = await createSite(source, { base: '/docs' })
  if ('noSite' in result) throw new Error('No site.')
  return (await authorScripts(result.site)).map((url) => url.replace(/\?v=\w{8}$/, '?v'))
}

test('every script of the repository is loaded, in the order of paths, with a version', async () => {
  expect(await scriptsOf({ 'b.js': 'window.b = 1', 'a/a.js': '(function () { fetch("/x") })()' })).toEqual([
    '/docs/a/a.js?v',
    '/docs/b.js?v',
  ])
})

test('modules, programs for Node and what is ignored are not', async () => {
  expect(
    await scriptsOf({
      '.mintignore': 'ignored.js\n',
      'ignored.js': 'window.a = 1',
      'module.js': 'import x from "./y.js"\nx()',
      'snippets/data.js': 'export const items = [1]',
      'tool.js': "const fs = require('fs')",
      'script.js': '#!/usr/bin/env node\nrun()',
      'config.js': 'module.exports = {}',
    }),
  ).toEqual([])
})
