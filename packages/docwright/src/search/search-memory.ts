import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeCacheFolder } from '../source/cache-folder.ts'
import { isDatabaseBusy } from '../source/database-faults.ts'
import { IndexStore, storeLayout } from './index/index-store.ts'

/** A file of an index, compressed. */
export interface SearchFile {
  content: Uint8Array
  /** Whether the path changes with the content, so that it can be kept for ever. */
  isNamedByContent: boolean
}

/** An index in a database, not in an output folder. */
export interface SearchMemory {
  store: IndexStore
  files: {
    /** @param path Path without base path. */
    get(path: string): SearchFile | undefined
    save(path: string, file: SearchFile): void
    /** Paths of all files. */
    paths(): string[]
    /** Removes the files with other paths. */
    keepOnly(kept: ReadonlySet<string>): void
  }
  /** By key of the page: the settings, and the versions of the files that it was made of. */
  stamps(): Map<string, string>
  stamp(key: string, stamp: string): void
  /** Digest of the facts that all pages have in common, at the last update of the index; undefined if the updater had none. */
  common(): string | undefined
  setCommon(common: string | undefined): void
  /**
   * Changes the index, one change after the other. A failed change is rolled back.
   *
   * @param owner The owner of the index after the change.
   */
  change(owner: object, work: () => Promise<void>): Promise<void>
  /** Whether the last successful change was this owner's. */
  isOf(owner: object): boolean
  close(): void
}

/**
 * Makes the memory of an index.
 *
 * @param file Its path, for the next process to find it. If it is absent or in use by another process, the memory is a
 *   temporary file.
 */
export function createSearchMemory(file?: string): SearchMemory {
  const database = openDatabase(file)
  let writing = false
  function begin(): void {
    if (!writing) database.exec('BEGIN')
    writing = true
  }
  function commit(): void {
    if (writing) database.exec('COMMIT')
    writing = false
  }
  /** Rolls the change back, unless SQLite has already done so, as it does on a full disk. */
  function giveUp(): void {
    writing = false
    if (database.isTransaction) database.exec('ROLLBACK')
    store.readAgain()
  }
  const store = new IndexStore(database, begin)
  const stamps = database.prepare('SELECT key, stamp FROM searchStamp')
  const saveStamp = database.prepare('INSERT OR REPLACE INTO searchStamp VALUES (?, ?)')
  const readCommon = database.prepare('SELECT common FROM searchCommon')
  const forgetCommon = database.prepare('DELETE FROM searchCommon')
  const saveCommon = database.prepare('INSERT INTO searchCommon VALUES (?)')
  const read = database.prepare('SELECT named, content FROM searchFile WHERE path = ?')
  const save = database.prepare('INSERT OR REPLACE INTO searchFile VALUES (?, ?, ?)')
  const remove = database.prepare('DELETE FROM searchFile WHERE path = ?')
  const paths = database.prepare('SELECT path FROM searchFile')
  let last: Promise<unknown> = Promise.resolve()
  let current: object | undefined
  return {
    store,
    files: {
      get(path) {
        const row = read.get(path)
        return row && { content: row['content'] as Uint8Array, isNamedByContent: row['named'] === 1 }
      },
      save(path, { content, isNamedByContent }) {
        begin()
        save.run(path, isNamedByContent ? 1 : 0, content)
      },
      paths: () => paths.all().map((row) => String(row['path'])),
      keepOnly(kept) {
        begin()
        for (const row of paths.all()) if (!kept.has(String(row['path']))) remove.run(String(row['path']))
      },
    },
    stamps: () => new Map(stamps.all().map((row) => [String(row['key']), String(row['stamp'])])),
    stamp(key, stamp) {
      begin()
      saveStamp.run(key, stamp)
    },
    common() {
      const common = readCommon.get()?.['common']
      return typeof common === 'string' ? common : undefined
    },
    setCommon(common) {
      begin()
      forgetCommon.run()
      if (common !== undefined) saveCommon.run(common)
    },
    async change(owner, work) {
      const own = last.then(async () => {
        current = undefined
        try {
          await work()
          commit()
          current = owner
        } catch (cause) {
          giveUp()
          throw cause
        }
      })
      last = own.catch(() => undefined)
      return own
    },
    isOf: (owner) => current === owner,
    close() {
      // A running change finishes first.
      void last.finally(() => database.close())
    },
  }
}

function openDatabase(file: string | undefined): DatabaseSync {
  if (file === undefined) return prepared('')
  try {
    makeCacheFolder(dirname(file))
    return prepared(file)
  } catch (cause) {
    // Another process is using it.
    if (isDatabaseBusy(cause)) return prepared('')
    // Otherwise it is damaged, or of another version.
  }
  try {
    for (const suffix of ['', '-wal']) rmSync(`${file}${suffix}`, { force: true })
    return prepared(file)
  } catch {
    return prepared('')
  }
}

/** Opens a database; without a name, in a temporary file, so that no index is held in memory. */
function prepared(file: string): DatabaseSync {
  const database = new DatabaseSync(file)
  try {
    // A power failure only loses work that can be repeated.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF')
    const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version'])
    if (version !== 0 && version !== storeLayout) throw new Error('The index is of another version.')
    database.exec(`
      CREATE TABLE IF NOT EXISTS searchFile (path TEXT PRIMARY KEY, named INTEGER NOT NULL, content BLOB NOT NULL);
      CREATE TABLE IF NOT EXISTS searchCommon (common TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS searchStamp (key TEXT PRIMARY KEY, stamp TEXT NOT NULL) WITHOUT ROWID;
      PRAGMA user_version = ${storeLayout};`)
    return database
  } catch (cause) {
    database.close()
    throw cause
  }
}
