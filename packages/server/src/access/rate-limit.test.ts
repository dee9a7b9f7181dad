import { expect, test } from 'vitest'
import { lockProject } from '../store/database/lock-rows.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { consumeRateLimit } from './rate-limit.ts'

const minute = 60_000

describeEachStore('The limit of 100 uses an hour', (stores) => {
  test('lets exactly 100 of 500 parallel uses pass, from two processes', async () => {
    const location = await stores.locate()
    const [one, other] = [await stores.open({ location }), await stores.open({ location })]
    const { projectId } = await addProject(one)
    const outcomes = await Promise.all(
      Array.from({ length: 500 }, async (_, index) =>
        (index % 2 === 0 ? one : other).transaction(async (transaction) => {
          await lockProject(transaction, projectId)
          return consumeRateLimit(transaction, projectId, 'agent-message', 1_000_000 + index)
        }),
      ),
    )
    const accepted = outcomes.filter((outcome) => outcome.accepted)
    expect(accepted).toHaveLength(100)
    expect(accepted.map(({ remaining }) => remaining).toSorted((left, right) => left - right)).toEqual(
      Array.from({ length: 100 }, (_, index) => index),
    )
  })

  test('a clock that was an hour or a day ahead locks nobody out once it is set back', async () => {
    const store = await stores.open()
    const { projectId } = await addProject(store)
    const take = async (now: number) =>
      store.transaction(async (transaction) =>
        consumeRateLimit(transaction, projectId, 'agent-create', now, { uses: 3, window: 60 * minute }),
      )
    for (const ahead of [24 * 60 * minute, 60 * minute]) {
      const uses = [await take(ahead), await take(ahead), await take(ahead), await take(ahead)]
      expect(uses.map(({ accepted }) => accepted)).toEqual([true, true, true, false])
    }
    const after = [await take(0), await take(1), await take(2), await take(3)]
    expect(after.map(({ accepted }) => accepted)).toEqual([true, true, true, false])
    expect(after[3]?.reset).toBe(3600)
  })

  test('never lets more than 100 pass in any 60 minutes, and frees uses one by one', async () => {
    const store = await stores.open()
    const { projectId } = await addProject(store)
    const take = async (now: number, limit = { uses: 3, window: 60 * minute }): Promise<unknown> =>
      store.transaction(async (transaction) => {
        const { use: _, ...outcome } = await consumeRateLimit(transaction, projectId, 'agent-create', now, limit)
        return outcome
      })
    expect(await take(0)).toEqual({ accepted: true, remaining: 2, reset: 3600 })
    expect(await take(10 * minute)).toEqual({ accepted: true, remaining: 1, reset: 3000 })
    expect(await take(50 * minute)).toEqual({ accepted: true, remaining: 0, reset: 600 })
    expect(await take(55 * minute)).toEqual({ accepted: false, remaining: 0, reset: 300 })
    expect(await take(60 * minute - 1)).toEqual({ accepted: false, remaining: 0, reset: 1 })
    expect(await take(60 * minute)).toEqual({ accepted: true, remaining: 0, reset: 600 })
    expect(await take(60 * minute + 1)).toMatchObject({ accepted: false })
    expect(await take(70 * minute)).toMatchObject({ accepted: true })
  })

  test('counts per project and endpoint', async () => {
    const store = await stores.open()
    const [one, other] = [await addProject(store, { slug: 'one' }), await addProject(store, { slug: 'other' })]
    const limit = { uses: 1, window: minute }
    const accepted = await store.transaction(async (transaction) => [
      await consumeRateLimit(transaction, one.projectId, 'agent-create', 0, limit),
      await consumeRateLimit(transaction, one.projectId, 'agent-message', 0, limit),
      await consumeRateLimit(transaction, other.projectId, 'agent-create', 0, limit),
      await consumeRateLimit(transaction, one.projectId, 'agent-create', 0, limit),
    ])
    expect(accepted.map((outcome) => outcome.accepted)).toEqual([true, true, true, false])
  })

  test('costs nothing where the work it was taken for fails', async () => {
    const store = await stores.open()
    const { projectId } = await addProject(store)
    const limit = { uses: 1, window: minute }
    const failing = store.transaction(async (transaction) => {
      await consumeRateLimit(transaction, projectId, 'agent-create', 0, limit)
      throw new Error('no repository')
    })
    await expect(failing).rejects.toThrow('no repository')
    const outcome = await store.transaction(async (transaction) =>
      consumeRateLimit(transaction, projectId, 'agent-create', 1, limit),
    )
    expect(outcome.accepted).toBe(true)
  })
})
