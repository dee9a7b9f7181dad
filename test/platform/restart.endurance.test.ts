import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { startScriptedModels } from '../../packages/agent/src/testing/index.ts'
import { runCommand } from '../command-line/run-command.ts'
import { createClient } from './api-client.ts'
import { readSite } from './read-site.ts'
import { startProcess, startServer, temporaryFolder } from './start-server.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

function temporary(): string {
  const data = temporaryFolder()
  endings.push(data.remove)
  return data.folder
}

test.each(['SIGTERM', 'SIGKILL'] as const)('a turn goes on after a %s and a start', async (signal) => {
  const data = temporary()
  const second = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  let asked = 0
  const models = await startScriptedModels(async () => {
    asked += 1
    if (asked === 1) {
      return { calls: [{ name: 'write_file', input: { path: 'one.mdx', content: '---\ntitle: One\n---\n' } }] }
    }
    second.resolve()
    await answer.promise
    return { calls: [{ name: 'finish', input: { title: 'Add a page', summary: 'There was none.' } }] }
  })
  endings.push(models.close)
  const environment = {
    DOCWRIGHT_MODEL: 'openai-compatible:scripted',
    DOCWRIGHT_MODEL_BASE_URL: models.url,
    DOCWRIGHT_PUBLIC_URL: 'http://docs.example.com',
  }
  const first = await startServer(data, environment)
  endings.push(async () => first.stop('SIGKILL'))
  const port = /"listening":(\d+)/.exec(first.logged())?.[1] ?? ''
  const client = createClient(`http://127.0.0.1:${port}`, first.projectId, first.key)
  const { id } = await client.create('Add a page.')
  await second.promise
  const ended = first.stop(signal)
  // The step at hand is finished; where the process is killed nobody hears the answer.
  if (signal === 'SIGKILL') await ended
  answer.resolve()
  expect(await ended).toBe(signal === 'SIGTERM' ? 0 : null)

  const again = startProcess(['serve', '--port', port, '--data', data], environment)
  endings.push(async () => again.stop('SIGKILL'))
  await again.saw(/Dashboard +http:\/\/docs\.example\.com\n/)
  expect(again.printed()).not.toMatch(/API key|curl/)
  expect(await client.ended(id)).toMatchObject({
    status: 'completed',
    prLink: `http://docs.example.com/projects/${first.projectId}/reviews/1`,
  })
  expect(await client.lastAnswer(id)).toMatchObject({ files: [{ path: 'one.mdx', change: 'added' }] })
  // Of the two steps only the one that was not written down is asked for again.
  expect(asked).toBe(signal === 'SIGTERM' ? 2 : 3)
  expect(await again.stop()).toBe(0)
})

test('a second signal ends a server at once, which the next one makes good', async () => {
  const data = temporary()
  const models = await startScriptedModels(() => new Promise(() => {}))
  endings.push(models.close)
  const environment = {
    DOCWRIGHT_MODEL: 'openai-compatible:scripted',
    DOCWRIGHT_MODEL_BASE_URL: models.url,
  }
  const server = await startServer(data, environment)
  endings.push(async () => server.stop('SIGKILL'))
  const client = createClient(server.url, server.projectId, server.key)
  const { id } = await client.create('Add a page.')
  await expect.poll(() => models.requests).toHaveLength(1)
  const ended = server.stop()
  await expect.poll(server.logged).toContain('One job is running')
  expect(await server.stop()).toBe(null)
  expect(await ended).toBe(null)
  const again = startProcess(['serve', '--port', new URL(server.url).port, '--data', data], environment)
  endings.push(async () => again.stop('SIGKILL'))
  await again.saw(/Docwright is running/)
  await expect.poll(() => models.requests).toHaveLength(2)
  expect((await client.read(id)).status).toBe('active')
})

test('a project that a command makes beside the server is served; a folder of docs needs no repository', async () => {
  const folder = temporary()
  const docs = join(folder, 'docs')
  mkdirSync(join(docs, 'node_modules'), { recursive: true })
  cpSync(join(import.meta.dirname, '../../docs/favicon.svg'), join(docs, 'logo.svg'))
  writeFileSync(join(docs, 'docs.json'), '{"name":"Field notes","navigation":{"pages":["index"]}}')
  writeFileSync(join(docs, 'index.mdx'), '---\ntitle: Notes\n---\n\nOf a folder.\n')
  writeFileSync(join(docs, 'node_modules/page.mdx'), '# No page\n')
  const data = join(folder, 'data')
  const server = await startServer(data, {}, ['--docs', docs])
  endings.push(async () => server.stop('SIGKILL'))
  expect(server.siteUrl).toMatch(/^http:\/\/field-notes\.localhost:/)
  const page = async (address: string) => (await readSite(address)).html
  await expect.poll(async () => page(server.siteUrl)).toContain('Of a folder.')
  expect((await readSite(`${server.siteUrl}/logo.svg`)).status).toBe(200)
  expect((await readSite(`${server.siteUrl}/node_modules/page`)).status).toBe(404)

  const made = await runCommand(folder, ['project', 'create', 'Second', '--data', data])
  expect(made.status).toBe(0)
  const site = server.siteUrl.replace('field-notes', 'second')
  await expect.poll(async () => (await readSite(site)).status).toBe(200)
  expect(await server.stop()).toBe(0)
})

test('without --port the next port that is free is used; a second server on the data is refused', async () => {
  const folder = temporary()
  const servers = [join(folder, 'a'), join(folder, 'b')].map((data) => startProcess(['serve', '--data', data]))
  for (const server of servers) endings.push(async () => server.stop('SIGKILL'))
  const urls = await Promise.all(servers.map(async (server) => (await server.saw(/Dashboard +(\S+)/))[1]))
  expect(urls[0]).not.toBe(urls[1])
  const refused = await runCommand(folder, ['serve', '--data', join(folder, 'a')])
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('data-folder-in-use')])
  expect(await Promise.all(servers.map(async (server) => server.stop()))).toEqual([0, 0])
})
