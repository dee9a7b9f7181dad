import { expect, test } from 'vitest'
import { claimTurn, releaseTurn } from '../jobs/hold-turn.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { createApiFixture } from './testing/api-fixture.ts'

describeEachStore('Fair shares of turns', (stores) => {
  test('the first job of a project stands behind one of another project’s at most, however many that has', async () => {
    let now = Date.now()
    const store = await stores.open({ clock: () => now })
    const busy = await createApiFixture(store)
    const other = await createApiFixture(store, {}, 'neighbour')
    for (let count = 0; count < 12; count += 1) {
      await busy.createJob()
      now += 1
    }
    await other.createJob()
    now += 1
    await other.createJob()
    const taken: string[] = []
    for (let turns = 0; turns < 6; turns += 1) {
      const held = await claimTurn(store, 'worker', 300_000)
      taken.push(held?.projectId === busy.projectId ? 'busy' : 'other')
      now += 1
    }
    // Both have the same number at work, until one has no more.
    expect(taken).toEqual(['busy', 'other', 'busy', 'other', 'busy', 'busy'])
  })

  test('with one worker, projects have their turns one after the other; handing back counts as no attempt', async () => {
    let now = Date.now()
    const store = await stores.open({ clock: () => now })
    const busy = await createApiFixture(store)
    const other = await createApiFixture(store, {}, 'neighbour')
    for (const fixture of [busy, busy, busy, other]) {
      await fixture.createJob()
      now += 1
    }
    const taken: string[] = []
    for (let turns = 0; turns < 4; turns += 1) {
      const held = await claimTurn(store, 'worker', 300_000)
      if (held === undefined) throw new Error('No turn is due.')
      taken.push(held.projectId === busy.projectId ? 'busy' : 'other')
      now += 1
      await releaseTurn(store, held)
    }
    expect(taken).toEqual(['busy', 'other', 'busy', 'other'])
    const rows = await store.db.selectFrom('turn').select('takeovers').execute()
    expect(rows.every(({ takeovers }) => takeovers === 0)).toBe(true)
  })
})
