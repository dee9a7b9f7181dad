import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSecretBox } from './secret-box.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docwright-secrets-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

test('a sealed secret opens in its place, after a restart as well', () => {
  const sealed = openSecretBox(folder).seal('glpat-ünïcode', 'project_1/forge-token')
  expect(sealed).not.toContain('glpat')
  expect(openSecretBox(folder).open(sealed, 'project_1/forge-token')).toBe('glpat-ünïcode')
})

test('it does not open elsewhere, changed, or with another key', () => {
  const box = openSecretBox(folder)
  const sealed = box.seal('secret', 'project_1/forge-token')
  expect(() => box.open(sealed, 'project_2/forge-token')).toThrow('secret-unreadable')
  const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA')
  expect(() => box.open(changed, 'project_1/forge-token')).toThrow('secret-unreadable')
  expect(() => openSecretBox(folder, 'ab'.repeat(32)).open(sealed, 'project_1/forge-token')).toThrow(
    'secret-unreadable',
  )
})

test('the same secret is never sealed twice alike, and purposes have secrets of their own', () => {
  const box = openSecretBox(folder)
  expect(box.seal('secret', 'here')).not.toBe(box.seal('secret', 'here'))
  expect(box.derive('sessions')).not.toBe(box.derive('links'))
  expect(box.derive('sessions')).toBe(openSecretBox(folder).derive('sessions'))
})

test('the key file is for its owner only, and a broken one is named', () => {
  openSecretBox(folder)
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toMatch(/^[\da-f]{64}\n$/)
  writeFileSync(join(folder, 'secret.key'), 'short')
  expect(() => openSecretBox(folder)).toThrow('secret-key: The file secret.key')
  expect(() => openSecretBox(folder, 'short')).toThrow('secret-key: DOCWRIGHT_SECRET_KEY')
})
