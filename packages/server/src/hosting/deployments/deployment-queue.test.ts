import { expect, test } from 'vitest'
import type { DeploymentDiagnostic, DeploymentInput } from '../../store/deployments/deployment.ts'
import { createHostingStore } from '../../store/deployments/deployment-store.ts'
import type { Store } from '../../store/open-store.ts'
import { describeEachStore } from '../../store/testing/describe-each-store.ts'
import { deployAgain } from './deploy-again.ts'
import { createDeploymentQueue, type HeldDeployment } from './deployment-queue.ts'
import { addProject } from '../../store/testing/add-project.ts'

const problem: DeploymentDiagnostic = {
  code: 'broken-link',
  severity: 'warning',
  message: 'x',
  file: 'a.mdx',
  line: 1,
  column: 1,
}

async function docsProject(store: Store, slug: string, settings = {}): Promise<string> {
  return (await addProject(store, { slug, docsFolder: 'docs', settings })).projectId
}

function input(projectId: string, commit: string, branch = 'main'): DeploymentInput {
  return { projectId, branch, commit, production: branch === 'main' }
}

/** Takes the next deployment as a process does that keeps it for a second. */
async function take(store: Store, owner = 'me', lease = 1000): Promise<HeldDeployment> {
  const taken = await createDeploymentQueue(store, owner, lease).take(false)
  if (taken === undefined || 'givenUp' in taken) throw new Error('There is nothing to take.')
  return taken
}

