import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSecretBox, renewKeyFile } from './secret-box.ts'

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

/** A process that runs, and how much time has passed for it. */
function running(): { box: ReturnType<typeof openSecretBox>; pass: (milliseconds: number) => void } {
  let now = 0
  const box = openSecretBox(folder, undefined, true, undefined, () => now)
  return { box, pass: (milliseconds) => (now += milliseconds) }
}

test('a process goes on with its keys while their files cannot be looked at', () => {
  const { box, pass } = running()
  const sealed = box.seal('secret', 'here')
  const derived = box.derive('sessions')
  const file = join(folder, 'secret.key')
  renameSync(file, `${file}.kept`)
  // Every reader is refused, even the administrator of the machine.
  symlinkSync('secret.key', file)
  expect(() => statSync(file)).toThrow('ELOOP')
  pass(10_000)
  expect([box.open(sealed, 'here'), box.derive('sessions'), box.hasKeyBefore]).toEqual(['secret', derived, false])
  expect(box.open(box.seal('late', 'there'), 'there')).toBe('late')
  renameSync(`${file}.kept`, file)
  renewKeyFile(folder)
  pass(10_000)
  expect([box.hasKeyBefore, box.derive('sessions') === derived]).toEqual([true, false])
})

test('key files are looked at once a second, and at once where no key opens a secret or one is sealed', () => {
  const { box, pass } = running()
  const [early, derived] = [box.seal('early', 'here'), box.derive('sessions')]
  renewKeyFile(folder)
  pass(999)
  expect([box.derive('sessions'), box.isCurrent(early, 'here')]).toEqual([derived, true])
  const other = openSecretBox(folder)
  expect(box.open(other.seal('new', 'here'), 'here')).toBe('new')
  expect([box.derive('sessions'), box.isCurrent(early, 'here')]).toEqual([other.derive('sessions'), false])

  const third = running()
  renewKeyFile(folder)
  expect(openSecretBox(folder).isCurrent(third.box.seal('late', 'here'), 'here')).toBe(true)
  const fourth = running()
  renewKeyFile(folder)
  const next = fourth.box.derive('sessions')
  fourth.pass(1_000)
  expect(fourth.box.derive('sessions')).not.toBe(next)
})

test('what no key opens is refused, also where another folder is in the way', () => {
  const { box } = running()
  const foreign = openSecretBox(folder, 'ab'.repeat(32)).seal('secret', 'here')
  mkdirSync(join(folder, 'secret.key.old'))
  expect(() => box.open(foreign, 'here')).toThrow('secret-unreadable')
})
