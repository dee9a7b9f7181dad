import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isInRepository } from './is-in-repository.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docwright-repository-'))
  mkdirSync(join(folder, 'docs/guides'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a folder without a repository above it is in none', () => {
  expect(isInRepository(join(folder, 'docs'), {})).toBe(false)
})

test('a repository is found in the folder and above it', () => {
  mkdirSync(join(folder, '.git'))
  expect(isInRepository(folder, {})).toBe(true)
  expect(isInRepository(join(folder, 'docs/guides'), {})).toBe(true)
})

test('a work tree that is linked has a file there', () => {
  writeFileSync(join(folder, '.git'), 'gitdir: /elsewhere\n')
  expect(isInRepository(join(folder, 'docs'), {})).toBe(true)
})

test('the environment may name a repository that is elsewhere', () => {
  expect(isInRepository(folder, { GIT_DIR: '/elsewhere/.git' })).toBe(true)
})
