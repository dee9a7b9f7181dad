import { afterEach, beforeEach, expect, test } from 'vitest'
import { startHostedRepository } from './testing/start-hosted-repository.ts'

let hosted: Awaited<ReturnType<typeof startHostedRepository>>

beforeEach(async () => {
  hosted = await startHostedRepository(() => ({ text: 'Done.' }))
})
afterEach(async () => hosted.close())

test('10,000 polls of the status of an update are answered, and leave nothing behind', async () => {
  const { project, store, url } = hosted.platform
  const headers = { authorization: `Bearer ${project.key}` }
  const begun = await fetch(`${url}/v1/project/update/${project.id}`, { method: 'POST', headers })
  const { statusId } = (await begun.json()) as { statusId: string }
  const poll = async (): Promise<string> => {
    const response = await fetch(`${url}/v1/project/update-status/${statusId}`, { headers })
    const body = await response.text()
    return response.status === 200 ? (JSON.parse(body) as { status: string }).status : `${response.status} ${body}`
  }
  const seen = new Map<string, number>()
  const client = async (): Promise<void> => {
    for (let count = 0; count < 500; count += 1) {
      const answer = await poll()
      seen.set(answer, (seen.get(answer) ?? 0) + 1)
    }
  }
  const rows = async (): Promise<number> => {
    const counts = await Promise.all(
      (['audit', 'deployment', 'rate_use'] as const).map(async (table) =>
        store.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
      ),
    )
    return counts.reduce((sum, { count }) => sum + count, 0)
  }
  await expect.poll(poll, { timeout: 120_000 }).toBe('success')
  const before = await rows()
  // Twenty clients that have waited for an hour and a half each, at ten seconds a poll.
  await Promise.all(Array.from({ length: 20 }, client))
  expect(Object.fromEntries(seen)).toEqual({ success: 10_000 })
  expect(await rows()).toBe(before)
}, 600_000)
