import { SourceFault, type Diagnostic } from 'docwright/engine'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { StoreFault } from '../../objects/object-store.ts'
import { createLocalWakeUps } from '../../queue/wake-ups.ts'
import { createWorkAtHand } from '../../queue/work-at-hand.ts'
import type { Deployment } from '../../store/deployments/deployment.ts'
import { sendWakeUps } from '../../store/commit-news.ts'
import { createHostingStore } from '../../store/deployments/deployment-store.ts'
import { openStore } from '../../store/open-store.ts'
import { addProject } from '../../store/testing/add-project.ts'
import { createDeployer } from './deployer.ts'
import type { DeployerContext } from './deployer-context.ts'
import { createDeploymentQueue } from './deployment-queue.ts'
import type { RunningSite } from '../site-process/running-site.ts'
import { ProcessorLimitExceeded, SiteProcessEnded } from '../site-process/start-site-process.ts'
import { createStoreMeter } from '../manifest/store-meter.ts'

const problem = (code: string): Diagnostic => ({
  code,
  severity: 'warning',
  message: 'x',
  file: 'index.mdx',
  line: 1,
  column: 1,
})

function siteOf(deployment: Deployment, parts: Partial<RunningSite> = {}): RunningSite {
  return {
    deployment,
    diagnostics: [problem('at-once')],
    meter: createStoreMeter(),
    publish: () => Promise.resolve('manifest'),
    check: () => Promise.resolve([problem('found-later')]),
    serve: () => Promise.reject(new Error('Nobody reads it.')),
    close: () => Promise.resolve(),
    ...parts,
  }
}

/** A database and what makes its deployments, with sites that are opened by the test. */
async function setting(open: DeployerContext['open']) {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-deployer-'))
  let now = 1_000_000
  const store = await openStore({ dataFolder: folder, databaseUrl: undefined, clock: () => now })
  const wakeUps = createLocalWakeUps()
  sendWakeUps(store.db, wakeUps.wake)
  const hosting = createHostingStore(store)
  const logged: object[] = []
  const ended: string[] = []
  const note = (fields: object): void => void logged.push(fields)
  const deployer = createDeployer({
    store: hosting,
    queue: createDeploymentQueue(store, 'test'),
    wakeUps,
    atHand: createWorkAtHand(),
    logger: { info() {}, warn: note, error: note },
    poll: 5,
    random: () => 0.5,
    clock: () => now,
    open,
    isShown: () => true,
    isPublished: () => Promise.resolve(false),
    show() {},
    showOpen: () => Promise.resolve(),
    prepare: () => Promise.resolve(),
    showWritten: () => Promise.resolve(),
    publish: (site, isWanted) => site.publish(undefined, now, isWanted),
    ended: ({ id }) => Promise.resolve(void ended.push(id)),
  })
  onTestFinished(async () => {
    await deployer.close()
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const { projectId, organisationId } = await addProject(store, { slug: 'docs' })
  return {
    store,
    hosting,
    deployer,
    logged,
    ended,
    projectId,
    addProject: async (slug: string) => (await addProject(store, { slug, organisationId })).projectId,
    async push(branch = 'main', project = projectId, commit = 'c1') {
      now += 1
      const input = { projectId: project, branch, commit, production: branch === 'main' }
      return (await hosting.enqueueDeployment(input)).id
    },
    pass(milliseconds: number) {
      now += milliseconds
      // The observer of the clock reports a jump.
      wakeUps.wake('deployment')
    },
  }
}

const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
  code: 'ENOSPC',
  errno: -28,
  syscall: 'write',
})
const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

test.each([
  ['platform-unavailable', 'A disk of the platform is full.', full],
  ['database-unavailable', 'The platform’s database is unavailable.', away],
  [
    'store-unavailable',
    'The platform cannot store or read sites at the moment.',
    new StoreFault('The bucket answered 403 (AccessDenied).', { said: '403 (AccessDenied)' }),
  ],
  ['repository-unreadable', 'The platform could not read the repository.', new SourceFault('No such folder.')],
])(
  'a deployment waits with %s as often as it takes, says why, and is made once the platform is in order',
  async (code, words, fault) => {
    let isAway = true
    let opened = 0
    const { hosting, deployer, logged, ended, push, pass } = await setting(async (deployment) => {
      opened += 1
      return isAway ? Promise.reject(fault) : Promise.resolve({ site: siteOf(deployment) })
    })
    const id = await push()
    deployer.start()
    // The pauses double up to five minutes.
    for (const pause of [2, 4, 8, 16, 32, 64, 128, 256, 300, 300]) {
      await deployer.settled()
      const before = opened
      expect(await hosting.deployment(id)).toMatchObject({
        status: 'queued',
        code,
        reason: `${words} It is retried automatically; you do not need to push again.`,
      })
      pass(pause * 1000 - 1)
      await deployer.settled()
      expect(opened).toBe(before)
      pass(1)
      await expect.poll(() => opened).toBe(before + 1)
    }
    expect(logged[0]).toMatchObject({ code, err: fault })
    isAway = false
    await deployer.settled()
    pass(300_000)
    await deployer.settled()
    expect(await hosting.deployment(id)).toMatchObject({ status: 'live', code: null, reason: null })
    expect(ended).toEqual([id])
  },
)

