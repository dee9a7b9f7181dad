import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { indexLayout } from './index-files.ts'
import type { PartitionPage } from './index-page.ts'
import type { Leaf } from './leaf-tree.ts'
import { goneFiles, type PartitionLeaves, type StoredPack, type StoredShard } from './partition-leaves.ts'

/** A page, stored between two builds of the index. */
export interface KeptPage extends PartitionPage {
  /** The site's data about it, as JSON, and the layout of the index. */
  facts: string
}

/** A page in a partition, as in the files. */
export interface Member {
  id: number
  key: string
  boost: number
  size: number
  digest: string
}

/** A partition as it was written last. */
export interface StoredPartition {
  id: string
  /** Facts, as JSON. */
  facts: string
  /** Terms on at least so many pages are listed with each shard. */
  listedFrom: number
  /** The part of the first file after its facts. */
  parts: Uint8Array
}

/** Terms of a leaf that may be in the vocabulary. */
export interface ListedTerms {
  /** `TermCounts`, as JSON. */
  counts: string
  /** Number of pages and term, separated by a tab, one per line; the most frequent come first. */
  terms: string
}

/** Changes with the format of stored data. */
export const storeLayout = indexLayout * 100 + 1

type Value = string | number | Uint8Array

/**
 * The memory of an index: its pages, and its leaves with all their postings, so that a change of one page affects few
 * leaves.
 */
export class IndexStore {
  readonly #database: DatabaseSync
  readonly #begin: () => void
  readonly #statements = new Map<string, StatementSync>()
  /**
   * Leaves by partition until they change, since there are thousands, and they are needed several times while one is
   * written.
   */
  readonly #shards = new Map<string, readonly StoredShard[]>()
  readonly #packs = new Map<string, readonly StoredPack[]>()

  /**
   * @param database Its tables are created if they are missing.
   * @param begin Called before anything is written.
   */
  constructor(database: DatabaseSync, begin: () => void = () => undefined) {
    this.#database = database
    this.#begin = begin
    database.exec(tables)
  }

  /**
   * The latest description of a page.
   *
   * @param key Key of the page.
   */
  page(key: string): KeptPage | undefined {
    const row = this.#get('SELECT facts, weights, record, boost, size, digest FROM searchPage WHERE key = ?', key)
    return row && { facts: String(row['facts']), ...this.#partitionPage(key, row) }
  }

  /**
   * The site's data about a page at its latest description.
   *
   * @param key Key of the page.
   */
  facts(key: string): string | undefined {
    return this.#get('SELECT facts FROM searchPage WHERE key = ?', key)?.['facts'] as string | undefined
  }

  /**
   * The data of a page for results, as JSON.
   *
   * @param key Key of the page.
   */
  record(key: string): string | undefined {
    return this.#get('SELECT record FROM searchPage WHERE key = ?', key)?.['record'] as string | undefined
  }

  /**
   * The texts of a page, as JSON.
   *
   * @param key Key of the page.
   */
  texts(key: string): string | undefined {
    return this.#get('SELECT texts FROM searchPage WHERE key = ?', key)?.['texts'] as string | undefined
  }

  /** Keys of all pages. */
  keys(): string[] {
    return this.#all('SELECT key FROM searchPage').map((row) => String(row['key']))
  }

  /** Number of pages. */
  countPages(): number {
    return Number(this.#get('SELECT count(*) AS count FROM searchPage')?.['count'])
  }

  /**
   * @param key Key of the page.
   * @param page The page.
   */
  savePage(key: string, { facts, weights, record, boost, size, digest, texts }: KeptPage): void {
    this.#keepPosted(key)
    this.#run(
      'INSERT OR REPLACE INTO searchPage (key, facts, weights, record, boost, size, digest, texts) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      key,
      facts,
      weights,
      record,
      boost,
      size,
      digest,
      texts(),
    )
  }

  /** @param key Key of a page that is gone, or has to be described again. */
  forgetPage(key: string): void {
    this.#keepPosted(key)
    this.#run('DELETE FROM searchPage WHERE key = ?', key)
  }

  /** The files may contain it, so it may have to be removed from them. */
  #keepPosted(key: string): void {
    if (this.#get('SELECT 1 FROM searchPosted WHERE key = ?', key) === undefined) return
    this.#run(
      'INSERT OR IGNORE INTO searchReplaced SELECT key, weights, record, boost, size, digest FROM searchPage WHERE key = ?',
      key,
    )
    this.#run('DELETE FROM searchPosted WHERE key = ?', key)
  }

