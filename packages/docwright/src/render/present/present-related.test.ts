import { expect, test } from 'vitest'
import { siteOf } from '../../site/api-site-for-tests.ts'
import { presentRelated } from './present-related.ts'
import type { Presenter } from './presenter.ts'

async function relatedOf(frontMatter: string): Promise<(string | undefined)[][]> {
  const site = await siteOf(
    { pages: ['a', 'guides/b', 'guides/c'] },
    {
      'a.mdx': `---\n${frontMatter}\n---\n`,
      'guides/b.mdx': '---\ntitle: The guide\ndescription: What it says.\n---\n',
      'guides/c.mdx': '---\ntitle: Secret\nhidden: true\n---\n',
    },
  )
  const presenter = { site, icon: () => undefined } as unknown as Presenter
  await site.metadata.load(['a'])
  const { related = [] } = await presentRelated('a', presenter)
  return related.map(({ label, href, description, external }) => [label, href, description, external ? 'external' : ''])
}

const guide = ['The guide', '/guides/b', 'What it says.', '']

test.for<[written: string, expected: (string | undefined)[][]]>([
  ['related: [/guides/b, guides/b.mdx]', [guide, guide]],
  ['related:\n  - Read this: /guides/b#part', [['Read this', '/guides/b#part', 'What it says.', '']]],
  ['related: ["https://example.com/x/"]', [['example.com/x', 'https://example.com/x/', undefined, 'external']]],
  ['related:\n  - Other: https://example.com', [['Other', 'https://example.com', undefined, 'external']]],
  ['related: false', []],
  ['related: /guides/b', []],
  ['related: [/a, /guides/c, /lost, "javascript:alert(1)", "", 3, [x]]', []],
  [`related: [${Array.from({ length: 12 }, () => '/guides/b').join(', ')}]`, Array.from({ length: 10 }, () => guide)],
])('%s', async ([written, expected]) => {
  expect(await relatedOf(written)).toEqual(expected)
})
