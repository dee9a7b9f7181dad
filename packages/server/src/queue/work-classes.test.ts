import { expect, test } from 'vitest'
import { nicenessOfMuchUse, workClasses } from './work-classes.ts'

test('a production deployment goes before an agent turn, a preview, a check and housekeeping, in places and on processors', () => {
  const order = ['production', 'turn', 'preview', 'check', 'housekeeping']
  const by = (what: 'urgency' | 'niceness'): string[] =>
    Object.entries(workClasses)
      .toSorted(([, a], [, b]) => a[what] - b[what])
      .map(([name]) => name)
  expect(by('urgency')).toEqual(order)
  expect(by('niceness')).toEqual(order)
  const all = Object.values(workClasses)
  // No two are alike, all go behind the answers to readers, and heavy users behind all of them.
  expect(new Set(all.map(({ niceness }) => niceness)).size).toBe(all.length)
  expect(Math.min(...all.map(({ niceness }) => niceness))).toBeGreaterThan(0)
  expect(Math.max(...all.map(({ niceness }) => niceness))).toBeLessThan(nicenessOfMuchUse)
})
