import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startHttpServer } from '../process/http-server.ts'
import { createLogger } from '../process/logger.ts'
import { rememberedPort, rememberPort } from '../process/remembered-port.ts'
import { startOnPort } from './start-on-port.ts'

const logger = createLogger({ write: () => {} }, 'silent')

function folderOf(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-port-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Another program on a port. */
async function program(host: string, port = 0): Promise<number> {
  const server = createServer((socket) => socket.end())
  server.listen(port, host)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

async function start(dataFolder: string, input: { port?: number; isFixed?: boolean } = {}): Promise<[number, string?]> {
  const { port, isFixed = false } = input
  const { started, notice } = await startOnPort({ dataFolder, host: '127.0.0.1', port, isFixed }, async (chosen) =>
    startHttpServer({ host: '127.0.0.1', port: chosen, trustedProxies: 0, logger }),
  )
  await started.close()
  return notice === undefined ? [started.port] : [started.port, notice]
}

test('a platform is found at the port it had before, also when that is free again', async () => {
  const folder = folderOf()
  const taken = await program('127.0.0.1')
  rememberPort(folder, taken)
  const [port, notice] = await start(folder)
  expect(port).toBeGreaterThan(taken)
  expect(notice).toContain(`Port ${taken}, which this platform used before, is in use by another program`)
  expect(rememberedPort(folder)).toBe(taken)
})

test('the first start remembers where it was, and says so where the usual port is taken', async () => {
  const folder = folderOf()
  const [port, notice] = await start(folder)
  expect(rememberedPort(folder)).toBe(port)
  expect(notice === undefined).toBe(port === 3000)
  expect(await start(folder)).toEqual([port])
})

test('a port that was named is taken or refused, and remembered', async () => {
  const folder = folderOf()
  const taken = await program('127.0.0.1')
  await expect(start(folder, { port: taken })).rejects.toThrow('port-in-use')
  expect(rememberedPort(folder)).toBeUndefined()
  const free = taken + 1 > 65_535 ? taken - 1 : taken + 1
  expect(await start(folder, { port: free })).toEqual([free])
  expect(await start(folder)).toEqual([free])
})

test('with a public address another port is no help', async () => {
  const folder = folderOf()
  rememberPort(folder, await program('127.0.0.1'))
  await expect(start(folder, { isFixed: true })).rejects.toThrow('port-in-use')
})

test('a program that only browsers find at localhost has the port as well', async () => {
  const folder = folderOf()
  const taken = await program('::1')
  rememberPort(folder, taken)
  expect((await start(folder))[0]).toBeGreaterThan(taken)
})
