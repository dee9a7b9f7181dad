import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { startHostedRepository } from './testing/start-hosted-repository.ts'

test('a specification that is kept elsewhere is fetched with every deployment, and an update shows what has changed there', async () => {
  let summary = 'List the zebras'
  const elsewhere = createServer((_request, response) => {
    const operation = { summary, responses: { 200: { description: 'OK' } } }
    const info = { title: 'Zoo', version: '1' }
    response.end(JSON.stringify({ openapi: '3.1.0', info, paths: { '/animals': { get: operation } } }))
  })
  elsewhere.listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const { port } = elsewhere.address() as AddressInfo
  const hosted = await startHostedRepository(() => ({ text: 'Done.' }), { DOCWRIGHT_ALLOW_PRIVATE_ADDRESSES: 'yes' })
  const { project, siteUrl, url } = hosted.platform

  async function read(path: string): Promise<string> {
    const address = new URL((await siteUrl(project.id)) ?? '')
    const asked = request({ host: '127.0.0.1', port: address.port, path, headers: { host: address.host } }).end()
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    let text = ''
    for await (const chunk of response.setEncoding('utf8')) text += String(chunk)
    return text
  }

  async function until(path: string, words: string): Promise<string> {
    await expect.poll(() => read(path), { interval: 50 }).toContain(words)
    return read(path)
  }

  try {
    const navigation = { tabs: [{ tab: 'API', openapi: `http://127.0.0.1:${port}/openapi.json` }] }
    await hosted.push({ 'docs.json': JSON.stringify({ name: 'Zoo', navigation }) })
    const page = /\/[\w/-]*zebras/.exec(await until('/llms.txt', 'List the zebras'))?.[0] ?? ''
    expect(await read(page)).toContain('List the zebras')
    summary = 'List the zebras, all of them'
    const response = await fetch(`${url}/v1/project/update/${project.id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${project.key}` },
    })
    expect(response.status).toBe(202)
    await until('/llms.txt', 'List the zebras, all of them')
  } finally {
    await hosted.close()
    elsewhere.close()
  }
})
