import { sql } from 'kysely'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStore } from '../open-store.ts'
import type { Store } from '../open-store.ts'
import { createPostgresDatabase } from '../testing/describe-each-store.ts'

describe('a connection to PostgreSQL', () => {
  let [folder, databaseUrl] = ['', '']
  let store: Store

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'docwright-postgres-'))
    databaseUrl = await createPostgresDatabase()
    store = await openStore({ databaseUrl, dataFolder: folder })
  })
  afterEach(async () => {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('that breaks in the middle of a transaction fails the transaction, and not the process', async () => {
    const other = new Client({ connectionString: databaseUrl })
    await other.connect()
    const work = store.transaction(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
      const pid = rows[0]?.pid ?? 0
      await other.query('select pg_terminate_backend($1, 5000)', [pid])
      // Time for the news to arrive while no query waits for an answer.
      const probe = new Client({ connectionString: databaseUrl })
      await probe.connect()
      const ended = once(probe, 'end')
      await probe.end()
      await ended
      await transaction.selectFrom('project').select('id').execute()
    })
    await expect(work).rejects.toThrow(/not queryable|terminat/)
    await other.end()
    expect(await store.db.selectFrom('project').select('id').execute()).toEqual([])
  })

  test('is one of as many as the process may open; locks of a session are kept beside them, past any pooler', async () => {
    const few = await openStore({ databaseUrl, directUrl: databaseUrl, connections: 1, dataFolder: folder })
    const pid = async (): Promise<unknown> => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.01)`.execute(few.db)
      return rows[0]?.pid
    }
    const pids = await Promise.all(Array.from({ length: 10 }, pid))
    expect(new Set(pids).size).toBe(1)
    // The holder of the lock can use the only connection, and nobody else gets in between.
    let isInside = false
    await Promise.all(
      [1, 2, 3].map(async () =>
        few.alone('first-start', async () => {
          expect(isInside).toBe(false)
          isInside = true
          await pid()
          isInside = false
        }),
      ),
    )
    // Settings that a pooler would pass on last no longer than a transaction.
    const { rows } = await sql<{ setting: string }>`show idle_in_transaction_session_timeout`.execute(few.db)
    expect(Object.values(rows[0] ?? {})).toEqual(['0'])
    await few.close()
  })

  test('gives the locks of a process that has stopped back after a minute', async () => {
    const { rows } = await sql<{ setting: string }>`show idle_in_transaction_session_timeout`.execute(store.db)
    expect(Object.values(rows[0] ?? {})).toEqual(['1min'])
  })
})
