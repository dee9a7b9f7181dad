import { expect, test } from 'vitest'
import { createHostingStore } from './deployment-store.ts'
import type { Deployment } from './deployment.ts'
import type { ProjectQuotas } from '../projects/project-quotas.ts'
import { addProject } from '../testing/add-project.ts'
import { describeEachStore, type TestStores } from '../testing/describe-each-store.ts'

const minute = 60_000

interface Setting {
  time: { now: number }
  /** Asks for the next commit of a branch; when it is made, in minutes from the beginning, and why then. */
  push(branch: string): Promise<[number, string | null]>
  /** As if everything that is due had been made. */
  make(): Promise<void>
  allow(quotas: ProjectQuotas): Promise<void>
  goBack(): Promise<Deployment>
}

async function setting(stores: TestStores, quotas: ProjectQuotas): Promise<Setting> {
  const began = Date.UTC(2026, 0, 1, 12)
  const time = { now: began }
  const store = await stores.open({ clock: () => time.now })
  const { projectId } = await addProject(store)
  const hosting = createHostingStore(store, quotas)
  let commits = 0
  return {
    time,
    async push(branch) {
      commits += 1
      const input = { projectId, branch, commit: String(commits).padStart(40, '0'), production: branch === 'main' }
      const { id } = await hosting.enqueueDeployment(input)
      const { run_at, error } = await store.db
        .selectFrom('deployment')
        .select(['run_at', 'error'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return [(run_at - began) / minute, error]
    },
    async make() {
      await store.db
        .updateTable('deployment')
        .set({ status: 'succeeded', taken_at: time.now })
        .where('status', '=', 'queued')
        .where('run_at', '<=', time.now)
        .execute()
    },
    async allow(own) {
      await store.db
        .updateTable('project')
        .set({ settings: JSON.stringify({ quotas: own }) })
        .execute()
    },
    goBack: async () =>
      hosting.enqueueDeployment({
        projectId,
        branch: 'main',
        commit: 'a'.repeat(40),
        production: true,
        published: { manifest: 'b'.repeat(64), diagnostics: [], errors: 0, warnings: 0 },
      }),
  }
}

describeEachStore('Deployments in an hour', (stores) => {
  test('are as many as a project may have; one more waits until there is room, and says so', async () => {
    const { push, make, time, goBack } = await setting(stores, { deploymentsPerHour: 2 })
    expect(await push('main')).toEqual([0, null])
    await make()
    time.now += 10 * minute
    expect(await push('main')).toEqual([10, null])
    await make()
    const reason =
      'This project is limited to 2 deployments per hour. The deployment starts automatically at 13:00 UTC; you do not need to push again.'
    expect(await push('main')).toEqual([60, reason])
    // A repeated push takes the same place, and another branch the next one.
    expect(await push('main')).toEqual([60, reason])
    expect((await push('other'))[0]).toBe(70)
    expect(await goBack()).toMatchObject({ code: null, reason: null })
    time.now += 130 * minute
    expect(await push('main')).toEqual([140, null])
  })

  test('are not limited by themselves, and what a project is allowed goes before what all are', async () => {
    const free = await setting(stores, {})
    for (let count = 0; count < 5; count += 1) {
      expect(await free.push(`branch-${count}`)).toEqual([0, null])
      await free.make()
    }
    const { push, make, allow } = await setting(stores, { deploymentsPerHour: 1 })
    await push('main')
    await make()
    expect((await push('main'))[0]).toBe(60)
    await allow({ deploymentsPerHour: null })
    expect(await push('main')).toEqual([0, null])
    await make()
    await allow({ deploymentsPerHour: 2 })
    expect((await push('main'))[0]).toBe(60)
  })
})
