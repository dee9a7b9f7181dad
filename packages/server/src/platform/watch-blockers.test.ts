import { expect, onTestFinished, test } from 'vitest'
import type { Blocker } from '../store/database/watch-silence.ts'
import { describeBlocker, watchBlockers } from './watch-blockers.ts'

test('whoever holds up the database is named at the beginning, once a minute, and when it has ended', () => {
  const lines: unknown[] = []
  const note = (fields: object, text: string): void => void lines.push([fields, text])
  const world: { now: number; blocker: Blocker | undefined } = { now: 0, blocker: undefined }
  const watch = watchBlockers(
    () => world.blocker,
    { warn: note, info: note },
    () => world.now,
  )
  onTestFinished(watch.stop)
  watch.look()
  expect(lines).toEqual([])
  for (; world.now < 70_000; world.now += 2_000) {
    world.blocker = { pid: 7, application: 'report', isIdle: true, seconds: 10 + world.now / 1000 }
    watch.look()
  }
  world.blocker = { pid: 8, application: '', isIdle: false, seconds: 3 }
  watch.look()
  world.blocker = undefined
  watch.look()
  watch.look()
  const words = (text: string): string => `Queries wait for a lock in the database. ${text}`
  expect(lines).toEqual([
    [
      { code: 'database-blocked', pid: 7, application: 'report', seconds: 10 },
      words(
        'Session 7 of PostgreSQL, “report”, holds it, and does nothing in a transaction that began 10 s ago: look at it in ' +
          'pg_stat_activity, or end it with select pg_terminate_backend(7).',
      ),
    ],
    [
      { code: 'database-blocked', pid: 7, application: 'report', seconds: 70 },
      expect.stringContaining('began 70 s ago'),
    ],
    [
      { code: 'database-blocked', pid: 8, application: '', seconds: 3 },
      words(
        'Session 8 of PostgreSQL holds it, and has worked for 3 s: look at it in pg_stat_activity, or end it with select ' +
          'pg_terminate_backend(8).',
      ),
    ],
    [{ code: 'database-unblocked', pid: 8, seconds: 70 }, 'Queries no longer wait for a lock of another session'],
  ])
})

test('a session of another role is named, although this one may not see what it does', () => {
  expect(describeBlocker({ pid: 9, application: '', isIdle: undefined, seconds: undefined })).toBe(
    'Session 9 of PostgreSQL holds it, and this role may not see what it does: look at it in pg_stat_activity, or end it with ' +
      'select pg_terminate_backend(9).',
  )
})
