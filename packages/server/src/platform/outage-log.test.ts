import { expect, test } from 'vitest'
import { createOutageLog, withoutOutage } from './outage-log.ts'

test('an outage of the database is told at its beginning, once a minute, and at its end', () => {
  const lines: unknown[] = []
  const note = (fields: object, text: string): void => void lines.push([text, { ...fields, err: undefined }])
  let now = 0
  const outage = createOutageLog({ warn: note, info: note } as never, () => now)
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  outage.answered()
  for (; now < 130_000; now += 500) expect(outage.takes(away)).toBe(true)
  outage.answered()
  outage.answered()
  expect(lines).toEqual([
    ['The database is away. Everything except live sites waits for it', { code: 'database-unavailable' }],
    ['The database is still away', { code: 'database-unavailable', seconds: 60, looks: 121 }],
    ['The database is still away', { code: 'database-unavailable', seconds: 120, looks: 241 }],
    ['The database is back', { code: 'database-back', seconds: 130, looks: 260 }],
  ])
  expect(outage.takes(new Error('A page is missing.'))).toBe(false)
})

test.each([
  ['PostgreSQL', Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })],
  ['SQLite', Object.assign(new Error('database is locked'), { code: 'ERR_SQLITE_ERROR', errcode: 5 })],
])('that queries of %s give up waiting for a lock is told once a minute, and is no outage', (_name, error) => {
  const lines: unknown[] = []
  const note = ({ code, queries }: { code: string; queries?: number }): void => void lines.push([code, queries])
  let now = 0
  const outage = createOutageLog({ warn: note, info: note } as never, () => now)
  for (; now < 130_000; now += 10_000) expect(outage.takes(error)).toBe(true)
  outage.answered()
  expect(lines).toEqual([
    ['database-lock-timeout', 1],
    ['database-lock-timeout', 6],
    ['database-lock-timeout', 6],
  ])
})

test('a log without outages leaves out what only says that the database is away', () => {
  const lines: string[] = []
  const note = (_fields: object, text: string): void => void lines.push(text)
  const outage = createOutageLog({ warn: note, info: note } as never, () => 0)
  const log = withoutOutage({ info: note, warn: note, error: note }, outage)
  const away = Object.assign(new Error('connect ENOENT /tmp/socket'), { code: 'ENOENT', syscall: 'connect' })
  log.warn({ code: 'database-unavailable', err: away }, 'Maintenance of the object store failed.')
  log.error({ err: away }, 'The state of a deployment could not be saved.')
  log.warn({ err: new Error('A page is missing.') }, 'A check could not be saved.')
  log.info({ deployment: 'deployment_1' }, 'A deployment is live.')
  expect(lines).toEqual([
    'The database is away. Everything except live sites waits for it',
    'A check could not be saved.',
    'A deployment is live.',
  ])
})
