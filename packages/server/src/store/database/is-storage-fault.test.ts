import { symlinkSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { explainFullDisk, isDiskFull, isStorageFault } from './is-storage-fault.ts'

function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('Nothing was thrown.')
}

/** A database that has no room for another page. */
function fullDatabase(): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  onTestFinished(() => database.close())
  database.exec('CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT); PRAGMA max_page_count = 2')
  return database
}

test('a full file of SQLite is a fault of the disk; a query that is wrong is not', () => {
  const database = fullDatabase()
  const full = thrownBy(() => database.prepare('INSERT INTO note (text) VALUES (?)').run('x'.repeat(100_000)))
  expect([isStorageFault(full), isDiskFull(full)]).toEqual([true, true])
  database.exec("INSERT INTO note VALUES (1, 'one')")
  const twice = thrownBy(() => database.exec("INSERT INTO note VALUES (1, 'two')"))
  const unknown = thrownBy(() => database.exec('SELECT * FROM nothing'))
  expect([twice, unknown].map((error) => isStorageFault(error) || isDiskFull(error))).toEqual([false, false])
})

test('so is a file that cannot be written, whatever was thrown around it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-full-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  symlinkSync('/dev/full', join(folder, 'full'))
  const full = thrownBy(() => writeFileSync(join(folder, 'full'), 'text'))
  const around = new Error('An object could not be written.', { cause: full })
  expect([isStorageFault(full), isDiskFull(full), isDiskFull(around)]).toEqual([true, true, true])
  const missing = thrownBy(() => writeFileSync(join(folder, 'none', 'file'), 'text'))
  expect([isStorageFault(missing), isDiskFull(missing), isDiskFull('full')]).toEqual([true, false, false])
})

test('a database that this user may not write or open is told as one of somebody else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-owner-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'platform.sqlite')
  new DatabaseSync(file).close()
  const database = new DatabaseSync(file, { readOnly: true })
  onTestFinished(() => database.close())
  const unwritable = thrownBy(() => database.exec('CREATE TABLE note (id INTEGER PRIMARY KEY)'))
  const unopened = thrownBy(() => new DatabaseSync(join(folder, 'none', 'platform.sqlite')))
  const unmade = Object.assign(new Error('permission denied'), { code: 'EACCES', syscall: 'mkdir' })
  const socket = Object.assign(new Error('permission denied'), { code: 'EACCES', syscall: 'connect' })
  expect(explainFullDisk(socket, 'the data folder /data')).toBe(socket)
  for (const cause of [unwritable, unopened, unmade])
    expect(explainFullDisk(cause, 'the data folder /data')).toMatchObject({
      message: expect.stringMatching(/^data-folder-read-only: the data folder \/data cannot be written by this user\./),
      cause,
    })
})

test('an operator is told once where to make room', () => {
  const full = Object.assign(new Error('could not extend file'), { code: '53100' })
  const explained = explainFullDisk(full, 'the data folder /data')
  expect(explained).toMatchObject({
    message: 'disk-full: there is no space left for the data folder /data. Free up space on its disk and try again.',
    cause: full,
  })
  expect(explainFullDisk(explained, 'something else')).toBe(explained)
  const unusable = Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 4874 })
  expect(explainFullDisk(unusable, 'the data folder /data')).toMatchObject({
    message: expect.stringMatching(/^disk-unusable: the data folder \/data cannot be read or written\./),
  })
  const other = new TypeError('undefined is not a function')
  expect(explainFullDisk(other, 'the data folder')).toBe(other)
})
