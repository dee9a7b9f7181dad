import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildStateFile } from '../build/last-build.ts'
import { createMemorySource } from '../source/memory-source.ts'
import { isLargeBuild } from './is-large-build.ts'

function sourceOf(pages: number): ReturnType<typeof createMemorySource> {
  const files = Array.from({ length: pages }, (_, index) => [`page-${index}.mdx`, ''])
  return createMemorySource(Object.fromEntries([['docs.json', '{}'], ['logo.svg', ''], ...files]))
}

test('a build is large where it has thousands of pages to render: the first one, and one that is forced', async () => {
  const root = mkdtempSync(join(tmpdir(), 'docwright-large-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const isLarge = (pages: number, force = false) => isLargeBuild(root, sourceOf(pages), force)
  expect([await isLarge(1999), await isLarge(2000)]).toEqual([false, true])
  const file = buildStateFile(root)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
  expect([await isLarge(2000), await isLarge(1999, true), await isLarge(2000, true)]).toEqual([false, false, true])
})
