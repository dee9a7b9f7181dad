import { expect, test } from 'vitest'
import { createPageTurns } from './page-turns.ts'

test('a page works through all its steps before the next one begins', async () => {
  const turns = createPageTurns()
  const steps: string[] = []
  async function page(name: string): Promise<void> {
    await turns.run(
      () => steps.push(`turn of ${name}`),
      async () => {
        for (const step of [1, 2, 3]) {
          steps.push(`${name}${step}`)
          await Promise.resolve()
        }
      },
    )
  }
  await Promise.all([page('a'), page('b')])
  expect(steps).toEqual(['turn of a', 'a1', 'a2', 'a3', 'turn of b', 'b1', 'b2', 'b3'])
})

test('while a page waits, the others work; then it has its turn again', async () => {
  const turns = createPageTurns()
  const steps: string[] = []
  const elsewhere = Promise.withResolvers<string>()
  const first = turns.run(
    () => steps.push('turn of a'),
    async (turn) => {
      steps.push(await turn.wait(elsewhere.promise))
    },
  )
  await turns.run(
    () => steps.push('turn of b'),
    async () => steps.push('b'),
  )
  elsewhere.resolve('a has its answer')
  await first
  expect(steps).toEqual(['turn of a', 'turn of b', 'b', 'turn of a', 'a has its answer'])
})

test('a page may wait for several things at once, and goes on with the first', async () => {
  const turns = createPageTurns()
  const [one, two] = [Promise.withResolvers<number>(), Promise.withResolvers<number>()]
  const sum = turns.run(
    () => {},
    async (turn) => {
      const numbers = await Promise.all([turn.wait(one.promise), turn.wait(two.promise)])
      return numbers[0] + numbers[1]
    },
  )
  two.resolve(2)
  one.resolve(1)
  expect(await sum).toBe(3)
})

test('a page that fails, while it works or while it waits, gives its turn to the next one', async () => {
  const turns = createPageTurns()
  const late = Promise.withResolvers<number>()
  const failing = turns.run(
    () => {},
    async (turn) => {
      void turn.wait(late.promise)
      await turn.wait(Promise.reject(new Error('gone')))
    },
  )
  await expect(failing).rejects.toThrow('gone')
  late.resolve(1)
  await late.promise
  expect(
    await turns.run(
      () => {},
      async () => 'next',
    ),
  ).toBe('next')
  await expect(
    turns.run(
      () => {},
      () => Promise.reject(new Error('at once')),
    ),
  ).rejects.toThrow('at once')
  expect(
    await turns.run(
      () => {},
      async () => 'last',
    ),
  ).toBe('last')
})
