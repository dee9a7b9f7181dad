import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { request as requestPlain } from 'node:http'
import { request, type RequestOptions } from 'node:https'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import type { IncomingMessage } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../packages/server/src/testing/start-test-platform.ts'
import { freePort } from './kill-context.ts'
import { findProgram, startProgram, unlessMissing } from './proxy-programs.ts'
import { temporaryFolder } from './start-server.ts'

const deploy = resolve(import.meta.dirname, '../../deploy')
const own = 'docs.example.com'
const sites = 'example-docs.com'

const caddy = findProgram('caddy')
const nginx = findProgram('nginx')

test.runIf(caddy)(
  `the Caddyfile of the documentation: certificates for sites, previews and verified domains, and for nothing else${unlessMissing(caddy, 'Caddy')}`,
  async () => {
    const { folder } = ownFolder()
    const ports = { platform: await freePort(), http: await freePort(), https: await freePort() }
    const platform = await startPlatformAt(ports)
    const shown = readFileSync(join(deploy, 'Caddyfile'), 'utf8').replaceAll(
      '127.0.0.1:3000',
      `127.0.0.1:${ports.platform}`,
    )
    // An authority of its own in place of a public one, and ports that need no rights.
    const local = [
      'admin off',
      'local_certs',
      'skip_install_trust',
      `http_port ${ports.http}`,
      `https_port ${ports.https}`,
    ]
    const config = join(folder, 'Caddyfile')
    writeFileSync(
      config,
      shown.replace('{\n', `{\n\t${[...local, `storage file_system ${folder}/certificates`].join('\n\t')}\n`),
    )
    const proxy = startProgram(caddy ?? '', ['run', '--config', config, '--adapter', 'caddyfile'], folder)
    onTestFinished(proxy.stop)
    const authority = async (): Promise<string> => {
      const path = join(folder, 'certificates/pki/authorities/local/root.crt')
      await expect.poll(() => proxy.printed()).toContain('serving initial configuration')
      return readFileSync(path, 'utf8')
    }
    const ca = await authority()
    const open = async (host: string, path = '/'): Promise<Answer | string> => visit(ports.https, host, path, { ca })
    const { slug, id } = platform.project

    await expect.poll(() => open(own, '/sign-in')).toMatchObject({ status: 200 })
    await expect
      .poll(() => open(`${slug}.${sites}`))
      .toMatchObject({
        status: 200,
        body: expect.stringContaining('<!doctype html>'),
      })
    await expect.poll(() => open(own, '/internal/tls-allowed?domain=docs.example.com')).toMatchObject({ status: 404 })
    // No certificate, so no connection: the proxy ends the handshake.
    const strangers = [`nothing.${sites}`, `${slug}--nothing.${sites}`, 'docs.acme.com', `a.${own}`]
    for (const host of strangers) expect(await open(host)).toMatch(/alert|ECONNRESET|socket hang up/)
    await platform.store.db
      .insertInto('domain')
      .values({ host: 'docs.acme.com', project_id: id, proof: '-', verified_at: Date.now(), created_at: Date.now() })
      .execute()
    await expect.poll(() => open('docs.acme.com')).toMatchObject({ status: 200 })
    // Whoever comes without encryption is led to it.
    expect(await visitPlainly(ports.http, `${slug}.${sites}`)).toEqual({
      status: 308,
      location: `https://${slug}.${sites}/`,
    })
    expect(await open(own, '/healthz')).toMatchObject({ status: 200, body: 'ok\n' })
  },
)

