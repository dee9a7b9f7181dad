import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe } from 'vitest'
import { openStore, sqliteFile } from '../open-store.ts'
import type { Clock, Store, StoreDialect } from '../open-store.ts'
import { startPostgresCluster } from './postgres-cluster.ts'
import type { PostgresCluster } from './postgres-cluster.ts'

/** Where a test's database is: what `openStore` takes, to be opened by another process for instance. */
export interface TestStoreLocation {
  databaseUrl: string | undefined
  dataFolder: string
}

/** Makes databases for the tests of one file. All are closed and removed after each test. */
export interface TestStores {
  readonly dialect: StoreDialect
  /** Names an empty database that nobody has opened yet. */
  locate(): Promise<TestStoreLocation>
  /**
   * Opens a store, by default a new one with all tables.
   *
   * @param options Location of an earlier one, to open it a second time as another process would; clock.
   */
  open(options?: { location?: TestStoreLocation; clock?: Clock }): Promise<Store>
}

/**
 * Runs the same tests on SQLite and on PostgreSQL.
 *
 * @param subject What is tested.
 * @param tests Defines the tests; called once per database.
 */
export function describeEachStore(subject: string, tests: (stores: TestStores) => void): void {
  const dialects: readonly StoreDialect[] = ['sqlite', 'postgres']
  describe.each(dialects)(`${subject} on %s`, (dialect) => {
    const stores: Store[] = []
    const folders: string[] = []
    afterEach(async () => {
      for (const store of stores.splice(0)) await store.close()
      for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
    })
    async function locate(): Promise<TestStoreLocation> {
      const dataFolder = mkdtempSync(join(tmpdir(), 'docwright-store-'))
      folders.push(dataFolder)
      const databaseUrl = dialect === 'postgres' ? await createPostgresDatabase() : undefined
      return { dataFolder, databaseUrl }
    }
    async function locateWithTables(): Promise<TestStoreLocation> {
      const template = await templateOf(dialect)
      const dataFolder = mkdtempSync(join(tmpdir(), 'docwright-store-'))
      folders.push(dataFolder)
      if (template.databaseUrl === undefined)
        copyFileSync(join(template.dataFolder, sqliteFile), join(dataFolder, sqliteFile))
      const databaseUrl = template.databaseUrl && (await (await sharedCluster()).createDatabase(template.databaseUrl))
      return { dataFolder, databaseUrl }
    }
    tests({
      dialect,
      locate,
      async open({ location, clock } = {}) {
        const place = location ?? (await locateWithTables())
        const store = await openStore({ ...place, ...(clock === undefined ? {} : { clock }) })
        stores.push(store)
        return store
      },
    })
  })
}

/**
 * Makes an empty PostgreSQL database, for tests of what is between the two kinds.
 *
 * @returns Its URL.
 */
export async function createPostgresDatabase(): Promise<string> {
  return (await sharedCluster()).createDatabase()
}

/** A database with all tables: copying it is quicker than making them, of which a few tests see to it that it works. */
function templateOf(dialect: StoreDialect): Promise<TestStoreLocation> {
  const shared = globalThis as { docwrightTestTemplates?: Map<StoreDialect, Promise<TestStoreLocation>> }
  shared.docwrightTestTemplates ??= new Map()
  const template = shared.docwrightTestTemplates.get(dialect) ?? makeTemplate(dialect)
  shared.docwrightTestTemplates.set(dialect, template)
  return template
}

async function makeTemplate(dialect: StoreDialect): Promise<TestStoreLocation> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'docwright-template-'))
  process.once('exit', () => rmSync(dataFolder, { recursive: true, force: true }))
  const databaseUrl = dialect === 'postgres' ? await createPostgresDatabase() : undefined
  const store = await openStore({ dataFolder, databaseUrl })
  await store.close()
  return { dataFolder, databaseUrl }
}

/** One server for all test files of this process: starting one takes seconds. */
async function sharedCluster(): Promise<PostgresCluster> {
  const shared = globalThis as { docwrightTestCluster?: Promise<PostgresCluster> }
  shared.docwrightTestCluster ??= startPostgresCluster()
  return shared.docwrightTestCluster
}
