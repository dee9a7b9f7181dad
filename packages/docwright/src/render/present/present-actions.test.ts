import { expect, test } from 'vitest'
import type { PageActionView } from '@docwright/theme'
import { createSite } from '../../site/create-site.ts'
import { createMemorySource } from '../../source/memory-source.ts'
import { presentActions } from './present-actions.ts'
import type { Presenter } from './presenter.ts'

const repository = { kind: 'github', url: 'https://github.com/acme/docs', branch: 'main', folder: 'docs' } as const

async function entriesOf(
  config: Record<string, unknown>,
  { frontMatter = '', ...context }: Partial<Presenter> & { frontMatter?: string } = {},
): Promise<PageActionView[]> {
  const made = await createSite(
    createMemorySource({
      'docs.json': JSON.stringify({
        theme: 'mint',
        name: 'Acme',
        colors: { primary: '#000000' },
        navigation: { pages: ['index', 'guides/start'] },
        ...config,
      }),
      'index.mdx': 'I',
      'guides/start.mdx': `---\ntitle: Start\n${frontMatter}---\nHi`,
      'openapi.json': '{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{}}',
    }),
    { base: '/docs' },
  )
  if ('noSite' in made) throw new Error(JSON.stringify(made.noSite.diagnostics))
  await made.site.metadata.load(['guides/start'])
  const presenter: Presenter = {
    site: made.site,
    icon: () => undefined,
    sections: new Map(),
    origin: 'https://acme.dev',
    imageSize: () => undefined,
    repository: undefined,
    mcp: false,
    feedback: false,
    ...context,
  }
  return (await presentActions('guides/start', presenter)).actions?.entries ?? []
}

async function kindsOf(...args: Parameters<typeof entriesOf>): Promise<string[]> {
  return (await entriesOf(...args)).map((entry) => ('name' in entry ? `${entry.kind} ${entry.name}` : entry.kind))
}

test('a site that says nothing offers to copy, to view and to ask; an MCP server where it has one', async () => {
  const usual = ['copy', 'view', 'assistant ChatGPT', 'assistant Claude']
  expect(await kindsOf({})).toEqual(usual)
  expect(await kindsOf({}, { mcp: true })).toEqual([
    ...usual,
    'mcp-address',
    'mcp-install Cursor',
    'mcp-install VS Code',
  ])
})

test('addresses name the page below the base path', async () => {
  expect((await entriesOf({})).slice(1, 3)).toEqual([
    { kind: 'view', href: '/docs/guides/start.md' },
    {
      kind: 'assistant',
      name: 'ChatGPT',
      ask: 'https://chatgpt.com/?hints=search&q=',
      page: 'https://acme.dev/docs/guides/start.md',
    },
  ])
})

test('where the site’s address is not known, the browser fills it in; settings that are encoded are left out', async () => {
  const options = ['claude', 'mcp', 'cursor', 'vscode']
  const entries = await entriesOf({ contextual: { options } }, { origin: undefined, mcp: true })
  expect(entries).toEqual([
    { kind: 'assistant', name: 'Claude', ask: 'https://claude.ai/new?q=', page: '{origin}/docs/guides/start.md' },
    { kind: 'mcp-address', text: '{origin}/docs/mcp' },
    {
      kind: 'mcp-install',
      name: 'VS Code',
      href: 'vscode:mcp/install?%7B%22name%22%3A%22Acme%22%2C%22url%22%3A%22%7Borigin%7D%2Fdocs%2Fmcp%22%7D',
    },
  ])
})

test('the configuration decides, in its order; what the site cannot do is left out', async () => {
  const options = ['view', 'assistant', 'add-mcp', 'download-pdf', 'perplexity', 'copy', 'download-spec', 'edit']
  expect(await kindsOf({ contextual: { options } })).toEqual(['view', 'assistant Perplexity', 'copy'])
})

test('front matter replaces the menu, empties it, and changes nothing where it cannot be understood', async () => {
  const contextual = { options: ['view'] }
  expect(await kindsOf({ contextual }, { frontMatter: 'contextual:\n  options: [copy]\n' })).toEqual(['copy'])
  expect(await kindsOf({ contextual }, { frontMatter: 'contextual:\n  options: []\n' })).toEqual([])
  expect(await kindsOf({ contextual }, { frontMatter: 'contextual: [nonsense]\n' })).toEqual(['view'])
})

test('the file of a page is linked where it is asked for, or where the site links the repository already', async () => {
  const href = 'https://github.com/acme/docs/edit/main/docs/guides/start.mdx'
  expect(await entriesOf({ contextual: { options: ['edit'] } }, { repository })).toEqual([{ kind: 'edit', href }])
  expect(await kindsOf({ contextual: { options: ['copy'] }, feedback: { suggestEdit: true } }, { repository })).toEqual(
    ['copy', 'edit'],
  )
  expect(await kindsOf({}, { repository })).not.toContain('edit')
  const links = (url: string) => ({ navbar: { links: [{ label: 'Source', href: url }] } })
  expect(await kindsOf(links('https://github.com/acme/docs'), { repository })).toContain('edit')
  expect(await kindsOf(links('https://github.com/acme/docs-old'), { repository })).not.toContain('edit')
})

test('a reader can report a problem where the site wants it', async () => {
  const entries = await entriesOf({ contextual: { options: [] }, feedback: { raiseIssue: true } }, { repository })
  expect(entries).toEqual([
    { kind: 'report', href: 'https://github.com/acme/docs/issues/new?title=Start%20(%2Fguides%2Fstart)' },
  ])
})

test('an author’s own entry names the page, its path and the server', async () => {
  const own = { title: 'Ask', description: 'In our forum' }
  const options = [
    { ...own, href: { base: 'https://forum.example/new', query: [{ key: 'about', value: 'Read $page & $path' }] } },
    { ...own, href: 'https://x.example/?u=$page' },
    { ...own, href: '/guides/start' },
  ]
  expect((await entriesOf({ contextual: { options } })).map((entry) => 'href' in entry && entry.href)).toEqual([
    'https://forum.example/new?about=Read%20https%3A%2F%2Facme.dev%2Fdocs%2Fguides%2Fstart.md%20%26%20%2Fdocs%2Fguides%2Fstart',
    'https://x.example/?u=https%3A%2F%2Facme.dev%2Fdocs%2Fguides%2Fstart.md',
    '/docs/guides/start',
  ])
})

test('the specification of an operation can be downloaded', async () => {
  const contextual = { options: ['download-spec'] }
  const frontMatter = 'openapi: "openapi.json GET /a"\n'
  expect(await entriesOf({ contextual }, { frontMatter })).toEqual([
    { kind: 'specification', href: '/docs/openapi.json' },
  ])
  expect(await entriesOf({ contextual }, { frontMatter: 'openapi: "missing.json GET /a"\n' })).toEqual([])
})

test('a page of another repository has no link to edit it in this one', async () => {
  const feedback = { suggestEdit: true }
  expect(await kindsOf({ feedback }, { repository })).toContain('edit')
  const sources = [{ repository: 'acme/guides', path: '/guides' }]
  expect(await kindsOf({ feedback, sources }, { repository })).not.toContain('edit')
})
