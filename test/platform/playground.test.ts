import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { startTestPlatform } from '../../packages/server/src/testing/start-test-platform.ts'
import { readSite } from './read-site.ts'
import { temporaryFolder } from './start-server.ts'

test.each([
  { allowed: 'no', status: 403 },
  { allowed: 'yes', status: 200 },
])('the playground of a hosted site, private addresses: $allowed', async ({ allowed, status }) => {
  const api = createServer((_request, response) => response.end('pong'))
  await new Promise<void>((listening) => {
    api.listen(0, '127.0.0.1', listening)
  })
  onTestFinished(() => void api.close())
  const server = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const docs = join(folder, 'docs')
  mkdirSync(docs)
  const operation = { summary: 'Ping', security: [{ id: [] }], responses: { '200': { description: 'Pong' } } }
  const securitySchemes = { id: { type: 'openIdConnect', openIdConnectUrl: 'https://id.example' } }
  const specification = {
    openapi: '3.1.0',
    info: { title: 'Pings', version: '1' },
    servers: [{ url: server }],
    paths: { '/ping': { get: operation } },
    components: { securitySchemes },
  }
  writeFileSync(join(docs, 'openapi.json'), JSON.stringify(specification))
  writeFileSync(join(docs, 'index.mdx'), '---\ntitle: Home\n---\n')
  const navigation = { openapi: 'openapi.json', pages: ['index', 'GET /ping'] }
  writeFileSync(join(docs, 'docs.json'), JSON.stringify({ name: 'Pings', navigation }))
  const platform = await startTestPlatform({
    environment: { PATH: process.env['PATH'], DOCWRIGHT_ALLOW_PRIVATE_ADDRESSES: allowed },
    firstProject: { name: 'Pings', repository: { kind: 'folder', path: docs } },
  })
  onTestFinished(platform.close)
  const site = (await platform.siteUrl(platform.project.id)) ?? ''
  await expect.poll(async () => (await readSite(site)).status).toBe(200)

  // Providers know this address, whose content may change.
  const back = await readSite(`${site}/_docwright/sign-in.html?code=a&state=b`)
  expect(back.status).toBe(200)
  expect(back.html).toMatch(/_docwright\/sign-in\.\w+\.js/)
  expect(back.headers['content-security-policy']).toContain("script-src 'self'")
  expect(back.headers['cache-control']).not.toContain('immutable')

  const asked = { method: 'GET', url: `${server}/ping`, headers: [] }
  const answer = await tryApi(site, asked)
  expect([answer.status, answer.body.includes('pong')]).toEqual([status, status === 200])
  const elsewhere = await tryApi(site, { ...asked, url: `${server.replace('127.0.0.1', '127.0.0.2')}/ping` })
  expect(elsewhere.status).toBe(403)
  expect((await tryApi(site, asked, { origin: 'https://evil.example' })).status).toBe(403)
})

async function tryApi(site: string, asked: object, more: Record<string, string> = {}) {
  const { host, port } = new URL(site)
  const headers = { host, 'x-docwright-request': encodeURIComponent(JSON.stringify(asked)), ...more }
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const path = '/_docwright/api-proxy'
    const outgoing = request({ host: '127.0.0.1', port, path, method: 'POST', headers }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
    })
    outgoing.on('error', reject).end()
  })
}
