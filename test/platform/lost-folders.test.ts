import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeLostFolders } from './lost-folders.ts'
import { temporaryFolder } from './start-server.ts'

test('folders of a process that is gone are removed and told, those of one that runs and those of others stay', () => {
  const below = mkdtempSync(join(tmpdir(), 'docwright-lost-'))
  onTestFinished(() => rmSync(below, { recursive: true, force: true }))
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const { pid: gone } = spawnSync(process.execPath, ['--version'])
  const ofGone = join(below, `docwright-server-${gone}-aBcDeF`)
  const others = [basename(folder), 'docwright-server-aBcDeF', 'docwright-server.tgz'].map((name) => join(below, name))
  for (const path of [ofGone, ...others]) mkdirSync(join(path, 'inside'), { recursive: true })
  expect(removeLostFolders(below)).toEqual([ofGone])
  expect([ofGone, ...others].map((path) => existsSync(path))).toEqual([false, true, true, true])
})
