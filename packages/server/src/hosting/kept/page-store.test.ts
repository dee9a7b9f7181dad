import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPageStore } from './page-store.ts'
import { openReplaceableDatabase } from '../basics/replaceable-database.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docwright-pages-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const font = { type: 'font/woff2', content: Buffer.alloc(95_000, 'font') }

test('what a hundred projects have is stored once, and each finds only its own', () => {
  const store = openPageStore(folder, 10_000_000, () => 1)
  for (let project = 0; project < 100; project += 1)
    store.putAsset(`project_${project}`, '/_docwright/font.woff2', font)
  store.putAsset('project_1', '/_docwright/own.css', { type: 'text/css', content: Buffer.from('secret') })
  expect(Buffer.from(store.asset('project_7', '/_docwright/font.woff2')?.content ?? []).equals(font.content)).toBe(true)
  expect(store.asset('project_7', '/_docwright/own.css')).toBeUndefined()
  expect(store.asset('project_100', '/_docwright/font.woff2')).toBeUndefined()
  store.close()
  const rows = new DatabaseSync(join(folder, 'pages.sqlite'))
  expect(rows.prepare('SELECT count(*) AS count, total(size) AS size FROM content').get()).toEqual({
    count: 2,
    size: 95_006,
  })
  rows.close()
})

test('over its limit it forgets what was not used for longest, pages and files alike', () => {
  let now = 0
  const store = openPageStore(folder, 1_000_000, () => now)
  const asset = (index: number): Buffer => Buffer.alloc(95_000, `${index}`)
  for (let index = 0; index < 10; index += 1) {
    now += 1
    store.putAsset('project_1', `/_docwright/${index}.css`, { type: 'text/css', content: asset(index) })
  }
  now += 1
  store.putBody('page', 'variant', 'x'.repeat(60_000))
  expect(store.bodies('page')).toHaveLength(1)
  expect([0, 1, 2, 3].map((index) => store.asset('project_1', `/_docwright/${index}.css`) === undefined)).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(store.asset('project_1', '/_docwright/9.css')).toBeDefined()
  store.close()
})

test('a disk that takes nothing costs nobody a page: what is there is found, and what is not kept is made again', () => {
  let now = 1
  const faults: unknown[] = []
  const store = openPageStore(
    folder,
    1_000_000,
    () => now,
    (cause) => faults.push(cause),
  )
  store.putBody('page', 'variant', '{}')
  store.putAsset('project_1', '/_docwright/font.woff2', font)
  const rows = new DatabaseSync(join(folder, 'pages.sqlite'))
  for (const [table, change] of ['body', 'content'].flatMap(
    (name) =>
      [
        [name, 'INSERT'],
        [name, 'UPDATE'],
      ] as const,
  ))
    rows.exec(`CREATE TRIGGER full_${table}_${change} BEFORE ${change} ON ${table}
      BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END`)
  rows.close()
  // Found again after so long, its use is noted.
  now += 4_000_000
  expect(store.bodies('page')).toEqual(['{}'])
  expect(store.asset('project_1', '/_docwright/font.woff2')?.type).toBe('font/woff2')
  store.putBody('other', 'variant', '{}')
  store.putAsset('project_1', '/_docwright/own.css', { type: 'text/css', content: Buffer.from('own') })
  expect(store.bodies('other')).toEqual([])
  // Said once, not with each page.
  expect(faults.map(String)).toEqual(['Error: database or disk is full'])
  store.close()
})

test('a full disk takes nothing away that is known: only damaged files are replaced', () => {
  const file = join(folder, 'known.sqlite')
  const first = openReplaceableDatabase(file, 1, 'CREATE TABLE known (name TEXT)')
  first.exec("INSERT INTO known VALUES ('handbook')")
  first.close()
  const full = `PRAGMA max_page_count = 1; CREATE TABLE more AS SELECT hex(zeroblob(100000)) AS text`
  expect(() => openReplaceableDatabase(file, 2, full)).toThrow('database or disk is full')
  const again = openReplaceableDatabase(file, 1, 'CREATE TABLE known (name TEXT)')
  expect(again.prepare('SELECT name FROM known').get()).toEqual({ name: 'handbook' })
  again.close()
})

test('what was removed or damaged on the disk is made again, and kept from then on', () => {
  for (const harm of ['removed', 'damaged'] as const) {
    const first = openPageStore(folder, 1_000_000, () => 1)
    first.putBody('page', 'variant', '{}')
    expect(first.bodies('page')).toEqual(['{}'])
    first.close()
    for (const name of readdirSync(folder)) {
      if (harm === 'removed') rmSync(join(folder, name))
      else writeFileSync(join(folder, name), 'These are not the bytes of a database.'.repeat(200))
    }
    const again = openPageStore(folder, 1_000_000, () => 1)
    expect([harm, again.bodies('page')]).toEqual([harm, []])
    again.putBody('page', 'variant', '{}')
    expect(again.bodies('page')).toEqual(['{}'])
    again.close()
  }
})
