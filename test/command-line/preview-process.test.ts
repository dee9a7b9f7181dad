import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { childrenOf, isAlive } from './processes.ts'
import { configuration, createRepository, type Repository } from './repository.ts'
import { runCommand } from './run-command.ts'
import { startPreview, waitUntil } from './start-preview.ts'

let repository: Repository
beforeAll(() => {
  repository = createRepository({ 'docs.json': configuration({ pages: ['a'] }), 'a.mdx': '```js\nconst a = 1\n```\n' })
})
afterAll(() => repository[Symbol.dispose]())

test.each([
  ['SIGINT', 0],
  ['SIGTERM', 0],
  // The preview cannot react to this one: its page process sees that it is gone.
  ['SIGKILL', 'SIGKILL'],
] as const)('%s ends the preview and every process it started', async (signal, status) => {
  const preview = await startPreview(repository.root)
  await preview.ask('/a')
  const stream = await preview.follow('/a')
  const children = childrenOf(preview.child.pid)
  expect(children.length).toBeGreaterThan(0)
  expect(await preview.stop(signal)).toBe(status)
  await waitUntil(() => !children.some(isAlive))
  stream.close()
})

test('Ctrl+C, which reaches every process of a terminal, ends all of them with nothing on the terminal', async () => {
  const preview = await startPreview(repository.root)
  await preview.ask('/a')
  const children = childrenOf(preview.child.pid)
  for (const pid of children) process.kill(pid, 'SIGINT')
  expect(await preview.stop('SIGINT')).toBe(0)
  await waitUntil(() => !children.some(isAlive))
  expect(preview.output()).not.toMatch(/error|\n\s+at /i)
})

test('a port in use moves on to the next, and says so', async () => {
  const first = await startPreview(repository.root)
  const second = await startPreview(repository.root, '--port', String(first.port))
  expect(second.port).toBeGreaterThan(first.port)
  await expect.poll(() => second.output()).toContain(`Port ${first.port} is busy.`)
  await Promise.all([first.stop(), second.stop()])
})

test('where no port can be had, or the address is not of this machine, the command ends and says why', async () => {
  const blocker = createServer()
  await new Promise<void>((done) => blocker.listen(65_535, 'localhost', () => done()))
  const [port, host] = await Promise.all([
    runCommand(repository.root, ['dev', '--port', '65535']),
    runCommand(repository.root, ['dev', '--port', '0', '--host', '203.0.113.1']),
  ])
  blocker.close()
  expect(port.status).toBe(1)
  expect(port.stderr).toContain('Port 65535 is in use. Choose another one with --port.')
  expect(host.status).toBe(1)
  expect(host.stderr).toContain('“203.0.113.1” is not an address of this machine.')
})

test('a folder without docs.json is previewed as what is missing, until it is there', async () => {
  using empty = createRepository({ 'a.mdx': 'The page\n' })
  const preview = await startPreview(empty.root)
  const answer = await preview.ask('/')
  expect(answer.status).toBe(500)
  expect(answer.body).toContain('config-missing')
  const stream = await preview.follow('/')
  empty.write({ 'docs.json': configuration({ pages: ['a'] }) })
  await stream.page('The page')
  stream.close()
  await preview.stop()
})

test('the problems of a page are told when it is visited, once, and again when it is edited, until they are fixed', async () => {
  using docs = createRepository({
    'docs.json': configuration({ pages: ['a', 'b'] }),
    'a.mdx': '[b](/c)\n',
    'b.mdx': 'B\n',
  })
  const preview = await startPreview(docs.root)
  const times = (text: string): number => preview.output().split(text).length - 1
  expect(times('broken-link')).toBe(0)
  await preview.ask('/a')
  await waitUntil(() => times('broken-link a.mdx:1:5') === 1)
  await preview.ask('/a')
  await preview.ask('/b')
  docs.write({ 'b.mdx': '[a](#nowhere)\n' })
  await waitUntil(() => times('broken-anchor b.mdx:1:5') === 1)
  expect(times('broken-link')).toBe(1)
  docs.write({ 'a.mdx': 'More.\n\n[b](/c)\n' })
  await waitUntil(() => times('broken-link a.mdx:3:5') === 1)
  docs.write({ 'a.mdx': '[b](/b)\n' })
  await waitUntil(() => times('All problems of a.mdx are fixed.') === 1)
  expect([times('broken-link'), times('\u001B[')]).toEqual([2, 0])
  await preview.stop()
})

test('a mistake in a diagram is told with the first visit; pages of one specification are told apart', async () => {
  const operation = (content: string) => ({ get: { 'x-mint': { content }, responses: {} } })
  const mistake = '```mermaid\nflowchart TD\n  A -->\n```\n'
  using docs = createRepository({
    'docs.json': configuration({ pages: ['a', { group: 'API', openapi: 'api.json' }] }),
    'a.mdx': mistake,
    'api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'API', version: '1' },
      paths: { '/one': operation('<One />'), '/two': operation('Two.'), '/three': operation('<Three />') },
    }),
  })
  const preview = await startPreview(docs.root)
  const times = (text: string): number => preview.output().split(text).length - 1
  await preview.ask('/a')
  await waitUntil(() => times('diagram-invalid a.mdx:') === 1)
  docs.write({ 'a.mdx': `More.\n\n${mistake}` })
  await waitUntil(() => times('diagram-invalid a.mdx:') === 2)
  await preview.ask('/api-reference/get-one')
  await waitUntil(() => times('<One> is not a known component') === 1)
  await preview.ask('/api-reference/get-two')
  await preview.ask('/api-reference/get-three')
  await waitUntil(() => times('<Three> is not a known component') === 1)
  expect(times('are fixed')).toBe(0)
  await preview.stop()
})
