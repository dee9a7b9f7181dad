import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { FrontMatter } from '../content/front-matter.ts'
import { partsFolder } from '../render/api/part-address.ts'
import { IndexStore, storeLayout } from '../search/index/index-store.ts'
import type { FollowedLinks } from '../site/followed-links.ts'
import { basePath } from '../site/base-path.ts'
import type { BuildTarget } from './build-inputs.ts'
import { makeCacheFolder } from '../source/cache-folder.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { cheapColumns, PageRow, type CheapColumns, type LargeColumn, type RememberedPage } from './remembered-page.ts'

/** The facts about a page that a build remembers, so that the next one can leave the page alone. */
export interface BuiltPage {
  key: string
  /** Version of the page's file. */
  version: string
  /** Versions of the snippets it was made from, by path; an empty version is a missing file. */
  dependencies: Record<string, string>
  /** The targets of its links. */
  links: FollowedLinks | undefined
  /** Digest of everything around the content: sidebar, tabs, neighbors, breadcrumbs. */
  frame: string
  frontMatter: FrontMatter
  diagnostics: Diagnostic[]
  /** Paths of the files it was written to, from the output folder. */
  outputs: string[]
  /** The place of its content in its file (`keepContent`). */
  body: string
}

/** The memory of builds into one output folder. */
export interface BuildState {
  /** A remembered value, such as the digest of the configuration. */
  value(name: string): string | undefined
  setValue(name: string, value: string): void
  /**
   * Remembered pages by key, of which the larger parts are parsed when asked for.
   *
   * @param keys The pages wanted; absent for all.
   */
  pages(keys?: Iterable<string>): Map<string, RememberedPage>
  /** Outputs of pages that are parts of API references, found without looking at the pages that have none. */
  parts(): string[]
  /** Whether any page was made from a file besides its own. */
  hasDependents(path: string): boolean
  save(page: BuiltPage): void
  forget(key: string): void
  /** Version of every copied file by path. */
  copies(): Map<string, string>
  saveCopy(path: string, version: string): void
  forgetCopy(path: string): void
  /** Forgets all pages, all copies and the search index. */
  clear(): void
  /** The search index: its pages, and what its files are made of. */
  search: IndexStore
  /** Paths of all remembered files of the site: pages, copies, and files of the whole site. */
  outputs(): Set<string>
  /** Writes what was saved to disk. */
  commit(): void
  /** Writes what was saved to disk, and ends. Does nothing the second time. */
  close(): void
  /** Ends, and forgets what was saved since the last commit. Does nothing if it has ended. */
  abandon(): void
}

const layoutVersion = '7'

/** The folder of parts of API references in the output. */
const parts = partsFolder.slice(1)

/**
 * Opens the memory of builds, or starts a new one if it is missing, damaged or of another version of the product.
 *
 * @param file Path of the database file.
 * @param target Source and target: the memory is of use for builds to the same folder, at the same address.
 * @returns The state; its `fresh` values are empty.
 */
export function openBuildState(file: string, { out, url = '', base = '' }: Omit<BuildTarget, 'root'>): BuildState {
  const known = `${layoutVersion} ${storeLayout} ${JSON.stringify([out, url, basePath(base)])}`
  try {
    makeCacheFolder(dirname(file))
    try {
      return createState(open(file, known))
    } catch {
      for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true })
      return createState(open(file, known))
    }
  } catch {
    // A docs folder that cannot be written to can be built all the same, only each time from the start.
    return createState(open(':memory:', known))
  }
}

/** Few pages are made of more than their own file: the database has an index of these, too. */
const hasDependencies = `dependencies <> '{}'`

/** Most sites have no such page: it has an index, so that thousands of others are not scanned. */
const hasParts = `instr(outputs, '"${parts}') > 0`

function open(file: string, identity: string): DatabaseSync {
  const database = new DatabaseSync(file)
  // A power failure loses only work that can be repeated.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA busy_timeout = 5000')
  database.exec(`
    CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS page (
      key TEXT PRIMARY KEY, version TEXT NOT NULL, dependencies TEXT NOT NULL, frame TEXT NOT NULL,
      hasDiagnostics INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS pageDetail (
      key TEXT PRIMARY KEY, links TEXT NOT NULL, frontMatter TEXT NOT NULL, diagnostics TEXT NOT NULL,
      outputs TEXT NOT NULL, body TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS pageWithDependencies ON page (key) WHERE ${hasDependencies};
    CREATE INDEX IF NOT EXISTS pageWithParts ON pageDetail (key) WHERE ${hasParts};
    CREATE TABLE IF NOT EXISTS copy (path TEXT PRIMARY KEY, version TEXT NOT NULL) WITHOUT ROWID;`)
  const found = database.prepare("SELECT value FROM setting WHERE name = 'identity'").get()
  if (found?.['value'] !== identity) {
    database.exec('DELETE FROM setting; DELETE FROM page; DELETE FROM pageDetail; DELETE FROM copy')
    new IndexStore(database).clear()
    database.prepare("INSERT INTO setting VALUES ('identity', ?)").run(identity)
  }
  return database
}

