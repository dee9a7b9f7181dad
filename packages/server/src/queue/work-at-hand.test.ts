import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWorkAtHand, type WorkAtHand } from './work-at-hand.ts'
import type { WorkClass } from './work-classes.ts'

const minute = 60_000
let atHand: WorkAtHand
beforeEach(() => {
  vi.useFakeTimers()
  atHand = createWorkAtHand()
})
afterEach(() => vi.useRealTimers())

/** Begins to wait; reports the outcome as soon as there is one. */
function waitAs(workClass: WorkClass, ending = new AbortController()): { outcome: () => boolean | undefined } {
  let outcome: boolean | undefined
  void atHand.untilQuiet(workClass, ending.signal).then((value) => (outcome = value))
  return { outcome: () => outcome }
}

test('it is known how much of a class is at hand', () => {
  const [end] = [atHand.begin('turn'), atHand.begin('turn'), atHand.begin('check')]
  expect([atHand.count('turn'), atHand.count('preview')]).toEqual([2, 0])
  end?.()
  expect(atHand.count('turn')).toBe(1)
})

test('what is lower waits for what is higher, and for nothing else', async () => {
  const endTurn = atHand.begin('turn')
  atHand.begin('housekeeping')
  const [production, preview, check, housekeeping] = (['production', 'preview', 'check', 'housekeeping'] as const).map(
    (name) => waitAs(name),
  )
  await vi.advanceTimersByTimeAsync(2000)
  expect([production, preview, check, housekeeping].map((one) => one?.outcome())).toEqual([
    true,
    undefined,
    undefined,
    undefined,
  ])
  endTurn()
  await vi.advanceTimersByTimeAsync(2000)
  expect([preview, check, housekeeping].map((one) => one?.outcome())).toEqual([true, true, true])
})

test('work that follows work leaves no gap through which what waits would slip', async () => {
  const first = atHand.begin('preview')
  const waits = waitAs('housekeeping')
  first()
  await vi.advanceTimersByTimeAsync(500)
  const second = atHand.begin('preview')
  await vi.advanceTimersByTimeAsync(5000)
  expect(waits.outcome()).toBeUndefined()
  second()
  await vi.advanceTimersByTimeAsync(1000)
  expect(waits.outcome()).toBe(true)
})

test('where higher work never ends, what waits goes on after five minutes', async () => {
  atHand.begin('production')
  const waits = waitAs('housekeeping')
  await vi.advanceTimersByTimeAsync(5 * minute - 1)
  expect(waits.outcome()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(waits.outcome()).toBe(true)
})

test('whoever waits when the process is to end begins nothing', async () => {
  atHand.begin('production')
  const ending = new AbortController()
  const waits = waitAs('housekeeping', ending)
  ending.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect(waits.outcome()).toBe(false)
  expect(await atHand.untilQuiet('production', ending.signal)).toBe(false)
})
