import { expect, test } from 'vitest'
import { createProcessorWatch, type ProcessorWatch } from './processor-watch.ts'

const second = 1000

interface Setting {
  watch: ProcessorWatch
  behind: Set<number>
  /** Projects that were named, with the seconds that they had used. */
  named: string[]
  /** Lets a second go by in which processors work for processes, in seconds. */
  pass(work: Record<number, number>): void
}

/** Process 1 has started 11 and 12. */
function setting(limit = 3600 * second): Setting {
  let now = 0
  const times = new Map([1, 11, 12, 2, 3].map((pid) => [pid, 5 * second]))
  const behind = new Set<number>()
  const named: string[] = []
  const system = {
    now: () => now,
    treeOf: (pid: number) => (pid === 1 ? [1, 11, 12] : [pid]),
    timeOf: (pid: number) => times.get(pid),
    putBehind: (pid: number) => void behind.add(pid),
    onBehind: (project: string, used: number) => void named.push(`${project} ${Math.floor(used / second)}`),
  }
  const watch = createProcessorWatch(system, limit)
  return {
    watch,
    behind,
    named,
    pass(work) {
      now += second
      for (const [pid, time] of Object.entries(work))
        times.set(Number(pid), (times.get(Number(pid)) ?? 0) + time * second)
      watch.look()
    },
  }
}

test('a project that has had much of the processors goes behind the others with all its processes, and only it', () => {
  const { watch, behind, pass } = setting()
  const large = watch.begin(1, 'large', () => {})
  const small = watch.begin(2, 'small', () => {})
  for (let count = 0; count < 25; count += 1) pass({ 1: 0.3, 11: 0.4, 12: 0.4, 2: 0.2 })
  expect([large.isBehind, small.isBehind, behind.size]).toEqual([false, false, 0])
  for (let count = 0; count < 15; count += 1) pass({ 1: 0.3, 11: 0.4, 12: 0.4, 2: 0.2 })
  expect([large.isBehind, small.isBehind]).toEqual([true, false])
  expect([...behind]).toEqual([1, 11, 12])
  expect([watch.isBehind('large'), watch.isBehind('small')]).toEqual([true, false])
  // This includes its next process, until the others have had their time.
  large.end()
  expect(watch.begin(3, 'large', () => {}).isBehind).toBe(false)
  pass({ 3: 0.1 })
  expect(behind).toContain(3)
  behind.clear()
  for (let count = 0; count < 120; count += 1) pass({})
  expect(watch.isBehind('large')).toBe(false)
  behind.clear()
  pass({})
  expect(behind.size).toBe(0)
})

test('a site for which processors have worked too long is told once; what its process did before does not count', () => {
  const { watch, pass } = setting(10 * second)
  const over: string[] = []
  watch.begin(1, 'docs', () => void over.push('first'))
  for (let count = 0; count < 9; count += 1) pass({ 11: 1 })
  expect(over).toEqual([])
  for (let count = 0; count < 5; count += 1) pass({ 11: 1 })
  expect(over).toEqual(['first'])
  watch.begin(1, 'docs', () => void over.push('second'))
  pass({ 11: 9 })
  expect(over).toEqual(['first'])
})

test('where the system does not tell, nothing is held against anybody', () => {
  const system = { now: () => 0, treeOf: () => [], timeOf: () => undefined, putBehind: () => expect.unreachable() }
  const watch = createProcessorWatch(system, 1)
  const process = watch.begin(1, 'docs', () => expect.unreachable())
  watch.look()
  expect(process.isBehind).toBe(false)
})

test('who has had much of the processors is named once, and the busiest projects come first', () => {
  const { watch, named, pass } = setting()
  watch.begin(1, 'large', () => {})
  watch.begin(2, 'small', () => {})
  watch.begin(3, 'idle', () => {})
  for (let count = 0; count < 60; count += 1) pass({ 1: 0.9, 11: 0.4, 2: 0.2, 3: 0.001 })
  expect(named).toEqual(['large 30'])
  expect(watch.busiest(10).map(({ project }) => project)).toEqual(['large', 'small'])
  expect(watch.busiest(1).map(({ project, used }) => `${project} ${used > 30 * second}`)).toEqual(['large true'])
})
