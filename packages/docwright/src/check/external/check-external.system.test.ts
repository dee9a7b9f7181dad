import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkExternal, type ExternalOptions } from './check-external.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const end = (status: number, headers: Record<string, string> = {}): Answer => {
  return (_request, response) => void response.writeHead(status, headers).end()
}

/** A site of somebody else, what it was asked, and how often at a time. */
async function siteWith(answer: Answer) {
  const asked: string[] = []
  let open = 0
  let most = 0
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    open += 1
    most = Math.max(most, open)
    response.on('close', () => (open -= 1))
    answer(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const folder = mkdtempSync(join(tmpdir(), 'docwright-external-'))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const check = async (paths: readonly string[], options: Partial<ExternalOptions> = {}): Promise<string[]> => {
    const links = paths.map((path) => ({
      url: path.startsWith('/') ? `${origin}${path}` : path,
      places: [{ file: 'a.mdx', line: 1, column: 1 }],
    }))
    const usual = { cacheFolder: join(folder, '.docwright', 'cache'), age: 1e9, thorough: false, allowPrivate: true }
    const found = await checkExternal(links, { ...usual, timeout: 5000, ...options })
    return found.map(({ code, message }) => `${code} ${message.replaceAll(origin, '')}`).toSorted()
  }
  return { asked, check, most: () => most, folder, origin }
}

const hops = (path: string): string => `/chain/${Number(path.split('/')[2]) + 1}`

test('every status is judged; what a server does not tell programs is not held against it', async () => {
  const { check, asked, origin } = await siteWith((request, response) => {
    const path = request.url ?? ''
    const status = Number(/^\/(\d+)$/.exec(path)?.[1])
    if (status > 0) end(status)(request, response)
    else if (path === '/only-get') end(request.method === 'GET' ? 200 : 405)(request, response)
    else if (path === '/hangs-up-on-head' && request.method === 'HEAD') request.socket.destroy()
    else if (path === '/hangs-up') request.socket.destroy()
    else if (path === '/garbage') request.socket.end('nonsense\r\n\r\n')
    else if (path === '/moved') end(301, { location: '/200' })(request, response)
    else if (path === '/for-now') end(302, { location: '/200' })(request, response)
    else if (path === '/slash') end(301, { location: '/slash/' })(request, response)
    else if (path === '/dead-end') end(308, { location: `${origin}/404` })(request, response)
    else if (path === '/circle') end(302, { location: '/back' })(request, response)
    else if (path === '/back') end(302, { location: '/circle#x' })(request, response)
    else if (path === '/app') end(302, { location: 'slack://open' })(request, response)
    else if (path === '/nonsense') end(302, { location: 'http://[' })(request, response)
    else if (path.startsWith('/chain/')) end(302, { location: hops(path) })(request, response)
    else end(200)(request, response)
  })
  const statuses = [200, 204, 206, 304, 400, 401, 402, 403, 404, 405, 406, 408, 410, 451, 500, 502, 503, 504, 999]
  const paths = statuses.map((status) => `/${status}`)
  const others = [
    '/only-get',
    '/hangs-up-on-head',
    '/hangs-up',
    '/garbage',
    '/moved',
    '/for-now',
    '/slash',
    '/dead-end',
  ]
  const found = await check([...paths, ...others, '/circle', '/app', '/nonsense', '/chain/1'], { thorough: true })
  expect(found).toEqual([
    'external-link-broken There is no page at /404: the server responds with status 404.',
    'external-link-broken There is no page at /410: the server responds with status 410.',
    'external-link-broken There is no page at /dead-end: the server responds with status 404.',
    'external-link-failed /500 cannot be reached: it responds with status 500.',
    'external-link-failed /502 cannot be reached: it responds with status 502.',
    'external-link-failed /503 cannot be reached: it responds with status 503.',
    'external-link-failed /504 cannot be reached: it responds with status 504.',
    'external-link-failed /999 cannot be reached: it responds with status 999.',
    'external-link-failed /chain/1 cannot be reached: it redirects more than 10 times.',
    'external-link-failed /circle cannot be reached: its redirects are circular.',
    expect.stringMatching(/^external-link-failed \/garbage cannot be reached: /) as string,
    'external-link-failed /hangs-up cannot be reached: its host closed the connection.',
    'external-link-failed /nonsense cannot be reached: it redirects to something that is not a valid URL.',
    'external-link-moved /moved has moved permanently.',
  ])
  expect(asked.filter((request) => request.endsWith(' /200'))).toContain('HEAD /200')
  expect(asked).not.toContain('GET /200')
  expect(asked).toContain('GET /404')
})

test('a server that does not answer is left after its time', async () => {
  const { check } = await siteWith(() => {})
  expect(await check(['/slow'], { timeout: 200 })).toEqual([
    'external-link-failed /slow cannot be reached: it does not respond within 0.2 s.',
  ])
})

test('a host is asked by two at a time, and rests as long as it wishes', async () => {
  let refusals = 2
  const { check, asked, most } = await siteWith((request, response) => {
    const isRefused = request.url === '/busy' && refusals > 0
    if (isRefused) refusals -= 1
    setTimeout(() => end(isRefused ? 429 : 200, isRefused ? { 'retry-after': '0.05' } : {})(request, response), 10)
  })
  const paths = Array.from({ length: 20 }, (_, index) => `/${index}`)
  expect(await check([...paths, '/busy', '/busy2'])).toEqual([])
  expect(most()).toBe(2)
  // Asked again once; what still has no time is not called broken.
  expect(asked.filter((request) => request === 'HEAD /busy')).toHaveLength(2)
})

test('a host that wants a long rest is not waited for', async () => {
  const { check, asked } = await siteWith(end(429, { 'retry-after': '3600' }))
  expect(await check(['/a'])).toEqual([])
  expect(asked).toEqual(['HEAD /a'])
})

test('answers are remembered, faults for an hour at most, and a damaged memory is forgotten', async () => {
  const { check, asked, folder } = await siteWith((request, response) => {
    end(request.url === '/bad' ? 404 : 200)(request, response)
  })
  const file = join(folder, '.docwright/cache/external-links.json')
  await check(['/good', '/bad'])
  expect(await check(['/good', '/bad'])).toHaveLength(1)
  expect(asked).toHaveLength(3)
  const text = readFileSync(file, 'utf8')
  const older = JSON.parse(text) as Record<string, { at: number }>
  for (const entry of Object.values(older)) entry.at -= 2 * 60 * 60 * 1000
  writeFileSync(file, JSON.stringify(older))
  await check(['/good', '/bad'])
  expect(asked.slice(3)).toEqual(['HEAD /bad', 'GET /bad'])
  await check(['/good'], { age: 0 })
  expect(asked.slice(5)).toEqual(['HEAD /good'])
  for (const damaged of ['{', '[1]', '{"http://x.y/":{"at":"x"}}', 'null']) {
    writeFileSync(file, damaged)
    expect(await check(['/good'])).toEqual([])
  }
})

test('private addresses are not asked', async () => {
  const { check, asked } = await siteWith(end(404))
  const usual = { allowPrivate: false }
  expect(await check(['/x', 'http://10.0.0.1/', 'http://[::1]/', 'http://169.254.169.254/latest'], usual)).toEqual([])
  expect(asked).toEqual([])
})
