import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLocalWakeUps } from '../queue/wake-ups.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { acceptJob } from './accept-message.ts'
import { claimTurn, LeaseLost } from './hold-turn.ts'
import { defaultLease, keepLease } from './keep-lease.ts'
import type { TurnContext } from './turn-context.ts'

const second = 1000

/** Waits without passing the time, as `expect.poll` does. */
async function until(check: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await check())) await new Promise((resolve) => setImmediate(resolve))
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => void vi.useRealTimers())

describeEachStore('The lease of a turn', (stores) => {
  async function setting() {
    let now = Date.parse('2026-01-01T00:00:00Z')
    const store = await stores.open({ clock: () => now })
    const { projectId } = await addProject(store)
    const consumeRateLimit = async () =>
      ({ accepted: true, limit: 9, windowSeconds: 3600, remaining: 9, resetSeconds: 1 }) as const
    const plan = { kind: 'ready', repository: 'https://git.example.com/p.git', ref: 'main', model: 'm' } as const
    await acceptJob({ store, consumeRateLimit }, projectId, { prompt: 'Fix it.' }, plan)
    const held = await claimTurn(store, 'one', defaultLease, 1)
    if (held === undefined) throw new Error('Nothing was due.')
    let isAway = false
    const db = new Proxy(store.db, {
      get(target, name, receiver) {
        if (isAway) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
        const value = Reflect.get(target, name, receiver) as unknown
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    })
    const wakeUps = createLocalWakeUps()
    const context = { store: { ...store, db }, wakeUps } as unknown as TurnContext
    return {
      keep: () => keepLease(context, held),
      pass(milliseconds: number) {
        now += milliseconds
        vi.advanceTimersByTime(milliseconds)
      },
      take(away: boolean) {
        isAway = away
      },
      cancel: async () => {
        await store.db.updateTable('turn').set({ status: 'cancelled' }).where('id', '=', held.id).execute()
        wakeUps.wake(`job:${held.jobId}`)
      },
      async left() {
        const row = await store.db.selectFrom('turn').select('lease_until').executeTakeFirst()
        return Number(row?.lease_until) - now
      },
    }
  }

  test('is 30 seconds, and is renewed every 10', async () => {
    const { keep, pass, left } = await setting()
    expect(await left()).toBe(30 * second)
    const lease = keep()
    pass(10 * second - 1)
    expect(await left()).toBe(20 * second + 1)
    pass(1)
    await until(async () => (await left()) === 30 * second)
    lease.stop()
  })

  test('is lost where the database stays away for as long as it lasts, and kept where it comes back before', async () => {
    const { keep, pass, take, left } = await setting()
    const lease = keep()
    take(true)
    pass(20 * second)
    take(false)
    pass(10 * second)
    await until(async () => (await left()) === 30 * second)
    expect(lease.lost.aborted).toBe(false)
    take(true)
    pass(30 * second)
    expect(lease.lost.aborted).toBe(false)
    pass(10 * second)
    await until(() => lease.lost.aborted)
    expect(lease.lost.reason).toBeInstanceOf(LeaseLost)
    lease.stop()
  })

  test('is lost at once where the turn is no longer at work', async () => {
    const { keep, cancel } = await setting()
    const lease = keep()
    await cancel()
    await until(() => lease.lost.aborted)
    expect(lease.lost.reason).toBeInstanceOf(LeaseLost)
    lease.stop()
  })
})
