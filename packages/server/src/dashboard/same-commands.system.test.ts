import { expect, test } from 'vitest'
import { createApiFixture } from '../api/testing/api-fixture.ts'
import type { ApiFixture } from '../api/testing/api-fixture.ts'
import type { Account } from '@docwright/contract'
import { createEndpoint } from '../jobs/manage-webhooks.ts'
import type { Store } from '../store/open-store.ts'
import { describeWithStore } from '../store/testing/describe-each-store.ts'
import type { DashboardContext } from './dashboard-context.ts'
import { createJobServices } from './job-services.ts'

const account: Account = { id: 'user_1', name: 'Ada', email: 'ada@example.com' }

/** The actions on a job, by one of the two doors. */
interface Door {
  create(prompt: string): Promise<string>
  message(job: string, prompt: string): Promise<void>
  control(job: string, control: 'cancel' | 'archive' | 'unarchive'): Promise<void>
}

function byApi(api: ApiFixture): Door {
  const post = async (path: string, body?: unknown): Promise<{ id: string }> => {
    const response = await api.send('POST', `/v2/agent/{projectId}/job${path}`, { body })
    expect(response.ok).toBe(true)
    return (await response.json()) as { id: string }
  }
  return {
    create: async (prompt) => (await post('', { prompt })).id,
    message: async (job, prompt) => void (await post(`/${job}/message`, { prompt })),
    control: async (job, control) => void (await post(`/${job}/${control}`)),
  }
}

function byDashboard({ context, projectId }: ApiFixture): Door {
  const jobs = createJobServices({ ...context, models: [] } as unknown as DashboardContext)
  return {
    async create(prompt) {
      const outcome = await jobs.create(projectId, { prompt }, account)
      if (outcome.status !== 'done') throw new Error(outcome.message)
      return outcome.jobId
    },
    async message(job, prompt) {
      expect(await jobs.sendMessage(projectId, job, prompt, account)).toEqual({ status: 'done' })
    },
    async control(job, control) {
      expect(await jobs[control](projectId, job)).toEqual({ status: 'done' })
    },
  }
}

/** The rows of all jobs, without the ids and times that differ in every run. */
async function rowsOf({ db }: Store): Promise<string[]> {
  const tables = ['job', 'turn', 'event', 'webhook_delivery', 'rate_use'] as const
  const rows = await Promise.all(
    tables.map(async (table) =>
      (await db.selectFrom(table).selectAll().execute()).map((row) => `${table} ${withoutNames(JSON.stringify(row))}`),
    ),
  )
  return rows.flat().toSorted()
}

function withoutNames(text: string): string {
  return text
    .replaceAll(/\b[a-z]+_[\da-z]{16,}\b/gi, 'ID')
    .replaceAll(/\b1\d{12}\b/g, '0')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
}

describeWithStore('API and dashboard', (stores) => {
  test('do the same: a job leaves the same rows, events, messages and uses behind, by either door', async () => {
    const left: { rows: string[]; woken: string[] }[] = []
    for (const doorOf of [byApi, byDashboard]) {
      const api = await createApiFixture(await stores.open())
      const hook = { projectId: api.projectId, url: 'https://hooks.example.com' }
      await createEndpoint(api.store, hook, () => 'sealed')
      const woken: string[] = []
      api.context.wakeUps.listen((subject) => woken.push(withoutNames(subject)))
      const door = doorOf(api)
      const job = await door.create('Fix the links.')
      await door.message(job, 'And the images.')
      await door.control(job, 'cancel')
      await door.control(job, 'archive')
      await door.control(job, 'unarchive')
      left.push({ rows: await rowsOf(api.store), woken })
    }
    const [first, second] = left
    for (const table of ['job', 'turn', 'event', 'webhook_delivery', 'rate_use']) {
      expect(first?.rows.some((row) => row.startsWith(`${table} `))).toBe(true)
    }
    expect(first?.woken).toContain('turn')
    expect(second).toEqual(first)
  })
})
