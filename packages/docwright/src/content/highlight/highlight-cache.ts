import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { makeCacheFolder } from '../../source/cache-folder.ts'
import { isDatabaseBusy, isDatabaseDamaged } from '../../source/database-faults.ts'

/** Highlighted code that outlives the process. Losing it only costs time, so failures are never reported. */
export interface HighlightCache {
  read(key: string): string | undefined
  write(key: string, html: string): void
  /** Writes pending entries. */
  flush(): void
  close(): void
}

interface Tables {
  database: DatabaseSync
  read: StatementSync
  write: StatementSync
  touch: StatementSync
}

const rowsPerTransaction = 500
const daysUnused = 30
const maxFileSize = 256 * 1024 * 1024
const layout = 1

/**
 * Opens or creates a cache file. Several processes may use one file; a damaged file is replaced.
 *
 * @param today Number of the day, to remove entries that were not used for a month.
 * @returns An empty cache if the file cannot be used.
 */
export function openHighlightCache(file: string, today: number): HighlightCache {
  let tables = openTables(file) ?? openAnew(file)
  const unwritten = new Map<string, string>()
  const touched = new Set<string>()

  /** Runs an operation on the tables. After a failure the cache is off, unless the database was only busy. */
  function attempt<Result>(operation: (open: Tables) => Result): Result | undefined {
    if (tables === undefined) return undefined
    try {
      return operation(tables)
    } catch (error) {
      if (!isDatabaseBusy(error)) {
        closeQuietly(tables)
        tables = isDatabaseDamaged(error) ? openAnew(file) : undefined
      }
      return undefined
    }
  }

  function flush(): void {
    if (unwritten.size === 0 && touched.size === 0) return
    attempt(({ database, write, touch }) => {
      database.exec('BEGIN IMMEDIATE')
      try {
        for (const [key, html] of unwritten) write.run(key, html, today)
        for (const key of touched) touch.run(today, key)
        database.exec('COMMIT')
      } catch (error) {
        if (database.isTransaction) database.exec('ROLLBACK')
        throw error
      }
    })
    unwritten.clear()
    touched.clear()
  }

  return {
    read(key) {
      const waiting = unwritten.get(key)
      if (waiting !== undefined) return waiting
      const row = attempt(({ read }) => read.get(key))
      if (row === undefined) return undefined
      if (row['used'] !== today) touched.add(key)
      return String(row['html'])
    },
    write(key, html) {
      unwritten.set(key, html)
      if (unwritten.size >= rowsPerTransaction) flush()
    },
    flush,
    close() {
      flush()
      attempt((open) => prune(open, today))
      if (tables !== undefined) closeQuietly(tables)
      tables = undefined
    },
  }
}

function openTables(file: string): Tables | undefined {
  let database: DatabaseSync | undefined
  try {
    makeCacheFolder(dirname(file))
    database = new DatabaseSync(file, { timeout: 2000 })
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF')
    if (Number(database.prepare('PRAGMA user_version').get()?.['user_version']) !== layout) createTables(database)
    return {
      database,
      read: database.prepare('SELECT html, used FROM code WHERE key = ?'),
      write: database.prepare('INSERT OR REPLACE INTO code (key, html, used) VALUES (?, ?, ?)'),
      touch: database.prepare('UPDATE code SET used = ? WHERE key = ?'),
    }
  } catch {
    database?.close()
    return undefined
  }
}

function createTables(database: DatabaseSync): void {
  database.exec(`
    BEGIN IMMEDIATE;
    DROP TABLE IF EXISTS code;
    CREATE TABLE code (key TEXT PRIMARY KEY, html TEXT NOT NULL, used INTEGER NOT NULL);
    CREATE INDEX code_by_use ON code (used);
    PRAGMA user_version = ${layout};
    COMMIT;
  `)
}

function openAnew(file: string): Tables | undefined {
  try {
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true })
  } catch {
    return undefined
  }
  return openTables(file)
}

/** Removes entries that were not used for long, and the older half of a file that is too large. */
function prune({ database }: Tables, today: number): void {
  database.prepare('DELETE FROM code WHERE used < ?').run(today - daysUnused)
  const { page_count: pages } = database.prepare('PRAGMA page_count').get() ?? {}
  const { freelist_count: free } = database.prepare('PRAGMA freelist_count').get() ?? {}
  const { page_size: size } = database.prepare('PRAGMA page_size').get() ?? {}
  if ((Number(pages) - Number(free)) * Number(size) <= maxFileSize) return
  database.exec(
    'DELETE FROM code WHERE key IN (SELECT key FROM code ORDER BY used LIMIT (SELECT count(*) / 2 FROM code))',
  )
}

function closeQuietly({ database }: Tables): void {
  try {
    database.close()
  } catch {
    // A damaged file may not close.
  }
}
