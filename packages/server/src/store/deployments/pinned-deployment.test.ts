import { expect, test } from 'vitest'
import { isPinned } from './pinned-deployment.ts'

test.each(['queued', 'building', 'live'] as const)(
  'a rollback that is %s holds its branch until the next push',
  (status) => {
    expect(isPinned({ status, headCommit: 'f00d' })).toBe(true)
    expect(isPinned({ status, headCommit: null })).toBe(false)
  },
)

test.each(['superseded', 'retired', 'failed'] as const)('a rollback that is %s holds nothing', (status) => {
  expect(isPinned({ status, headCommit: 'f00d' })).toBe(false)
})
