import { expect, test } from 'vitest'
import { sharePlaces } from './concurrency-limit.ts'

const never = new AbortController().signal
const by = (caller: string, project: string) => [
  { name: `caller ${caller}`, most: 4 },
  { name: `project ${project}`, most: 8 },
]

test('one caller that takes all it can leaves places to others, also of the same project', async () => {
  const places = sharePlaces(16)
  const attacker = Array.from({ length: 40 }, async () => places.enter(by('attacker', 'a'), never))
  for (let at = 0; at < 4; at += 1) expect(await attacker[at]).toBeTypeOf('function')
  expect(await places.enter(by('colleague', 'a'), AbortSignal.timeout(0))).toBeTypeOf('function')
  expect(await places.enter(by('victim', 'b'), AbortSignal.timeout(0))).toBeTypeOf('function')
})

test('a project with many callers has half of the places', async () => {
  const places = sharePlaces(16)
  const entered = Array.from({ length: 12 }, async (_, at) =>
    places.enter(by(`caller ${at}`, 'a'), AbortSignal.timeout(1)),
  )
  const got = await Promise.all(entered)
  expect(got.filter((place) => place !== null)).toHaveLength(8)
})

test('whoever waits gets the place that becomes free, in the order of asking; giving it back twice counts once', async () => {
  const places = sharePlaces(1)
  const order: string[] = []
  const first = await places.enter([], never)
  const waiting = ['b', 'c'].map(async (name) => {
    const leave = await places.enter(by(name, name), never)
    order.push(name)
    return leave
  })
  first?.()
  first?.()
  const second = await waiting[0]
  expect(order).toEqual(['b'])
  second?.()
  await waiting[1]
  expect(order).toEqual(['b', 'c'])
})

test('whoever gives up waiting takes no place', async () => {
  const places = sharePlaces(1)
  const first = await places.enter([], never)
  const gone = new AbortController()
  const waiting = places.enter([], gone.signal)
  gone.abort()
  expect(await waiting).toBeNull()
  first?.()
  expect(await places.enter([], AbortSignal.timeout(0))).toBeTypeOf('function')
  expect(await places.enter([], AbortSignal.abort())).toBeNull()
})
