import { tmpdir } from 'node:os'
import { Client } from 'pg'
import { openStore } from '../open-store.ts'
import { startPostgresCluster, type PostgresCluster } from './postgres-cluster.ts'

/** Databases of the PostgreSQL server that all test files of this process share. */
export interface PostgresDatabases {
  /** Makes an empty one. */
  create(): Promise<string>
  /** Gives one with all tables and no rows. */
  take(): Promise<string>
  /** Takes one back whose tables are unchanged; open connections are cut off. */
  giveBack(url: string): void
}

/** Starts the server at the first request: that takes seconds. */
export async function postgresDatabases(): Promise<PostgresDatabases> {
  const shared = globalThis as { docwrightTestDatabases?: Promise<PostgresDatabases> }
  shared.docwrightTestDatabases ??= startPostgresCluster().then(createDatabases)
  return shared.docwrightTestDatabases
}

/**
 * Deleting the rows of the few tables that a test has filled is thirty times as quick as copying a database, which is
 * twice as quick as making its tables. A few tests see to it that these can be made.
 */
function createDatabases(cluster: PostgresCluster): PostgresDatabases {
  const free: string[] = []
  let template: Promise<string> | undefined

  async function makeTemplate(): Promise<string> {
    const url = await cluster.createDatabase()
    await (await openStore({ dataFolder: tmpdir(), databaseUrl: url })).close()
    return url
  }

  return {
    create: () => cluster.createDatabase(),
    async take() {
      const used = free.pop()
      if (used === undefined) return cluster.createDatabase(await (template ??= makeTemplate()))
      await empty(used)
      return used
    },
    giveBack: (url) => void free.push(url),
  }
}

async function empty(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid();
      set session_replication_role = replica;
      do $$ declare name text; begin
        for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'migration' loop
          execute format('delete from %I', name);
        end loop;
      end $$`)
  } finally {
    await client.end()
  }
}
