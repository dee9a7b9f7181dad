import { expect, test } from 'vitest'
import { bodySettings } from '../render/body/body-settings.ts'
import { createBodyRenderer } from '../render/body/create-body-renderer.ts'
import { createSite } from '../site/create-site.ts'
import { createMemorySource } from '../source/memory-source.ts'
import type { Source } from '../source/source.ts'
import { fixSite } from './fix-site.ts'
import { docsJson } from './survey-for-tests.ts'

async function fixed(files: Record<string, string>) {
  const source = createMemorySource(files)
  const made = await createSite(source)
  if ('noSite' in made) throw new Error(JSON.stringify(made.noSite.diagnostics))
  const settings = bodySettings(made.site, undefined)
  const bodiesOf = (changed: Source) => createBodyRenderer(settings, { read: (path) => changed.read(path) })
  const { texts, done } = await fixSite(source, { bodiesOf })
  return { texts: Object.fromEntries(texts), codes: done.map(({ code }) => code).toSorted() }
}

const pages = ['a', 'guides/setup', 'guides/index']
const others = { 'guides/setup.mdx': '## Next steps\n', 'guides/index.mdx': 'G', 'images/Logo.png': '' }

/** Each mistake with what has to stand in its place. */
const mistakes: [wrong: string, right: string][] = [
  ['[Case](/Guides/Setup#next-steps)', '[Case](/guides/setup#next-steps)'],
  ['[Folder](../Guides/)', '[Folder](../guides/)'],
  ['![](/images/logo.PNG)', '![](/images/Logo.png)'],
  ['[Anchor](/guides/setup#Next_Steps)', '[Anchor](/guides/setup#next-steps)'],
  ['[Moved](/old?x=1#next-steps)', '[Moved](/guides/setup?x=1#next-steps)'],
  ['[Extension](/guides/setup.mdx#next-steps)', '[Extension](/guides/setup#next-steps)'],
  ['[Scheme](htps://example.com/x)', '[Scheme](https://example.com/x)'],
  ['<Card\n  titel="T" href="/a">titel</Card>', '<Card\n  title="T" href="/a">titel</Card>'],
  ['one<br>two<hr class="x">', 'one<br />two<hr class="x" />'],
  ['<!-- a\nnote -->', '{/* a\nnote */}'],
  ['<https://example.com/y>', '[https://example.com/y](https://example.com/y)'],
  ['below <5 and <=6', 'below \\<5 and \\<=6'],
]

test.each(mistakes)('%s becomes what was meant', async (wrong, right) => {
  const page = (text: string) =>
    `\uFEFF---\ntitle: T\n---\n\n${text}\n\n\`\`\`md\n${wrong}\n\`\`\`\n`.replaceAll('\n', '\r\n')
  const redirects = [{ source: '/old', destination: '/guides/setup' }]
  const files = { ...others, 'a.mdx': page(wrong), 'docs.json': docsJson({ pages }, { redirects }) }
  const { texts } = await fixed(files)
  expect(texts).toEqual({ 'a.mdx': page(right) })
  expect((await fixed({ ...files, ...texts })).texts).toEqual({})
})

test('keys of the configuration and of front matter, entries in another case, and chains of redirects', async () => {
  const redirects = [
    { source: '/one', destination: '/two' },
    { source: '/two', destination: '/guides/setup' },
    { source: '/for-now', destination: '/later' },
    { source: '/later', destination: '/a', permanent: false },
  ]
  const json = docsJson({ pages: ['a', 'Guides/setup', 'guides/index'] }, { redirects, favicn: '/images/Logo.png' })
  const files = { ...others, 'a.mdx': '---\nsideBarTitle: A\n---\n', 'docs.json': json }
  const { texts, codes } = await fixed(files)
  expect(codes).toEqual(['config-unknown-key', 'front-matter-key', 'page-not-found', 'redirect-chain'])
  expect(texts).toEqual({
    'a.mdx': '---\nsidebarTitle: A\n---\n',
    'docs.json': json
      .replace('Guides/setup', 'guides/setup')
      .replace('favicn', 'favicon')
      .replace('"destination": "/two"', '"destination": "/guides/setup"'),
  })
  expect((await fixed({ ...files, ...texts })).texts).toEqual({})
})

test('what may mean several things, or leads through a temporary redirect, is left to a person', async () => {
  const text = [
    '[Two](/Pages/One)',
    '[Typo](/guides/setip)',
    '[Now](/for-now)',
    '[Gone](/gone)',
    '<Card title="T" titel="U">x</Card>',
    '[Dup](#c-)',
    '{two words}',
    '## C',
    '## C++',
    '<!-- a */ note -->',
  ].join('\n\n')
  const redirects = [
    { source: '/for-now', destination: '/a', permanent: false },
    { source: '/gone', destination: '/nowhere' },
  ]
  const files = {
    ...others,
    'a.mdx': text,
    'pages/one.mdx': 'x',
    'PAGES/one.mdx': 'x',
    'docs.json': docsJson({ pages: [...pages, 'pages/one', 'PAGES/one'] }, { redirects }),
  }
  expect(await fixed(files)).toEqual({ texts: {}, codes: [] })
})
