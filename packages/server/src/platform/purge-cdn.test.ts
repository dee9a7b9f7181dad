import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readSettings } from '../process/platform-settings.ts'
import { listPurges, takePurge } from '../store/deployments/cdn-queries.ts'
import type { Store } from '../store/open-store.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { cdnTargetOf, createPurger } from './purge-cdn.ts'

/** A cache that receives purges. */
async function startCache(reply: () => { status: number; body?: string; headers?: Record<string, string> }) {
  const heard: string[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method, url, headers } = request
      const key = headers['authorization'] ?? headers['fastly-key'] ?? ''
      heard.push([method, url, headers['x-docwright-site'] ?? '', key, body].join(' ').trim())
      const { status, body: said = '', headers: sent = {} } = reply()
      response.writeHead(status, sent).end(said)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { heard, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function setLive({ db }: Store, projectId: string, id: string): Promise<void> {
  await db.updateTable('deployment').set({ live_at: null }).where('project_id', '=', projectId).execute()
  const row = { kind: 'production', branch: 'main', commit_id: 'c', status: 'succeeded', run_at: 0 } as const
  await db
    .insertInto('deployment')
    .values({ id, project_id: projectId, ...row, fence: 1, attempts: 1, created_at: 0, faults: 0, live_at: 1 })
    .execute()
}

describeEachStore('what caches keep of a site', (stores) => {
  async function platform() {
    const time = { now: 1_000_000 }
    const location = await stores.locate()
    const store = await stores.open({ location, clock: () => time.now })
    const answer = { status: 200, body: '', headers: {} as Record<string, string> }
    const cache = await startCache(() => answer)
    const logged: string[] = []
    const logger = pino({}, { write: (line: string) => void logged.push(line) })
    const target = cdnTargetOf(readSettings({ DOCWRIGHT_CDN: 'varnish', DOCWRIGHT_CDN_PURGE: cache.address }))
    if (target === undefined) throw new Error('There is a cache.')
    const purger = createPurger({ store, logger, target, random: () => 0.5, elapsed: () => 0 })
    /** The purges in the meantime. */
    const after = async (seconds: number): Promise<string[]> => {
      time.now += seconds * 1000
      const before = cache.heard.length
      await purger.go()
      return cache.heard.slice(before)
    }
    return { store, time, answer, cache, logged, target, purger, after, logger }
  }

  test('is forgotten after each change, and once more for what was on its way; nothing is asked without one', async () => {
    const { store, purger, after, time } = await platform()
    const { projectId, organisationId } = await addProject(store, { slug: 'docs' })
    const { projectId: other } = await addProject(store, { slug: 'other', organisationId })
    expect([await after(0), await purger.nextDue()]).toEqual([[], undefined])
    const purge = [`PURGE / docwright-${projectId}`]
    await setLive(store, projectId, 'one')
    expect([await after(1), await after(1)]).toEqual([purge, []])
    expect(await purger.nextDue()).toBe(time.now + 14_000)
    expect([await after(14), await after(60), await purger.nextDue()]).toEqual([purge, [], undefined])
    await setLive(store, projectId, 'two')
    expect([await after(1), await after(15)]).toEqual([purge, purge])
    // Another name, or one less.
    const domain = { host: 'docs.acme.com', project_id: projectId, proof: '-', created_at: 0 }
    await store.db
      .insertInto('domain')
      .values({ ...domain, verified_at: null })
      .execute()
    expect(await after(1)).toEqual([])
    await store.db.updateTable('domain').set({ verified_at: 1 }).execute()
    expect([await after(1), await after(15)]).toEqual([purge, purge])
    await store.db.updateTable('domain').set({ project_id: other }).execute()
    expect([await after(1), await after(15)]).toEqual([purge, purge])
    await store.db.updateTable('project').set({ archived_at: 1 }).where('id', '=', projectId).execute()
    expect([await after(1), await after(15), await after(60)]).toEqual([purge, purge, []])
    expect(await store.db.selectFrom('cdn_purge').selectAll().execute()).toEqual([])
  })

  test('takes a twentieth of the time at most, however long it takes to look at all projects', async () => {
    const { store, cache, target, logger, time } = await platform()
    const { projectId } = await addProject(store, { slug: 'docs' })
    let now = 0
    // Two readings in each look: it takes a second.
    const purger = createPurger({ store, logger, target, random: () => 0.5, elapsed: () => (now += 500) })
    await setLive(store, projectId, 'one')
    await purger.go()
    await setLive(store, projectId, 'two')
    await purger.go()
    expect(cache.heard).toHaveLength(1)
    expect(await purger.nextDue()).toBeGreaterThan(time.now)
    now += 10_000
    // Periodic tasks ask first whether anything is due, and go on at once.
    expect(await purger.nextDue()).toBe(time.now)
    await purger.go()
    expect(cache.heard).toHaveLength(2)
  })

  test('is forgotten as soon as the cache can be told, however often it could not, and also of a project that is gone', async () => {
    const { store, answer, logged, after, purger, time } = await platform()
    const { projectId } = await addProject(store, { slug: 'docs' })
    await setLive(store, projectId, 'one')
    answer.status = 503
    expect((await after(1)).length).toBe(1)
    expect(logged.join('')).toContain('"code":"cdn-not-purged"')
    expect(await after(1)).toEqual([])
    expect(await purger.nextDue()).toBe(time.now + 1000)
    let attempts = 0
    for (let minute = 0; minute < 60; minute += 1) attempts += (await after(60)).length
    expect(attempts).toBeGreaterThan(9)
    expect(logged.length).toBeLessThan(3)
    await store.db.deleteFrom('deployment').execute()
    await store.db.deleteFrom('project').execute()
    answer.status = 200
    expect((await after(600)).length).toBe(1)
    expect([(await after(15)).length, await after(600)]).toEqual([1, []])
  })

  test('is forgotten after a change that was taken back before the cache had confirmed it', async () => {
    const { store, answer, after } = await platform()
    const { projectId } = await addProject(store, { slug: 'docs' })
    await setLive(store, projectId, 'one')
    expect([(await after(1)).length, (await after(15)).length, await after(60)]).toEqual([1, 1, []])
    const rename = async (slug: string) =>
      store.db.updateTable('project').set({ slug }).where('id', '=', projectId).execute()
    answer.status = 500
    await rename('other')
    expect((await after(1)).length).toBe(1)
    answer.status = 200
    await rename('docs')
    expect([(await after(600)).length, (await after(15)).length, await after(60)]).toEqual([1, 1, []])
  })

  test('of a branch that was the default one is forgotten too once it is a preview', async () => {
    const { store, after } = await platform()
    const { projectId } = await addProject(store, { slug: 'docs' })
    await setLive(store, projectId, 'one')
    expect([(await after(1)).length, (await after(15)).length]).toEqual([1, 1])
    await store.db.updateTable('project').set({ default_branch: 'next' }).where('id', '=', projectId).execute()
    expect([(await after(1)).length, (await after(15)).length, await after(60)]).toEqual([1, 1, []])
    await store.db.updateTable('deployment').set({ kind: 'preview' }).where('project_id', '=', projectId).execute()
    expect((await after(1)).length).toBe(1)
  })

  test('is not asked for all that is due from a cache that wants to be left alone', async () => {
    const { store, answer, after } = await platform()
    const { projectId, organisationId } = await addProject(store, { slug: 'docs' })
    await setLive(store, projectId, 'p0')
    for (let number = 1; number < 12; number += 1) {
      const { projectId: id } = await addProject(store, { slug: `docs-${number}`, organisationId })
      await setLive(store, id, `p${number}`)
    }
    Object.assign(answer, { status: 429, headers: { 'retry-after': '120' } })
    expect((await after(1)).length).toBeLessThanOrEqual(4)
    expect(await after(60)).toEqual([])
    answer.status = 200
    expect((await after(61)).length).toBe(12)
  })

  test('is asked about later if the cache says when', async () => {
    const { store, answer, after } = await platform()
    const { projectId } = await addProject(store, { slug: 'docs' })
    await setLive(store, projectId, 'one')
    Object.assign(answer, { status: 429, headers: { 'retry-after': '120' } })
    expect((await after(1)).length).toBe(1)
    answer.status = 200
    expect([await after(119), (await after(2)).length]).toEqual([[], 1])
  })

  test('is named with that of other sites in one request, where a cache takes that', async () => {
    const { store, cache, logger, answer } = await platform()
    const settings = { DOCWRIGHT_CDN: 'cloudflare', DOCWRIGHT_CDN_PURGE: cache.address, DOCWRIGHT_CDN_TOKEN: 't' }
    const target = cdnTargetOf(readSettings(settings))
    if (target === undefined) throw new Error('There is a cache.')
    const purger = createPurger({ store, logger, target, random: () => 0.5, elapsed: () => 0 })
    const ids: string[] = []
    const { organisationId } = await addProject(store, { slug: 'first' })
    for (const slug of ['a', 'b', 'c']) {
      const { projectId } = await addProject(store, { slug, organisationId })
      await setLive(store, projectId, `live-${slug}`)
      ids.push(projectId)
    }
    answer.body = '{"success":true}'
    await purger.go()
    expect(cache.heard).toHaveLength(1)
    for (const id of ids) expect(cache.heard[0]).toContain(`docwright-${id}`)
    const shown = (await listPurges(store.db)).map((row) => row.shown.split(' ')[0])
    expect(new Set(shown)).toEqual(new Set(['live-a', 'live-b', 'live-c']))
  })

  test('is left alone while another process is at it, and forgotten if that was lost', async () => {
    const { store, after, purger, cache, time } = await platform()
    const { projectId } = await addProject(store, { slug: 'docs' })
    await setLive(store, projectId, 'one')
    await Promise.all([purger.go(), purger.go(), purger.go()])
    expect(cache.heard.length).toBe(1)
    await setLive(store, projectId, 'two')
    const [row] = await listPurges(store.db)
    expect(await takePurge(store.db, projectId, row, { now: time.now, lease: 60_000 })).toBe(true)
    expect([await after(30), (await after(31)).length]).toEqual([[], 1])
    // A lease that a clock has left behind which was set back since counts for nothing.
    await setLive(store, projectId, 'three')
    await store.db
      .updateTable('cdn_purge')
      .set({ lease_until: time.now + 86_400_000 })
      .execute()
    expect((await after(1)).length).toBe(1)
  })
})

test('each kind of cache is told as it wants, and confirms it in its way', async () => {
  const bodies = ['{"success":false}', '{"success":true}']
  const cache = await startCache(() => ({ status: 200, body: bodies.shift() ?? '' }))
  const { requestPurge } = await import('./purge-request.ts')
  const at = (kind: 'cloudflare' | 'fastly' | 'varnish', path: string) =>
    requestPurge(
      { kind, addresses: [`${cache.address}${path}`], token: 'sesame' },
      kind === 'varnish' ? ['p1'] : ['p1', 'p2'],
    )
  await expect(at('cloudflare', '/zones/z/purge_cache')).rejects.toThrow('answered 200')
  await at('cloudflare', '/zones/z/purge_cache')
  await at('fastly', '/service/s/purge')
  await at('varnish', '/')
  expect(cache.heard).toEqual([
    'POST /zones/z/purge_cache  Bearer sesame {"tags":["docwright-p1","docwright-p2"]}',
    'POST /zones/z/purge_cache  Bearer sesame {"tags":["docwright-p1","docwright-p2"]}',
    'POST /service/s/purge  sesame {"surrogate_keys":["docwright-p1","docwright-p2"]}',
    'PURGE / docwright-p1 Bearer sesame',
  ])
})

test('a cache is named with where it is told', () => {
  const problem = (environment: Record<string, string>) => () => readSettings(environment)
  expect(problem({ DOCWRIGHT_CDN: 'varnish' })).toThrow('DOCWRIGHT_CDN_PURGE: must be set together')
  expect(problem({ DOCWRIGHT_CDN: 'fastly', DOCWRIGHT_CDN_PURGE: 'https://x.example' })).toThrow('DOCWRIGHT_CDN_TOKEN')
  expect(problem({ DOCWRIGHT_CDN: 'varnish', DOCWRIGHT_CDN_PURGE: 'ftp://x' })).toThrow('must be addresses')
  const several = readSettings({ DOCWRIGHT_CDN: 'varnish', DOCWRIGHT_CDN_PURGE: 'http://a:1/, http://b:1/' })
  expect(cdnTargetOf(several)?.addresses).toEqual(['http://a:1/', 'http://b:1/'])
  expect(cdnTargetOf(readSettings({}))).toBeUndefined()
})
