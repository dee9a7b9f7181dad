import { expect, test } from 'vitest'
import { addProject } from '../store/testing/add-project.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { acceptJob } from './accept-message.ts'
import type { AcceptContext } from './accept-message.ts'
import { claimTurn, confirmTurn, delayTurn, LeaseLost } from './hold-turn.ts'

const lease = 30_000
const day = 24 * 3_600_000
const plan = { kind: 'ready', repository: 'https://git.example.com/p.git', ref: 'main', model: 'scripted' } as const

describeEachStore('A clock that jumps while turns wait and are worked on', (stores) => {
  async function setting() {
    const clock = { now: Date.parse('2026-01-01T00:00:00Z') }
    const store = await stores.open({ clock: () => clock.now })
    const { projectId } = await addProject(store)
    const context: AcceptContext = {
      store,
      consumeRateLimit: async () => ({
        accepted: true,
        limit: 100,
        windowSeconds: 3600,
        remaining: 99,
        resetSeconds: 1,
      }),
    }
    await acceptJob(context, projectId, { prompt: 'Fix it.' }, plan)
    const claim = async (owner: string) => claimTurn(store, owner, lease, 1)
    return { clock, store, claim }
  }

  test('back by a day: a message that waits is not put off, and no lost worker keeps a turn for that long', async () => {
    const { clock, claim } = await setting()
    clock.now -= day
    const first = await claim('one')
    expect(first).toBeDefined()
    expect(await claim('two')).toBeUndefined()
    clock.now -= day
    expect((await claim('two'))?.id).toBe(first?.id)
  })

  test('back by a day: a worker that renews its lease keeps the turn', async () => {
    const { clock, store, claim } = await setting()
    const held = await claim('one')
    if (held === undefined) throw new Error('Nothing was due.')
    clock.now -= day
    await confirmTurn(store, held, lease)
    expect(await claim('two')).toBeUndefined()
  })

  test('back by a day: a pause ends, and one that is meant is kept', async () => {
    const { clock, store, claim } = await setting()
    const held = await claim('one')
    if (held === undefined) throw new Error('Nothing was due.')
    await delayTurn(store, held, clock.now + 60_000, { code: 'model-overloaded', message: 'Busy.' })
    clock.now -= 5000
    expect(await claim('two')).toBeUndefined()
    clock.now -= day
    expect((await claim('two'))?.id).toBe(held.id)
  })

  test.each([1, 14])(
    'what a lost worker had whose clock was %i minutes ahead waits by as much longer',
    async (ahead) => {
      const { clock, claim } = await setting()
      clock.now += ahead * 60_000
      await claim('lost')
      clock.now += lease - 1 - ahead * 60_000
      expect(await claim('next')).toBeUndefined()
      clock.now += ahead * 60_000
      expect(await claim('next')).toBeUndefined()
      clock.now += 1
      expect(await claim('next')).toBeDefined()
    },
  )

  test('what a lost worker had whose clock was a quarter of an hour ahead is taken over at once', async () => {
    const { clock, claim } = await setting()
    clock.now += 15 * 60_000
    await claim('lost')
    clock.now -= 15 * 60_000
    expect(await claim('next')).toBeDefined()
  })

  test('ahead by an hour: another worker takes over, and what the first one still writes is refused', async () => {
    const { clock, store, claim } = await setting()
    const held = await claim('one')
    if (held === undefined) throw new Error('Nothing was due.')
    clock.now += 3_600_000
    expect((await claim('two'))?.fence).toBe(held.fence + 1)
    await expect(confirmTurn(store, held, lease)).rejects.toThrow(LeaseLost)
    expect(await claim('one')).toBeUndefined()
  })
})
