import { ModelAddressRefused } from '@docwright/agent'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createModelAddresses } from './model-addresses.ts'

const asked: string[] = []
const server = createServer(({ url = '' }, response) => {
  asked.push(url)
  if (url === '/moved') response.writeHead(302, { location: '/inside' })
  response.end('{}')
})
let origin = ''

beforeEach(async () => {
  asked.length = 0
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const inside = [
  'https://127.0.0.1/v1',
  'https://localhost/v1',
  'https://169.254.169.254/latest',
  'https://[::1]:11434/v1',
  'https://[::ffff:10.0.0.1]/v1',
  'https://192.168.1.4:8000/v1',
]

const isMetadata = (address: string): boolean => address.includes('169.254.')

test('addresses of the machine, its network and its metadata service are refused when they are entered', async () => {
  const { refusalOf } = createModelAddresses([], false)
  const [ofMetadata, others] = [inside.filter(isMetadata), inside.filter((address) => !isMetadata(address))]
  for (const address of others) expect(await refusalOf(new URL(address))).toContain('which is not a public address')
  // No message explains how to open an address that reveals the credentials of the machine.
  const more = [
    'http://169.254.169.254/latest/meta-data',
    'http://[::ffff:169.254.169.254]/',
    'http://100.100.100.200/',
  ]
  for (const address of [...ofMetadata, ...more]) {
    const reason = await refusalOf(new URL(address))
    expect(reason).toContain('which give out its credentials')
    expect(reason).not.toContain('DOCWRIGHT_LOCAL_MODELS')
  }
  expect(await refusalOf(new URL(`${origin}/v1`))).toContain(`DOCWRIGHT_LOCAL_MODELS=${origin}`)
  expect(await refusalOf(new URL('https://1.1.1.1/v1'))).toBeUndefined()
})

test('a name that leads inside later is refused when it is used', async () => {
  const leads = createModelAddresses([], false, () => Promise.resolve([{ address: '10.0.0.1', family: 4 }]))
  expect(await leads.refusalOf(new URL('https://models.example.com/v1'))).toContain('which is not a public address')
  const { fetch } = createModelAddresses([], false)
  for (const address of [...inside, `${origin}/v1`])
    await expect(fetch(address, { method: 'POST', body: '{}' })).rejects.toThrow(ModelAddressRefused)
  expect(asked).toEqual([])
})

test('a server that the operator has named is asked, at its port alone and without following it elsewhere', async () => {
  const { fetch, refusalOf } = createModelAddresses([origin], false)
  expect(await refusalOf(new URL(`${origin}/v1`))).toBeUndefined()
  expect((await fetch(`${origin}/v1`)).status).toBe(200)
  expect((await fetch(`${origin}/moved`)).status).toBe(302)
  expect(asked).toEqual(['/v1', '/moved'])
  expect(await refusalOf(new URL('http://127.0.0.1:1/v1'))).toContain('DOCWRIGHT_LOCAL_MODELS')
  await expect(fetch('http://127.0.0.1:1/v1')).rejects.toThrow(ModelAddressRefused)
  const everywhere = createModelAddresses([], true)
  expect(await everywhere.refusalOf(new URL(`${origin}/v1`))).toBeUndefined()
})
