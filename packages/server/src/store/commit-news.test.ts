import { expect, test } from 'vitest'
import { sendWakeUps, wakeAfterCommit } from './commit-news.ts'
import { describeEachStore } from './testing/describe-each-store.ts'

describeEachStore('Wake-ups of a transaction', (stores) => {
  test('are sent once each, after the commit, and never for what was rolled back', async () => {
    const store = await stores.open()
    const sent: string[] = []
    sendWakeUps(store.db, (subject) => sent.push(subject))
    const result = await store.transaction(async (transaction) => {
      wakeAfterCommit(transaction, 'job:job_1')
      wakeAfterCommit(transaction, 'turn')
      wakeAfterCommit(transaction, 'job:job_1')
      await transaction.insertInto('organisation').values({ id: 'organisation_a', name: 'A', created_at: 1 }).execute()
      expect(sent).toEqual([])
      return 7
    })
    expect(result).toBe(7)
    expect(sent).toEqual(['job:job_1', 'turn'])
    const failing = store.transaction(async (transaction) => {
      wakeAfterCommit(transaction, 'delivery')
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(sent).toEqual(['job:job_1', 'turn'])
    wakeAfterCommit(store.db, 'deployment')
    expect(sent).toEqual(['job:job_1', 'turn', 'deployment'])
  })
})
