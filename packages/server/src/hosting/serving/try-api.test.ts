import { expect, test } from 'vitest'
import type { ServedSite } from '../answers/served-site.ts'
import { createPlaygroundHandler } from './try-api.ts'

const asked = new Request('http://docs.example/_docwright/api-proxy', { method: 'POST' })

/** A site with a scripted proxy. */
function siteWith(proxy: () => Promise<Response>, projectId = 'project_1'): ServedSite {
  return { deployment: { projectId }, proxy, use: <T>(work: () => Promise<T>) => work() } as unknown as ServedSite
}

function endless(): Promise<Response> {
  return Promise.resolve(new Response(new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(1)) })))
}

test('a reader sends 60 requests in a minute, and is told what to do then', async () => {
  let now = 0
  const handler = createPlaygroundHandler(
    () => now,
    () => 'reader',
  )
  const site = siteWith(() => Promise.resolve(new Response('pong')))
  for (let count = 0; count < 60; count += 1) expect(await (await handler(site, asked)).text()).toBe('pong')
  const refused = await handler(site, asked)
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    429,
    '60',
    { error: 'Too many requests. Try again in a minute.' },
  ])
  now = 60_000
  expect((await handler(site, asked)).status).toBe(200)
})

test('a reader has four answers open at a time, and gets a place back when one ends or is left', async () => {
  const handler = createPlaygroundHandler(
    () => 0,
    () => 'reader',
  )
  const site = siteWith(endless)
  const open = await Promise.all([1, 2, 3, 4].map(() => handler(site, asked)))
  expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await handler(site, asked)).status).toBe(429)
  await open[0]?.body?.cancel()
  expect((await handler(site, asked)).status).toBe(200)
})

test('the readers of a site have half of the places that are free; a fault of the proxy gives its place back', async () => {
  let reader = 0
  const handler = createPlaygroundHandler(
    () => 0,
    () => `reader ${(reader += 1)}`,
  )
  const broken = siteWith(() => Promise.reject(new Error('broken')))
  for (let count = 0; count < 30; count += 1) await expect(handler(broken, asked)).rejects.toThrow('broken')
  const site = siteWith(endless)
  for (let count = 0; count < 12; count += 1) expect((await handler(site, asked)).status).toBe(200)
  const refused = await handler(site, asked)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '15'])
  // The other half is for the other sites.
  expect((await handler(siteWith(endless, 'project_2'), asked)).status).toBe(200)
})
