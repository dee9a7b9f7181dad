import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe } from 'vitest'
import { openStore, sqliteFile } from '../open-store.ts'
import type { Clock } from '../database/shared-clock.ts'
import type { Store, StoreDialect } from '../open-store.ts'
import { postgresDatabases } from './postgres-databases.ts'
import { createRisingClock } from './rising-clock.ts'
import { reverseUnaskedOrder } from './unasked-order.ts'

/** Where a test's database is: the argument of `openStore`, for example in another process. */
export interface TestStoreLocation {
  databaseUrl: string | undefined
  dataFolder: string
}

/** Makes databases for the tests of one file. All are closed and removed after each test. */
export interface TestStores {
  readonly dialect: StoreDialect
  /** Names an empty database that was never opened. */
  locate(): Promise<TestStoreLocation>
  /**
   * Opens a store, by default a new one with all tables.
   *
   * @param options Location of an earlier one, to open it a second time as another process would; clock, by default one
   *   that never says the same twice.
   */
  open(options?: { location?: TestStoreLocation; clock?: Clock }): Promise<Store>
}

/**
 * Runs the same tests on SQLite and on PostgreSQL.
 *
 * @param subject The subject of the tests.
 * @param tests Defines the tests; called once per database.
 */
export function describeEachStore(subject: string, tests: (stores: TestStores) => void): void {
  describeStores(['sqlite', 'postgres'], subject, tests)
}

/**
 * Runs tests that do not depend on the kind of database: on SQLite, and in the `postgres` project of vitest on
 * PostgreSQL. Tests whose result depends on two processes, locks or orders belong to {@link describeEachStore}.
 *
 * @param subject The subject of the tests.
 * @param tests Defines the tests; called once.
 */
export function describeWithStore(subject: string, tests: (stores: TestStores) => void): void {
  describeStores([process.env['DOCWRIGHT_TEST_DATABASE'] === 'postgres' ? 'postgres' : 'sqlite'], subject, tests)
}

function describeStores(dialects: readonly StoreDialect[], subject: string, tests: (stores: TestStores) => void): void {
  describe.each(dialects)(`${subject} on %s`, (dialect) => {
    const stores: Store[] = []
    const folders: string[] = []
    const taken: string[] = []
    afterEach(async () => {
      for (const store of stores.splice(0)) await store.close()
      for (const url of taken.splice(0)) (await postgresDatabases()).giveBack(url)
      for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
    })
    async function locate(): Promise<TestStoreLocation> {
      const dataFolder = mkdtempSync(join(tmpdir(), 'docwright-store-'))
      folders.push(dataFolder)
      const databaseUrl = dialect === 'postgres' ? await createPostgresDatabase() : undefined
      return { dataFolder, databaseUrl }
    }
    async function locateWithTables(): Promise<TestStoreLocation> {
      const dataFolder = mkdtempSync(join(tmpdir(), 'docwright-store-'))
      folders.push(dataFolder)
      if (dialect === 'sqlite') {
        copyFileSync(await sqliteTemplate(), join(dataFolder, sqliteFile))
        return { dataFolder, databaseUrl: undefined }
      }
      const databaseUrl = await (await postgresDatabases()).take()
      taken.push(databaseUrl)
      return { dataFolder, databaseUrl }
    }
    tests({
      dialect,
      locate,
      async open({ location, clock = createRisingClock() } = {}) {
        const place = location ?? (await locateWithTables())
        // Hundreds of queries at once take as long as the machine needs for them, also those that wait for one lock.
        const patience = { connectionWait: 600_000, lockWait: 600_000 }
        const store = await openStore({ ...place, clock, ...patience, plugins: [reverseUnaskedOrder()] })
        stores.push(store)
        return store
      },
    })
  })
}

/**
 * Creates an empty PostgreSQL database, for tests of the differences between the two kinds.
 *
 * @returns Its URL.
 */
export async function createPostgresDatabase(): Promise<string> {
  return (await postgresDatabases()).create()
}

/** A file with all tables: copying it is quicker than making them, of which a few tests see to it that it works. */
function sqliteTemplate(): Promise<string> {
  const shared = globalThis as { docwrightTestTemplate?: Promise<string> }
  shared.docwrightTestTemplate ??= makeTemplate()
  return shared.docwrightTestTemplate
}

async function makeTemplate(): Promise<string> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'docwright-template-'))
  process.once('exit', () => rmSync(dataFolder, { recursive: true, force: true }))
  await (await openStore({ dataFolder, databaseUrl: undefined })).close()
  return join(dataFolder, sqliteFile)
}
