import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { openReplaceableDatabase } from '../basics/replaceable-database.ts'

/** A file that pages load and that is no file of their repository: a style sheet, a script, a font. */
export interface StoredAsset {
  type: string
  content: Uint8Array
}

/**
 * Rendered pages by their inputs, on disk. Lost pages can be made again: a full or failing disk keeps nothing, and an
 * unreadable page counts as lost.
 */
export interface PageStore {
  /** Everything that was stored under a key, as JSON, most recently stored first. */
  bodies(key: string): string[]
  /**
   * Stores a rendered body.
   *
   * @param key Digest of the inputs known before rendering: the page's text and the site's settings.
   * @param variant Digest of the inputs known only after it, such as its snippets.
   * @param value JSON.
   */
  putBody(key: string, variant: string, value: string): void
  /**
   * A file with a digest in its name. Files that many projects have, such as the fonts of the platform, are stored
   * once. Readers may still have the page of an earlier deployment open.
   *
   * @param project The project whose pages refer to it.
   * @param path URL path.
   */
  asset(project: string, path: string): StoredAsset | undefined
  putAsset(project: string, path: string, asset: StoredAsset): void
  close(): void
}

const layoutVersion = 2
const layout = `
  DROP TABLE IF EXISTS body;
  DROP TABLE IF EXISTS asset;
  DROP TABLE IF EXISTS content;
  CREATE TABLE body (
    key TEXT NOT NULL, variant TEXT NOT NULL, value TEXT NOT NULL, size INTEGER NOT NULL, used INTEGER NOT NULL,
    PRIMARY KEY (key, variant)
  );
  CREATE TABLE asset (
    project TEXT NOT NULL, path TEXT NOT NULL, type TEXT NOT NULL, digest TEXT NOT NULL,
    PRIMARY KEY (project, path)
  );
  CREATE TABLE content (
    digest TEXT NOT NULL PRIMARY KEY, bytes BLOB NOT NULL, size INTEGER NOT NULL, used INTEGER NOT NULL
  );
  CREATE INDEX asset_digest ON asset (digest);
  CREATE INDEX body_used ON body (used, size);
  CREATE INDEX content_used ON content (used, size)`
const hour = 3_600_000
const minute = 60_000

/** Part of the limit that is freed when it is reached, so that this happens seldom. */
const freedPart = 0.2

/**
 * Opens the store of rendered pages.
 *
 * @param folder Folder for it; created if it is missing.
 * @param limit Limit of its bytes; the least recently used pages are removed first.
 * @param clock Milliseconds since 1970.
 * @param onFault Called with the disk's errors, once a minute at most.
 */
export function openPageStore(
  folder: string,
  limit: number,
  clock: () => number,
  onFault: (cause: unknown) => void = () => {},
): PageStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const database = openReplaceableDatabase(join(folder, 'pages.sqlite'), layoutVersion, layout)
  const findBodies = database.prepare('SELECT variant, value, used FROM body WHERE key = ? ORDER BY used DESC LIMIT 8')
  const useBody = database.prepare('UPDATE body SET used = ? WHERE key = ? AND variant = ?')
  const addBody = database.prepare(
    'INSERT OR REPLACE INTO body (key, variant, value, size, used) VALUES (?, ?, ?, ?, ?)',
  )
  const findAsset = database.prepare(`
    SELECT asset.type, asset.digest, content.bytes, content.used FROM asset
    JOIN content ON content.digest = asset.digest WHERE asset.project = ? AND asset.path = ?`)
  const useContent = database.prepare('UPDATE content SET used = ? WHERE digest = ? AND used < ?')
  const hasContent = database.prepare('SELECT 1 FROM content WHERE digest = ?')
  const addContent = database.prepare('INSERT OR IGNORE INTO content (digest, bytes, size, used) VALUES (?, ?, ?, ?)')
  const addAsset = database.prepare('INSERT OR REPLACE INTO asset (project, path, type, digest) VALUES (?, ?, ?, ?)')
  const knownAsset = database.prepare('SELECT 1 FROM asset WHERE project = ? AND path = ? AND digest = ?')
  let size = sizeOf(database)
  let toldAt = -Infinity
  attempt(undefined, shrink)

  /** Nobody who reads or makes a site has to suffer from a cache that cannot be read or written. */
  function attempt<Result>(otherwise: Result, work: () => Result): Result {
    try {
      return work()
    } catch (cause) {
      if (performance.now() - toldAt > minute) onFault(cause)
      toldAt = performance.now()
      return otherwise
    }
  }

  function grow(bytes: number): void {
    size += bytes
    if (size > limit) shrink()
  }

  function shrink(): void {
    if (size <= limit) return
    const goal = limit * (1 - freedPart)
    const rows = database.prepare(`
      SELECT 'body' AS place, rowid AS row, size, used FROM body
      UNION ALL SELECT 'content', rowid, size, used FROM content ORDER BY used`)
    const old: { place: string; row: number }[] = []
    for (const row of rows.iterate()) {
      if (size <= goal) break
      old.push({ place: String(row['place']), row: Number(row['row']) })
      size -= Number(row['size'])
    }
    const removals = {
      body: database.prepare('DELETE FROM body WHERE rowid = ?'),
      content: database.prepare('DELETE FROM content WHERE rowid = ?'),
    }
    for (const { place, row } of old) removals[place === 'body' ? 'body' : 'content'].run(row)
    database.exec('DELETE FROM asset WHERE digest NOT IN (SELECT digest FROM content)')
    size = sizeOf(database)
  }

  function bodies(key: string): string[] {
    const rows = attempt([], () => findBodies.all(key))
    const now = clock()
    attempt(undefined, () => {
      for (const row of rows) if (now - Number(row['used']) > hour) useBody.run(now, key, String(row['variant']))
    })
    return rows.map((row) => String(row['value']))
  }

  function putBody(key: string, variant: string, value: string): void {
    const bytes = Buffer.byteLength(value)
    addBody.run(key, variant, value, bytes, clock())
    grow(bytes)
  }

  function asset(project: string, path: string): StoredAsset | undefined {
    const row = attempt(undefined, () => findAsset.get(project, path))
    if (row === undefined) return undefined
    const now = clock()
    if (now - Number(row['used']) > hour) attempt(undefined, () => void useContent.run(now, String(row['digest']), now))
    return { type: String(row['type']), content: row['bytes'] as Uint8Array }
  }

  function putAsset(project: string, path: string, { type, content }: StoredAsset): void {
    const digest = createHash('sha256').update(content).digest('base64url')
    const now = clock()
    if (knownAsset.get(project, path, digest) === undefined) addAsset.run(project, path, type, digest)
    if (hasContent.get(digest) === undefined) {
      addContent.run(digest, content, content.length, now)
      grow(content.length)
    } else useContent.run(now, digest, now - hour)
  }

  return {
    bodies,
    putBody: (key, variant, value) => attempt(undefined, () => putBody(key, variant, value)),
    asset,
    putAsset: (project, path, content) => attempt(undefined, () => putAsset(project, path, content)),
    close: () => database.close(),
  }
}

function sizeOf(database: DatabaseSync): number {
  const row = database
    .prepare('SELECT (SELECT total(size) FROM body) + (SELECT total(size) FROM content) AS size')
    .get()
  return Number(row?.['size'] ?? 0)
}
