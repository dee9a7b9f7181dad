import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'
import { DatabaseSync } from 'node:sqlite'
import type { SQLInputValue, StatementSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

/** How long callers wait for another process that writes. */
export interface LockWaits {
  /** Milliseconds. */
  longest: number
  /** The same after a wait in vain, until something is written. */
  stuck: number
}

/** Begins a transaction with the write lock. */
const writing = 'begin immediate'
const keptStatements = 300
const busy = 5

/**
 * Kysely on Node's own SQLite. A committed row survives a loss of power, transactions that may write take the write
 * lock when they begin, and waiting for another process never holds up this one.
 *
 * @param file The database file; created if it is missing.
 * @param onLocked Called while a statement waits for another process: with the milliseconds so far, and with 0 when the
 *   wait is over.
 */
export function createSqliteDialect(
  file: string,
  onLocked: (waited: number) => void = () => {},
  waits: LockWaits = { longest: 10_000, stuck: 1_000 },
): Dialect {
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => createDriver(file, { waited: 0, before: 0, isStuck: false, waits, onLocked }),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** Callers wait in line at the driver, which knows since when. */
class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** One connection, used by one caller at a time: SQLite has one writer in any case. */
function createDriver(file: string, lock: Lock): Driver {
  let database: DatabaseSync | undefined
  let connection: SqliteConnection | undefined
  let last: Promise<void> = Promise.resolve()
  const releases = new Map<DatabaseConnection, () => void>()
  return {
    init() {
      database = openDatabase(file)
      connection = createConnection(database, lock)
      return Promise.resolve()
    },
    async acquireConnection() {
      if (connection === undefined) throw new Error('The database is closed.')
      const { promise, resolve } = Promise.withResolvers<void>()
      const before = last
      last = promise
      // Everybody in the line waits for the same process as its head.
      const { waited } = lock
      await before
      lock.before = waited
      releases.set(connection, resolve)
      return connection
    },
    async beginTransaction(_connection, { accessMode }) {
      // A read-only transaction sees one moment, and blocks no writer.
      await connection?.run(accessMode === 'read only' ? 'begin' : writing)
    },
    async commitTransaction() {
      await connection?.run('commit')
    },
    async rollbackTransaction() {
      if (database?.isTransaction === true) await connection?.run('rollback')
    },
    releaseConnection(released) {
      releases.get(released)?.()
      return Promise.resolve()
    },
    destroy() {
      if (database?.isOpen === true) database.close()
      connection = undefined
      return Promise.resolve()
    },
  }
}

function openDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: true })
  // The change to WAL needs the file alone for a moment; later openings find it done.
  database.exec('pragma busy_timeout = 5000; pragma journal_mode = wal; pragma synchronous = full')
  database.exec('pragma busy_timeout = 0')
  return database
}

interface SqliteConnection extends DatabaseConnection {
  run(statement: string): Promise<void>
}

/** The state of another process that writes. */
interface Lock {
  /** Milliseconds that callers have waited for it since the beginning, one after the other. */
  waited: number
  /** How many of them were over when the caller at hand asked. */
  before: number
  /** A wait was in vain, and nothing was written since. */
  isStuck: boolean
  waits: LockWaits
  /** Called during the wait. */
  onLocked: (waited: number) => void
}

function createConnection(database: DatabaseSync, lock: Lock): SqliteConnection {
  const free = async <Result>(work: () => Result): Promise<Result> => whenFree(database, work, lock)
  const statements = new Map<string, StatementSync>()

  function prepared(text: string): StatementSync {
    const known = statements.get(text)
    if (known !== undefined) return known
    const statement = database.prepare(text)
    if (statements.size >= keptStatements) statements.clear()
    statements.set(text, statement)
    return statement
  }

  return {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const parameters = query.parameters.map(storable)
      return free(() => {
        const statement = prepared(query.sql)
        if (statement.columns().length > 0) {
          const rows = statement.all(...parameters).map((row) => ({ ...row }) as Row)
          return { rows, numAffectedRows: BigInt(rows.length) }
        }
        const { changes, lastInsertRowid } = statement.run(...parameters)
        lock.isStuck = false
        return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
      })
    },
    // oxlint-disable-next-line require-yield -- the interface asks for a generator; all rows of a query fit in memory here
    async *streamQuery() {
      throw new Error('This database does not stream rows.')
    },
    async run(statement) {
      await free(() => database.exec(statement))
      // A read-only transaction does not wait.
      if (statement === writing) lock.isStuck = false
    },
  }
}

/** Inside a transaction the lock is ours, so only its beginning and single statements can meet another writer. */
async function whenFree<Result>(database: DatabaseSync, work: () => Result, lock: Lock): Promise<Result> {
  for (let waited = 0; ;) {
    try {
      const result = work()
      if (waited > 0) lock.onLocked(0)
      return result
    } catch (cause) {
      if (!isBusy(cause) || database.isTransaction) throw cause
      const longest = lock.waits[lock.isStuck ? 'stuck' : 'longest']
      if (lock.waited - lock.before >= longest) {
        lock.isStuck = true
        throw cause
      }
    }
    const turn = 2 + Math.random() * 18
    await pause(turn)
    waited += turn
    lock.waited += turn
    lock.onLocked(waited)
  }
}

function isBusy(cause: unknown): boolean {
  return (
    cause instanceof Error && 'errcode' in cause && typeof cause.errcode === 'number' && cause.errcode % 256 === busy
  )
}

function storable(value: unknown): SQLInputValue {
  return typeof value === 'boolean' ? Number(value) : (value as SQLInputValue)
}
