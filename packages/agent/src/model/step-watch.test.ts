import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startWatch } from './step-watch.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const minute = 60_000

test('where nothing is set, an answer must begin within 60 seconds', () => {
  const watch = startWatch(new AbortController().signal)
  vi.advanceTimersByTime(minute - 1)
  expect([watch.signal.aborted, watch.fault()]).toEqual([false, undefined])
  vi.advanceTimersByTime(1)
  expect(watch.signal.aborted).toBe(true)
  expect(watch.fault()).toEqual({
    kind: 'retry',
    code: 'model-timeout',
    message: 'The model did not begin to answer within 60 seconds.',
  })
})

test('an answer that has begun is not silent for 60 seconds', () => {
  const watch = startWatch(new AbortController().signal)
  vi.advanceTimersByTime(minute - 1)
  watch.onActivity()
  vi.advanceTimersByTime(minute - 1)
  expect(watch.signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(watch.signal.aborted).toBe(true)
  expect(watch.fault()).toMatchObject({ kind: 'retry', code: 'model-stalled' })
})

test('a step takes ten minutes at most, however much arrives', () => {
  const watch = startWatch(new AbortController().signal)
  for (let second = 1; second < 600; second += 1) {
    vi.advanceTimersByTime(1000)
    watch.onActivity()
  }
  expect(watch.signal.aborted).toBe(false)
  vi.advanceTimersByTime(1000)
  expect(watch.signal.aborted).toBe(true)
  expect(watch.fault()).toMatchObject({
    kind: 'retry',
    code: 'model-timeout',
    message: 'The model’s answer took longer than 10 minutes.',
  })
})

test('a minute is said in words', () => {
  const watch = startWatch(new AbortController().signal, 30_000, 60_000)
  for (let second = 0; second < 60; second += 1) {
    vi.advanceTimersByTime(1_000)
    watch.onActivity()
  }
  expect(watch.fault()?.message).toBe('The model’s answer took longer than a minute.')
  watch.stop()
})

test('a step that has ended is watched no more', () => {
  const watch = startWatch(new AbortController().signal)
  watch.onActivity()
  watch.stop()
  vi.advanceTimersByTime(60 * minute)
  expect([watch.signal.aborted, watch.fault()]).toEqual([false, undefined])
})