  /** Keys of pages that differ from the files. */
  changedKeys(): Set<string> {
    const rows = this.#all(
      'SELECT key FROM searchPage WHERE key NOT IN (SELECT key FROM searchPosted) UNION SELECT key FROM searchReplaced',
    )
    return new Set(rows.map((row) => String(row['key'])))
  }

  /**
   * A page as in the files.
   *
   * @param key Key of the page.
   */
  postedPage(key: string): Omit<PartitionPage, 'texts'> | undefined {
    const row = this.#get('SELECT weights, record, boost, size, digest FROM searchReplaced WHERE key = ?', key)
    if (row !== undefined) return this.#partitionPage(key, row)
    return this.#get('SELECT 1 FROM searchPosted WHERE key = ?', key) && this.page(key)
  }

  /** Records that all pages are in the files. */
  setAllPosted(): void {
    this.#run('INSERT INTO searchPosted SELECT key FROM searchPage WHERE key NOT IN (SELECT key FROM searchPosted)')
    this.#run('DELETE FROM searchReplaced')
  }

  #partitionPage(key: string, row: Record<string, unknown>): PartitionPage {
    return {
      weights: row['weights'] as Uint8Array,
      record: String(row['record']),
      boost: Number(row['boost']),
      size: Number(row['size']),
      digest: String(row['digest']),
      texts: () => this.texts(key) ?? '[]',
    }
  }

  /** The partitions, in order. */
  partitions(): StoredPartition[] {
    return this.#all('SELECT id, facts, listedFrom, parts FROM searchPartition ORDER BY position').map((row) => ({
      id: String(row['id']),
      facts: String(row['facts']),
      listedFrom: Number(row['listedFrom']),
      parts: row['parts'] as Uint8Array,
    }))
  }

  /**
   * @param position Its position in the order.
   * @param partition The partition.
   */
  savePartition(position: number, { id, facts, listedFrom, parts }: StoredPartition): void {
    this.#run('INSERT OR REPLACE INTO searchPartition VALUES (?, ?, ?, ?, ?)', id, position, facts, listedFrom, parts)
  }

  /** @param id A partition that is gone. */
  forgetPartition(id: string): void {
    this.#forgetLeaves(id)
    for (const table of ['searchMember', 'searchShard', 'searchPack'])
      this.#run(`DELETE FROM ${table} WHERE partition = ?`, id)
    this.#run('DELETE FROM searchPartition WHERE id = ?', id)
  }

  /**
   * The pages of a partition by number.
   *
   * @param from The first number.
   * @param end The number after the last one.
   */
  members(partition: string, from = 0, end = 2 ** 32): Member[] {
    return this.#all(
      'SELECT id, key, boost, size, digest FROM searchMember WHERE partition = ? AND id >= ? AND id < ? ORDER BY id',
      partition,
      from,
      end,
    ).map((row) => ({
      id: Number(row['id']),
      key: String(row['key']),
      boost: Number(row['boost']),
      size: Number(row['size']),
      digest: String(row['digest']),
    }))
  }

  /**
   * The places of a page.
   *
   * @param key Key of the page.
   */
  placesOf(key: string): { partition: string; id: number }[] {
    return this.#all('SELECT partition, id FROM searchMember WHERE key = ?', key).map((row) => ({
      partition: String(row['partition']),
      id: Number(row['id']),
    }))
  }

  /**
   * The data of a page for results, as JSON.
   *
   * @param id Number of the page.
   */
  recordOf(partition: string, id: number): string | undefined {
    const row = this.#get(
      'SELECT record FROM searchMember JOIN searchPage USING (key) WHERE partition = ? AND id = ?',
      partition,
      id,
    )
    return row && String(row['record'])
  }

  /**
   * Records of the pages with the highest boost, as JSON; among equals, those with the shortest keys.
   *
   * @param most Limit of records.
   */
  bestRecords(partition: string, most: number): { record: string; boost: number }[] {
    const rows = this.#all(
      'SELECT record, m.boost AS boost FROM searchMember m JOIN searchPage USING (key) WHERE partition = ? ORDER BY m.boost DESC, length(key), key LIMIT ?',
      partition,
      most,
    )
    return rows.map((row) => ({ record: String(row['record']), boost: Number(row['boost']) }))
  }

  /** @param member The page. */
  saveMember(partition: string, { id, key, boost, size, digest }: Member): void {
    this.#run('INSERT OR REPLACE INTO searchMember VALUES (?, ?, ?, ?, ?, ?)', partition, id, key, boost, size, digest)
  }

  /** @param id Number of a page that is gone. */
  removeMember(partition: string, id: number): void {
    this.#run('DELETE FROM searchMember WHERE partition = ? AND id = ?', partition, id)
  }

  countMembers(partition: string): number {
    return Number(this.#get('SELECT count(*) AS count FROM searchMember WHERE partition = ?', partition)?.['count'])
  }

  boosted(partition: string): { id: number; boost: number }[] {
    const rows = this.#all(
      'SELECT id, boost FROM searchMember WHERE partition = ? AND boost <> 1 ORDER BY boost, id',
      partition,
    )
    return rows.map((row) => ({ id: Number(row['id']), boost: Number(row['boost']) }))
  }

  shards(partition: string): readonly StoredShard[] {
    const known = this.#shards.get(partition)
    if (known !== undefined) return known
    const columns = 'start, depth, size, count, name'
    const rows = this.#lists(`SELECT ${columns} FROM searchShard WHERE partition = ? ORDER BY start`, partition)
    const shards = rows.map((row) => ({ ...leafOf(row), name: String(row[4]) }))
    this.#shards.set(partition, shards)
    return shards
  }

  /**
   * Terms of leaves with all their postings.
   *
   * @param from The first leaf.
   * @param end After the last one.
   */
  shardContents(partition: string, from: number, end: number): Uint8Array[] {
    return this.#all(
      'SELECT content FROM searchShard WHERE partition = ? AND start >= ? AND start < ? ORDER BY start',
      partition,
      from,
      end,
    ).map((row) => row['content'] as Uint8Array)
  }

  listedTerms(partition: string): ListedTerms[] {
    const rows = this.#all('SELECT counts, terms FROM searchShard WHERE partition = ? ORDER BY start', partition)
    return rows.map((row) => ({ counts: String(row['counts']), terms: String(row['terms']) }))
  }

  /**
   * @param leaf The leaf.
   * @param listed Its entry in the first file.
   * @param content Its terms with all their postings.
   */
  saveShard(partition: string, leaf: StoredShard, listed: ListedTerms, content: Uint8Array): void {
    const { start, depth, size, count, name } = leaf
    this.#shards.delete(partition)
    this.#run(
      'INSERT OR REPLACE INTO searchShard VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      partition,
      start,
      depth,
      size,
      count,
      name,
      listed.counts,
      listed.terms,
      content,
    )
  }

  /**
   * @param start The leaf.
   * @param terms Its terms that may be in the vocabulary.
   */
  listTerms(partition: string, start: number, terms: string): void {
    this.#run('UPDATE searchShard SET terms = ? WHERE partition = ? AND start = ?', terms, partition, start)
  }

  /**
   * @param start The leaf.
   * @param name The digest of its file.
   */
  nameShard(partition: string, start: number, name: string): void {
    this.#shards.delete(partition)
    this.#run('UPDATE searchShard SET name = ? WHERE partition = ? AND start = ?', name, partition, start)
  }

  packs(partition: string): readonly StoredPack[] {
    const known = this.#packs.get(partition)
    if (known !== undefined) return known
    const columns = 'start, depth, size, count, names'
    const rows = this.#lists(`SELECT ${columns} FROM searchPack WHERE partition = ? ORDER BY start`, partition)
    const packs = rows.map((row) => ({ ...leafOf(row), names: String(row[4]) }))
    this.#packs.set(partition, packs)
    return packs
  }

  /** @param pack The leaf. */
  savePack(partition: string, { start, depth, size, count, names }: StoredPack): void {
    this.#packs.delete(partition)
    this.#run(
      'INSERT OR REPLACE INTO searchPack VALUES (?, ?, ?, ?, ?, ?)',
      partition,
      start,
      depth,
      size,
      count,
      names,
    )
  }

  /**
   * @param table Leaves of terms or of texts.
   * @param from The first leaf that is gone.
   * @param end After the last one.
   */
  removeLeaves(table: 'searchShard' | 'searchPack', partition: string, from: number, end: number): void {
    this.#forgetLeaves(partition)
    this.#run(`DELETE FROM ${table} WHERE partition = ? AND start >= ? AND start < ?`, partition, from, end)
  }

  /** Paths of all files except for first files. */
  filePaths(): Set<string> {
    const none = { shards: [], packs: [] }
    return new Set(this.partitions().flatMap(({ id }) => goneFiles(id, this.leaves(id), none)))
  }

  leaves(partition: string): PartitionLeaves {
    return { shards: this.shards(partition), packs: this.packs(partition) }
  }

  /** Call it when changes were rolled back: cached data may be wrong. */
  readAgain(): void {
    this.#shards.clear()
    this.#packs.clear()
  }

  /** Forgets everything. */
  clear(): void {
    this.#begin()
    this.readAgain()
    for (const table of tableNames) this.#database.exec(`DELETE FROM ${table}`)
  }

  #forgetLeaves(partition: string): void {
    this.#shards.delete(partition)
    this.#packs.delete(partition)
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql)
    if (statement === undefined) this.#statements.set(sql, (statement = this.#database.prepare(sql)))
    return statement
  }

  #get(sql: string, ...values: Value[]): Record<string, unknown> | undefined {
    return this.#statement(sql).get(...values)
  }

  #all(sql: string, ...values: Value[]): Record<string, unknown>[] {
    return this.#statement(sql).all(...values)
  }

  /** Rows as arrays of columns: thousands of objects with names take 50% longer. */
  #lists(sql: string, ...values: Value[]): unknown[][] {
    const statement = this.#statement(sql)
    statement.setReturnArrays(true)
    return statement.all(...values) as unknown as unknown[][]
  }

  #run(sql: string, ...values: Value[]): void {
    this.#begin()
    this.#statement(sql).run(...values)
  }
}

