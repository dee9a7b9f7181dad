import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createPostgresDatabase } from '../../packages/server/src/store/testing/describe-each-store.ts'
import { freePort } from './kill-context.ts'
import { readSite } from './read-site.ts'
import { startProcess, startServer, temporaryFolder, type PlatformProcess } from './start-server.ts'

test('two servers behind a balancer are restarted one after the other, and no reader sees an error', async () => {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const environment = { DATABASE_URL: await createPostgresDatabase(), DOCWRIGHT_DRAIN_SECONDS: '2' }
  const ports = [await freePort(), await freePort()] as const
  const balancer = await startBalancer(ports)
  const shared = { ...environment, DOCWRIGHT_PUBLIC_URL: `http://localhost:${balancer.port}` }
  const first = await startServer(folder, shared, ['--port', `${ports[0]}`])
  const servers: PlatformProcess[] = [first]
  onTestFinished(async () => void (await Promise.all(servers.map(async (server) => server.stop('SIGKILL')))))
  const start = async (port: number): Promise<PlatformProcess> => {
    const server = startProcess(['serve', '--port', `${port}`, '--data', folder], shared)
    servers.push(server)
    await server.saw(/Docwright is running/)
    await expect.poll(balancer.ready).toEqual([...ports])
    return server
  }
  const second = await start(ports[1])
  // Each of the two has heard that the site is live: the balancer asks them in turn.
  const askBoth = async (): Promise<number[]> => [
    (await readSite(first.siteUrl)).status,
    (await readSite(first.siteUrl)).status,
  ]
  await expect.poll(askBoth).toEqual([200, 200])

  const seen = new Map<string, number>()
  const over = new AbortController()
  const readers = Array.from({ length: 4 }, async () => {
    while (!over.signal.aborted) {
      const answer = await readSite(first.siteUrl).then(
        ({ status }) => `${status}`,
        (error: Error) => error.message,
      )
      seen.set(answer, (seen.get(answer) ?? 0) + 1)
    }
  })
  expect(await first.stop()).toBe(0)
  await start(ports[0])
  expect(await second.stop()).toBe(0)
  await start(ports[1])
  over.abort()
  await Promise.all(readers)
  expect([...seen.keys()]).toEqual(['200'])
  expect(balancer.led()).toEqual(new Set(ports))
})

/** As simple as one can be: it asks each server every 100 ms whether it is ready, and leads requests to those that are. */
async function startBalancer(ports: readonly number[]) {
  const ready = new Set<number>()
  const led = new Set<number>()
  let turn = 0
  const server = createServer((request, response) => {
    const open = ports.filter((port) => ready.has(port))
    const port = open[(turn += 1) % open.length] ?? 0
    led.add(port)
    const { url = '/', headers } = request
    const onward = get(
      { host: '127.0.0.1', port, path: url, headers: { ...headers, connection: 'close' } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    onward.on('error', () => response.writeHead(502).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const over = new AbortController()
  const asking = ports.map(async (port) => {
    while (!over.signal.aborted) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
      if (answer?.ok === true) ready.add(port)
      else ready.delete(port)
      await pause(100)
    }
  })
  onTestFinished(async () => {
    over.abort()
    await Promise.all(asking)
    server.closeAllConnections()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    ready: () => ports.filter((port) => ready.has(port)),
    led: () => led,
  }
}
