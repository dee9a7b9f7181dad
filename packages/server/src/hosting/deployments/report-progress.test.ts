import { expect, test } from 'vitest'
import { createProgress } from './report-progress.ts'

test('long work says every ten seconds how far it is, and not that it is done', () => {
  let now = 1000
  const reports: object[] = []
  const progress = createProgress(
    (report) => reports.push(report),
    () => now,
  )
  for (let done = 1; done <= 8; done += 1) {
    now += 4000
    progress(done, 8)
  }
  expect(reports).toEqual([
    { done: 3, total: 8 },
    { done: 6, total: 8 },
  ])
})

test('work that takes less than ten seconds says nothing', () => {
  let now = 1000
  const reports: object[] = []
  const progress = createProgress(
    (report) => reports.push(report),
    () => now,
  )
  for (let done = 1; done <= 8; done += 1) {
    now += 1000
    progress(done, 8)
  }
  expect(reports).toEqual([])
})
