import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

const now = new Date('2026-11-20T12:00:00Z')

test.each([
  ['2026-11-20T11:59:30Z', 'now'],
  ['2026-11-20T11:58:00Z', '2 minutes ago'],
  ['2026-11-20T09:30:00Z', '2 hours ago'],
  ['2026-11-19T10:00:00Z', 'yesterday'],
  ['2026-11-10T12:00:00Z', 'last week'],
  ['2025-11-01T12:00:00Z', 'last year'],
  ['2026-11-27T13:00:00Z', 'next week'],
])('%s is %s', (at, words) => {
  expect(relativeTime(at, now, 'en')).toBe(words)
})
