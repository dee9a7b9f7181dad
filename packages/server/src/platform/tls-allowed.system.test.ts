import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { startTestPlatform } from '../testing/start-test-platform.ts'

const sites = 'sites.example'

test('whoever obtains certificates learns which names are served, of the platform itself and through no proxy', async () => {
  const platform = await startTestPlatform({
    environment: {
      PATH: process.env['PATH'],
      DOCWRIGHT_PUBLIC_URL: 'https://docs.example.com',
      DOCWRIGHT_BASE_DOMAIN: sites,
      DOCWRIGHT_DRAIN_SECONDS: '0',
    },
    // Its own port is in no address: the log has it.
  })
  onTestFinished(platform.close)
  const port = Number(/"listening":(\d+)/.exec(platform.logged())?.[1])
  const { id, slug } = platform.project
  const now = Date.now()
  await platform.store.db
    .insertInto('domain')
    .values([
      { host: 'docs.acme.com', project_id: id, proof: 'a', verified_at: now, created_at: now },
      { host: 'docs.other.com', project_id: id, proof: 'b', verified_at: null, created_at: now },
    ])
    .execute()
  const ask = async (
    domain: string,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: string }> => {
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>()
    const path = `/internal/tls-allowed?domain=${encodeURIComponent(domain)}`
    get({ host: '127.0.0.1', port, path, headers }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
    }).on('error', reject)
    return promise
  }
  const statusOf = async (domain: string): Promise<number> => (await ask(domain)).status

  expect(await statusOf(`${slug}.${sites}`)).toBe(200)
  expect(await statusOf('docs.acme.com')).toBe(200)
  expect(await statusOf('docs.other.com')).toBe(404)
  expect(await statusOf(`nothing.${sites}`)).toBe(404)
  expect(await statusOf('docs.example.com')).toBe(404)
  expect(await statusOf('')).toBe(400)
  expect(await statusOf('a'.repeat(254))).toBe(400)
  // By the name of a container, as in a network of containers.
  expect((await ask('docs.acme.com', { host: `docwright:${port}` })).status).toBe(200)

  // A reader of a site gets “not found”, and a request through a proxy gets nothing at all.
  const throughSite = await ask('docs.acme.com', { host: `${slug}.${sites}` })
  expect([throughSite.status, throughSite.body.includes('yes')]).toEqual([404, false])
  expect((await ask('docs.acme.com', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404)
  expect((await ask('docs.acme.com', { forwarded: 'for=203.0.113.9' })).status).toBe(404)

  // An archived project has no name any more, and neither has its domain; both are known for a moment longer.
  await platform.store.db.updateTable('project').set({ archived_at: now }).where('id', '=', id).execute()
  await expect.poll(async () => [await statusOf(`x.${sites}`), await statusOf('docs.acme.com')]).toEqual([404, 404])
})
