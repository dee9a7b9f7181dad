import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect, test } from 'vitest'
import { createMemorySource } from '../source/memory-source.ts'
import { createSite } from '../site/create-site.ts'
import { indexOf } from '../search/search-for-tests.ts'
import { createCallGate } from './call-gate.ts'
import { createDocsLibrary } from './docs-library.ts'
import { createMcpHandler } from './mcp-handler.ts'

const guide =
  '# Install\n\nRun it.\n\n## Ports\n\nPort 3000.\n\n```sh\n## no heading\n```\n\n### Busy\n\nThe next one.\n\n## End\n\nDone.\n'

interface Answer {
  text: string
  isError: boolean
}

async function context(gate = createCallGate(4, 200)): Promise<{
  door: (request: Request) => Promise<Response>
  call(name: string, input?: Record<string, unknown>): Promise<Answer>
  client: Client
}> {
  const made = await createSite(
    createMemorySource({
      'docs.json': JSON.stringify({
        theme: 'mint',
        name: 'Acme',
        colors: { primary: '#000000' },
        navigation: { pages: ['index', 'guides/install', 'guides/hidden', 'guides/ü'] },
        redirects: [
          { source: '/old', destination: '/older' },
          { source: '/older', destination: '/guides/install#ports' },
        ],
      }),
      'index.mdx': '---\ntitle: Start\ndescription: Where to begin\n---\nHi',
      'guides/install.mdx': '---\ntitle: Install\n---\nX',
      'guides/hidden.mdx': '---\ntitle: Hidden\nhidden: true\n---\nX',
      'guides/ü.mdx': '---\ntitle: Umlaut\n---\nX',
      'secret.env': 'KEY=1',
    }),
    { base: '/docs' },
  )
  if ('noSite' in made) throw new Error('The site should exist.')
  const { index } = indexOf({ '/docs/guides/install': { title: 'Install', sections: { Ports: 'Port 3000.' } } })
  const library = createDocsLibrary(made.site, {
    markdown: async (key) => (key === 'guides/install' ? guide : `# ${key}\n`),
    index: async () => index,
  })
  const door = createMcpHandler({ library: async () => library, enter: gate.enter })
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL('http://docs.example.com/docs/mcp'), {
    fetch: async (input, init) => door(new Request(input, init)),
  })
  await client.connect(transport)
  return {
    door,
    client,
    async call(name, input = {}) {
      const { content, isError = false } = await client.callTool({ name, arguments: input })
      return { text: (content as { text: string }[])[0]?.text ?? '', isError: isError === true }
    },
  }
}

test('a client of the SDK finds four tools, whose descriptions cost less than 1,200 tokens', async () => {
  const { client } = await context()
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(['search', 'read', 'list', 'grep'])
  // Four characters a token is what schemas in JSON come to at the very least.
  expect(JSON.stringify(tools).length / 3).toBeLessThan(1200)
})

test('search finds sections, read reads them', async () => {
  const { call } = await context()
  expect((await call('search', { query: 'port' })).text).toContain('/docs/guides/install#ports')
  expect((await call('search', { query: 'zzzz' })).text).toMatch(/^No results for/)
  const section = '## Ports\n\nPort 3000.\n\n```sh\n## no heading\n```\n\n### Busy\n\nThe next one.\n\n'
  for (const page of ['/docs/guides/install#ports', '/guides/install.md#ports', 'guides/install/#Ports'])
    expect(await call('read', { page })).toEqual({ text: section, isError: false })
  expect((await call('read', { page: 'https://x.example/docs/guides/install', section: 'busy' })).text).toBe(
    '### Busy\n\nThe next one.\n\n',
  )
  expect((await call('read', { page: '/guides/install', limit: 9 })).text).toBe(
    '# Install\n\n[Characters 0 to 9 of 106. Continue with offset 9.]',
  )
  expect((await call('read', { page: '/' })).text).toBe('# index\n')
})

test('list shows what search engines may know, a part at a time', async () => {
  const { call } = await context()
  expect((await call('list')).text.split('\n')).toEqual([
    '/docs/ | Start | Where to begin',
    '/docs/guides/install | Install',
    '/docs/guides/%C3%BC | Umlaut',
  ])
  expect((await call('list', { under: 'guides', limit: 1 })).text).toBe(
    '/docs/guides/install | Install\n[1 of 2 pages. Continue with offset 1.]',
  )
  expect((await call('list', { under: '/guide' })).isError).toBe(true)
})

test('grep finds lines, and no expression holds it up', async () => {
  const { call } = await context()
  expect((await call('grep', { pattern: 'PORT \\d+', ignoreCase: true })).text).toBe(
    '/docs/guides/install:7: Port 3000.',
  )
  expect((await call('grep', { pattern: '(' })).text).toMatch(/^This is not a valid RE2 expression/)
  expect((await call('grep', { pattern: '(a+)+$|(?:x|x)*y'.repeat(20) })).isError).toBe(false)
  expect((await call('grep', { pattern: '(?=look)' })).isError).toBe(true)
})

