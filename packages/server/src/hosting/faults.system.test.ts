import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openFolderStore } from '../objects/folder-store.ts'
import { createHostingStore } from '../store/deployments/deployment-store.ts'
import { defaultLimits } from 'docwright/engine'
import { smallSite, startHostingContext, type HostingContext } from './testing/hosting-context.ts'

let context: HostingContext
beforeEach(async () => {
  context = await startHostingContext()
})
afterEach(() => context.close())

const htmlOf = async (host: string, path = '/'): Promise<string> => (await context.get(host, path)).text

test('a repository that cannot be read fails nothing: the site stays, and what was pushed is made once it is back', async () => {
  const docs = await context.project('docs')
  await context.hosting.deploy(docs.id, 'main', docs.commit(smallSite('Before')))
  await context.hosting.settled()
  const commit = docs.commit({ 'index.mdx': 'This is After.\n' })
  const away = `${docs.folder}.away`
  renameSync(docs.folder, away)
  const [pushed] = await context.hosting.onPush(docs.id, [{ branch: 'main', after: commit }])
  if (pushed === undefined) throw new Error('Nothing was deployed.')
  const waiting = await context.hosting.outcomeOf(pushed, 20_000)
  expect(waiting).toMatchObject({ status: 'queued', code: 'repository-unreadable', errors: 0 })
  expect(waiting.reason).toContain('you do not need to push again')
  expect(await htmlOf('docs.localhost')).toContain('This is Before.')
  // A server that starts now knows the commit as it was read before.
  await context.restart({ deploys: false })
  for (const path of ['/', '/guides/install']) {
    const { status, headers } = await context.get('docs.localhost', path)
    expect([status, headers['x-robots-tag']]).toEqual([200, undefined])
  }
  // So does one of another machine, from the object store.
  await context.restart({ deploys: false, dataFolder: join(context.folder, 'another-machine') })
  expect((await context.get('docs.localhost', '/')).status).toBe(200)
  // A process that knows nothing answers that it cannot tell, and not that there is none.
  const objects = openFolderStore(join(context.folder, 'empty'))
  await context.restart({ deploys: false, dataFolder: join(context.folder, 'third-machine'), objects })
  const { status, headers } = await context.get('docs.localhost', '/')
  expect([status, headers['x-robots-tag'], Number(headers['retry-after']) > 0]).toEqual([503, undefined, true])
  renameSync(away, docs.folder)
  await expect.poll(async () => htmlOf('docs.localhost')).toContain('This is Before.')
  await context.restart()
  await expect.poll(async () => htmlOf('docs.localhost')).toContain('This is After.')
  expect(context.events.map(({ type }) => type)).toEqual(['deployment.succeeded', 'deployment.succeeded'])
})

test('a site that is not published yet opens from what was kept of its commit, while its repository is away', async () => {
  const docs = await context.project('docs')
  await context.hosting.deploy(docs.id, 'main', docs.commit(smallSite('Kept')))
  await context.hosting.settled()
  await context.store.db.updateTable('deployment').set({ manifest: null }).execute()
  renameSync(docs.folder, `${docs.folder}.away`)
  await context.restart({ deploys: false })
  for (const path of ['/', '/guides/install']) {
    const { status, headers } = await context.get('docs.localhost', path)
    expect([path, status, headers['x-robots-tag']]).toEqual([path, 200, undefined])
  }
  await context.restart({ deploys: false, dataFolder: join(context.folder, 'another-machine') })
  const { status, headers } = await context.get('docs.localhost', '/')
  expect([status, headers['x-robots-tag'], Number(headers['retry-after']) > 0]).toEqual([503, undefined, true])
})

test('with the database away, sites that were read are served at their host names, and no other becomes “not found”', async () => {
  const docs = await context.project('docs')
  await context.hosting.deploy(docs.id, 'main', docs.commit(smallSite('Kept')))
  await context.hosting.settled()
  let isAway = false
  const store = new Proxy(createHostingStore(context.store), {
    get(target, name, receiver) {
      const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      return isAway ? () => Promise.reject(lost) : (Reflect.get(target, name, receiver) as unknown)
    },
  })
  await context.restart({ store, deploys: false, limits: { poll: 20, siteIdle: 30 } })
  expect(await htmlOf('docs.localhost')).toContain('This is Kept.')
  expect((await context.get('nobody.localhost', '/')).status).toBe(404)
  isAway = true
  // The absence of a site is believed for as long as an answer is valid, and no longer.
  await pause(40)
  for (let round = 0; round < 8; round += 1) {
    const [page, other] = [
      await context.get('docs.localhost', '/'),
      await context.get('docs.localhost', '/guides/install'),
    ]
    expect([page.status, other.status]).toEqual([200, 200])
    const unknown = await context.get('nobody.localhost', '/')
    expect([unknown.status, unknown.headers['x-robots-tag']]).toEqual([503, undefined])
    await pause(40)
  }
  // Each line has a code, and says what it is about; what passes is no error.
  const code = 'database-unavailable'
  expect(context.logged.filter(({ level }) => level === 'error')).toEqual([])
  expect(context.logged).toContainEqual(
    expect.objectContaining({
      level: 'warn',
      message: expect.stringMatching(/^An earlier version/),
      code,
      project: docs.id,
    }),
  )
  expect(context.logged).toContainEqual(
    expect.objectContaining({
      message: expect.stringMatching(/^A request for a site/),
      code,
      host: 'nobody.localhost',
    }),
  )
  isAway = false
  await expect.poll(async () => (await context.get('nobody.localhost', '/')).status).toBe(404)
})

