import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, request as sendRequest, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { findProgram, startProgram, unlessMissing } from './proxy-programs.ts'
import { freePort, openPushedProject } from './pushed-project.ts'
import { startProcess, startServer, temporaryFolder } from './start-server.ts'

const varnish = findProgram('varnishd')
const token = 'sesame'

test.runIf(varnish)(
  `Varnish as the documentation sets it up answers by itself, and shows what is live once it was told, also by a platform that was killed before it could${unlessMissing(varnish, 'Varnish')}`,
  async () => {
    const ports = { platform: await freePort(), cache: await freePort() }
    await startVarnish(ports)
    const gate = await startGate(ports.cache)
    const place = temporaryFolder()
    onTestFinished(place.remove)
    const cdn = {
      DOCWRIGHT_CDN: 'varnish',
      DOCWRIGHT_CDN_PURGE: gate.address,
      DOCWRIGHT_CDN_TOKEN: token,
      DOCWRIGHT_CDN_SECONDS: '86400',
    }
    const server = await startServer(place.folder, cdn, ['--port', `${ports.platform}`])
    onTestFinished(async () => void (await server.stop('SIGKILL')))
    const { host } = new URL(server.siteUrl)
    const read = async (headers = {}): Promise<Answer> => ask(ports.cache, host, '/', headers)
    const project = await openPushedProject(server)
    onTestFinished(project.remove)

    const shows = async (port: number, version: number): Promise<void> =>
      expect.poll(async () => (await ask(port, host, '/')).body.includes(`version-${version}-shown`)).toBe(true)

    await project.push(1)
    await shows(ports.platform, 1)
    await shows(ports.cache, 1)
    await expect.poll(async () => (await read({ cookie: '_ga=1' })).isKept).toBe(true)
    const kept = await read()
    expect(kept.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(kept.headers['x-docwright-site']).toBeUndefined()
    const markdown = await read({ accept: 'text/markdown' })
    expect([markdown.headers['content-type'], markdown.isKept]).toEqual(['text/markdown; charset=utf-8', false])
    expect((await read({ accept: 'text/html,application/xhtml+xml' })).headers['content-type']).toContain('text/html')
    // What leads nowhere may be there a moment later.
    await ask(ports.cache, host, '/only-in-2')
    expect(await ask(ports.cache, host, '/only-in-2')).toMatchObject({ status: 404, isKept: false })

    await project.push(2)
    await shows(ports.platform, 2)
    await shows(ports.cache, 2)
    expect((await ask(ports.cache, host, '/only-in-2')).status).toBe(200)
    expect((await ask(ports.cache, host, '/only-in-1')).status).toBe(404)

    // A stranger can have nothing forgotten.
    expect(
      (await ask(ports.cache, host, '/', { 'x-docwright-site': kept.headers['etag'] ?? '' }, 'PURGE')).status,
    ).toBe(405)

    // Until it was told, it shows what was live before.
    await expect.poll(async () => (await read()).isKept).toBe(true)
    gate.isOpen = false
    await project.push(3)
    await expect.poll(() => server.logged()).toContain('"code":"cdn-not-purged"')
    await shows(ports.platform, 3)
    expect(await read()).toMatchObject({ isKept: true, body: expect.stringContaining('version-2-shown') })
    await server.stop('SIGKILL')
    gate.isOpen = true
    const next = startProcess(['serve', '--port', `${ports.platform}`, '--data', place.folder], cdn)
    onTestFinished(async () => void (await next.stop('SIGKILL')))
    await shows(ports.cache, 3)
    expect(gate.purges).toBeGreaterThan(2)
  },
)

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
  /** Whether the cache has answered by itself. */
  isKept: boolean
}

async function ask(
  port: number,
  host: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  const { promise, resolve: give, reject } = Promise.withResolvers<Answer>()
  const asked = sendRequest({ method, host: '127.0.0.1', port, path, headers: { ...headers, host } }, (answer) => {
    const { statusCode: status = 0, headers: got } = answer
    const isKept = String(got['x-varnish']).includes(' ')
    text(answer).then((body) => give({ status, headers: got, body, isKept }), reject)
  })
  asked.on('error', reject)
  asked.end()
  return promise
}

async function startVarnish(ports: { platform: number; cache: number }): Promise<void> {
  const place = temporaryFolder()
  const shown = readFileSync(resolve(import.meta.dirname, '../../deploy/varnish.vcl'), 'utf8')
  const config = join(place.folder, 'docs.vcl')
  writeFileSync(config, shown.replace('"3000"', `"${ports.platform}"`).replace('change-me', token))
  const jail = process.getuid?.() === 0 ? ['-j', 'none'] : []
  const where = ['-a', `127.0.0.1:${ports.cache}`, '-n', join(place.folder, 'varnish'), '-s', 'malloc,64m']
  const program = startProgram(varnish ?? '', [...jail, '-F', '-f', config, ...where], place.folder)
  onTestFinished(async () => {
    await program.stop()
    place.remove()
  })
  const isThere = async (): Promise<number> => (await ask(ports.cache, 'docs.example', '/')).status
  await expect.poll(async () => isThere().catch(() => program.printed())).toBeGreaterThan(0)
}

/** Passes on what a platform tells the cache, or refuses it. */
async function startGate(cache: number) {
  const gate = { isOpen: true, purges: 0, address: '' }
  const server = createServer((incoming, outgoing) => {
    if (!gate.isOpen) return void outgoing.writeHead(503).end()
    gate.purges += 1
    const { method, headers } = incoming
    const passed = sendRequest({ host: '127.0.0.1', port: cache, method, path: '/', headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    passed.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  gate.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return gate
}
