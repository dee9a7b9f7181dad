import { expect, test } from 'vitest'
import { createSharedClock, describeDifference, keepsTime } from './shared-clock.ts'

const noon = Date.UTC(2026, 0, 1, 12)

/** A database, a machine, and the time that passes for both. */
function setting({ ahead = 0, answers = 2 } = {}) {
  const world = { passed: 0, ahead, answers, databaseAhead: 0, drifts: 0 }
  const clock = createSharedClock(
    async () => {
      world.passed += world.answers / 2
      const time = noon + world.passed + world.databaseAhead
      world.passed += world.answers / 2
      return time
    },
    () => noon + world.passed * (1 + world.drifts) + world.ahead,
    () => world.passed,
  )
  return { world, clock, error: () => clock.now() - (noon + world.passed + world.databaseAhead) }
}

test('a machine counts by the clock of the database, however wrong its own is', async () => {
  for (const ahead of [-1_200_000, 0, 120_000, 1_200_000]) {
    const { world, clock, error } = setting({ ahead })
    expect([clock.now(), clock.ahead()]).toEqual([noon + ahead, 0])
    await clock.measure()
    expect([error(), clock.ahead()]).toEqual([0, ahead])
    world.passed += 60_000
    expect([error(), clock.ahead()]).toEqual([0, ahead])
  }
})

test('a clock that jumps both ways between two measurements changes nothing, and is noticed at once', async () => {
  const { world, clock, error } = setting()
  await clock.measure()
  for (const ahead of [1_200_000, -1_200_000, 9_999, 10_000, 0]) {
    world.ahead = ahead
    world.passed += 1
    expect([error(), keepsTime(clock)]).toEqual([0, Math.abs(ahead) < 10_000])
  }
})

test('a clock that drifts is told by how far it has come', async () => {
  const { world, clock, error } = setting()
  await clock.measure()
  world.drifts = 0.001
  world.passed += 2_000_000
  expect([error(), Math.round(clock.ahead())]).toEqual([0, 2000])
})

test('an answer that took long does not take the place of a quick one, unless the two contradict each other', async () => {
  const { world, clock } = setting({ answers: 2 })
  await clock.measure()
  expect(clock.uncertainty()).toBe(1)
  world.answers = 400
  await clock.measure()
  expect(clock.uncertainty()).toBeCloseTo(1.4)
  world.passed += 300_000
  await clock.measure()
  expect(clock.uncertainty()).toBe(200)
  // A standby that took over has a clock of its own.
  world.databaseAhead = 5000
  world.answers = 1000
  await clock.measure()
  expect(clock.uncertainty()).toBe(500)
  expect(clock.now()).toBe(noon + world.passed + 5000)
})

test('a person reads by how much a clock is wrong', () => {
  expect(describeDifference(1_200_000)).toBe('The clock of this machine is 1,200 s ahead of that of the database.')
  expect(describeDifference(-1_250)).toBe('The clock of this machine is 1.3 s behind that of the database.')
})
