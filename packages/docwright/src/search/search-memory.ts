import { DatabaseSync } from 'node:sqlite'
import { dataPath } from './index/index-files.ts'
import { IndexStore } from './index/index-store.ts'

/** A file of an index, compressed. */
export interface SearchFile {
  content: Uint8Array
  /** Whether the path changes with the content, so that it can be kept for ever. */
  isNamedByContent: boolean
}

/** An index that is not written to an output folder. */
export interface SearchMemory {
  store: IndexStore
  files: {
    /** @param path Path without base path. */
    get(path: string): SearchFile | undefined
    save(path: string, file: SearchFile): void
    /** Paths of all files. */
    paths(): string[]
    /**
     * Removes all other files.
     *
     * @param names Names of files that are named by their content.
     * @param paths Paths of others.
     */
    keepOnly(names: ReadonlySet<string>, paths: readonly string[]): void
  }
  /** What pages were made of, by key. */
  stamps(): [key: string, stamp: string][]
  stamp(key: string, stamp: string): void
  /** Does something while nobody else changes the index. */
  alone(work: () => Promise<void>): Promise<void>
  close(): void
}

/**
 * Makes the memory of an index.
 *
 * @param path File of the database; in memory without it.
 */
export function createSearchMemory(path = ':memory:'): SearchMemory {
  const database = new DatabaseSync(path)
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF')
  const store = new IndexStore(database)
  database.exec(`
    CREATE TABLE IF NOT EXISTS searchFile (path TEXT PRIMARY KEY, named INTEGER NOT NULL, content BLOB NOT NULL);
    CREATE TABLE IF NOT EXISTS searchStamp (key TEXT PRIMARY KEY, stamp TEXT NOT NULL) WITHOUT ROWID;`)
  const stamps = database.prepare('SELECT key, stamp FROM searchStamp')
  const saveStamp = database.prepare('INSERT OR REPLACE INTO searchStamp VALUES (?, ?)')
  const read = database.prepare('SELECT named, content FROM searchFile WHERE path = ?')
  const save = database.prepare('INSERT OR REPLACE INTO searchFile VALUES (?, ?, ?)')
  const remove = database.prepare('DELETE FROM searchFile WHERE path = ?')
  const paths = database.prepare('SELECT path FROM searchFile')
  let last: Promise<unknown> = Promise.resolve()
  return {
    store,
    files: {
      get(file) {
        const row = read.get(file)
        return row && { content: row['content'] as Uint8Array, isNamedByContent: row['named'] === 1 }
      },
      save: (file, { content, isNamedByContent }) => void save.run(file, isNamedByContent ? 1 : 0, content),
      paths: () => paths.all().map((row) => String(row['path'])),
      keepOnly(names, others) {
        const kept = new Set([...[...names].map((name) => dataPath(Buffer.from(name, 'hex'))), ...others])
        for (const row of paths.all()) if (!kept.has(String(row['path']))) remove.run(String(row['path']))
      },
    },
    stamps: () => stamps.all().map((row) => [String(row['key']), String(row['stamp'])]),
    stamp: (key, stamp) => void saveStamp.run(key, stamp),
    async alone(work) {
      const own = last.then(work)
      last = own.catch(() => undefined)
      return own
    },
    close: () => database.close(),
  }
}