function leafOf([start, depth, size, count]: readonly unknown[]): Leaf {
  return { start: Number(start), depth: Number(depth), size: Number(size), count: Number(count) }
}

const tableNames = [
  'searchPage',
  'searchPosted',
  'searchReplaced',
  'searchPartition',
  'searchMember',
  'searchShard',
  'searchPack',
]

const tables = `
  CREATE TABLE IF NOT EXISTS searchPage (
    key TEXT PRIMARY KEY, facts TEXT NOT NULL, boost REAL NOT NULL, size INTEGER NOT NULL, digest TEXT NOT NULL,
    record TEXT NOT NULL, weights BLOB NOT NULL, texts TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS searchPosted (key TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS searchReplaced (
    key TEXT PRIMARY KEY, weights BLOB NOT NULL, record TEXT NOT NULL, boost REAL NOT NULL, size INTEGER NOT NULL,
    digest TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS searchPartition (
    id TEXT PRIMARY KEY, position INTEGER NOT NULL, facts TEXT NOT NULL, listedFrom INTEGER NOT NULL, parts BLOB NOT NULL
  );
  CREATE TABLE IF NOT EXISTS searchMember (
    partition TEXT NOT NULL, id INTEGER NOT NULL, key TEXT NOT NULL, boost REAL NOT NULL, size INTEGER NOT NULL,
    digest TEXT NOT NULL, PRIMARY KEY (partition, id)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS searchMemberKey ON searchMember (key);
  CREATE TABLE IF NOT EXISTS searchShard (
    partition TEXT NOT NULL, start INTEGER NOT NULL, depth INTEGER NOT NULL, size INTEGER NOT NULL,
    count INTEGER NOT NULL, name TEXT NOT NULL, counts TEXT NOT NULL, terms TEXT NOT NULL, content BLOB NOT NULL,
    PRIMARY KEY (partition, start)
  );
  CREATE TABLE IF NOT EXISTS searchPack (
    partition TEXT NOT NULL, start INTEGER NOT NULL, depth INTEGER NOT NULL, size INTEGER NOT NULL,
    count INTEGER NOT NULL, names TEXT NOT NULL, PRIMARY KEY (partition, start)
  ) WITHOUT ROWID;
`
