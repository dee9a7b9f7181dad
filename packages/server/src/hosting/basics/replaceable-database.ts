import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { isDiskFull } from '../../store/database/is-storage-fault.ts'

/**
 * Opens a file of SQLite with replaceable content. A damaged one is replaced; so are tables of another layout. On a
 * full disk it is left unchanged.
 *
 * @param file Its path; the folder exists.
 * @param layoutVersion Number of the layout.
 * @param layout SQL that drops tables of other layouts and creates those of this one.
 * @throws If the disk is full, or the file cannot be written.
 */
export function openReplaceableDatabase(file: string, layoutVersion: number, layout: string): DatabaseSync {
  try {
    return open(file, layoutVersion, layout)
  } catch (cause) {
    // Somebody else is opening it.
    if (cause instanceof Error && 'errcode' in cause && cause.errcode === busy) throw cause
    if (isDiskFull(cause)) throw cause
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true })
    return open(file, layoutVersion, layout)
  }
}

/** SQLite's number for a file that another connection keeps from being written. */
const busy = 5

function open(file: string, layoutVersion: number, layout: string): DatabaseSync {
  const database = new DatabaseSync(file)
  try {
    // A power failure loses only work that can be repeated.
    database.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF')
    const isOther = (): boolean => database.prepare('PRAGMA user_version').get()?.['user_version'] !== layoutVersion
    if (isOther()) {
      // Several processes may open it at a time: the first of them lays it out.
      database.exec('BEGIN IMMEDIATE')
      if (isOther()) database.exec(`${layout}; PRAGMA user_version = ${layoutVersion};`)
      database.exec('COMMIT')
    }
    return database
  } catch (cause) {
    database.close()
    throw cause
  }
}
