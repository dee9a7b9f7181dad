import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMemoryReturn, heapOfProcess } from './memory-return.ts'

const megabyte = 1024 * 1024

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A heap in which work takes room that only a collection gives back. */
function setting() {
  const state = { taken: 40 * megabyte, collected: 0, isAtWork: false }
  const heap = {
    taken: () => state.taken,
    collect() {
      state.collected += 1
      state.taken = 45 * megabyte
    },
  }
  return { state, memory: createMemoryReturn(() => state.isAtWork, heap) }
}

test('memory that large work has taken is given back once nothing is done any more, and once', () => {
  const { state, memory } = setting()
  state.taken = 400 * megabyte
  state.isAtWork = true
  memory.worked()
  vi.advanceTimersByTime(60_000)
  expect(state.collected).toBe(0)
  state.isAtWork = false
  memory.worked()
  // The next piece of work is begun at once, and ends a little later.
  vi.advanceTimersByTime(4_000)
  memory.worked()
  vi.advanceTimersByTime(4_000)
  expect(state.collected).toBe(0)
  vi.advanceTimersByTime(60_000)
  expect(state.collected).toBe(1)
  memory.worked()
  vi.advanceTimersByTime(60_000)
  expect(state.collected).toBe(1)
  state.taken = 120 * megabyte
  memory.worked()
  vi.advanceTimersByTime(60_000)
  expect(state.collected).toBe(2)
})

test('small work costs no pause, and a process that ends is not held up', () => {
  const { state, memory } = setting()
  state.taken = 60 * megabyte
  memory.worked()
  vi.advanceTimersByTime(60_000)
  state.taken = 400 * megabyte
  memory.worked()
  memory.stop()
  vi.advanceTimersByTime(60_000)
  expect(state.collected).toBe(0)
})

test('what nobody holds any more is gone from the heap of this process', async () => {
  let taken = 0
  const memory = createMemoryReturn(() => false, { ...heapOfProcess(), taken: () => taken })
  const made = ((): WeakRef<object> => {
    const pages = Array.from({ length: 1_000 }, (_, index) => ({ path: `page-${index}`, links: [index] }))
    return new WeakRef(pages)
  })()
  taken = 400 * megabyte
  // A value read through a weak reference stays alive until the end of its task.
  vi.useRealTimers()
  await new Promise((done) => setTimeout(done, 1))
  vi.useFakeTimers()
  memory.worked()
  vi.advanceTimersByTime(60_000)
  expect(made.deref()).toBeUndefined()
})
