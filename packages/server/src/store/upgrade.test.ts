import { Kysely } from 'kysely'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from './database/migrate.ts'
import { migrations } from './migrations/migrations.ts'
import { openStore, sqliteFile } from './open-store.ts'
import { createDatabaseIdentity } from './database/database-identity.ts'
import { createGuardedDialects } from './database/postgres-dialect.ts'
import { createBoundedPool } from './database/postgres-pool.ts'
import { createSqliteDialect } from './database/sqlite-dialect.ts'
import type { tableNames } from './transfer/table-names.ts'
import type { Database } from './tables.ts'
import { describeEachStore } from './testing/describe-each-store.ts'
import type { TestStoreLocation } from './testing/describe-each-store.ts'
import { fillTables, type Rows } from './testing/fill-tables.ts'
import { describeSchema } from './testing/describe-schema.ts'
import { exportStore, importStore } from './transfer/transfer.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docwright-upgrade-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

/** Makes a database as a version left it that had the first so many migrations, with a row in every table. */
async function makeEarlier({ databaseUrl, dataFolder }: TestStoreLocation, count: number): Promise<Rows> {
  const db = new Kysely<Database>({
    dialect:
      databaseUrl === undefined
        ? createSqliteDialect(join(dataFolder, sqliteFile))
        : createGuardedDialects(
            createBoundedPool(
              databaseUrl,
              { most: 1, isPooled: false, wait: 600_000, lockWait: 10_000 },
              createDatabaseIdentity(),
            ),
            () => true,
          ).guarded,
  })
  try {
    await migrate(db, 1, migrations.slice(0, count))
    return await fillTables(db)
  } finally {
    await db.destroy()
  }
}

async function rowsOf(db: Kysely<Database>, expected: Rows): Promise<Rows> {
  const found: Rows = {}
  for (const [name, row] of Object.entries(expected)) {
    const [first = {}] = await db
      .selectFrom(name as (typeof tableNames)[number])
      .selectAll()
      .execute()
    // Later migrations fill the columns that they have added.
    found[name] = Object.fromEntries(Object.entries(first).filter(([column]) => Object.hasOwn(row, column)))
  }
  return found
}

const everyVersion = migrations.slice(1).map((_, index) => index + 1)

describeEachStore('A database of every earlier version, with a row in every table', (stores) => {
  // Creating a PostgreSQL database takes seconds: from the first version on, it also takes every step.
  const versions = stores.dialect === 'sqlite' ? everyVersion : [1, everyVersion.length]

  test('is brought up to date by the server and by nobody else, and keeps its rows', async () => {
    const fresh = await describeSchema(await stores.open(), stores.dialect)
    for (const count of versions) {
      const location = await stores.locate()
      const rows = await makeEarlier(location, count)
      expect(Object.keys(rows).length).toBeGreaterThan(20)
      for (const purpose of ['use', 'begin'] as const)
        await expect(openStore({ ...location, purpose })).rejects.toThrow(/database-older: .*docwright migrate/)
      const store = await stores.open({ location })
      expect(await rowsOf(store.db, rows)).toEqual(rows)
      expect(await describeSchema(store, stores.dialect)).toEqual(fresh)
    }
  })

  test('is imported from its file, and then brought up to date', async () => {
    const fresh = await describeSchema(await stores.open(), stores.dialect)
    for (const count of versions) {
      const rows = await makeEarlier(await stores.locate(), count)
      const file = join(folder, `${count}.jsonl`)
      const head = { format: 'docwright-export', migrations: migrations.slice(0, count).map(({ name }) => name) }
      const lines = Object.entries(rows).map(([table, row]) => ({ table, row }))
      const counts = Object.fromEntries(Object.keys(rows).map((table) => [table, 1]))
      writeFileSync(file, [head, ...lines, { counts }].map((line) => `${JSON.stringify(line)}\n`).join(''))
      const store = await stores.open()
      expect(await importStore(store, file)).toEqual(counts)
      expect(await rowsOf(store.db, rows)).toEqual(rows)
      expect(await describeSchema(store, stores.dialect)).toEqual(fresh)
    }
  })

  test('what is no export, or a damaged one, is refused in words', async () => {
    const store = await stores.open()
    const file = join(folder, 'other.jsonl')
    const head = { format: 'docwright-export', migrations: migrations.map(({ name }) => name) }
    for (const text of ['not a database', '{not json}', '[]']) {
      writeFileSync(file, `${text}\n`)
      await expect(importStore(store, file)).rejects.toThrow(/^import-format: .*docwright export <file>/)
    }
    writeFileSync(file, `${JSON.stringify(head)}\n{"table":"projec`)
    await expect(importStore(store, file)).rejects.toThrow(/^import-damaged: .*nothing was imported/)
  })

  test('what a newer version has exported, or has changed, is refused with its name', async () => {
    const location = await stores.locate()
    const store = await stores.open({ location })
    const file = join(folder, 'newer.jsonl')
    const names = [...migrations.map(({ name }) => name), '900-the-future']
    writeFileSync(file, `${JSON.stringify({ format: 'docwright-export', migrations: names })}\n`)
    await expect(importStore(store, file)).rejects.toThrow(/import-newer: .*900-the-future/)
    await store.db.insertInto('migration').values({ name: '900-the-future', applied_at: 1 }).execute()
    for (const purpose of ['create', 'begin', 'migrate', 'use'] as const)
      await expect(openStore({ ...location, purpose })).rejects.toThrow(/database-newer: .*900-the-future/)
  })

  test('an export reads large tables in portions, and every row once', async () => {
    const store = await stores.open()
    const count = 1_234
    const rows = Array.from({ length: count }, (_, index) => ({ id: `o-${index}`, name: 'Acme', created_at: index }))
    for (let start = 0; start < count; start += 400)
      await store.db
        .insertInto('organisation')
        .values(rows.slice(start, start + 400))
        .execute()
    await store.db.deleteFrom('organisation').where('id', '=', 'o-500').execute()
    const file = join(folder, 'large.jsonl')
    expect(await exportStore(store, file)).toMatchObject({ organisation: count - 1 })
    const other = await stores.open()
    expect(await importStore(other, file)).toMatchObject({ organisation: count - 1 })
    expect(await other.db.selectFrom('organisation').select('id').where('id', '=', 'o-501').execute()).toHaveLength(1)
  })
})
