import { expect, test } from 'vitest'
import type { Diagnostic } from 'docwright/engine'
import { createHostingStore } from '../../store/deployments/deployment-store.ts'
import { addProject } from '../../store/testing/add-project.ts'
import { endAllChecks } from '../../store/deployments/check-queries.ts'
import { describeWithStore } from '../../store/testing/describe-each-store.ts'
import type { RunningSite } from '../site-process/running-site.ts'
import { checkAgain, type CheckAgainContext } from './check-again.ts'
import { createDeploymentQueue } from './deployment-queue.ts'

const minute = 60_000
const found = { code: 'link-broken', severity: 'error', message: 'x', file: 'a.mdx', line: 1, column: 1 } as const

describeWithStore('A look through all pages whose process was lost', (stores) => {
  async function setting() {
    const clock = { now: Date.parse('2026-01-02T00:00:00Z') }
    const store = await stores.open({ clock: () => clock.now })
    const { projectId } = await addProject(store)
    const hosting = createHostingStore(store)
    const { id } = await hosting.enqueueDeployment({ projectId, branch: 'main', commit: 'c1', production: true })
    const taken = await createDeploymentQueue(store, 'one').take(false)
    if (taken === undefined || 'givenUp' in taken) throw new Error('Nothing was due.')
    await hosting.publishDeployment(taken.held, [], 'm', minute)
    const opened: boolean[] = []
    const logged: unknown[] = []
    let look: () => Promise<Diagnostic[] | undefined> = () => Promise.resolve([found])
    const context: CheckAgainContext = {
      store: hosting,
      logger: { info() {}, warn: (fields) => void logged.push(fields), error: (fields) => void logged.push(fields) },
      open(deployment, isFresh) {
        opened.push(isFresh)
        return Promise.resolve({
          deployment,
          check: () => look(),
          close: () => Promise.resolve(),
        } as unknown as RunningSite)
      },
      goesOn: () => true,
    }
    return {
      clock,
      store,
      hosting,
      opened,
      logged,
      again: async () => checkAgain(context),
      codes: async () => (await hosting.deploymentDiagnostics(id)).map(({ code }) => code),
      id,
      looks(next: typeof look) {
        look = next
      },
    }
  }

  test('is made by another after a minute, once', async () => {
    const { clock, again, codes, opened } = await setting()
    clock.now += minute - 1
    expect(await again()).toBe(false)
    clock.now += 1
    expect(await again()).toBe(true)
    expect(await codes()).toEqual(['link-broken'])
    clock.now += 100 * minute
    expect([await again(), opened]).toEqual([false, [true]])
  })

  test('is left to who is at it for as long as that goes on', async () => {
    const { clock, again, hosting, id } = await setting()
    clock.now += minute - 1
    await hosting.keepCheck(id, minute)
    clock.now += minute - 1
    expect(await again()).toBe(false)
    clock.now += 1
    expect(await again()).toBe(true)
    // Work that has ended is not begun again by a process that believes it is doing it.
    await hosting.keepCheck(id, minute)
    await hosting.releaseCheck(id, 0)
    expect(await again()).toBe(false)
  })

  test('is begun three times, each time in another process; then its findings say that it was given up', async () => {
    const { clock, again, codes, opened, logged, looks } = await setting()
    looks(() => Promise.reject(new Error('The process ended.')))
    for (let time = 0; time < 2; time += 1) {
      clock.now += minute
      expect(await again()).toBe(true)
    }
    expect([await codes(), opened]).toEqual([[], [true, true]])
    clock.now += minute
    expect(await again()).toBe(true)
    expect([await codes(), opened.length]).toEqual([['check-ends-process'], 2])
    expect(logged.at(-1)).toMatchObject({ code: 'check-ends-process' })
    clock.now += 100 * minute
    expect(await again()).toBe(false)
  })

  test('counts for nothing where the platform was at fault, or the process ended in order', async () => {
    const { clock, again, codes, looks } = await setting()
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    looks(() => Promise.reject(away))
    for (let time = 0; time < 9; time += 1) {
      clock.now += minute
      expect(await again()).toBe(true)
      expect(await again()).toBe(false)
    }
    looks(() => Promise.resolve(undefined))
    clock.now += minute
    expect([await again(), await again()]).toEqual([true, true])
    looks(() => Promise.resolve([found]))
    expect(await again()).toBe(true)
    expect(await codes()).toEqual(['link-broken'])
  })

  test('is due at once to a lone process that starts, and where the clock was set back by a day', async () => {
    const first = await setting()
    await endAllChecks(first.store.db, first.clock.now)
    expect(await first.again()).toBe(true)
    const second = await setting()
    second.clock.now -= 24 * 60 * minute
    expect(await second.again()).toBe(true)
  })

  test('is not made of what readers see no longer', async () => {
    const { clock, again, store, id } = await setting()
    await store.db.updateTable('deployment').set({ live_at: null }).where('id', '=', id).execute()
    clock.now += minute
    expect(await again()).toBe(false)
  })
})
