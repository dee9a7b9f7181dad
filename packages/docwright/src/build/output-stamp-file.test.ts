import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openOutputFolder } from './output-folder.ts'
import { claimOutputFolder, finishOutputFolder, readOutputStamp } from './output-stamp-file.ts'

let path = ''
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'docwright-stamp-'))
})
afterEach(() => rmSync(path, { recursive: true }))

function finish(files: string[]): void {
  finishOutputFolder(openOutputFolder(path), readOutputStamp(path), 'memory', new Set(files))
}

test('a folder says whose memory belongs to it and which files a build wrote', () => {
  claimOutputFolder(path)
  expect(readOutputStamp(path).id).toBe('')
  expect(readOutputStamp(path).files().filter(Boolean)).toEqual([])
  finish(['b.html', 'ü/a.html'])
  const stamp = readOutputStamp(path)
  expect([stamp.id, stamp.files()]).toEqual(['memory', ['b.html', 'ü/a.html']])
})

test('the list of a large site is small', () => {
  finish(Array.from({ length: 5000 }, (_, index) => `api-reference/codes-of-conduct/page-${index}/index.html`))
  expect(statSync(join(path, '.docwright-build')).size).toBeLessThan(30_000)
})

test('files of an earlier build go, those that an earlier release listed as text included; nothing outside does', () => {
  const outside = join(path, '..', 'docwright-stamp-outside.txt')
  for (const file of [outside, join(path, 'old.html'), join(path, 'mine.txt')]) writeFileSync(file, 'x')
  writeFileSync(join(path, '.docwright-build'), 'memory\n../docwright-stamp-outside.txt\nold.html\n')
  finish(['new.html'])
  expect([join(path, 'old.html'), join(path, 'mine.txt'), outside].map((file) => existsSync(file))).toEqual([
    false,
    true,
    true,
  ])
  rmSync(outside)
})
