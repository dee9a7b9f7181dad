import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openSearchIndexes } from './search-indexes.ts'

const folder = mkdtempSync(join(tmpdir(), 'docwright-indexes-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const content = { content: new Uint8Array(300_000), isNamedByContent: true }

/** Opens the index of a branch, and puts a file into it. */
async function fill(indexes: ReturnType<typeof openSearchIndexes>, branch: string): Promise<void> {
  const memory = indexes.of({ projectId: 'one', branch })
  await memory.change({}, async () => memory.files.save(`/_search/${branch}`, content))
}

function pathsOf(indexes: ReturnType<typeof openSearchIndexes>, branch: string): string[] {
  return indexes.of({ projectId: 'one', branch }).files.paths()
}

test('the index of a branch stays, and is found again by the next process', async () => {
  const indexes = openSearchIndexes(folder, 1e9)
  await fill(indexes, 'main')
  expect(indexes.of({ projectId: 'one', branch: 'main' })).toBe(indexes.of({ projectId: 'one', branch: 'main' }))
  expect(pathsOf(indexes, 'other')).toEqual([])
  expect(indexes.of({ projectId: 'two', branch: 'main' }).files.paths()).toEqual([])
  indexes.close()
  const next = openSearchIndexes(folder, 1e9)
  // The files are closed when what is under way has ended.
  await expect.poll(() => pathsOf(next, 'main')).toEqual(['/_search/main'])
  next.close()
})

test('an index that is released is had by another process, and opened again by this one when it is asked for', async () => {
  const [one, other] = [openSearchIndexes(folder, 1e9), openSearchIndexes(folder, 1e9)]
  await fill(one, 'shared')
  one.release({ projectId: 'one', branch: 'shared' })
  await Promise.resolve()
  expect(pathsOf(other, 'shared')).toEqual(['/_search/shared'])
  other.release({ projectId: 'one', branch: 'shared' })
  await Promise.resolve()
  expect(pathsOf(one, 'shared')).toEqual(['/_search/shared'])
  for (const indexes of [one, other]) indexes.close()
})

test('of many branches, those that were asked for last are open, and the others are read again', async () => {
  const indexes = openSearchIndexes(folder, 1e9)
  await fill(indexes, 'first')
  const first = indexes.of({ projectId: 'one', branch: 'first' })
  for (let branch = 0; branch < 15; branch++) indexes.of({ projectId: 'one', branch: `b${branch}` })
  expect(indexes.of({ projectId: 'one', branch: 'first' })).toBe(first)
  for (let branch = 15; branch < 31; branch++) indexes.of({ projectId: 'one', branch: `b${branch}` })
  await expect.poll(() => first.isOf({})).toBe(false)
  expect(pathsOf(indexes, 'first')).toEqual(['/_search/first'])
  expect(indexes.of({ projectId: 'one', branch: 'first' })).not.toBe(first)
  indexes.close()
})

test('beyond the limit, what was not used for longest goes, but nothing that is wanted', async () => {
  const before = openSearchIndexes(folder, 1e9)
  await fill(before, 'newer')
  const [newer = ''] = filesIn()
  await fill(before, 'old')
  before.close()
  await expect.poll(() => readdirSync(folder).filter((name) => name.endsWith('-wal'))).toEqual([])
  for (const name of filesIn())
    utimesSync(join(folder, name), name === newer ? 2000 : 1000, name === newer ? 2000 : 1000)
  writeFileSync(join(folder, 'else.txt'), 'not an index')

  const indexes = openSearchIndexes(folder, 500_000)
  expect(pathsOf(indexes, 'old')).toEqual(['/_search/old'])
  expect(filesIn()).not.toContain(newer)
  expect(pathsOf(indexes, 'newer')).toEqual([])
  expect(pathsOf(indexes, 'old')).toEqual(['/_search/old'])
  indexes.close()
  expect(filesIn()).toHaveLength(2)

  const none = openSearchIndexes(folder, 0)
  none.of({ projectId: 'one', branch: 'third' })
  expect(filesIn()).toHaveLength(1)
  expect(readdirSync(folder)).toContain('else.txt')
  none.close()
})

function filesIn(): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.sqlite'))
}
