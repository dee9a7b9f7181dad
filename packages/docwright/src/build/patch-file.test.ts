import { array, assert, boolean, property, string, tuple } from 'fast-check'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { patchFile, type Patch } from './patch-file.ts'

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docwright-patch-'))
  file = join(folder, 'text.txt')
})
afterEach(() => rmSync(folder, { recursive: true }))

function patch(at: number, length: number, content: string): Patch {
  return { at, length, content: Buffer.from(content) }
}

test('parts are changed where they stand, and move what follows', () => {
  writeFileSync(file, 'one two three four')
  expect(patchFile(file, 18, [patch(0, 3, 'ONE'), patch(4, 3, 'second'), patch(14, 4, '4')])).toBe(true)
  expect(readFileSync(file, 'utf8')).toBe('ONE second three 4')
})

test('a file that is as it shall be is not written', () => {
  writeFileSync(file, 'one two')
  utimesSync(file, 1, 1)
  expect(patchFile(file, 7, [patch(4, 3, 'two')])).toBe(false)
  expect(statSync(file).mtimeMs).toBe(1000)
})

test('a file that is gone, or of another size, is left alone', () => {
  expect(patchFile(file, 3, [patch(0, 3, 'two')])).toBeUndefined()
  expect(existsSync(file)).toBe(false)
  writeFileSync(file, 'one!')
  expect(patchFile(file, 3, [patch(0, 3, 'two')])).toBeUndefined()
  expect(readFileSync(file, 'utf8')).toBe('one!')
})

test('whatever the parts, the file is as if it had been written whole', () => {
  const parts = array(tuple(string({ maxLength: 5 }), boolean(), string({ maxLength: 5 })), { maxLength: 8 })
  assert(
    property(parts, (all) => {
      const patches: Patch[] = []
      let size = 0
      for (const [before, isChanged, after] of all) {
        const length = Buffer.byteLength(before)
        if (isChanged) patches.push(patch(size, length, after))
        size += length
      }
      writeFileSync(file, all.map(([before]) => before).join(''))
      expect(patchFile(file, size, patches)).toBeDefined()
      expect(readFileSync(file, 'utf8')).toBe(
        all.map(([before, changed, after]) => (changed ? after : before)).join(''),
      )
    }),
  )
})
