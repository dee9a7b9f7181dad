import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openOutputFolder } from './output-folder.ts'

let path = ''
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'docwright-output-'))
})
afterEach(() => rmSync(path, { recursive: true }))

test('a file is written once and left alone while its content is the same', () => {
  const output = openOutputFolder(path)
  output.write('a/b/index.html', 'ü')
  output.write('a/b/index.html', 'ü')
  expect(output.written).toBe(1)
  expect(readFileSync(join(path, 'a/b/index.html'), 'utf8')).toBe('ü')
})

test('a file of the same length with other content is written', () => {
  const output = openOutputFolder(path)
  output.write('a.txt', 'one')
  output.write('a.txt', 'two')
  expect(readFileSync(join(path, 'a.txt'), 'utf8')).toBe('two')
})

test('removing the last file of a folder removes the folder, others stay', () => {
  const output = openOutputFolder(path)
  output.write('a/b/one.html', '1')
  output.write('a/two.html', '2')
  output.remove('a/b/one.html')
  expect(existsSync(join(path, 'a/b'))).toBe(false)
  expect(existsSync(join(path, 'a/two.html'))).toBe(true)
})

test('a folder that was removed is made again for the next file', () => {
  const output = openOutputFolder(path)
  output.write('a/b/one.html', '1')
  output.remove('a/b/one.html')
  output.write('a/b/two.html', '2')
  expect(readFileSync(join(path, 'a/b/two.html'), 'utf8')).toBe('2')
})

test('what an earlier build wrote is left alone while its content is the same', () => {
  openOutputFolder(path).write('a/index.html', 'same')
  const output = openOutputFolder(path)
  output.write('a/index.html', 'same')
  expect(output.written).toBe(0)
})

test('a file where a folder has to be is an error', () => {
  const output = openOutputFolder(path)
  writeFileSync(join(path, 'a'), '')
  expect(() => output.write('a/b.html', '')).toThrow(/EEXIST|ENOTDIR/)
})

test('a file is copied', () => {
  const output = openOutputFolder(path)
  writeFileSync(join(path, 'from.png'), 'image')
  output.copy('images/to.png', join(path, 'from.png'))
  expect(readFileSync(join(path, 'images/to.png'), 'utf8')).toBe('image')
})

test('a copy that an earlier build made is left alone while it is the same', () => {
  const from = join(path, 'from.png')
  // Of more than one piece, of which the last is not whole.
  writeFileSync(from, Buffer.alloc(150_000, 1))
  openOutputFolder(path).copy('images/to.png', from)
  const copied = (): number => {
    const output = openOutputFolder(path)
    output.copy('images/to.png', from)
    return output.written
  }
  expect(copied()).toBe(0)
  const changed = Buffer.alloc(150_000, 1)
  changed[149_999] = 2
  writeFileSync(from, changed)
  expect([copied(), copied()]).toEqual([1, 0])
  writeFileSync(from, 'shorter')
  expect([copied(), copied()]).toEqual([1, 0])
  expect(readFileSync(join(path, 'images/to.png'), 'utf8')).toBe('shorter')
  writeFileSync(from, '')
  expect([copied(), copied()]).toEqual([1, 0])
})

test('a file that many pages have is written, and read, for the first of them', () => {
  const output = openOutputFolder(path)
  let read = 0
  const content = () => {
    read += 1
    return 'shared'
  }
  for (let page = 0; page < 3; page += 1) output.writeAsset('shared-1.js', content)
  expect([read, output.written, readFileSync(join(path, 'shared-1.js'), 'utf8')]).toEqual([1, 1, 'shared'])
  output.remove('shared-1.js')
  output.writeAsset('shared-1.js', content)
  expect(existsSync(join(path, 'shared-1.js'))).toBe(true)
})
