import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { build } from '../command-line/run-command.ts'
import { configuration, createRepository } from '../command-line/repository.ts'
import { freePort } from '../platform/kill-context.ts'
import { findProgram, startProgram, unlessMissing } from '../platform/proxy-programs.ts'
import { docsBlock } from './docs-block.ts'

const nginx = findProgram('nginx')
const caddy = findProgram('caddy')
const apache = findProgram('apache2')

let out: string
beforeAll(async () => {
  // A server that leaves its rights has to reach it.
  const root = mkdtempSync('/tmp/docwright-static-')
  chmodSync(root, 0o755)
  const repository = createRepository({
    'docs.json': configuration(
      { pages: ['index', 'guides/one'] },
      { redirects: [{ source: '/start', destination: '/guides/one' }] },
    ),
    'index.mdx': '---\ntitle: Home\n---\n\nText\n',
    'guides/one.mdx': '---\ntitle: First guide\n---\n\nText\n',
  })
  await build(repository.root)
  out = join(root, 'site')
  cpSync(join(repository.root, 'dist'), out, { recursive: true })
  chmodSync(out, 0o755)
  repository[Symbol.dispose]()
  return () => rmSync(root, { recursive: true, force: true })
})

test.runIf(nginx)(`nginx serves a build as the documentation says${unlessMissing(nginx, 'nginx')}`, async () => {
  const { folder, port } = await place()
  const config = join(folder, 'nginx.conf')
  const server = docsBlock('publish/nginx.mdx', 'docs.conf')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace(/ *listen \[::\]:80;\n/, '')
    .replace('/var/www/docs', out)
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const temporary = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n')
  writeFileSync(
    config,
    `user root root;\npid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\ninclude /etc/nginx/mime.types;\naccess_log off;\n${temporary}\n${server}\n}\n`,
  )
  const program = startProgram(nginx ?? '', ['-c', config, '-g', 'daemon off;'], folder)
  onTestFinished(program.stop)
  expect(await seenAt(port)).toEqual(asDocumented)
})

test.runIf(caddy)(`Caddy serves a build as the documentation says${unlessMissing(caddy, 'Caddy')}`, async () => {
  const { folder, port } = await place()
  const config = join(folder, 'Caddyfile')
  const site = docsBlock('publish/caddy.mdx', 'Caddyfile')
    .replace('docs.example.com {', `http://:${port} {`)
    .replace('/var/www/docs', out)
  writeFileSync(config, `{\n\tadmin off\n\tauto_https off\n}\n${site}`)
  const program = startProgram(caddy ?? '', ['run', '--config', config, '--adapter', 'caddyfile'], folder)
  onTestFinished(program.stop)
  expect(await seenAt(port)).toEqual(asDocumented)
})

test.runIf(apache)(`Apache serves a build as the documentation says${unlessMissing(apache, 'Apache')}`, async () => {
  const { folder, port } = await place()
  const config = join(folder, 'apache.conf')
  const site = docsBlock('publish/apache.mdx', 'docs.conf')
    .replace('*:80', `*:${port}`)
    .replaceAll('/var/www/docs', out)
  const modules = ['mpm_event', 'authz_core', 'dir', 'mime', 'headers']
  const loaded = modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')
  const files = `PidFile ${folder}/pid\nDefaultRuntimeDir ${folder}\nTypesConfig /etc/mime.types\nErrorLog ${folder}/errors`
  const own = 'User www-data\nGroup www-data'
  writeFileSync(
    config,
    `ServerName localhost\nListen 127.0.0.1:${port}\n${loaded}\n${files}\n${own}\nAddType text/html .html\n${site}`,
  )
  const program = startProgram(apache ?? '', ['-f', config, '-D', 'FOREGROUND'], folder)
  onTestFinished(program.stop)
  expect(await seenAt(port)).toEqual(asDocumented)
})

const asDocumented = {
  '/': '200 Home - Test',
  '/guides/one': '200 First guide - Test',
  '/guides/one/': '200 First guide - Test',
  '/start': '200 First guide - Test',
  '/nowhere': '404 404 - Test',
  '/guides/nowhere/': '404 404 - Test',
  '/guides/one.md': '200 noindex',
  'a style sheet': '200 public, max-age=31536000, immutable nosniff',
}

async function seenAt(port: number): Promise<Record<string, string>> {
  await expect.poll(() => open(port, '/')).toMatchObject({ status: 200 })
  const pages = ['/', '/guides/one', '/guides/one/', '/start', '/nowhere', '/guides/nowhere/']
  const seen: Record<string, string> = {}
  for (const path of pages) {
    const { status, title } = await open(port, path)
    seen[path] = `${status} ${title}`
  }
  const markdown = await open(port, '/guides/one.md')
  const path = /href="(\/_docwright\/[^"]+\.css)"/.exec((await open(port, '/')).body)?.[1] ?? ''
  const styles = await open(port, path)
  seen['/guides/one.md'] = `${markdown.status} ${String(markdown.headers['x-robots-tag'])}`
  seen['a style sheet'] =
    `${styles.status} ${styles.headers['cache-control']} ${String(styles.headers['x-content-type-options'])}`
  return seen
}

async function place(): Promise<{ folder: string; port: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-static-server-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return { folder, port: await freePort() }
}

/** Follows redirects of every kind, as a browser does. */
async function open(port: number, path: string) {
  for (;;) {
    const { promise, resolve } = Promise.withResolvers<{ status: number; headers: IncomingHttpHeaders; body: string }>()
    get({ host: '127.0.0.1', port, path, agent: false, headers: { host: `localhost:${port}` } }, (response) => {
      const { statusCode: status = 0, headers } = response
      void text(response).then((body) => resolve({ status, headers, body }))
    }).on('error', (error) => resolve({ status: 0, headers: {}, body: error.message }))
    const { status, headers, body } = await promise
    const next = headers.location ?? /<meta http-equiv="refresh" content="0; url=([^"]+)">/.exec(body)?.[1]
    if (next === undefined) return { status, headers, body, title: /<title>([^<]*)<\/title>/.exec(body)?.[1] }
    path = next.replace(/^http:\/\/[^/]+/, '')
  }
}
