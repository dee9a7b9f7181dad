import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { memoryFolder } from './memory-folder.ts'

test('a folder is used where there is one, with room, from which programs start', () => {
  expect(memoryFolder(tmpdir(), 1)).toBe(tmpdir())
  expect(memoryFolder(tmpdir(), Number.MAX_SAFE_INTEGER)).toBeUndefined()
  expect(memoryFolder('/nowhere', 1)).toBeUndefined()
  expect(memoryFolder('/proc', 0)).toBeUndefined()
})