test.each([
  ['deployment-error', new TypeError('undefined is not a function'), 'undefined is not a function'],
  [
    'deployment-ends-process',
    new SiteProcessEnded('it needs more than 60 MB of memory'),
    'it needs more than 60 MB of memory',
  ],
])('after three times in a row a deployment fails with %s; the site that is live stays', async (code, fault, words) => {
  let isFine = true
  const fresh: boolean[] = []
  const { hosting, deployer, logged, projectId, push, pass } = await setting(async (deployment, _project, isFresh) => {
    if (isFine) return Promise.resolve({ site: siteOf(deployment) })
    fresh.push(isFresh)
    return Promise.reject(fault)
  })
  const live = await push()
  deployer.start()
  await deployer.settled()
  isFine = false
  const id = await push('main', projectId, 'c2')
  for (const attempt of [1, 2]) {
    await expect.poll(() => fresh.length).toBe(attempt)
    await deployer.settled()
    expect(await hosting.deployment(id)).toMatchObject({ status: 'queued', code })
    pass(10_000)
  }
  await expect.poll(async () => (await hosting.deployment(id))?.status).toBe('failed')
  const failed = await hosting.deployment(id)
  expect([failed?.code, failed?.reason]).toEqual([code, expect.stringContaining(words)])
  // After a failure, it is made in a process of its own.
  expect(fresh).toEqual([false, true, true])
  expect(logged).toHaveLength(3)
  expect(logged.at(-1)).toMatchObject({ code, err: fault })
  expect((await hosting.liveDeployment(projectId, 'main'))?.id).toBe(live)
})

test('what waits for a project that is archived fails, and says so', async () => {
  const { store, hosting, deployer, push } = await setting(() => expect.unreachable())
  const id = await push()
  await store.db.updateTable('project').set({ archived_at: 1 }).execute()
  deployer.start()
  await deployer.settled()
  expect(await hosting.deployment(id)).toMatchObject({ status: 'failed', code: 'project-archived' })
})

test('a site that is live stays where its check costs too much: the rest is left out, and its findings say so', async () => {
  const tooMuch = new ProcessorLimitExceeded('Building this site takes more than 3,600 seconds of processor time.')
  const { hosting, deployer, push } = await setting((deployment) =>
    Promise.resolve({ site: siteOf(deployment, { check: () => Promise.reject(tooMuch) }) }),
  )
  const id = await push()
  deployer.start()
  await deployer.settled()
  expect((await hosting.deployment(id))?.status).toBe('live')
  const found = async (): Promise<string[]> => (await hosting.deploymentDiagnostics(id)).map(({ code }) => code)
  await expect.poll(found).toEqual(['at-once', 'deployment-too-costly'])
})

/** Work that goes on until the test ends it. */
function gate() {
  const begun: Deployment[] = []
  const ends: (() => void)[] = []
  let isOpen = false
  onTestFinished(() => {
    isOpen = true
    for (const end of ends) end()
  })
  return {
    names: () => begun.map(({ projectId, branch }) => `${projectId} ${branch}`),
    end: (place: number) => ends[place]?.(),
    async enter(deployment: Deployment): Promise<void> {
      begun.push(deployment)
      if (!isOpen) await new Promise<void>((resolve) => void ends.push(resolve))
    },
  }
}

/** Long enough for several looks for work. */
const aWhile = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50))

test('a process makes three deployments at a time, at most two of them previews; of one project two are made', async () => {
  const {
    deployer,
    projectId: large,
    addProject: add,
    push,
  } = await setting(async (deployment) => {
    await making.enter(deployment)
    return { site: siteOf(deployment) }
  })
  const making = gate()
  const [small, other] = [await add('small'), await add('other')]
  for (const branch of ['a', 'b', 'c']) await push(branch, large)
  deployer.start()
  await expect.poll(making.names).toEqual([`${large} a`, `${large} b`])
  // A place is free, and neither for a third one of this project nor for a third preview.
  await push('main', large)
  await push('a', small)
  await aWhile()
  expect(making.names()).toHaveLength(2)
  await push('main', small)
  await expect.poll(making.names).toEqual([`${large} a`, `${large} b`, `${small} main`])
  await push('main', other)
  await aWhile()
  expect(making.names()).toHaveLength(3)
  // With the end of one preview the sites go first.
  making.end(0)
  await expect.poll(making.names).toHaveLength(4)
  expect(making.names()[3]).toBe(`${other} main`)
})

