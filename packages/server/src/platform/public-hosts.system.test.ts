import { ForgeError } from '@docwright/forge'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createPublicFetch } from './public-fetch.ts'
import { createHostResolver } from './public-hosts.ts'

const names: Readonly<Record<string, string>> = {
  'forge.example.com': '93.184.215.14',
  'inside.example.com': '10.0.0.7',
  'metadata.example.com': '169.254.169.254',
}

async function resolve(host: string) {
  const address = names[host] ?? host
  if (!/^[\d.:a-f]+$/.test(address)) throw new Error('ENOTFOUND')
  return [{ address, family: 4 as const }]
}

test.each(['inside.example.com', 'metadata.example.com', '127.0.0.1', '192.168.1.1', '::1'])(
  'git is not led to %s',
  async (host) => {
    const refused = createHostResolver(false, resolve)(host)
    await expect(refused).rejects.toThrow(ForgeError)
    await expect(refused).rejects.toMatchObject({ code: 'git-address-not-allowed' })
  },
)

test('git is led to public hosts, and where the operator allows it to all', async () => {
  expect(await createHostResolver(false, resolve)('forge.example.com')).toEqual(['93.184.215.14'])
  expect(await createHostResolver(true, resolve)('inside.example.com')).toEqual(['10.0.0.7'])
  await expect(createHostResolver(true, resolve)('nowhere')).rejects.toMatchObject({ code: 'git-unreachable' })
})

test('the API of a forge inside our network is not asked', async () => {
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    response.end('secret')
  })
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening)
  })
  const url = `http://localhost:${(server.address() as AddressInfo).port}/api/v1`
  await expect(createPublicFetch(false)(url)).rejects.toMatchObject({ code: 'git-address-not-allowed' })
  expect(asked).toBe(0)
  expect(await (await createPublicFetch(true)(url)).text()).toBe('secret')
  server.close()
})
