import { pino } from 'pino'
import { expect, test } from 'vitest'
import { waitForDatabase } from './wait-for-database.ts'

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

/** Waits for a database that comes back after some seconds, and returns the log lines with their times. */
async function waitFor(
  seconds: number,
  cause: Error = away,
): Promise<{ at: number; code: unknown; message: string }[]> {
  let now = 0
  const logged: { at: number; code: unknown; message: string }[] = []
  const logger = pino(
    {},
    {
      write(line: string) {
        const { code, msg } = JSON.parse(line) as { code?: unknown; msg: string }
        logged.push({ at: now / 1000, code, message: msg })
      },
    },
  )
  const prepare = (): Promise<void> => (now < seconds * 1000 ? Promise.reject(cause) : Promise.resolve())
  const time = {
    now: () => now,
    pause: (milliseconds: number) => Promise.resolve(void (now += milliseconds)),
  }
  await waitForDatabase({ cause: away, prepare }, logger, undefined, time)
  return logged
}

test('while the database is away, that is logged twice a minute; it is asked each second whether it is back', async () => {
  const logged = await waitFor(95)
  expect(logged.map(({ at, code }) => [at, code])).toEqual([
    [0, 'database-away'],
    [30, 'database-away'],
    [60, 'database-away'],
    [90, 'database-away'],
    [95, undefined],
  ])
  expect(logged.at(-1)?.message).toBe('The database is back.')
})

test('a lock that another session holds is named, and waited for like a database that is away', async () => {
  const logged = await waitFor(
    31,
    Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' }),
  )
  expect(logged.map(({ at, code }) => [at, code])).toEqual([
    [0, 'database-away'],
    [30, 'database-lock-timeout'],
    [31, undefined],
  ])
  expect(logged[1]?.message).toContain('holds a lock on them')
  expect(logged[1]?.message).not.toContain('DATABASE_URL')
})

test('the waiting ends with the process, also while the database is being made ready', async () => {
  const end = new AbortController()
  const prepare = async (): Promise<void> => {
    end.abort()
    return new Promise(() => {})
  }
  const time = { now: () => 0, pause: async () => Promise.resolve() }
  const waiting = waitForDatabase({ cause: away, prepare }, pino({ enabled: false }), end.signal, time)
  await expect(waiting).rejects.toThrow('aborted')
})

test('a database that answers, and cannot be used, is not waited for', async () => {
  await expect(waitFor(5, new Error('database-newer: it is of a later version.'))).rejects.toThrow('database-newer')
})