describeEachStore('Deployments', (stores) => {
  test('one goes live in place of the other, and each branch has its own', async () => {
    const store = await stores.open()
    const hosting = createHostingStore(store)
    const project = await docsProject(store, 'docs')
    for (const [commit, branch] of [
      ['c1', 'main'],
      ['c2', 'main'],
      ['c3', 'draft'],
    ] as const) {
      const { id } = await hosting.enqueueDeployment(input(project, commit, branch))
      const taken = await take(store)
      expect([taken.deployment.id, taken.attempts]).toEqual([id, 1])
      expect((await hosting.publishDeployment(taken.held, [problem], 'm'))?.status).toBe('live')
    }
    expect((await hosting.liveBranches(project)).map(({ branch, commit }) => [branch, commit])).toEqual([
      ['draft', 'c3'],
      ['main', 'c2'],
    ])
    const list = await hosting.deployments(project, { branch: 'main' })
    expect(list.map(({ commit, status, warnings }) => [commit, status, warnings])).toEqual([
      ['c2', 'live', 1],
      ['c1', 'superseded', 1],
    ])
    const [first] = list
    expect(await hosting.deploymentDiagnostics(first?.id ?? '')).toEqual([problem])
    expect(await hosting.deployments(project, { branch: 'main', after: first?.id ?? '' })).toHaveLength(1)
    await hosting.retireBranch(project, 'draft', 'The branch was deleted.')
    expect(await hosting.liveDeployment(project, 'draft')).toBeUndefined()
    const [ended] = await hosting.deployments(project, { branch: 'draft' })
    expect(ended).toMatchObject({ status: 'retired', reason: 'The branch was deleted.' })
  })

  test('one that is being made when its branch is deleted does not go live any more', async () => {
    const store = await stores.open()
    const hosting = createHostingStore(store)
    const project = await docsProject(store, 'docs')
    const { id } = await hosting.enqueueDeployment(input(project, 'c1', 'draft'))
    const { held } = await take(store)
    await hosting.retireBranch(project, 'draft', 'The branch was deleted.')
    expect(await createDeploymentQueue(store, 'me').renew(held)).toBe(false)
    expect(await hosting.publishDeployment(held, [], 'm')).toBeUndefined()
    expect(await hosting.liveDeployment(project, 'draft')).toBeUndefined()
    expect((await hosting.deployment(id))?.status).toBe('superseded')
  })

  test('a machine whose clock is ten seconds wrong takes nothing, and takes what waits once it is right', async () => {
    const store = await stores.open()
    const project = await docsProject(store, 'docs')
    await createHostingStore(store).enqueueDeployment(input(project, 'c1'))
    const takeWhere = async (ahead: number): Promise<unknown> => {
      const time = { ...store.time, ahead: () => ahead }
      return createDeploymentQueue({ ...store, time }, 'me').take(false)
    }
    for (const ahead of [-1_200_000, 10_000, 1_200_000]) expect(await takeWhere(ahead)).toBeUndefined()
    expect(await takeWhere(-9_999)).toMatchObject({ attempts: 1 })
  })

  test('one that another process takes while its holder still lives has not crashed it', async () => {
    let now = 0
    const store = await stores.open({ clock: () => now })
    const project = await docsProject(store, 'docs')
    await createHostingStore(store).enqueueDeployment(input(project, 'c1'))
    const attempts: number[] = []
    let holder = await take(store, 'first')
    for (let takeovers = 0; takeovers < 5; takeovers += 1) {
      now += 1001
      const next = await take(store, 'next')
      // Asked again and again until its work has ended, it says once that it lives.
      for (let asked = 0; asked < 3; asked += 1)
        expect(await createDeploymentQueue(store, 'holder').renew(holder.held)).toBe(false)
      attempts.push(next.attempts)
      holder = next
    }
    expect(attempts).toEqual([2, 2, 2, 2, 2])
    // One that never renews again is one that has ended.
    const ended: unknown[] = []
    for (let takeovers = 0; takeovers < 3; takeovers += 1) {
      now += 1001
      ended.push(await createDeploymentQueue(store, 'next', 1000).take(false))
    }
    expect(ended).toMatchObject([{ attempts: 2 }, { attempts: 3 }, { givenUp: holder.deployment.id }])
  })

  test('what failed leaves the live one alone and says why', async () => {
    const store = await stores.open()
    const hosting = createHostingStore(store)
    const project = await docsProject(store, 'docs')
    await hosting.enqueueDeployment(input(project, 'c1'))
    await hosting.publishDeployment((await take(store)).held, [], 'm')
    const bad = await hosting.enqueueDeployment(input(project, 'c2'))
    const why = { code: 'site-not-possible', reason: 'No docs.json.' }
    const failed = await hosting.failDeployment((await take(store)).held, why, [{ ...problem, severity: 'error' }])
    expect(failed).toMatchObject({ status: 'failed', ...why, errors: 1, warnings: 0 })
    expect((await hosting.liveDeployment(project, 'main'))?.commit).toBe('c1')
    // Tried again, for instance after a setting was changed.
    expect((await hosting.enqueueDeployment(input(project, 'c2'))).id).not.toBe(bad.id)
  })

  test('a newer one that is live already is not replaced by an older one', async () => {
    const store = await stores.open()
    const hosting = createHostingStore(store)
    const project = await docsProject(store, 'docs')
    await hosting.enqueueDeployment(input(project, 'c1'))
    const older = await take(store, 'slow')
    const newer = await hosting.enqueueDeployment(input(project, 'c2'))
    // A branch has one in work at a time, as long as its holder is there.
    expect(await createDeploymentQueue(store, 'quick').take(false)).toBeUndefined()
    const other = { id: newer.id, fence: 1 }
    await store.db.updateTable('deployment').set({ status: 'building', fence: 1 }).where('id', '=', newer.id).execute()
    await hosting.publishDeployment(other, [], 'm')
    expect((await hosting.publishDeployment(older.held, [], 'm'))?.status).toBe('superseded')
    expect((await hosting.liveDeployment(project, 'main'))?.commit).toBe('c2')
  })

  test('only one of several processes makes it; whoever lost its lease changes nothing', async () => {
    let now = 1000
    const store = await stores.open({ clock: () => now })
    const hosting = createHostingStore(store)
    const project = await docsProject(store, 'docs')
    await hosting.enqueueDeployment(input(project, 'c1'))
    const queues = ['a', 'b', 'c'].map((owner) => createDeploymentQueue(store, owner, 100))
    const taken = await Promise.all(queues.map(async (queue) => queue.take(false)))
    const first = taken.find((found): found is HeldDeployment => found !== undefined && !('givenUp' in found))
    expect(taken.filter((found) => found !== undefined)).toHaveLength(1)
    const [queue] = queues
    if (first === undefined || queue === undefined) throw new Error('Nobody has taken it.')
    now += 50
    expect(await queue.renew(first.held)).toBe(true)
    expect(await queue.take(false)).toBeUndefined()
    now += 100
    const second = await take(store, 'other', 100)
    expect(second.attempts).toBe(2)
    expect(await queue.renew(first.held)).toBe(false)
    expect(await hosting.publishDeployment(first.held, [], 'm')).toBeUndefined()
    expect((await hosting.publishDeployment(second.held, [], 'm'))?.status).toBe('live')
  })

  test('one that ends the processes that take it is given up when it is taken the fourth time', async () => {
    let now = 1000
    const store = await stores.open({ clock: () => now })
    const hosting = createHostingStore(store)
    const project = await docsProject(store, 'docs')
    const { id } = await hosting.enqueueDeployment(input(project, 'c1'))
    for (const attempts of [1, 2, 3]) {
      expect((await take(store, 'doomed', 100)).attempts).toBe(attempts)
      now += 101
    }
    const queue = createDeploymentQueue(store, 'next', 100)
    expect(await queue.take(false)).toEqual({ givenUp: id })
    expect(await hosting.deployment(id)).toMatchObject({ status: 'failed', code: 'deployment-ends-process' })
    expect(await queue.take(false)).toBeUndefined()
  })

  test('what the platform fails, or hands back at its end, counts as no attempt, and waits as long as it is told', async () => {
    let now = 1000
    const store = await stores.open({ clock: () => now })
    const hosting = createHostingStore(store)
    const queue = createDeploymentQueue(store, 'me', 100)
    const { id } = await hosting.enqueueDeployment(input(await docsProject(store, 'docs'), 'c1'))
    const delay = { code: 'repository-unreadable', reason: 'Away.', pause: 50, isFault: true }
    for (const faults of [0, 1, 2, 3, 4]) {
      const taken = await take(store)
      expect([taken.attempts, taken.faults]).toEqual([1, faults])
      await queue.putOff(taken.held, delay)
      expect(await hosting.deployment(id)).toMatchObject({ status: 'queued', code: delay.code, reason: 'Away.' })
      expect(await queue.take(false)).toBeUndefined()
      now += 50
    }
    await queue.handBack((await take(store)).held)
    const last = await take(store)
    expect(last.attempts).toBe(1)
    const live = await hosting.publishDeployment(last.held, [], 'm')
    expect(live).toMatchObject({ status: 'live', code: null, reason: null })
  })

  test('sites go before previews, and projects one after the other, however many each has', async () => {
    let now = 1000
    const store = await stores.open({ clock: () => now })
    const hosting = createHostingStore(store)
    const queue = createDeploymentQueue(store, 'me', 10_000)
    const [huge, small, other] = [
      await docsProject(store, 'huge'),
      await docsProject(store, 'small'),
      await docsProject(store, 'other'),
    ]
    const previews = Array.from({ length: 60 }, (_, index) => input(huge, 'c', `f${index + 1}`))
    const others = [input(other, 'c', 'one'), input(small, 'c', 'draft'), input(other, 'c', 'two'), input(small, 'c')]
    for (const wanted of [...previews, ...others]) {
      await hosting.enqueueDeployment(wanted)
      now += 1
    }
    const order: string[] = []
    for (let turn = 0; turn < 6; turn += 1) {
      const { deployment, held } = await take(store)
      const name = new Map([
        [huge, 'huge'],
        [small, 'small'],
      ]).get(deployment.projectId)
      order.push(`${name ?? 'other'} ${deployment.branch}`)
      now += 1
      await hosting.publishDeployment(held, [], 'm')
    }
    expect(order).toEqual(['small main', 'huge f1', 'other one', 'small draft', 'huge f2', 'other two'])
    expect(await queue.take(true)).toBeUndefined()
  })

  test('one that goes back to what is written has as many problems as it had, also more than are kept', async () => {
    const store = await stores.open()
    const hosting = createHostingStore(store)
    const projectId = await docsProject(store, 'docs')
    const many = Array.from({ length: 1540 }, (_, at) => ({ ...problem, line: at + 1 }))
    const first = await hosting.enqueueDeployment(input(projectId, 'c1'))
    await hosting.publishDeployment((await take(store)).held, many, 'm1')
    await hosting.enqueueDeployment(input(projectId, 'c2'))
    await hosting.publishDeployment((await take(store)).held, [], 'm2')
    const earlier = await hosting.deployment(first.id)
    const again = earlier && (await deployAgain(hosting, earlier))
    expect(await hosting.publishDeployment((await take(store)).held, null, 'm1')).toMatchObject({
      id: again?.id,
      warnings: 1540,
      status: 'live',
    })
    expect(await hosting.deploymentDiagnostics(again?.id ?? '')).toHaveLength(1000)
  })

  test('waiting ones are overtaken, and the same commit is not deployed twice', async () => {
    const store = await stores.open()
    const hosting = createHostingStore(store)
    const project = await docsProject(store, 'docs')
    const first = await hosting.enqueueDeployment(input(project, 'c1'))
    expect((await hosting.enqueueDeployment(input(project, 'c1'))).id).toBe(first.id)
    const second = await hosting.enqueueDeployment(input(project, 'c2'))
    expect((await hosting.deployment(first.id))?.status).toBe('superseded')
    expect((await take(store)).deployment.id).toBe(second.id)
    expect((await hosting.enqueueDeployment({ ...input(project, 'c2'), again: true })).id).not.toBe(second.id)
  })

  test('a project is found by its label and by a verified domain alone', async () => {
    const store = await stores.open()
    const hosting = createHostingStore(store)
    const id = await docsProject(store, 'docs', { demand: 'no-errors' })
    for (const [host, verified] of [
      ['docs.example.com', 1],
      ['claimed.example.com', null],
    ] as const) {
      await store.db
        .insertInto('domain')
        .values({ host, project_id: id, proof: 'p', verified_at: verified, created_at: 1 })
        .execute()
    }
    const project = { id, slug: 'docs', docsFolder: 'docs', demand: 'no-errors', domain: 'docs.example.com' }
    expect(await hosting.projectBySlug('docs')).toMatchObject(project)
    expect(await hosting.projectByDomain('docs.example.com')).toMatchObject(project)
    expect(await hosting.projectByDomain('claimed.example.com')).toBeUndefined()
    await store.db.updateTable('project').set({ archived_at: 1 }).execute()
    expect(await hosting.projectBySlug('docs')).toBeUndefined()
    expect(await hosting.projectByDomain('docs.example.com')).toBeUndefined()
  })
})
