import { expect, test } from 'vitest'
import { acceptJob, acceptMessage, type Acceptance, type JobPlan } from './accept-message.ts'
import type { ProjectQuotas } from '../store/projects/project-quotas.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeEachStore, type TestStores } from '../store/testing/describe-each-store.ts'

const minute = 60_000
const plan: JobPlan = { kind: 'ready', repository: 'https://example.com/docs.git', ref: 'main', model: 'none' }

interface Setting {
  time: { now: number }
  create(): Promise<Acceptance>
  send(jobId: string): Promise<Acceptance>
  /** As if all that was asked for had been done. */
  finish(): Promise<void>
  allow(quotas: ProjectQuotas): Promise<void>
}

async function setting(stores: TestStores, quotas: ProjectQuotas): Promise<Setting> {
  const time = { now: Date.UTC(2026, 0, 1, 12) }
  const store = await stores.open({ clock: () => time.now })
  const { projectId } = await addProject(store)
  // Another project has as many as it likes.
  const other = await addProject(store, { slug: 'other' })
  const context = {
    store,
    quotas,
    consumeRateLimit: async () => ({ accepted: true, limit: 100, windowSeconds: 3600, remaining: 99, resetSeconds: 1 }),
  }
  for (let count = 0; count < 4; count += 1)
    await acceptJob({ ...context, quotas: {} }, other.projectId, { prompt: 'Fix it.' }, plan)
  return {
    time,
    create: () => acceptJob(context, projectId, { prompt: 'Fix it.' }, plan),
    send: (jobId) => acceptMessage(context, projectId, jobId, { prompt: 'And this.' }),
    async finish() {
      await store.db.updateTable('turn').set({ status: 'succeeded' }).where('project_id', '=', projectId).execute()
    },
    async allow(own) {
      await store.db
        .updateTable('project')
        .set({ settings: JSON.stringify({ quotas: own }) })
        .where('id', '=', projectId)
        .execute()
    },
  }
}

function jobOf(acceptance: Acceptance): string {
  if (acceptance.kind === 'refused') throw new Error(acceptance.code)
  return acceptance.job.id
}

describeEachStore('Quotas of jobs', (stores) => {
  test('no more than so many are at work or wait; those that are may get messages', async () => {
    const { create, send, finish } = await setting(stores, { openJobs: 2 })
    const first = jobOf(await create())
    await finish()
    const [second, third] = [jobOf(await create()), jobOf(await create())]
    const refusal = {
      kind: 'refused',
      code: 'quota-jobs',
      occurrence: { detail: expect.stringContaining('2 running or queued jobs') },
      retryAfter: 30_000,
    }
    expect(await create()).toEqual(refusal)
    expect(await send(first)).toEqual(refusal)
    expect([(await send(second)).kind, (await send(third)).kind]).toEqual(['accepted', 'accepted'])
    await finish()
    expect((await send(first)).kind).toBe('accepted')
  })

  test('no more than so many are made in an hour, and it is said when the next one can be', async () => {
    const { create, finish, time, send, allow } = await setting(stores, { jobsPerHour: 2 })
    const first = jobOf(await create())
    time.now += 10 * minute
    await create()
    await finish()
    expect(await create()).toMatchObject({
      code: 'quota-jobs',
      occurrence: {
        detail: 'This project is limited to 2 new jobs per hour. The next one can be created at 13:00 UTC.',
      },
      retryAfter: 50 * minute,
    })
    expect((await send(first)).kind).toBe('accepted')
    await allow({ jobsPerHour: null })
    expect((await create()).kind).toBe('accepted')
    await allow({})
    expect((await create()).kind).toBe('refused')
    time.now += 61 * minute
    expect((await create()).kind).toBe('accepted')
  })
})
