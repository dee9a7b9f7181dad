import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeEarlier } from './pack.ts'

test('a folder has one version of each package after packing, and keeps what is none of ours', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-packed-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const others = ['docwright-theme-of-mine-1.0.0.tgz', 'notes.txt']
  const ours = [
    'docwright-0.0.9.tgz',
    'docwright-0.1.0-next.1.tgz',
    'docwright-server-0.0.9.tgz',
    'create-docwright-0.0.9.tgz',
  ]
  for (const name of [...ours, ...others]) writeFileSync(join(folder, name), '')
  removeEarlier(folder)
  expect(readdirSync(folder)).toEqual(others)
})
