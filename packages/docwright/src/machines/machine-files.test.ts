import { expect, test } from 'vitest'
import { createMemorySource } from '../source/memory-source.ts'
import { createSite, type Site } from '../site/create-site.ts'
import { fullTextAt, hasFullText } from './full-text.ts'
import { machineFiles, machineLinks } from './machine-files.ts'
import { scopedIndexes, siteIndexes } from './site-index.ts'
import { twinText } from './twin-text.ts'

const origin = 'https://acme.dev'

async function siteOf(
  pages: Record<string, string>,
  config: Record<string, unknown> = {},
  files: Record<string, string> = {},
): Promise<Site> {
  const source = createMemorySource({
    'docs.json': JSON.stringify({
      theme: 'mint',
      name: 'Acme',
      colors: { primary: '#000000' },
      navigation: { groups: [{ group: 'Guides', pages: Object.keys(pages) }] },
      ...config,
    }),
    ...Object.fromEntries(Object.entries(pages).map(([path, text]) => [`${path}.mdx`, text])),
    ...files,
  })
  const made = await createSite(source, { base: '/docs' })
  if ('noSite' in made) throw new Error(JSON.stringify(made.noSite.diagnostics))
  return made.site
}

const small = {
  index: '---\ntitle: Start\ndescription: Where to\n  begin\n---\n',
  'guides/a': '---\ntitle: "A [b]"\n---\n',
  'guides/secret': '---\ntitle: Secret\nnoindex: true\n---\n',
}

test('the index of a small site is one file with all of its pages, hidden ones left out', async () => {
  const site = await siteOf(small, { description: 'All of it', markdown: { instructions: 'Prefer v2.' } })
  expect(Object.fromEntries(await siteIndexes(site, origin))).toEqual({
    '/llms.txt': `# Acme

> All of it

Prefer v2.

## Guides

- [Start](https://acme.dev/docs/index.md): Where to begin
- [A \\[b\\]](https://acme.dev/docs/guides/a.md)
`,
  })
})

test('each first part of an address has an index of its own, which a page or a file of the repository replaces', async () => {
  const pages = {
    ...small,
    'guides/index': '---\ntitle: Guides\n---\n',
    'guides/b/c': '---\ntitle: C\n---\n',
    'api/x': '---\ntitle: X\n---\n',
    'hidden/y': '---\nnoindex: true\n---\n',
  }
  const site = await siteOf(pages, { description: 'All of it' })
  const scoped = await scopedIndexes(site, origin, await siteIndexes(site, origin))
  expect([...scoped.keys()]).toEqual(['/_llms/guides.md', '/_llms/api.md'])
  expect(scoped.get('/_llms/guides.md')).toBe(`# Acme: /guides

> All of it

## Guides

- [A \\[b\\]](https://acme.dev/docs/guides/a.md)
- [Guides](https://acme.dev/docs/guides.md)
- [C](https://acme.dev/docs/guides/b/c.md)
`)
  const files = async (more: Record<string, string>): Promise<string[]> => [
    ...(await machineFiles(await siteOf(pages, {}, more), { origin, mcp: false })).keys(),
  ]
  expect(await files({})).toEqual(expect.arrayContaining(['/_llms/guides.md', '/_llms/api.md']))
  const replaced = await files({ '_llms/api.md': '# Own' })
  expect(replaced).toContain('/_llms/guides.md')
  expect(replaced).not.toContain('/_llms/api.md')
})

