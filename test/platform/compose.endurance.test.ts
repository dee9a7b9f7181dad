import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { startBucket } from '../../packages/server/src/objects/testing/start-bucket.ts'
import { createPostgresDatabase } from '../../packages/server/src/store/testing/describe-each-store.ts'
import { freePort } from './kill-context.ts'
import { readSite } from './read-site.ts'
import { startProcess, temporaryFolder, type PlatformProcess } from './start-server.ts'

interface Compose {
  services: Record<string, { image?: string; command?: string[]; environment?: Record<string, string | number> }>
}

test('the processes of many machines work together with the commands and variables of their compose file', async () => {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const { address, close } = await startBucket(join(folder, 'bucket'))
  onTestFinished(close)
  const places = {
    DOCWRIGHT_PUBLIC_URL: 'https://docs.example.com',
    DOCWRIGHT_BASE_DOMAIN: 'example-docs.com',
    DOCWRIGHT_SECRET_KEY: randomBytes(32).toString('hex'),
    DATABASE_URL: await createPostgresDatabase(),
    DOCWRIGHT_STORE: `s3://${address.bucket}?endpoint=${encodeURIComponent(address.endpoint)}`,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  }
  const processes: PlatformProcess[] = []
  onTestFinished(async () => void (await Promise.all(processes.map(async (each) => each.stop('SIGKILL')))))
  const ports = new Map<string, number>()
  for (const [name, { command = [], environment = {} }] of ownServices()) {
    const port = await freePort()
    ports.set(name, port)
    const args = command.map((part, index) => {
      const before = command[index - 1]
      if (before === '--data') return join(folder, name)
      if (before === '--host') return '127.0.0.1'
      return before === '--port' ? String(port) : part
    })
    // What is not set for a test is empty, as compose passes it on.
    const settings = Object.fromEntries(Object.keys(environment).map((key) => [key, '']))
    processes.push(startProcess(args, { ...settings, DOCWRIGHT_TRUSTED_PROXIES: '1', ...places, AWS_REGION: '' }))
  }
  expect([...ports.keys()]).toEqual(['server-1', 'server-2', 'worker-1', 'worker-2'])
  for (const port of ports.values()) await expect.poll(() => statusOf(port, '/readyz')).toBe(200)
  // Each of the servers serves what a worker has made of the first project.
  const site = processes.map((each) => /Site +(\S+)/.exec(each.printed())?.[1]).find((url) => url !== undefined) ?? ''
  for (const name of ['server-1', 'server-2'])
    await expect.poll(async () => (await readSite(site, ports.get(name))).status).toBe(200)
  expect(await statusOf(ports.get('worker-1') ?? 0, '/healthz')).toBe(200)
  expect(await statusOf(ports.get('worker-1') ?? 0, '/sign-in')).toBe(404)
  const ended = await Promise.all(processes.splice(0).map(async (each) => each.stop()))
  expect(ended).toEqual([0, 0, 0, 0])
})

function ownServices(): [string, Compose['services'][string]][] {
  const text = readFileSync(resolve(import.meta.dirname, '../../deploy/many-machines/compose.yaml'), 'utf8')
  const { services } = parse(text, { merge: true }) as Compose
  return Object.entries(services).filter(([, { image }]) => image === 'docwright')
}

async function statusOf(port: number, path: string): Promise<number> {
  const { promise, resolve: found } = Promise.withResolvers<number>()
  get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
    response.resume()
    found(response.statusCode ?? 0)
  }).on('error', () => found(0))
  return promise
}
