import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openHighlightCache } from './highlight-cache.ts'

const folder = mkdtempSync(join(tmpdir(), 'highlight-cache-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('what is written is there the next time', () => {
  const file = join(folder, 'a/b/code.db')
  const first = openHighlightCache(file, 100)
  first.write('key', '<span>é</span>')
  expect(first.read('key')).toBe('<span>é</span>')
  first.close()
  const second = openHighlightCache(file, 100)
  expect(second.read('key')).toBe('<span>é</span>')
  expect(second.read('other')).toBeUndefined()
  second.close()
})

test('two may use one file at once', () => {
  const file = join(folder, 'shared.db')
  const [one, two] = [openHighlightCache(file, 100), openHighlightCache(file, 100)]
  one.write('a', 'from one')
  two.write('b', 'from two')
  one.flush()
  two.flush()
  expect(one.read('b')).toBe('from two')
  expect(two.read('a')).toBe('from one')
  one.close()
  two.close()
})

test('a damaged file is made anew without a word', () => {
  const file = join(folder, 'damaged.db')
  writeFileSync(file, 'this is not a database, and long enough not to be taken for an empty one'.repeat(100))
  const cache = openHighlightCache(file, 100)
  cache.write('key', 'html')
  cache.close()
  const again = openHighlightCache(file, 100)
  expect(again.read('key')).toBe('html')
  again.close()
})

test('damage in the middle of a file costs the cache, not the site', () => {
  const file = join(folder, 'torn.db')
  const whole = openHighlightCache(file, 100)
  for (let index = 0; index < 400; index += 1) whole.write(`key ${index}`, 'x'.repeat(2000))
  whole.close()
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(0x5a, 8192, bytes.length - 4096))
  const torn = openHighlightCache(file, 100)
  for (let index = 0; index < 400; index += 1) expect(() => torn.read(`key ${index}`)).not.toThrow()
  torn.write('new', 'html')
  torn.close()
  const mended = openHighlightCache(file, 100)
  expect([undefined, 'html']).toContain(mended.read('new'))
  mended.close()
})

test('a place where no file can be written is a cache that holds nothing', () => {
  const cache = openHighlightCache('/dev/null/code.db', 100)
  cache.write('key', 'html')
  cache.flush()
  expect(cache.read('key')).toBeUndefined()
  cache.close()
})

test('what nobody used for a month is forgotten', () => {
  const file = join(folder, 'old.db')
  const first = openHighlightCache(file, 100)
  first.write('used', 'a')
  first.write('unused', 'b')
  first.close()
  const later = openHighlightCache(file, 120)
  expect(later.read('used')).toBe('a')
  later.close()
  openHighlightCache(file, 140).close()
  const last = openHighlightCache(file, 140)
  expect([last.read('used'), last.read('unused')]).toEqual(['a', undefined])
  last.close()
})
