import { expect, onTestFinished, test, vi } from 'vitest'
import { createBreaker } from './breaker.ts'
import { StoreFault } from './object-store.ts'

/** Somebody who waits for the service, and hears when there is no use in it. */
function caller() {
  const heard = { isAborted: false }
  return { heard, abort: () => void (heard.isAborted = true) }
}

const fault = new StoreFault('The bucket could not be reached (ETIMEDOUT).', { said: 'ETIMEDOUT' })

test('once a service has fallen silent nobody waits for it any more, until it answers again', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const breaker = createBreaker(() => 0)
  const [first, second] = [caller(), caller()]
  const ticket = breaker.enter(first)
  breaker.enter(second)
  let answers = false
  let looks = 0
  ticket?.failed(fault, () => {
    looks += 1
    return Promise.resolve(answers)
  })
  // A later request waits no longer than the first.
  expect([first.heard.isAborted, second.heard.isAborted]).toEqual([false, true])
  expect(breaker.enter(caller())).toBeUndefined()
  expect(breaker.fault()).toMatchObject({ message: fault.message, said: 'ETIMEDOUT' })
  await vi.advanceTimersByTimeAsync(2000)
  expect([looks, breaker.enter(caller())]).toEqual([1, undefined])
  answers = true
  await vi.advanceTimersByTimeAsync(2000)
  expect(looks).toBe(2)
  expect(breaker.enter(caller())).toBeDefined()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looks).toBe(2)
})

test('a request that fails while others are answered says nothing of the service', () => {
  let now = 0
  const breaker = createBreaker(() => now)
  const slow = breaker.enter(caller())
  now = 10
  breaker.enter(caller())?.answered()
  now = 20
  slow?.failed(fault, () => Promise.resolve(false))
  expect(breaker.enter(caller())).toBeDefined()
})
