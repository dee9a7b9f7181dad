import { expect, test } from 'vitest'
import { loadConfig } from '../config/load-config.ts'
import { createSite } from '../site/create-site.ts'
import { createMemorySource } from '../source/memory-source.ts'
import { starterFiles } from './starter-files.ts'

test.each(['Acme Docs', 'My "docs"', '<b> & {x} `y`', 'docs', '😀 Ünïcode: yes'])(
  'the starter is a site without problems, whatever it is called: %s',
  async (name) => {
    const source = createMemorySource(Object.fromEntries(starterFiles(name)))
    expect((await loadConfig(source)).diagnostics).toEqual([])
    const result = await createSite(source)
    expect('site' in result && result.site.diagnostics).toEqual([])
    expect('site' in result && [...result.site.routes.keys()].toSorted()).toEqual([
      '/',
      '/api-reference/notes/create-a-note',
      '/api-reference/notes/delete-a-note',
      '/api-reference/notes/get-a-note',
      '/api-reference/notes/list-notes',
      '/changelog',
      '/concepts',
      '/guides/authentication',
      '/guides/errors',
      '/guides/pagination',
      '/quickstart',
    ])
  },
)

test('it has what a repository has beside its pages, and its texts are about the product', () => {
  const files = starterFiles('Acme Docs', '.docwright/schema/docs.schema.json')
  expect([...files.keys()].slice(0, 3)).toEqual(['docs.json', 'index.mdx', 'quickstart.mdx'])
  expect([...files.keys()]).toEqual(
    expect.arrayContaining(['.github/workflows/docs.yml', '.gitignore', 'AGENTS.md', 'README.md', 'logo/light.svg']),
  )
  expect(files.get('docs.json')).toMatch(/^\{\n  "\$schema": "\.\/\.docwright\/schema\/docs\.schema\.json",\n/)
  expect(files.get('index.mdx')).toContain('title="Build with Acme"')
  const text = [...files.values()].join('\n')
  expect(text).not.toMatch(/__[A-Z]/)
  const pages = [...files].filter(([path]) => path.endsWith('.mdx'))
  expect(pages.filter(([, page]) => /docwright/i.test(page))).toEqual([])
})
