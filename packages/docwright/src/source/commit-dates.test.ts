import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCommitDates, readCommitDates, type FoundDates, type KnownDates } from './commit-dates.ts'
import { createDiskSource } from './disk-source.ts'
import { openGitRepository } from './git-repository.ts'
import { createGitSource } from './git-source.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'docwright-dates-'))
  git('2024-01-01T00:00:00Z', 'init', '-q')
  mkdirSync(join(root, 'docs'))
  commit('2024-01-02T00:00:00Z', { 'docs/a page.mdx': 'one', 'docs/ü.mdx': 'one', 'README.md': 'one' })
  commit('2024-05-06T10:00:00+02:00', { 'docs/a page.mdx': 'two', 'README.md': 'two' })
})
afterEach(() => rmSync(root, { recursive: true }))

function git(date: string, ...args: string[]): void {
  const identity = {
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@b.c',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@b.c',
  }
  execFileSync('git', args, {
    cwd: root,
    env: { ...process.env, ...identity, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  })
}

function commit(date: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text)
  git(date, 'add', '-A')
  git(date, 'commit', '-qm', 'A change', '--no-gpg-sign')
}

test('the last commit that touched a file dates it, in the docs folder of a larger repository too', async () => {
  const dates = await createCommitDates({ folder: join(root, 'docs') })()
  expect(Object.fromEntries(dates)).toEqual({
    'a page.mdx': '2024-05-06T10:00:00+02:00',
    'ü.mdx': '2024-01-02T00:00:00+00:00',
  })
  const source = createDiskSource(join(root, 'docs'))
  expect(await source.changedAt?.('ü.mdx')).toBe('2024-01-02T00:00:00+00:00')
  expect(await source.changedAt?.('new.mdx')).toBeUndefined()
})

test('a bare repository has the dates of any commit; a clone of limited depth those that it knows', async () => {
  const bare = join(root, 'bare.git')
  git('2024-05-06T10:00:00Z', 'clone', '-q', '--bare', root, bare)
  const source = (folder: string): ReturnType<typeof createGitSource> =>
    createGitSource(openGitRepository(folder), { commit: 'HEAD', folder: 'docs' })
  expect(await source(bare).changedAt?.('a page.mdx')).toBe('2024-05-06T10:00:00+02:00')
  expect(await source(bare).changedAt?.('ü.mdx')).toBe('2024-01-02T00:00:00+00:00')
  const earlier = createCommitDates({ folder: bare, at: { commit: 'HEAD~1', docs: '' } })
  expect((await earlier()).get('docs/a page.mdx')).toBe('2024-01-02T00:00:00+00:00')
  commit('2024-07-08T00:00:00Z', { 'docs/a page.mdx': 'three' })
  const shallow = join(root, 'shallow.git')
  git('2024-07-08T00:00:00Z', 'clone', '-q', '--bare', '--depth=2', `file://${root}`, shallow)
  expect(await source(shallow).changedAt?.('a page.mdx')).toBe('2024-07-08T00:00:00+00:00')
  expect(await source(shallow).changedAt?.('ü.mdx')).toBeUndefined()
})

test('from the dates of an earlier commit on, what came after it is read, and comes to the same', async () => {
  const bare = join(root, 'again.git')
  const idOf = (name: string): string =>
    execFileSync('git', ['rev-parse', name], { cwd: root, encoding: 'utf8' }).trim()
  const read = async (name: string, since?: KnownDates): Promise<FoundDates> =>
    readCommitDates({ folder: bare, at: { commit: idOf(name), docs: 'docs' }, since })
  git('2024-08-01T00:00:00Z', 'branch', 'side')
  commit('2024-08-02T00:00:00Z', { 'docs/a page.mdx': 'four', 'docs/new.mdx': 'one' })
  git('2024-08-02T00:00:00Z', 'tag', 'earlier')
  git('2024-08-01T00:00:00Z', 'checkout', '-q', 'side')
  // Written before the other change of the file, and merged after it.
  commit('2024-08-01T00:00:00Z', { 'docs/ü.mdx': 'two', 'docs/new.mdx': 'one', 'docs/side.mdx': 'one' })
  git('2024-08-03T00:00:00Z', 'checkout', '-q', '-')
  git('2024-08-03T00:00:00Z', 'merge', '-q', '-m', 'Merge', 'side')
  git('2024-08-04T00:00:00Z', 'rm', '-q', 'docs/side.mdx')
  commit('2024-08-04T00:00:00Z', { 'README.md': 'three' })
  git('2024-08-04T00:00:00Z', 'clone', '-q', '--bare', root, bare)
  const whole = await read('HEAD')
  expect(whole).toEqual({
    dates: new Map([
      ['a page.mdx', '2024-08-02T00:00:00+00:00'],
      ['new.mdx', '2024-08-02T00:00:00+00:00'],
      ['side.mdx', '2024-08-04T00:00:00+00:00'],
      ['ü.mdx', '2024-08-01T00:00:00+00:00'],
    ]),
    isComplete: true,
  })
  const earlier = await read('earlier')
  const sinceEarlier = await read('HEAD', { commit: idOf('earlier'), dates: earlier.dates })
  expect(sinceEarlier).toEqual(whole)
  // A commit whose dates are given is not read again.
  const given = { commit: idOf('earlier'), dates: new Map([['a page.mdx', '2001-01-01T00:00:00Z']]) }
  expect((await read('HEAD', given)).dates.get('a page.mdx')).toBe('2001-01-01T00:00:00Z')
  // A commit that is no part of the history, or is not there, tells nothing.
  const other = { commit: idOf('HEAD'), dates: new Map([['b.mdx', '2001-01-01T00:00:00Z']]) }
  expect(await read('earlier', other)).toEqual(earlier)
  expect(await read('HEAD', { ...other, commit: '0'.repeat(40) })).toEqual(whole)
})

test('a history that cannot be read is not complete', async () => {
  const folder = join(root, 'nothing.git')
  expect(await readCommitDates({ folder, at: { commit: 'HEAD', docs: '' } })).toEqual({
    dates: new Map(),
    isComplete: false,
  })
})

test('a folder that is in no repository has no dates', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-dates-'))
  expect((await createCommitDates({ folder })()).size).toBe(0)
  rmSync(folder, { recursive: true })
})
