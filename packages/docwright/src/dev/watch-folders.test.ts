import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { foldersOf, watchFolders, type FolderWatch } from './watch-folders.ts'

let root = ''
let watch: FolderWatch | undefined
const seen = new Set<string>()

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'docwright-watch-'))
  mkdirSync(join(root, 'guides'))
  seen.clear()
  watch = watchFolders(root, (paths) => {
    for (const path of paths) seen.add(path)
  })
  watch.follow(['guides'])
})
afterEach(() => {
  watch?.close()
  rmSync(root, { recursive: true })
})

test('a change in a followed folder is reported with its path from the root', async () => {
  writeFileSync(join(root, 'guides', 'a.mdx'), 'x')
  writeFileSync(join(root, 'docs.json'), '{}')
  await expect.poll(() => [...seen]).toEqual(expect.arrayContaining(['docs.json', 'guides/a.mdx']))
})

test('a new folder is reported, so that the caller can follow it', async () => {
  mkdirSync(join(root, 'api'))
  await expect.poll(() => [...seen]).toContain('api')
  watch?.follow(['guides', 'api'])
  writeFileSync(join(root, 'api', 'users.mdx'), 'x')
  await expect.poll(() => [...seen]).toContain('api/users.mdx')
})

test('a file that is emptied before it is written is reported when it is written', async () => {
  const path = join(root, 'page.mdx')
  writeFileSync(path, 'before')
  const found: string[] = []
  const own = watchFolders(root, (paths) => {
    if (paths.includes('page.mdx')) found.push(readFileSync(path, 'utf8'))
  })
  writeFileSync(path, '')
  await pause(40)
  writeFileSync(path, 'after')
  await expect.poll(() => found).toContain('after')
  own.close()
  expect(found).not.toContain('')
})

test('a file that stays empty is reported, too', async () => {
  writeFileSync(join(root, 'empty.mdx'), '')
  await expect.poll(() => [...seen]).toContain('empty.mdx')
})

test('folders of a listing include all their parents and the root', () => {
  expect(foldersOf(['a/b/c.mdx', 'a/d.mdx', 'e.mdx'])).toEqual(new Set(['', 'a/b', 'a']))
})
