import { once } from 'node:events'
import { Agent, request as sendRequest } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { sharedCookieDomain } from './cookie-domains.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { startHttpServer } from './http-server.ts'
import { createLogger } from './logger.ts'
import { mailServerOf, readSettings } from './platform-settings.ts'
import { createProjectNames } from './project-names.ts'
import { onBehalfOf, ownOrigin } from '../store/audit/origin.ts'
import { openStore } from '../store/open-store.ts'
import { addProject } from '../store/testing/add-project.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docwright-process-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

const silent = createLogger({ write: () => {} }, 'silent')

test('a data folder has one server at a time', () => {
  const unlock = lockDataFolder(folder)
  expect(() => lockDataFolder(folder)).toThrow('data-folder-in-use')
  unlock()
  lockDataFolder(folder)()
})

test('the lock of a server that was killed is taken over', async () => {
  const module = pathToFileURL(join(import.meta.dirname, 'data-folder-lock.ts')).href
  const program = `const { lockDataFolder } = await import(${JSON.stringify(module)})
    lockDataFolder(${JSON.stringify(folder)}); process.stdout.write('locked'); setInterval(() => {}, 1000)`
  const other = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(other.stdout, 'data')
  expect(() => lockDataFolder(folder)).toThrow('data-folder-in-use')
  other.kill('SIGKILL')
  await once(other, 'exit')
  lockDataFolder(folder)()
})

test('the log never holds a key, a password or an authorization header', () => {
  let lines = ''
  const logger = createLogger({ write: (line) => void (lines += line) }, 'info')
  const key = `dw_${'a1B2'.repeat(9)}`
  logger.info({ headers: { authorization: `Bearer ${key}` }, password: 'hunter2' }, `key ${key}`)
  logger.error({ err: new Error(`postgres://docwright:hunter3@db/docwright refused; Basic aGVsbG86d29ybGQ=`) }, 'No')
  for (const secret of [key, 'hunter', 'aGVsbG8']) expect(lines).not.toContain(secret)
  expect(lines).toContain('postgres://docwright:[hidden]@db/docwright')
})

test('an error and its causes are told in sentences', () => {
  let line = ''
  const logger = createLogger({ write: (piece) => void (line += piece) }, 'info')
  const cause = new Error('The bucket could not be reached.', { cause: new Error('connect ECONNREFUSED') })
  logger.warn({ err: new Error('The object store does not respond.', { cause }) }, 'No')
  expect(JSON.parse(line)).toMatchObject({
    err: { message: 'The object store does not respond. The bucket could not be reached. connect ECONNREFUSED' },
  })
})

