import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Door } from './read-doors.ts'
import { watchPushes } from './show-together.ts'

/** A server that shows what is said of each path. */
async function serverThat(name: string, answer: (path: string) => number | undefined): Promise<Door> {
  const server = createServer((request, response) => {
    const version = answer(request.url ?? '')
    response.writeHead(version === undefined ? 404 : 200).end(version === undefined ? '' : `version-${version}-shown`)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return { name, address: '127.0.0.1', port: (server.address() as AddressInfo).port }
}

test('each problem of readers and pushers is told with push, page and server, and now and then how far it is', async () => {
  let [live, asked] = [0, 0]
  const prompt = await serverThat('server 1', () => live)
  // Of each push, the other shows the one before for a while, and never a page of the third.
  const late = await serverThat('server 2', (path) => {
    if (path.startsWith('/only-in-')) return path === '/only-in-3' ? undefined : live
    asked += 1
    return asked < 20 ? Math.max(0, live - 1) : live
  })
  const push = async (version: number): Promise<string> => {
    ;[live, asked] = [version, 0]
    return 'Site: http://docs.test'
  }
  const lines: string[] = []
  const servers = [prompt, late]
  const site = { site: 'docs.test', project: { push, remove() {} }, servers, doors: servers }
  const found = await watchPushes(site, { from: 1, pushes: 12, readers: 4, report: (line) => lines.push(line) })
  expect(found).toMatchObject({ pushes: 12, failed: 0, untrue: 12 })
  expect(lines).toContain('untrue: push 2 said “Site:” while server 2 showed push 1')
  expect(lines).toContainEqual(
    expect.stringMatching(/^older: \/ of server 2 was of push \d+ after server 1 had shown push \d+$/),
  )
  expect(lines).toContain('missing: /only-in-3 of server 2 was not found while / of server 1 linked to it')
  expect(lines).toContainEqual(expect.stringMatching(/^10 of 12 pushes, \d+ reads, problems so far: \d+$/))
  for (const what of ['older', 'missing', 'untrue'] as const)
    expect(lines.filter((line) => line.startsWith(`${what}: `))).toHaveLength(found[what])
})