test.runIf(nginx)(
  `the configuration of nginx in the documentation is valid, and serves dashboard, sites and large pushes${unlessMissing(nginx, 'nginx')}`,
  async () => {
    const { folder } = ownFolder()
    const ports = { platform: await freePort(), http: await freePort(), https: await freePort() }
    const platform = await startPlatformAt(ports)
    const names = [own, `*.${sites}`]
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-keyout', join(folder, 'privkey.pem')]
    const alternative = ['-addext', `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`]
    const certificate = ['-out', join(folder, 'fullchain.pem'), '-days', '2', '-subj', `/CN=${own}`, ...alternative]
    execFileSync(findProgram('openssl') ?? '', ['req', '-x509', '-nodes', ...key, ...certificate], { stdio: 'pipe' })
    const server = readFileSync(join(deploy, 'nginx.conf'), 'utf8')
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports.platform}`)
      .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+\//g, `${folder}/`)
      .replaceAll(/listen (\[::\]:)?443 ssl/g, `listen $1${ports.https} ssl`)
      .replaceAll(/listen (\[::\]:)?80;/g, `listen $1${ports.http};`)
    const config = join(folder, 'nginx.conf')
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${folder}/${kind};`,
    )
    writeFileSync(
      config,
      `pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${server}\n}\n`,
    )
    execFileSync(nginx ?? '', ['-t', '-c', config], { stdio: 'pipe' })
    const proxy = startProgram(nginx ?? '', ['-c', config, '-g', 'daemon off;'], folder)
    onTestFinished(proxy.stop)
    const ca = readFileSync(join(folder, 'fullchain.pem'), 'utf8')
    const open = async (host: string, path = '/'): Promise<Answer | string> => visit(ports.https, host, path, { ca })
    const { slug, key: apiKey } = platform.project
    await expect.poll(() => open(own, '/sign-in')).toMatchObject({ status: 200 })
    await expect.poll(() => open(`${slug}.${sites}`)).toMatchObject({ status: 200 })
    expect(await open(own, '/internal/tls-allowed?domain=docs.example.com')).toMatchObject({ status: 404 })
    // A push of more than nginx usually takes arrives: it is refused by git, which cannot read it, and not for its size.
    const authorization = `Basic ${Buffer.from(`x:${apiKey}`).toString('base64')}`
    const pushed = await visit(
      ports.https,
      own,
      `/git/${slug}.git/git-receive-pack`,
      { ca, method: 'POST', headers: { authorization, 'content-type': 'application/x-git-receive-pack-request' } },
      Buffer.alloc(3 * 1024 * 1024),
    )
    expect(pushed).toMatchObject({ status: expect.not.toSatisfy((status) => status === 413 || status === 502) })
    expect(await visitPlainly(ports.http, `${slug}.${sites}`)).toEqual({
      status: 301,
      location: `https://${slug}.${sites}/`,
    })
  },
)

interface Answer {
  status: number
  body: string
}

function ownFolder(): { folder: string } {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  return { folder }
}

/** A platform behind a proxy that ends TLS, whose site is live. */
async function startPlatformAt(ports: { platform: number }): Promise<TestPlatform> {
  const platform = await startTestPlatform({
    port: ports.platform,
    environment: {
      PATH: process.env['PATH'],
      DOCWRIGHT_PUBLIC_URL: `https://${own}`,
      DOCWRIGHT_BASE_DOMAIN: sites,
      DOCWRIGHT_TRUSTED_PROXIES: '1',
      DOCWRIGHT_DRAIN_SECONDS: '0',
    },
  })
  onTestFinished(platform.close)
  return platform
}

/** Asks a proxy on this machine for a page of a host, and verifies the certificate that it shows. */
async function visit(
  port: number,
  host: string,
  path: string,
  how: Omit<RequestOptions, 'headers'> & { headers?: Record<string, string> },
  body?: Buffer,
): Promise<Answer | string> {
  const { promise, resolve: found } = Promise.withResolvers<Answer | string>()
  const options = {
    ...how,
    host: '127.0.0.1',
    port,
    path,
    servername: host,
    headers: { ...how.headers, host },
    agent: false,
  }
  const sent = request(options, (response) => {
    void text(response).then((answer) => found({ status: response.statusCode ?? 0, body: answer }))
  })
  sent.on('error', (error: NodeJS.ErrnoException) => found(`${error.code} ${error.message}`))
  sent.end(body)
  return promise
}

async function visitPlainly(port: number, host: string): Promise<{ status: number; location: string | undefined }> {
  const { promise, resolve: found, reject } = Promise.withResolvers<IncomingMessage>()
  requestPlain({ host: '127.0.0.1', port, path: '/', headers: { host }, agent: false }, found).on('error', reject).end()
  const response = await promise
  response.resume()
  return { status: response.statusCode ?? 0, location: response.headers.location }
}
