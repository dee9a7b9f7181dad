import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
  await vi.waitFor(() => expect([...seen].toSorted()).toEqual(expect.arrayContaining(['docs.json', 'guides/a.mdx'])))
})

test('a new folder is reported, so that the caller can follow it', async () => {
  mkdirSync(join(root, 'api'))
  await vi.waitFor(() => expect(seen).toContain('api'))
  watch?.follow(['guides', 'api'])
  writeFileSync(join(root, 'api', 'users.mdx'), 'x')
  await vi.waitFor(() => expect(seen).toContain('api/users.mdx'))
})

test('folders of a listing include all their parents and the root', () => {
  expect(foldersOf(['a/b/c.mdx', 'a/d.mdx', 'e.mdx'])).toEqual(new Set(['', 'a/b', 'a']))
})
