import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { createSearchMemory } from './search-memory.ts'

test('a change that finds no room changes nothing, and the next one is made', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-index-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'index.sqlite')
  createSearchMemory(file).close()
  await Promise.resolve()
  const database = new DatabaseSync(file)
  // As on a full disk, SQLite ends the transaction with the statement.
  database.exec(`CREATE TRIGGER full BEFORE INSERT ON searchFile WHEN NEW.path = '/full'
    BEGIN SELECT RAISE(ROLLBACK, 'database or disk is full'); END`)
  database.close()

  const memory = createSearchMemory(file)
  const owner = {}
  const write = async (...paths: string[]): Promise<void> =>
    memory.change(owner, async () => {
      for (const path of paths) memory.files.save(path, { content: Buffer.from(path), isNamedByContent: false })
      return Promise.resolve()
    })
  await write('/a')
  await expect(write('/b', '/full')).rejects.toThrow('database or disk is full')
  expect([memory.isOf(owner), memory.files.paths()]).toEqual([false, ['/a']])
  await write('/c')
  expect([memory.isOf(owner), memory.files.paths()]).toEqual([true, ['/a', '/c']])
  memory.close()
})

test('leaves are as they were before a change that was given up', async () => {
  const memory = createSearchMemory()
  const { store } = memory
  const leaf = { start: 0, depth: 0, size: 4, count: 1 }
  const listed = { counts: '{}', terms: '' }
  await memory.change({}, async () => {
    store.saveShard('en', { ...leaf, name: 'before' }, listed, new Uint8Array())
    store.savePack('en', { ...leaf, names: 'before' })
    return Promise.resolve()
  })
  const before = store.leaves('en')
  const given = memory.change({}, async () => {
    store.nameShard('en', 0, 'after')
    store.savePack('en', { ...leaf, names: 'after' })
    expect(store.leaves('en')).toEqual({ shards: [{ ...leaf, name: 'after' }], packs: [{ ...leaf, names: 'after' }] })
    store.removeLeaves('searchShard', 'en', 0, 1)
    store.removeLeaves('searchPack', 'en', 0, 1)
    expect(store.leaves('en')).toEqual({ shards: [], packs: [] })
    return Promise.reject(new Error('given up'))
  })
  await expect(given).rejects.toThrow('given up')
  expect(store.leaves('en')).toEqual(before)
  expect(before).toEqual({ shards: [{ ...leaf, name: 'before' }], packs: [{ ...leaf, names: 'before' }] })
  memory.close()
})

test('an index that somebody else has stays theirs, and is found once they have closed it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-index-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'index.sqlite')
  const [first, second] = [createSearchMemory(file), createSearchMemory(file)]
  for (const [path, memory] of Object.entries({ '/first': first, '/second': second }))
    await memory.change({}, async () => {
      memory.files.save(path, { content: Buffer.from(path), isNamedByContent: false })
      return Promise.resolve()
    })
  for (const memory of [first, second]) memory.close()
  await Promise.resolve()
  const third = createSearchMemory(file)
  expect(third.files.paths()).toEqual(['/first'])
  third.close()
})
