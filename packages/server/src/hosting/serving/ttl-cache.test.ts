import { expect, onTestFinished, test, vi } from 'vitest'
import { createTtlCache } from './ttl-cache.ts'

/** Answers that come when the test says so, in a time that passes when it says so. */
function setting() {
  vi.useFakeTimers({ now: 0 })
  onTestFinished(() => void vi.useRealTimers())
  const cache = createTtlCache<string | undefined>(() => Date.now(), 500)
  const questions: PromiseWithResolvers<string | undefined>[] = []
  const ask = async (): Promise<{ value: string | undefined; after: number }> => {
    const asked = Date.now()
    const value = await cache.get('host', () => {
      const question = Promise.withResolvers<string | undefined>()
      questions.push(question)
      return question.promise
    })
    return { value, after: Date.now() - asked }
  }
  return { ask, questions, peek: () => cache.peek('host') }
}

test('while nobody answers, the first who asks waits a second, whoever comes later the rest of it, and then nobody', async () => {
  const { ask, questions } = setting()
  const first = ask()
  questions[0]?.resolve('docs')
  await first
  await vi.advanceTimersByTimeAsync(600)
  const waiting = [ask()]
  await vi.advanceTimersByTimeAsync(700)
  waiting.push(ask())
  await vi.advanceTimersByTimeAsync(300)
  waiting.push(ask())
  await vi.advanceTimersByTimeAsync(9000)
  waiting.push(ask())
  expect(await Promise.all(waiting)).toEqual([
    { value: 'docs', after: 1000 },
    { value: 'docs', after: 300 },
    { value: 'docs', after: 0 },
    { value: 'docs', after: 0 },
  ])
  // One question at a time; after one that failed, nobody waits for the next.
  expect(questions).toHaveLength(2)
  questions[1]?.reject(new Error('The database does not answer.'))
  await vi.advanceTimersByTimeAsync(600)
  expect(await ask()).toEqual({ value: 'docs', after: 0 })
  expect(questions).toHaveLength(3)
  questions[2]?.resolve('guide')
  await vi.advanceTimersByTimeAsync(0)
  expect(await ask()).toEqual({ value: 'guide', after: 0 })
})

test('of answers that are always late, one is waited for, and then none until one comes in time', async () => {
  const { ask, questions } = setting()
  const first = ask()
  questions[0]?.resolve('docs')
  await first
  const waits: number[] = []
  for (const late of [2000, 2000, 100, 100]) {
    await vi.advanceTimersByTimeAsync(600)
    const asked = ask()
    await vi.advanceTimersByTimeAsync(late)
    questions.at(-1)?.resolve('docs')
    waits.push((await asked).after)
  }
  expect(questions).toHaveLength(5)
  expect(waits).toEqual([1000, 0, 0, 100])
})

test('that there is nothing is known only as long as somebody answers', async () => {
  const { ask, questions } = setting()
  const first = ask()
  questions[0]?.resolve(undefined)
  expect((await first).value).toBeUndefined()
  await vi.advanceTimersByTimeAsync(600)
  const second = ask()
  questions[1]?.reject(new Error('The database does not answer.'))
  await expect(second).rejects.toThrow('does not answer')
})

test('an answer can be seen without asking while it counts and none is being found', async () => {
  const { ask, questions, peek } = setting()
  expect(peek()).toBeUndefined()
  const first = ask()
  expect(peek()).toBeUndefined()
  questions[0]?.resolve('docs')
  await first
  await vi.advanceTimersByTimeAsync(500)
  expect(peek()).toBe('docs')
  await vi.advanceTimersByTimeAsync(1)
  expect(peek()).toBeUndefined()
  const second = ask()
  expect(peek()).toBeUndefined()
  questions[1]?.resolve('guide')
  await second
  expect(peek()).toBe('guide')
})