test('of the checks that follow two are made at a time, of sites before previews, and one of a project', async () => {
  const {
    hosting,
    deployer,
    projectId: first,
    addProject: add,
    push,
  } = await setting((deployment) =>
    Promise.resolve({
      site: siteOf(deployment, { check: async () => checking.enter(deployment).then(() => []) }),
    }),
  )
  const checking = gate()
  const [second, third] = [await add('second'), await add('third')]
  const statusOf = async (id: string): Promise<string | undefined> => (await hosting.deployment(id))?.status
  deployer.start()
  await push('main', first)
  await expect.poll(checking.names).toEqual([`${first} main`])
  const preview = await push('draft', first)
  await expect.poll(() => statusOf(preview)).toBe('live')
  await aWhile()
  // Its project has one at work.
  expect(checking.names()).toHaveLength(1)
  await push('main', second)
  await expect.poll(checking.names).toEqual([`${first} main`, `${second} main`])
  const site = await push('main', third)
  await expect.poll(() => statusOf(site)).toBe('live')
  await aWhile()
  expect(checking.names()).toHaveLength(2)
  checking.end(0)
  await expect.poll(checking.names).toEqual([`${first} main`, `${second} main`, `${third} main`])
  checking.end(1)
  await expect.poll(checking.names).toHaveLength(4)
  expect(checking.names()[3]).toBe(`${first} draft`)
})

test('a process that ends hands back what it makes, which counts as no attempt, and takes up nothing more', async () => {
  const writing = Promise.withResolvers<void>()
  const {
    store,
    deployer,
    push,
    addProject: add,
  } = await setting(async (deployment) => ({
    site: siteOf(deployment, {
      async publish(_digest, _now, isWanted) {
        writing.resolve()
        while (isWanted()) await aWhile()
        return undefined
      },
    }),
  }))
  const live = await push()
  // The readers' site is written, so the next one is written before they see it.
  const shown = { status: 'succeeded', live_at: 1, manifest: 'm' } as const
  await store.db.updateTable('deployment').set(shown).where('id', '=', live).execute()
  const made = await push('main', undefined, 'c2')
  deployer.start()
  await writing.promise
  const closed = deployer.close()
  const waiting = await push('main', await add('other'))
  await closed
  const rows = store.db.selectFrom('deployment').select(['id', 'status', 'attempts', 'lease_owner']).orderBy('id')
  expect(await rows.execute()).toEqual([
    { id: live, status: 'succeeded', attempts: 0, lease_owner: null },
    { id: made, status: 'queued', attempts: 0, lease_owner: null },
    { id: waiting, status: 'queued', attempts: 0, lease_owner: null },
  ])
})

test('a look through all pages that a process leaves at its end is due at once to the next one', async () => {
  const looking = Promise.withResolvers<void>()
  const { store, deployer, hosting, push } = await setting(async (deployment) => ({
    site: siteOf(deployment, {
      async check(_pages, _before, isWanted) {
        looking.resolve()
        while (isWanted()) await aWhile()
        return undefined
      },
    }),
  }))
  const id = await push()
  deployer.start()
  await looking.promise
  const row = async () => store.db.selectFrom('deployment').select(['check_at', 'check_attempts']).executeTakeFirst()
  expect(await row()).toEqual({ check_at: store.clock() + 60_000, check_attempts: 1 })
  await deployer.close()
  expect(await row()).toEqual({ check_at: store.clock(), check_attempts: 0 })
  expect((await hosting.takeUnchecked(60_000))?.deployment.id).toBe(id)
})

test('the lease of a deployment is 60 seconds, and is renewed every 20', async () => {
  const { promise: made, resolve: make } = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  const { store, deployer, push, pass } = await setting(async (deployment) => {
    opened.resolve()
    await made
    return { site: siteOf(deployment) }
  })
  const left = async (): Promise<number> => {
    const row = await store.db.selectFrom('deployment').select('lease_until').executeTakeFirst()
    return Number(row?.lease_until) - store.clock()
  }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await push()
  deployer.start()
  await opened.promise
  expect(await left()).toBe(60_000)
  pass(20_000)
  vi.advanceTimersByTime(19_999)
  expect(await left()).toBe(40_000)
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  await expect.poll(left).toBe(60_000)
  make()
})