function createState(database: DatabaseSync): BuildState {
  const statements = prepare(database)
  const search = new IndexStore(database, begin)
  let writing = false
  function begin(): void {
    if (!writing) database.exec('BEGIN IMMEDIATE')
    writing = true
  }
  function write(statement: StatementSync, ...values: (string | number)[]): void {
    begin()
    statement.run(...values)
  }
  function commit(): void {
    if (writing) database.exec('COMMIT')
    writing = false
  }
  function pages(keys?: Iterable<string>): Map<string, RememberedPage> {
    const rows = keys === undefined ? statements.pages.all() : [...keys].map((key) => statements.page.get(key))
    const text = (key: string, column: LargeColumn): string => String(statements[column].get(key)?.[column])
    const found = rows
      .filter((row) => row !== undefined)
      .map((row) => new PageRow(row as unknown as CheapColumns, text))
    return new Map(found.map((page) => [page.key, page]))
  }
  return {
    value: (name) => statements.value.get(name)?.['value'] as string | undefined,
    setValue: (name, value) => write(statements.setValue, name, value),
    pages,
    parts() {
      const rows = statements.outputsWithParts.all()
      const outputs = rows.flatMap((row) => JSON.parse(String(row['outputs'])) as string[])
      return outputs.filter((path) => path.startsWith(parts))
    },
    hasDependents: (path) => statements.dependents.get(JSON.stringify(path)) !== undefined,
    save(page) {
      const { key, version, dependencies, frame, diagnostics } = page
      write(statements.savePage, key, version, JSON.stringify(dependencies), frame, diagnostics.length > 0 ? 1 : 0)
      write(
        statements.saveDetail,
        key,
        JSON.stringify(page.links ?? null),
        JSON.stringify(page.frontMatter),
        JSON.stringify(diagnostics),
        JSON.stringify(page.outputs),
        page.body,
      )
    },
    forget(key) {
      write(statements.forgetPage, key)
      write(statements.forgetDetail, key)
    },
    copies() {
      return new Map(statements.copies.all().map((row) => [String(row['path']), String(row['version'])]))
    },
    saveCopy: (path, version) => write(statements.saveCopy, path, version),
    forgetCopy: (path) => write(statements.forgetCopy, path),
    clear() {
      begin()
      database.exec('DELETE FROM page; DELETE FROM pageDetail; DELETE FROM copy')
      search.clear()
    },
    search,
    outputs() {
      const value = (name: string): string => String(statements.value.get(name)?.['value'] ?? '')
      const untranslated = value('untranslated')
      return new Set([
        ...statements.allOutputs.all().flatMap((row) => JSON.parse(String(row['outputs'])) as string[]),
        ...statements.copies.all().map((row) => String(row['path'])),
        ...['siteFiles', 'searchHeads', 'fullTextFiles']
          .map(value)
          .flatMap((files) => (files === '' ? [] : (JSON.parse(files) as string[]))),
        ...(untranslated === '' ? [] : (JSON.parse(untranslated) as [string, string[]][])).flatMap(
          ([, files]) => files,
        ),
      ])
    },
    commit,
    close() {
      if (!database.isOpen) return
      commit()
      database.close()
    },
    abandon() {
      if (!database.isOpen) return
      if (writing) database.exec('ROLLBACK')
      database.close()
    },
  }
}

function prepare(
  database: DatabaseSync,
): Record<
  | 'value'
  | 'setValue'
  | 'page'
  | 'pages'
  | 'allOutputs'
  | 'outputsWithParts'
  | 'dependents'
  | 'savePage'
  | 'saveDetail'
  | 'forgetPage'
  | 'forgetDetail'
  | 'copies'
  | 'saveCopy'
  | 'forgetCopy'
  | LargeColumn,
  StatementSync
> {
  const readOf = (column: LargeColumn): StatementSync =>
    database.prepare(`SELECT ${column} FROM pageDetail WHERE key = ?`)
  return {
    frontMatter: readOf('frontMatter'),
    diagnostics: readOf('diagnostics'),
    links: readOf('links'),
    outputs: readOf('outputs'),
    body: readOf('body'),
    value: database.prepare('SELECT value FROM setting WHERE name = ?'),
    setValue: database.prepare('INSERT OR REPLACE INTO setting VALUES (?, ?)'),
    page: asArrays(database.prepare(`SELECT ${cheapColumns} FROM page WHERE key = ?`)),
    pages: asArrays(database.prepare(`SELECT ${cheapColumns} FROM page`)),
    allOutputs: database.prepare('SELECT outputs FROM pageDetail'),
    outputsWithParts: database.prepare(`SELECT outputs FROM pageDetail INDEXED BY pageWithParts WHERE ${hasParts}`),
    dependents: database.prepare(
      `SELECT 1 FROM page INDEXED BY pageWithDependencies WHERE ${hasDependencies} AND instr(dependencies, ?) > 0 LIMIT 1`,
    ),
    savePage: database.prepare('INSERT OR REPLACE INTO page VALUES (?, ?, ?, ?, ?)'),
    saveDetail: database.prepare('INSERT OR REPLACE INTO pageDetail VALUES (?, ?, ?, ?, ?, ?)'),
    forgetPage: database.prepare('DELETE FROM page WHERE key = ?'),
    forgetDetail: database.prepare('DELETE FROM pageDetail WHERE key = ?'),
    copies: database.prepare('SELECT path, version FROM copy'),
    saveCopy: database.prepare('INSERT OR REPLACE INTO copy VALUES (?, ?)'),
    forgetCopy: database.prepare('DELETE FROM copy WHERE path = ?'),
  }
}

/** A site of thousands of pages has as many rows; objects with named columns take half as long again. */
function asArrays(statement: StatementSync): StatementSync {
  statement.setReturnArrays(true)
  return statement
}
