// Compares how many readers a platform serves with nginx and Caddy, which serve the output of `docwright build`,
// compressed in advance: `node bench/beside-servers.ts --pages 500 --rounds 3 --seconds 3`. Needs wrk, and nginx or
// caddy: `apt-get install wrk nginx-light caddy`. All share one machine, so only ratios count.
import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { readOptions } from '../tools/read-options.ts'
import { generateSite } from './generate-site.ts'
import { treeUse } from './process-tree.ts'

const { values } = readOptions({
  options: {
    pages: { type: 'string', default: '500' },
    /** Times that each is measured, in turn and back. */
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '16' },
    /** Threads that answer readers, and processes of nginx if there are more than one. */
    readers: { type: 'string', default: '0' },
  },
})
const program = resolve(import.meta.dirname, '../packages/docwright/bin/docwright.js')
const run = promisify(execFile)

/** Whom readers ask. */
interface Server {
  name: string
  port: number
  /** The name that readers know it by. */
  host: string
  pid: number
}

/** What readers ask for. */
interface Case {
  name: string
  path: string
  headers: readonly string[]
  /** Program of wrk that asks for all pages in turn. */
  script?: string
}

/** What came of one run of wrk. */
interface Figures {
  perSecond: number
  p99: string
  /** Milliseconds of processor for a thousand answers. */
  processor: number
}

if (spawnSync('wrk', ['--version']).error !== undefined) {
  console.error('wrk is not installed. On Debian: apt-get install wrk')
  process.exit(1)
}
const folder = await mkdtemp(join(tmpdir(), 'docwright-beside-'))
// A server that was started as root reads as another account.
await chmod(folder, 0o755)
const children: ChildProcess[] = []
try {
  const docs = join(folder, 'docs')
  await generateSite(docs, Number(values.pages))
  const out = join(folder, 'out')
  await run('node', [program, 'build', docs, '--out', out, '--url', 'https://docs.example.com'])
  await rm(join(docs, '.docwright'), { recursive: true, force: true })
  await compressAll(out)
  const servers = [await startPlatform(docs), ...(await startNginx(out)), ...(await startCaddy(out))]
  const addresses = pathsIn(await readFile(join(out, 'sitemap.xml'), 'utf8'))
  console.log(`${addresses.length} pages, ${values.connections} connections, load ${loadavg()[0]?.toFixed(1)}`)
  for (const one of await casesOf(addresses)) await measure(one, servers)
} finally {
  for (const child of children) child.kill()
  await Promise.all(children.map(async (child) => child.exitCode ?? new Promise((ended) => child.once('exit', ended))))
  await rm(folder, { recursive: true, force: true })
}

async function casesOf(addresses: readonly string[]): Promise<Case[]> {
  const path = addresses[Math.floor(addresses.length / 2)] ?? '/'
  const script = join(folder, 'all.lua')
  const list = addresses.map((address) => JSON.stringify(address)).join(',')
  await writeFile(
    script,
    `local p={${list}}\nlocal i=0\nrequest=function() i=i%#p+1 return wrk.format("GET",p[i]) end\n`,
  )
  const gzip = 'Accept-Encoding: gzip'
  return [
    { name: 'a page', path, headers: [gzip] },
    { name: 'a page, not compressed', path, headers: ['Accept-Encoding: identity'] },
    { name: 'an address that leads nowhere', path: '/nothing/here', headers: [gzip] },
    { name: 'all pages in turn', path, headers: [gzip], script },
  ]
}

async function measure(one: Case, servers: readonly Server[]): Promise<void> {
  const found = new Map(servers.map(({ name }) => [name, [] as Figures[]]))
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const server of round % 2 === 0 ? servers : servers.toReversed())
      found.get(server.name)?.push(await ask(one, server))
  console.log(one.name)
  const [own] = found.values()
  for (const [name, figures] of found) {
    const { perSecond, p99, processor } = medianOf(figures)
    const ratio = median(figures.map((figure, at) => (own?.[at]?.perSecond ?? 0) / figure.perSecond))
    const beside = name === 'Docwright' ? '' : `, Docwright answers ${ratio.toFixed(2)} times as many`
    console.log(
      `  ${name.padEnd(10)} ${Math.round(perSecond).toLocaleString('en').padStart(8)} per second, p99 ${p99}, ${processor.toFixed(3)} ms of processor each${beside}`,
    )
  }
}

