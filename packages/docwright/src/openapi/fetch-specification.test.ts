import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createSpecificationFetcher } from './fetch-specification.ts'
import { isPrivateAddress } from '../source/private-address.ts'

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function cacheFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-fetch-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

describe('fetching a specification', () => {
  it('sends the ETag of the copy, and takes the copy where nothing changed', async () => {
    const seen: (string | undefined)[] = []
    const url = await serve((request, response) => {
      seen.push(request.headers['if-none-match'])
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end()
      else response.writeHead(200, { etag: '"1"' }).end('{"a": 1}\n')
    })
    const options = { cacheFolder: cacheFolder(), allowPrivate: true }
    for (let count = 0; count < 2; count += 1) {
      const { bytes, diagnostics } = await createSpecificationFetcher(options)(`${url}/api.json`)
      expect(Buffer.from(bytes ?? []).toString()).toBe('{"a": 1}\n')
      expect(diagnostics).toEqual([])
    }
    expect(seen).toEqual([undefined, '"1"'])
  })

  it('a failure takes the copy with a warning, and without a copy it is an error', async () => {
    let status = 200
    const url = await serve((_request, response) => response.writeHead(status).end('{}'))
    const fetchFile = createSpecificationFetcher({ cacheFolder: cacheFolder(), allowPrivate: true })
    await fetchFile(`${url}/a`)
    status = 500
    const stale = await fetchFile(`${url}/a`)
    expect(stale.bytes?.length).toBe(2)
    expect(stale.diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
      ['openapi-fetch-stale', 'warning'],
    ])
    const failed = await fetchFile(`${url}/b`)
    expect(failed.bytes).toBe(undefined)
    expect(failed.diagnostics.map(({ code, message }) => [code, message])).toEqual([
      ['openapi-fetch-failed', `The specification ${url}/b could not be fetched: the server answered with status 500.`],
    ])
  })

  it('follows redirections, but not without end', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/a') response.writeHead(302, { location: '/b' }).end()
      else if (request.url === '/b') response.writeHead(200).end('{}')
      else response.writeHead(302, { location: '/loop' }).end()
    })
    const fetchFile = createSpecificationFetcher({ allowPrivate: true })
    expect((await fetchFile(`${url}/a`)).bytes?.length).toBe(2)
    expect((await fetchFile(`${url}/loop`)).diagnostics[0]?.message).toContain('redirected more than 5 times')
  })

  it('gives up what is too large or too slow', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/large') response.writeHead(200).end('x'.repeat(2000))
    })
    const fetchFile = createSpecificationFetcher({ allowPrivate: true, bytes: 1000, timeout: 200 })
    expect((await fetchFile(`${url}/large`)).diagnostics[0]?.message).toContain('larger than')
    expect((await fetchFile(`${url}/slow`)).diagnostics[0]?.message).toContain('no response within 0.2 s')
  })

  it.each(['https://127.0.0.1/a.json', 'https://[::1]/a.json', 'https://169.254.169.254/', 'https://localhost/a.json'])(
    'never reaches a private address: %s',
    async (url) => {
      const { bytes, diagnostics } = await createSpecificationFetcher()(url)
      expect(bytes).toBe(undefined)
      expect(diagnostics.map(({ code }) => code)).toEqual(['openapi-private-address'])
    },
  )

  it('fetches over HTTPS only', async () => {
    const { diagnostics } = await createSpecificationFetcher()('http://example.com/a.json')
    expect(diagnostics[0]?.message).toContain('only HTTPS URLs are fetched')
  })
})

describe('private addresses', () => {
  it.each(['10.1.2.3', '172.31.0.1', '192.168.0.1', '100.64.1.1', '0.0.0.0', '::', 'fe80::1%eth0', 'fd00::1'])(
    '%s is one',
    (address) => {
      expect(isPrivateAddress(address)).toBe(true)
    },
  )
  it.each(['::ffff:127.0.0.1', '64:ff9b::10.0.0.1', '2002:7f00:1::'])('%s holds one', (address) => {
    expect(isPrivateAddress(address)).toBe(true)
  })
  it.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is none', (address) => {
    expect(isPrivateAddress(address)).toBe(false)
  })
})