test('a server that starts while the database is away shows every site that was live, those it was never asked for as well', async () => {
  const [docs, other] = [await context.project('docs'), await context.project('other')]
  await context.hosting.deploy(docs.id, 'main', docs.commit(smallSite('Docs')))
  await context.hosting.deploy(other.id, 'main', other.commit(smallSite('Other')))
  await context.hosting.deploy(other.id, 'draft', other.commit(smallSite('Draft'), 'draft'))
  await context.hosting.settled()
  const learned = new Set<unknown>()
  let isAway = false
  const store = new Proxy(createHostingStore(context.store), {
    get(target, name, receiver) {
      if (isAway)
        return () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
      if (name !== 'liveBranches') return Reflect.get(target, name, receiver) as unknown
      return async (projectId: string) => {
        const branches = await target.liveBranches(projectId)
        learned.add(projectId)
        return branches
      }
    },
  })
  await context.restart({ store, deploys: false })
  await expect.poll(() => learned).toEqual(new Set([docs.id, other.id]))
  isAway = true
  await context.restart({ store, deploys: false })
  for (const [host, words] of [
    ['docs.localhost', 'This is Docs.'],
    ['other.localhost', 'This is Other.'],
    ['other--draft.localhost', 'This is Draft.'],
  ] as const) {
    expect(await htmlOf(host)).toContain(words)
    expect((await context.get(host, '/guides/install')).status).toBe(200)
  }
  expect((await context.get('nobody.localhost', '/')).status).toBe(503)
  // A later live site is seen as soon as the database answers.
  isAway = false
  await context.restart()
  await context.hosting.deploy(docs.id, 'main', docs.commit({ 'index.mdx': 'This is newer.\n' }))
  await context.hosting.settled()
  await context.restart({ store, deploys: false })
  expect(await htmlOf('docs.localhost')).toContain('This is newer.')
})

test('a server learns each minute of sites that nobody has asked it for', async () => {
  let learned = 0
  const store = new Proxy(createHostingStore(context.store), {
    get(target, name, receiver) {
      if (name === 'liveProjects') learned += 1
      return Reflect.get(target, name, receiver) as unknown
    },
  })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await context.restart({ store, deploys: false })
  expect(learned).toBe(1)
  // The first look comes to its end.
  await pause(50)
  vi.advanceTimersByTime(59_999)
  expect(learned).toBe(1)
  vi.advanceTimersByTime(1)
  expect(learned).toBe(2)
})

test('what is larger than a repository may hold is refused from the tree, and the rest is served', async () => {
  await context.restart({ limits: { repository: { ...defaultLimits, configuration: 3000, file: 1_000_000 } } })
  const docs = await context.project('docs')
  const film = Buffer.alloc(1_000_001)
  const { id, status } = await context.hosting.deploy(
    docs.id,
    'main',
    docs.commit({ ...smallSite('A'), 'film.mp4': film }),
  )
  expect(status).toBe('live')
  await context.hosting.settled()
  const found = await context.hosting.diagnosticsOf(id)
  expect(found.map(({ code, file }) => [code, file])).toContainEqual(['file-too-large', 'film.mp4'])
  expect([(await context.get('docs.localhost', '/film.mp4')).status, await htmlOf('docs.localhost')]).toEqual([
    404,
    expect.stringContaining('This is A.'),
  ])
  const large = await context.hosting.deploy(docs.id, 'main', docs.commit({ 'docs.json': ' '.repeat(3001) }))
  expect(large).toMatchObject({ status: 'failed', code: 'site-not-possible' })
  expect((await context.hosting.diagnosticsOf(large.id)).map(({ code }) => code)).toContain('configuration-too-large')
})