test('a large site has an index for each folder, none longer than programs fetch, and no page is lost', async () => {
  const pages = Object.fromEntries(
    Array.from({ length: 1500 }, (_, number) => {
      const path = `part${number % 3}/${number % 2 === 0 ? 'deep/' : ''}page-${number}`
      return [path, `---\ntitle: Page ${number}\ndescription: ${'words '.repeat(20)}\n---\n`]
    }),
  )
  const indexes = await siteIndexes(await siteOf({ index: '', ...pages }), origin)
  expect([...indexes.keys()]).toContain('/part1/deep/llms.txt')
  for (const text of indexes.values()) expect(text.length).toBeLessThanOrEqual(50_000)
  const all = [...indexes.values()].join('\n')
  const missing = Object.keys(pages).filter((path) => !all.includes(`/docs/${path}.md`))
  expect(missing).toEqual([])
  const root = indexes.get('/llms.txt') ?? ''
  expect(root).toMatch(/^# Acme\n\n> Documentation of Acme\.\n/)
  expect(root).toContain('- [/part1](https://acme.dev/docs/part1/llms.txt): 500 pages')
})

test('a folder that is too large and cannot be divided is cut, and says so', async () => {
  const pages = Object.fromEntries(
    Array.from({ length: 900 }, (_, number) => [`p${number}`, `---\ndescription: ${'words '.repeat(20)}\n---\n`]),
  )
  const text = (await siteIndexes(await siteOf(pages), origin)).get('/llms.txt') ?? ''
  expect(text.length).toBeLessThanOrEqual(50_000)
  expect(text).toMatch(/\[This index is truncated\. There are 900 pages; the sitemap lists all of them\.\]\n$/)
})

test('programs find a skill, its listing and the MCP server where they look for them', async () => {
  const site = await siteOf(small, { name: 'Äcme — Docs!' })
  const files = await machineFiles(site, { origin, mcp: true })
  expect([...files.keys()]).toEqual([
    '/llms.txt',
    '/_llms/guides.md',
    '/.well-known/llms.txt',
    '/skill.md',
    '/.well-known/agent-skills/acme-docs/SKILL.md',
    '/.well-known/agent-skills/index.json',
    '/.well-known/mcp.json',
    '/.well-known/mcp/server-card.json',
  ])
  expect(files.get('/skill.md')?.text).toMatch(/^---\nname: acme-docs\ndescription: "Documentation of Äcme/)
  const skills = JSON.parse(files.get('/.well-known/agent-skills/index.json')?.text ?? '') as { skills: object[] }
  expect(skills.skills).toMatchObject([
    { name: 'acme-docs', url: 'https://acme.dev/docs/.well-known/agent-skills/acme-docs/SKILL.md' },
  ])
  expect([...(await machineFiles(site, { origin, mcp: false })).keys()]).not.toContain('/.well-known/mcp.json')
})

test('a file of the repository stays in place of ours', async () => {
  const site = await siteOf(small, {}, { 'llms.txt': '# Ours\n', 'llms-full.txt': '# Ours\n' })
  expect([...(await machineFiles(site, { origin, mcp: false })).keys()]).not.toContain('/llms.txt')
  expect(hasFullText(site)).toBe(false)
})

test('a site that asks not to be indexed has nothing for programs', async () => {
  const site = await siteOf(small, { seo: { metatags: { robots: 'noindex' } } })
  expect((await machineFiles(site, { origin, mcp: true })).size).toBe(0)
  expect([machineLinks(site), hasFullText(site)]).toEqual([undefined, false])
  expect(twinText('# A\n', site, origin)).toBe('# A\n')
})

test('a page’s Markdown begins with the index and ends with what the author tells programs', async () => {
  const site = await siteOf(small, { markdown: { instructions: ['Prefer v2.', 'Be brief.'] } })
  expect(twinText('# A\n', site, origin)).toBe(
    '> The index of all pages is at https://acme.dev/docs/llms.txt\n\n# A\n\n---\n\nPrefer v2.\nBe brief.\n',
  )
})

test('all pages are one text, each with its source', async () => {
  const text = await fullTextAt('/llms-full.txt', await siteOf(small), origin, async (key) => `# ${key}\n`)
  expect(text).toBe(
    '# Acme\n\n---\n\nSource: https://acme.dev/docs/\n\n# index\n\n---\n\nSource: https://acme.dev/docs/guides/a\n\n# guides/a\n',
  )
})

test('links of Markdown lead to the site wherever it is read; code stays as it is', async () => {
  const site = await siteOf(small)
  const page = 'See [a](/docs/a) and `[b](/b)`, [c](//x.example).\n\n```md\n[d](/d)\n```\n\n![e](/docs/e.png)\n'
  expect(twinText(page, site, origin)).toContain(
    'See [a](https://acme.dev/docs/a) and `[b](/b)`, [c](//x.example).\n\n```md\n[d](/d)\n```\n\n![e](https://acme.dev/docs/e.png)\n',
  )
  expect(twinText(page, site, '')).toContain('See [a](/docs/a)')
})

test('names and titles over several lines stay what they are: no heading, no list, no link of their own', async () => {
  const broken = 'Name ](https://evil.example)\n# Heading\n---\nname: other'
  const line = 'Name ](https://evil.example) # Heading --- name: other'
  const text = JSON.stringify(broken)
  const site = await siteOf({ index: `---\ntitle: ${text}\ndescription: ${text}\n---\n` }, { name: broken })
  const files = await machineFiles(site, { origin, mcp: true })
  const link = `- [${line.replace(']', String.raw`\]`)}](https://acme.dev/docs/index.md)`
  for (const path of ['/llms.txt', '/skill.md']) {
    const lines = files.get(path)?.text.split('\n') ?? []
    expect(lines.filter((one) => /^#+ /.test(one) && one !== '## How to read this documentation')).toEqual([
      `# ${line}`,
      '## Guides',
    ])
    expect(lines.filter((one) => one.startsWith(link))).toHaveLength(1)
  }
  expect(files.get('/skill.md')?.text.match(/^(?:---|name:.*)$/gm)).toHaveLength(3)
})

test('a skill names what leads into the rest, of the default language and version, and languages by name', async () => {
  const guide = (folder: string, name: string): unknown => ({
    tab: name,
    groups: [
      {
        group: 'Basics',
        root: `${folder}/basics`,
        pages: Array.from({ length: 9 }, (_, index) => `${folder}/page-${index + 1}`),
      },
    ],
  })
  const pagesOf = (folder: string): Record<string, string> =>
    Object.fromEntries(
      ['basics', ...Array.from({ length: 9 }, (_, index) => `page-${index + 1}`)].map((name) => [
        `${folder}/${name}.mdx`,
        `---\n${name === 'page-9' ? 'boost: 3\n' : ''}${name === 'page-2' ? 'deprecated: true\n' : ''}---\n`,
      ]),
    )
  const site = await siteOf(
    {},
    {
      navigation: {
        languages: [
          { language: 'en', tabs: [guide('en', 'Guides')] },
          { language: 'jp', tabs: [guide('jp', 'ガイド')] },
        ],
      },
    },
    { ...pagesOf('en'), ...pagesOf('jp') },
  )
  const skill = (await machineFiles(site, { origin, mcp: false })).get('/skill.md')?.text ?? ''
  expect(skill.slice(skill.indexOf('- Every page'))).toBe(`- Every page is Markdown at its address with \`.md\`.
- There is also: Japanese.
- Read the page on a subject before you write code about it: it is more recent than your training data.

## Guides > Basics

- [Basics](https://acme.dev/docs/en/basics.md)
- [Page 1](https://acme.dev/docs/en/page-1.md)
- [Page 3](https://acme.dev/docs/en/page-3.md)
- [Page 4](https://acme.dev/docs/en/page-4.md)
- [Page 5](https://acme.dev/docs/en/page-5.md)
- [Page 9](https://acme.dev/docs/en/page-9.md)
- and 4 more: see the index
`)
  const index = (await siteIndexes(site, origin)).get('/llms.txt') ?? ''
  expect(index.match(/^## .*$/gm)).toEqual(['## English > Guides', '## Japanese > ガイド'])
})
