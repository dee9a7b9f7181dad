import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect, test } from 'vitest'
import { configuration, createRepository, type Repository } from './repository.ts'
import { plainEnvironment, program } from './run-command.ts'
import { startPreview } from './start-preview.ts'

function repositoryOfTwo(): Repository {
  return createRepository({
    'docs.json': configuration({ pages: ['index', 'guides/deploy'] }),
    'index.mdx': '---\ntitle: Start\n---\n\n<Note>Read this</Note>\n',
    'guides/deploy.mdx': '---\ntitle: Deploy\n---\n\n## Rollback\n\nGo back with `docwright deployment rollback`.\n',
  })
}

async function textOf(client: Client, name: string, input: Record<string, unknown>): Promise<string> {
  const { content } = await client.callTool({ name, arguments: input })
  return (content as { text: string }[]).map(({ text }) => text).join('\n')
}

test('over standard input and output an assistant searches, lists, reads and greps, and reads what was edited', async () => {
  using repository = repositoryOfTwo()
  const client = new Client({ name: 'test', version: '1' })
  const env = plainEnvironment() as Record<string, string>
  const command = { command: process.execPath, args: [program, 'mcp', repository.root], env }
  await client.connect(new StdioClientTransport(command))
  try {
    expect((await client.listTools()).tools).toHaveLength(4)
    expect(await textOf(client, 'search', { query: 'rollback' })).toContain('/guides/deploy#rollback')
    expect(await textOf(client, 'list', {})).toBe('/ | Start\n/guides/deploy | Deploy')
    expect(await textOf(client, 'read', { page: '/guides/deploy', section: 'rollback' })).toContain('Go back with')
    expect(await textOf(client, 'grep', { pattern: 'deployment \\w+' })).toMatch(/^\/guides\/deploy:\d+: Go back/)
    repository.write({ 'guides/deploy.mdx': '---\ntitle: Deploy\n---\n\nEdited.\n' })
    await expect.poll(() => textOf(client, 'read', { page: '/guides/deploy' })).toContain('Edited.')
  } finally {
    await client.close()
  }
})

test('the preview serves MCP to programs of this machine, and to no page of another site', async () => {
  using repository = repositoryOfTwo()
  const preview = await startPreview(repository.root)
  const client = new Client({ name: 'test', version: '1' })
  try {
    await client.connect(new StreamableHTTPClientTransport(new URL(`http://localhost:${preview.port}/mcp`)))
    expect(await textOf(client, 'search', { query: 'rollback' })).toContain('/guides/deploy#rollback')
    const post = { method: 'POST', headers: { origin: 'https://evil.example' } }
    expect((await preview.ask('/mcp', post)).status).toBe(403)
    expect((await preview.ask('/mcp', { method: 'POST', headers: { host: 'evil.example' } })).status).toBe(403)
    expect((await preview.ask('/mcp', { headers: { accept: 'text/html' } })).status).toBe(404)
  } finally {
    await client.close()
    await preview.stop()
  }
})
