import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPageStore } from './page-store.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docwright-pages-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const font = { type: 'font/woff2', content: Buffer.alloc(95_000, 'font') }

test('what a hundred projects have is stored once, and each finds only its own', () => {
  const store = openPageStore(folder, 10_000_000, () => 1)
  for (let project = 0; project < 100; project += 1)
    store.putAsset(`project_${project}`, '/_docwright/font.woff2', font)
  store.putAsset('project_1', '/_docwright/own.css', { type: 'text/css', content: Buffer.from('secret') })
  expect(Buffer.from(store.asset('project_7', '/_docwright/font.woff2')?.content ?? []).equals(font.content)).toBe(true)
  expect(store.asset('project_7', '/_docwright/own.css')).toBeUndefined()
  expect(store.asset('project_100', '/_docwright/font.woff2')).toBeUndefined()
  store.close()
  const rows = new DatabaseSync(join(folder, 'pages.sqlite'))
  expect(rows.prepare('SELECT count(*) AS count, total(size) AS size FROM content').get()).toEqual({
    count: 2,
    size: 95_006,
  })
  rows.close()
})

test('over its limit it forgets what was not used for longest, pages and files alike', () => {
  let now = 0
  const store = openPageStore(folder, 1_000_000, () => now)
  const asset = (index: number): Buffer => Buffer.alloc(95_000, `${index}`)
  for (let index = 0; index < 10; index += 1) {
    now += 1
    store.putAsset('project_1', `/_docwright/${index}.css`, { type: 'text/css', content: asset(index) })
  }
  now += 1
  store.putBody('page', 'variant', 'x'.repeat(60_000))
  expect(store.bodies('page')).toHaveLength(1)
  expect([0, 1, 2, 3].map((index) => store.asset('project_1', `/_docwright/${index}.css`) === undefined)).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(store.asset('project_1', '/_docwright/9.css')).toBeDefined()
  store.close()
})