async function ask({ path, headers, script }: Case, { host, port, pid }: Server): Promise<Figures> {
  const all = [`Host: ${host}`, 'Accept: text/html', ...headers].flatMap((header) => ['--header', header])
  const options = [
    '--threads',
    '1',
    '--connections',
    values.connections,
    '--duration',
    `${values.seconds}s`,
    '--latency',
  ]
  const before = treeUse(pid).cpuSeconds ?? 0
  const { stdout } = await run('wrk', [
    ...options,
    ...all,
    ...(script === undefined ? [] : ['--script', script]),
    `http://127.0.0.1:${port}${path}`,
  ])
  const used = (treeUse(pid).cpuSeconds ?? 0) - before
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1])
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99: /99%\s+(\S+)/.exec(stdout)?.[1] ?? '–',
    processor: (used * 1000) / requests,
  }
}

function medianOf(figures: readonly Figures[]): Figures {
  const sorted = figures.toSorted((one, other) => one.perSecond - other.perSecond)
  return sorted[Math.floor(sorted.length / 2)] ?? { perSecond: 0, p99: '–', processor: 0 }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}

/** Serves the site as a platform does, and waits until nothing is being done for it any more. */
async function startPlatform(docs: string): Promise<Server> {
  const port = await freePort()
  const options = ['serve', '--port', `${port}`, '--data', join(folder, 'data'), '--docs', docs]
  const child = spawn('node', [program, ...options], {
    env: { ...process.env, DOCWRIGHT_LOG_LEVEL: 'warn', DOCWRIGHT_READER_THREADS: values.readers },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += text.toString()))
  const address = (): string | undefined => /http:\/\/([\w-]+\.localhost:\d+)/.exec(said)?.[1]
  while (address() === undefined) {
    if (child.exitCode !== null) throw new Error(`The platform has ended:\n${said}`)
    await wait(200)
  }
  const pid = child.pid ?? 0
  for (let quiet = 0, before = 0; quiet < 3;) {
    await wait(5000)
    const now = treeUse(pid).cpuSeconds ?? 0
    quiet = now - before < 0.2 ? quiet + 1 : 0
    before = now
  }
  return { name: 'Docwright', port, host: address() ?? '', pid }
}

async function startNginx(out: string): Promise<Server[]> {
  const found = ['nginx', '/usr/sbin/nginx'].find((name) => spawnSync(name, ['-v']).error === undefined)
  if (found === undefined) return missing('nginx', 'nginx-light')
  const port = await freePort()
  const configuration = join(folder, 'nginx.conf')
  await writeFile(
    configuration,
    `worker_processes ${Math.max(1, Number(values.readers))}; daemon off; pid ${folder}/nginx.pid; error_log stderr crit;
events { worker_connections 1024; }
http { include /etc/nginx/mime.types; access_log off; sendfile on; keepalive_requests 100000000; gzip_static on;
  open_file_cache max=10000;
  server { listen 127.0.0.1:${port}; root ${out}; error_page 404 /404.html;
    location / { try_files $uri $uri/index.html =404; } } }
`,
  )
  return [await started('nginx', found, ['-c', configuration], port)]
}

async function startCaddy(out: string): Promise<Server[]> {
  if (spawnSync('caddy', ['version']).error !== undefined) return missing('Caddy', 'caddy')
  const port = await freePort()
  const configuration = join(folder, 'Caddyfile')
  await writeFile(
    configuration,
    `{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  root * ${out}
  try_files {path} {path}/index.html
  file_server {
    precompressed gzip
  }
}
`,
  )
  return [await started('Caddy', 'caddy', ['run', '--config', configuration, '--adapter', 'caddyfile'], port)]
}

async function started(name: string, command: string, options: readonly string[], port: number): Promise<Server> {
  const child = spawn(command, options, { stdio: 'ignore' })
  children.push(child)
  const host = `127.0.0.1:${port}`
  while (!(await fetch(`http://${host}/`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`${name} has ended with status ${child.exitCode}.`)
    await wait(100)
  }
  return { name, port, host, pid: child.pid ?? 0 }
}

function missing(name: string, debian: string): [] {
  console.log(`${name} is not installed, and so not compared. On Debian: apt-get install ${debian}`)
  return []
}

async function compressAll(out: string): Promise<void> {
  for (const name of await readdir(out, { recursive: true })) {
    const file = join(out, name)
    if (/\.(?:html|js|css|json|md|txt|svg|xml)$/.test(name) && (await stat(file)).isFile())
      await writeFile(`${file}.gz`, gzipSync(await readFile(file)))
  }
}

function pathsIn(sitemap: string): string[] {
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}