test('lines about a project have its short name, as soon as this process knows it', async () => {
  const lines: Record<string, unknown>[] = []
  const names = createProjectNames()
  const logger = createLogger(
    { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
    'info',
    names.nameOf,
  )
  logger.info({ project: 'project_1' }, 'Early')
  const store = await openStore({ dataFolder: folder })
  const { projectId } = await addProject(store)
  await names.learnFrom(store.db)
  logger.info({ project: projectId }, 'Known')
  onBehalfOf({ ...ownOrigin, about: { project: projectId } }, () => logger.info('At work'))
  const later = await addProject(store, { slug: 'later' })
  logger.info({ project: later.projectId }, 'New')
  await expect.poll(() => names.nameOf(later.projectId), { timeout: 120_000 }).toBe('later')
  await store.close()
  expect(lines.map(({ msg, slug }) => [msg, slug])).toEqual([
    ['Early', undefined],
    ['Known', 'handbook'],
    ['At work', 'handbook'],
    ['New', undefined],
  ])
})

test('every variable that cannot be understood is named, its value is not', () => {
  const environment = { DATABASE_URL: 'mysql://secret@x', DOCWRIGHT_PUBLIC_URL: 'docs', DOCWRIGHT_MODEL: '' }
  expect(() => readSettings(environment)).toThrow(/DATABASE_URL: .*postgres.*\n.*DOCWRIGHT_PUBLIC_URL: must/s)
  expect(() => readSettings(environment)).not.toThrow('secret@')
  expect(readSettings({ DOCWRIGHT_MODEL: '' }).DOCWRIGHT_MODEL).toBeUndefined()
})

test.each([
  [
    'DOCWRIGHT_PUBLIC_URL',
    'https://example.com/docs',
    'must end after the host name or port: the platform cannot be served under a path',
  ],
  [
    'DOCWRIGHT_PUBLIC_URL',
    'https://example.com/?a=b',
    'must end after the host name or port: the platform cannot be served under a path',
  ],
  ['DOCWRIGHT_BASE_DOMAIN', 'https://sites.example.com', 'must be a host name alone'],
  ['DOCWRIGHT_BASE_DOMAIN', 'sites.example.com:8080', 'must be a host name alone'],
  ['DOCWRIGHT_BASE_DOMAIN', '*.example.com', 'must be a host name alone'],
  ['DOCWRIGHT_LOG_LEVEL', 'verbose', 'must be debug, info, warn, error or silent'],
])('%s cannot be %s', (name, value, problem) => {
  expect(() => readSettings({ [name]: value })).toThrow(`${name}: ${problem}`)
})

test('the address of a platform may end with a slash or a port, and the domain of its sites may be of one word', () => {
  for (const url of ['https://docs.example.com/', 'http://[::1]:3000', 'http://127.0.0.1:3000/'])
    expect(readSettings({ DOCWRIGHT_PUBLIC_URL: url }).DOCWRIGHT_PUBLIC_URL).toBe(url)
  for (const domain of ['localhost', 'Docs-2.example.co.uk', 'xn--bcher-kva.example'])
    expect(readSettings({ DOCWRIGHT_BASE_DOMAIN: domain }).DOCWRIGHT_BASE_DOMAIN).toBe(domain)
})

test('a mail server is named with its sender, and its password is in no message', () => {
  const url = 'smtp://docs:hunter2@mail.acme.example:587'
  const from = 'Acme docs <docs@acme.example>'
  expect(mailServerOf(readSettings({ DOCWRIGHT_SMTP_URL: url, DOCWRIGHT_MAIL_FROM: from }))).toEqual({ url, from })
  expect(mailServerOf(readSettings({}))).toBeNull()
  for (const wrong of [
    'https://docs:hunter2@acme.example',
    'smtp://docs:hunter2%zz@acme.example',
    'smtp://x/?tls=hunter2',
  ])
    expect(() => readSettings({ DOCWRIGHT_SMTP_URL: wrong, DOCWRIGHT_MAIL_FROM: from })).toThrow(
      /^(?!.*hunter2).*SMTP_URL: must look like smtp:/s,
    )
  expect(() => readSettings({ DOCWRIGHT_SMTP_URL: url })).toThrow(/^(?!.*hunter2).*MAIL_FROM: must be set/s)
})

test('the caller’s address is what the socket or the outermost trusted proxy says, whatever the caller claims', async () => {
  const seen: (string | null)[] = []
  for (const trustedProxies of [0, 1]) {
    const server = await startHttpServer({ host: '127.0.0.1', port: 0, trustedProxies, logger: silent })
    server.open((request) => {
      seen.push(request.headers.get('docwright-client-address'))
      return Promise.resolve(new Response('ok'))
    })
    const headers = { 'docwright-client-address': '10.0.0.1', 'x-forwarded-for': '198.51.100.9, 203.0.113.5' }
    await (await fetch(server.localUrl, { headers })).text()
    await server.close()
  }
  expect(seen).toEqual(['127.0.0.1', '203.0.113.5'])
})

test('until the platform is ready the answer is 503; a failure is 500 without details; a taken port is said plainly', async () => {
  const server = await startHttpServer({ host: '127.0.0.1', port: 0, trustedProxies: 0, logger: silent })
  expect((await fetch(`${server.localUrl}/healthz`)).status).toBe(503)
  server.open(() => Promise.reject(new Error('secret detail')))
  const response = await fetch(server.localUrl)
  expect([response.status, await response.text()]).toEqual([500, expect.not.stringContaining('secret detail')])
  const again = startHttpServer({ host: '127.0.0.1', port: server.port, trustedProxies: 0, logger: silent })
  await expect(again).rejects.toThrow('port-in-use')
  await server.close()
})

test('a push may take longer than other requests, as long as it comes; one that stops is sent away', async () => {
  const clients = { head: 1000, request: 800, look: 20, part: 400, least: 1 }
  const server = await startHttpServer({ host: '127.0.0.1', port: 0, trustedProxies: 0, logger: silent, clients })
  server.open(async (request) => new Response(await request.text().catch(() => 'cut')))
  const send = async (path: string, parts: number): Promise<string> => {
    const socket = connect(server.port, '127.0.0.1')
    let answer = ''
    socket.on('data', (bytes) => (answer += bytes.toString())).on('error', () => {})
    socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 20\r\n\r\n`)
    const timer = setInterval(() => {
      if (parts > 0) socket.write('x')
      parts -= 1
    }, 60)
    await once(socket, 'close')
    clearInterval(timer)
    return answer
  }
  try {
    const push = '/git/docs.git/git-receive-pack'
    const answers = await Promise.all([send(push, 20), send('/v2/agent', 20), send(push, 5)])
    expect(answers).toEqual([
      expect.stringMatching(/^HTTP\/1\.1 200 .*x{20}/s),
      expect.stringMatching(/^HTTP\/1\.1 408 /),
      expect.stringMatching(/^HTTP\/1\.1 408 /),
    ])
  } finally {
    await server.close()
  }
})

test.each([
  ['head', 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: '],
  ['body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n{'],
])('a client that is slow to send its %s is sent away', async (_part, begun) => {
  const clients = { head: 100, request: 200, look: 20, part: 20, least: 1 }
  const server = await startHttpServer({ host: '127.0.0.1', port: 0, trustedProxies: 0, logger: silent, clients })
  server.open(async (request) => new Response(await request.text().catch(() => 'cut')))
  try {
    const socket = connect(server.port, '127.0.0.1')
    socket.write(begun)
    let answer = ''
    socket.on('data', (bytes) => (answer += bytes.toString())).on('error', () => {})
    await once(socket, 'close')
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  } finally {
    await server.close()
  }
})

test('a GitHub App has an id and a key, and neither is shown', () => {
  const app = { DOCWRIGHT_GITHUB_APP_ID: 'Iv1.app', DOCWRIGHT_GITHUB_APP_KEY: '-----BEGIN RSA PRIVATE KEY-----\nk' }
  expect(readSettings(app)).toMatchObject(app)
  expect(() => readSettings({ DOCWRIGHT_GITHUB_APP_ID: 'Iv1.app' })).toThrow(/DOCWRIGHT_GITHUB_APP_KEY: must be set/)
  expect(() => readSettings({ ...app, DOCWRIGHT_GITHUB_APP_KEY: 'key.pem' })).toThrow(/PEM(?!.*key\.pem)/s)
})

test('a connection over which many requests come keeps nothing of those that are over', async () => {
  const server = await startHttpServer({ host: '127.0.0.1', port: 0, trustedProxies: 0, logger: silent })
  const warnings: Error[] = []
  const note = (warning: Error): void => void warnings.push(warning)
  process.on('warning', note)
  server.open(async (request) => new Response(await request.text()))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    for (let count = 0; count < 30; count += 1) {
      const outgoing = sendRequest({ agent, method: 'POST', port: server.port, host: '127.0.0.1' }).end('body')
      const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
      expect(await text(answer)).toBe('body')
    }
    expect(warnings).toEqual([])
  } finally {
    process.off('warning', note)
    agent.destroy()
    await server.close()
  }
})

test('headers that are too large are answered with 431, which deletes the cookies they mostly are', async () => {
  const server = await startHttpServer({ host: '127.0.0.1', port: 0, trustedProxies: 0, logger: silent })
  server.open(() => Promise.resolve(new Response('ok')))
  const answerTo = async (request: string): Promise<string> => {
    const socket = connect(server.port, '127.0.0.1')
    socket.write(request)
    return text(socket)
  }
  const bomb = Array.from({ length: 8 }, (_, index) => `bomb${index}=${'x'.repeat(4000)}`).join('; ')
  const answer = await answerTo(`GET / HTTP/1.1\r\nHost: x\r\nCookie: ${bomb}\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 431 .*\r\nClear-Site-Data: "cookies"\r\n.*reload the page\.\n$/s)
  expect(await answerTo('NONSENSE\r\n\r\n')).toBe(
    'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
  )
  await server.close()
})

test('a request that names two hosts is refused, whether or not they are the same', async () => {
  const server = await startHttpServer({ host: '127.0.0.1', port: 0, trustedProxies: 0, logger: silent })
  const asked: string[] = []
  server.open(async ({ url }) => {
    asked.push(url)
    return new Response('ok')
  })
  for (const hosts of [['a.example', 'b.example'], ['a.example', 'a.example'], ['a.example']]) {
    const socket = connect(server.port, '127.0.0.1')
    const named = hosts.map((host, at) => `${at === 0 ? 'Host' : 'hOST'}: ${host}\r\n`)
    socket.write(`GET / HTTP/1.1\r\n${named.join('')}Connection: close\r\n\r\n`)
    const answer = await text(socket)
    expect(answer).toMatch(hosts.length === 1 ? /^HTTP\/1\.1 200 / : /^HTTP\/1\.1 400 .*one Host header\.\n$/s)
  }
  expect(asked).toEqual(['http://a.example/'])
  await server.close()
})

test.each([
  ['https://docs.example.com', undefined, 'docs.example.com'],
  ['https://docs.example.com', 'sites.example.com', 'example.com'],
  ['https://docs.example.com', 'example.com.', 'example.com'],
  ['https://docs.example.com', 'example-docs.com', undefined],
  ['https://docs.example.co.uk', 'example-docs.co.uk', undefined],
  ['https://docs.example.co.uk', 'Example.co.uk', 'example.co.uk'],
  ['https://docs.github.io', 'sites.github.io', undefined],
  ['https://docs.acme.kawasaki.jp', 'sites.acme.kawasaki.jp', undefined],
  ['https://docs.internal', 'sites.docs.internal', 'docs.internal'],
  ['http://localhost:3000', undefined, undefined],
  ['http://192.0.2.1:3000', undefined, undefined],
  ['http://[::1]:3000', 'example.com', undefined],
])('%s with sites below %s shares the cookies of %s', (publicUrl, baseDomain, shared) => {
  expect(sharedCookieDomain(publicUrl, baseDomain)).toBe(shared)
})

test('a connection waits a minute for its next request, and none of them keeps the platform from ending', async () => {
  const server = await startHttpServer({ host: '127.0.0.1', port: 0, trustedProxies: 0, logger: silent })
  const begun = Promise.withResolvers<void>()
  const rest = Promise.withResolvers<void>()
  server.open(async (request) => {
    if (new URL(request.url).pathname === '/') return new Response('whole')
    const body = new ReadableStream({
      async pull(controller) {
        begun.resolve()
        await rest.promise
        controller.enqueue(new TextEncoder().encode('the rest'))
        controller.close()
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  const agent = new Agent({ keepAlive: true })
  const send = async (path: string): Promise<IncomingMessage> => {
    const outgoing = sendRequest({ agent, path, port: server.port, host: '127.0.0.1' }).end()
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    return answer
  }
  try {
    const whole = await send('/')
    expect(whole.headers['keep-alive']).toBe('timeout=75')
    expect(await text(whole)).toBe('whole')
    const open = send('/open')
    await begun.promise
    const closed = server.close()
    rest.resolve()
    expect(await text(await open)).toBe('the rest')
    // The client would keep its connection for more than a minute.
    await closed
  } finally {
    agent.destroy()
  }
}, 9000)

test('an answer that does not come to its end is cut off when the platform stops, after 10 seconds', async () => {
  const server = await startHttpServer({ host: '127.0.0.1', port: 0, trustedProxies: 0, logger: silent })
  server.open(() => Promise.resolve(new Response(new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(1)) }))))
  const reader = (await fetch(server.localUrl)).body?.getReader()
  if (reader === undefined) throw new Error('It has a body.')
  await reader.read()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const closed = server.close()
  vi.advanceTimersByTime(9_999)
  for (let parts = 0; parts < 1000; parts += 1) expect((await reader.read()).done).toBe(false)
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  await closed
  await expect(async () => {
    while (!(await reader.read()).done);
  }).rejects.toThrow('terminated')
})

test('who asks while a server starts waits until it is open; balancers hear at once that it is not ready', async () => {
  const server = await startHttpServer({ host: '127.0.0.1', port: 0, trustedProxies: 0, logger: silent })
  const asked = fetch(`http://127.0.0.1:${server.port}/page`)
  expect((await fetch(`http://127.0.0.1:${server.port}/readyz`)).status).toBe(503)
  server.open(async () => new Response('A page.'))
  expect(await (await asked).text()).toBe('A page.')
  await server.close()
})
