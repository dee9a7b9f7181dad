import { expect, test } from 'vitest'
import { buildAndServe } from './site/built-site.ts'
import { heavyFrame } from './site/page-weight.ts'

test.for(['flat', 'groups'] as const)(
  'no page in a section of 1,000 has too much around its content: %s',
  async (kind) => {
    const pages = Array.from({ length: 1000 }, (_, index) => `part/page-${index}`)
    const groups = Array.from({ length: 25 }, (_, index) => ({
      group: `Group ${index}`,
      icon: 'folder',
      pages: pages.slice(index * 40, index * 40 + 40),
    }))
    const site = await buildAndServe({
      'docs.json': { navigation: kind === 'flat' ? { pages } : { groups } },
      ...Object.fromEntries(
        pages.map((page) => [`${page}.mdx`, `---\ntitle: All about ${page}\nicon: book\n---\n\n## First\n\nText.\n`]),
      ),
    })
    const found = await Promise.all(
      ['part/page-0', 'part/page-490', 'part/page-999'].map(async (path) =>
        heavyFrame(path, await site.read(`${path}/index.html`)),
      ),
    )
    expect(found.flat()).toEqual([])
    await site.close()
  },
)