test.for<[string, Record<string, unknown>]>([
  ['read', {}],
  ['read', { page: 7 }],
  ['read', { page: '/guides/install', limit: -1 }],
  ['read', { page: '/guides/install', offset: 1e9 }],
  ['read', { page: '/guides/install', section: 'nowhere' }],
  ['read', { page: '/guides/install', other: true }],
  ['read', { page: '../secret.env' }],
  ['read', { page: '/docs/../../secret.env' }],
  ['read', { page: '/secret.env' }],
  ['read', { page: '%2e%2e%2fetc/passwd' }],
  ['read', { page: '\u0000' }],
  ['read', { page: 'x'.repeat(3000) }],
  ['search', { query: '' }],
  ['search', { query: 'x'.repeat(10_000) }],
  ['list', { offset: 99 }],
  ['grep', { pattern: 'x'.repeat(501) }],
])('%s says what is wrong with %j', async ([name, input]) => {
  const { call } = await context()
  const { text, isError } = await call(name, input)
  expect(isError).toBe(true)
  expect(text).toMatch(/^[A-Z][^]{10,1200}[.?]$/)
  expect(text).not.toMatch(/\n\s+at |Error:|KEY=1/)
})

test('a query of nothing but signs is answered', async () => {
  const { call } = await context()
  for (const query of ['   ', '???', '.*+(', '😀', 'ماذا port 端口'])
    expect((await call('search', { query })).isError).toBe(false)
})

test('an unknown tool is an error of the protocol', async () => {
  const { client } = await context()
  await expect(client.callTool({ name: 'rm', arguments: {} })).rejects.toThrow(/There is no tool “rm”/)
})

test('a thousand calls at once are answered, and beyond what may wait they are sent away', async () => {
  const { call } = await context(createCallGate(2, 100))
  const answers = await Promise.all(Array.from({ length: 1000 }, () => call('read', { page: '/guides/install' })))
  const full = answers.filter(({ isError }) => isError)
  expect(answers.length - full.length).toBeGreaterThanOrEqual(102)
  for (const { text } of full) expect(text).toBe('Too many calls are running. Try again in a moment.')
})

test.for<[string, RequestInit, number]>([
  ['reading', { method: 'GET' }, 405],
  ['an end of a session', { method: 'DELETE' }, 405],
  ['no JSON', { method: 'POST', body: '{' }, 400],
  ['a list of messages', { method: 'POST', body: '[{"jsonrpc":"2.0","id":1,"method":"ping"}]' }, 400],
  ['a long message', { method: 'POST', body: JSON.stringify({ text: 'x'.repeat(70_000) }) }, 413],
  ['nonsense', { method: 'POST', body: '{"jsonrpc":"1.0"}' }, 400],
])('over HTTP, %s is refused plainly', async ([, init, status]) => {
  const { door } = await context()
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }
  const answer = await door(new Request('http://docs.example.com/mcp', { headers, ...init }))
  expect(answer.status).toBe(status)
  const { error } = (await answer.json()) as { error: { message: string } }
  expect(error.message).not.toMatch(/\n\s+at /)
})

test('a client learns whose documentation it is, and can attach its pages', async () => {
  const { client } = await context()
  expect(client.getServerVersion()).toEqual({ name: 'acme', title: 'Acme', version: '1' })
  expect(client.getInstructions()).toMatch(/^Documentation of Acme\. .*Start with search/)
  const { resources } = await client.listResources()
  expect(resources.map(({ uri }) => uri)).toEqual([
    'docs://acme/llms.txt',
    'docs://acme/docs/index.md',
    'docs://acme/docs/guides/install.md',
    'docs://acme/docs/guides/%C3%BC.md',
  ])
  const read = async (uri: string): Promise<unknown> => (await client.readResource({ uri })).contents
  expect(await read('docs://acme/docs/guides/install.md')).toEqual([
    { uri: 'docs://acme/docs/guides/install.md', mimeType: 'text/markdown', text: guide },
  ])
  expect(JSON.stringify(await read('docs://acme/llms.txt'))).toContain('[Install](/docs/guides/install)')
  await expect(read('docs://acme/docs/guides/hidden.md')).rejects.toThrow('There is no resource')
})

test('read follows redirects, and refuses what no list shows', async () => {
  const { call } = await context()
  expect((await call('read', { page: '/docs/old' })).text).toContain('# Install')
  expect(await call('read', { page: '/guides/hidden' })).toMatchObject({ isError: true })
  expect((await call('read', { page: '/guides/hidden' })).text).toMatch(/^There is no page/)
})

test('a client that calls the tool of another service, without a word before, gets results in the lines that it reads', async () => {
  const { door } = await context()
  const ask = async (params: object, accept?: string): Promise<{ text: string }[]> => {
    const response = await door(
      new Request('https://docs.example.com/docs/mcp', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(accept === undefined ? {} : { accept }) },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
      }),
    )
    expect(response.status).toBe(200)
    return ((await response.json()) as { result: { content: { text: string }[] } }).result.content
  }
  const params = { name: 'search_acme', arguments: { query: 'port 3000' } }
  for (const accept of ['application/json, text/event-stream', 'application/json', undefined]) {
    expect(await ask(params, accept)).toEqual([
      {
        type: 'text',
        text: [
          'Title: Install',
          'Link: https://docs.example.com/docs/guides/install',
          'Page: guides/install',
          'Content: ## Ports',
          'Port 3000.',
        ].join('\n'),
      },
    ])
  }
  expect(await ask({ ...params, arguments: { query: 'nothing of the kind' } })).toEqual([])
  expect((await ask({ ...params, arguments: {} }))[0]?.text).toContain('`query`')
})
