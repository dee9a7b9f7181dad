import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, symlink, writeFile, rm } from 'node:fs/promises'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ada, commitFiles, hostedRepository, plainGit, scratchFolder, writeFiles } from '../testing/scratch.ts'
import { commitAll } from './commit-all.ts'
import { withLock } from './folder-lock.ts'
import { listCommits } from './history.ts'
import { mergeBranch } from './merge-branch.ts'
import { rebase } from './rebase.ts'
import { readBlob } from './read-blobs.ts'
import { readTree } from './read-tree.ts'
import { resolveCommit, updateRefs } from './references.ts'
import type { Repository } from './repository.ts'
import { addWorktree, findWorktree, pruneWorktrees, removeWorktree, resetWorktree, worktreeHead } from './worktree.ts'

async function work(files?: Parameters<typeof hostedRepository>[1]) {
  const folder = scratchFolder()
  const { repository, clone } = await hostedRepository(folder, files)
  const head = plainGit(clone, 'rev-parse', 'HEAD')
  const worktree = await addWorktree(repository, join(folder, 'turn_1'), head)
  return { folder, repository, clone, head, worktree }
}

const change = { message: 'Change\n\nWhy.', author: ada }

test('a turn works in files of its own and commits what it changed', async () => {
  const { repository, worktree, head } = await work({ 'index.mdx': '# Home\n', 'old.mdx': 'old' })
  expect(await commitAll(worktree, change)).toBeNull()
  await writeFiles(worktree.folder, { 'index.mdx': '# Start\n', 'old.mdx': null, 'new/ü.mdx': 'new' })
  const commit = await commitAll(worktree, change)
  if (commit === null) throw new Error('nothing was committed')
  expect(await worktreeHead(worktree)).toBe(commit)
  expect((await readTree(repository, commit)).map(({ path }) => path)).toEqual(['index.mdx', 'new/ü.mdx'])
  expect(await listCommits(repository, commit, { from: head })).toMatchObject([
    {
      subject: 'Change',
      body: 'Why.',
      author: { name: 'Ada', email: 'ada@example.com' },
      authoredAt: ada.at,
      parents: [head],
    },
  ])
  expect(await resolveCommit(repository, 'main')).toBe(head)
  expect(await commitAll(worktree, change)).toBeNull()
})

test('a commit of named files leaves all else out, whatever the names mean to git', async () => {
  const { repository, worktree } = await work({
    'a.mdx': 'A',
    'gone.mdx': 'G',
    'b.mdx': 'B',
    '.gitignore': 'ignored\n',
  })
  await writeFiles(worktree.folder, {
    'a.mdx': 'AA',
    'b.mdx': 'BB',
    'gone.mdx': null,
    '*.mdx': 'star',
    ignored: 'i',
    'cache.bin': 'c',
  })
  const none = await commitAll(worktree, { ...change, paths: ['ignored', 'unknown.mdx'] })
  expect(none).toBeNull()
  const commit = await commitAll(worktree, { ...change, paths: ['a.mdx', 'gone.mdx', '*.mdx', 'ignored'] })
  const files = await readTree(repository, commit ?? '')
  expect(files.map(({ path }) => path)).toEqual(['*.mdx', '.gitignore', 'a.mdx', 'b.mdx'])
  expect((await readBlob(repository, commit ?? '', 'a.mdx'))?.toString()).toBe('AA')
  expect((await readBlob(repository, commit ?? '', 'b.mdx'))?.toString()).toBe('B')
})

test('the same work gives the same commit: a step that is repeated after a crash changes nothing', async () => {
  const { folder, repository, worktree, head } = await work()
  await writeFiles(worktree.folder, { 'a.mdx': 'A' })
  const first = await commitAll(worktree, change)
  const again = await addWorktree(repository, join(folder, 'turn_2'), head)
  await writeFiles(again.folder, { 'a.mdx': 'A' })
  expect(await commitAll(again, change)).toBe(first)
})

test('a worktree is found again, reset, removed, and made anew where a crash left one half done', async () => {
  const { folder, repository, worktree, head } = await work({ 'a.mdx': 'A', '.gitignore': 'ignored\n' })
  expect(await findWorktree(repository, worktree.folder)).toEqual(worktree)
  await writeFiles(worktree.folder, { 'a.mdx': 'B', 'b/c.mdx': 'C', ignored: 'x', 'nested/.git/HEAD': 'ref: x' })
  await writeFile(join(worktree.gitFolder, 'index.lock'), '')
  await resetWorktree(worktree, head)
  expect(readdirSync(worktree.folder).toSorted()).toEqual(['.git', '.gitignore', 'a.mdx'])
  expect(readFileSync(join(worktree.folder, 'a.mdx'), 'utf8')).toBe('A')

  await rm(worktree.folder, { recursive: true })
  const again = await addWorktree(repository, worktree.folder, head)
  expect(readFileSync(join(again.folder, 'a.mdx'), 'utf8')).toBe('A')
  await removeWorktree(repository, worktree.folder)
  await removeWorktree(repository, worktree.folder)
  expect(await findWorktree(repository, worktree.folder)).toBeNull()
  expect(readdirSync(folder)).not.toContain('turn_1')
})

test('what crashes left behind is cleared away; what is worked in stays', async () => {
  const { folder, repository, worktree, head } = await work()
  const other = await addWorktree(repository, join(folder, 'turn_2'), head)
  const elsewhere = await addWorktree(repository, join(folder, 'elsewhere', 'turn_3'), head)
  expect(await pruneWorktrees(repository, folder, [worktree.folder])).toEqual([other.folder])
  expect(await findWorktree(repository, worktree.folder)).not.toBeNull()
  expect(await findWorktree(repository, other.folder)).toBeNull()
  expect(await findWorktree(repository, elsewhere.folder)).not.toBeNull()
})

test('links of the repository are text on the disk, and stay links', async () => {
  const folder = scratchFolder()
  const { repository, clone } = await hostedRepository(folder)
  await symlink('/etc/passwd', join(clone, 'passwd'))
  await symlink('..', join(clone, 'up'))
  const commit = await commitFiles(clone, {}, 'Links')
  plainGit(clone, 'push', '--quiet', 'origin', 'main')
  const worktree = await addWorktree(repository, join(folder, 'turn'), commit)
  expect(readFileSync(join(worktree.folder, 'passwd'), 'utf8')).toBe('/etc/passwd')
  await writeFiles(worktree.folder, { 'a.mdx': 'A' })
  const next = await commitAll(worktree, change)
  expect((await readTree(repository, next ?? '')).map(({ path, kind }) => [path, kind])).toEqual([
    ['a.mdx', 'file'],
    ['index.mdx', 'file'],
    ['passwd', 'link'],
    ['up', 'link'],
  ])
  await writeFiles(worktree.folder, { passwd: '/root/.ssh/id_rsa' })
  await expect(commitAll(worktree, change)).rejects.toMatchObject({ code: 'git-unsafe-change' })
})

test.each([
  ['a symbolic link', (at: string) => symlink('/etc/passwd', join(at, 'x.mdx'))],
  ['a link to a folder', (at: string) => symlink('/etc', join(at, 'x'))],
  ['a dangling link', (at: string) => symlink('/nonexistent', join(at, 'x'))],
  ['a git folder', (at: string) => mkdir(join(at, 'sub', '.git'), { recursive: true })],
  ['a git folder in capitals', (at: string) => mkdir(join(at, 'sub', '.GIT'), { recursive: true })],
  ['a short name of git’s folder', (at: string) => writeFiles(at, { 'GIT~1/config': '[core]' })],
  ['a git file', (at: string) => writeFiles(at, { 'sub/.git': 'gitdir: /tmp/evil' })],
  ['a name with a backslash', (at: string) => writeFiles(at, { 'a\\..\\b.mdx': 'x' })],
])('%s in the files is not committed', async (_, plant) => {
  const { worktree, head } = await work()
  await plant(worktree.folder)
  await expect(commitAll(worktree, change)).rejects.toMatchObject({ code: 'git-unsafe-change' })
  expect(await worktreeHead(worktree)).toBe(head)
})

test('a .git that was replaced in the files is not believed, and its configuration does not run', async () => {
  const { folder, repository, worktree } = await work()
  const evil = join(folder, 'evil')
  await mkdir(evil)
  plainGit(evil, 'init', '--quiet')
  plainGit(evil, 'config', 'core.fsmonitor', `touch ${join(folder, 'proof')}`)
  await writeFiles(worktree.folder, {
    'a.mdx': 'A',
    '.git': `gitdir: ${evil}/.git\n`,
    '.gitattributes': '* filter=evil\n',
  })
  const commit = await commitAll(worktree, change)
  expect(existsSync(join(folder, 'proof'))).toBe(false)
  expect((await readTree(repository, commit ?? '')).map(({ path }) => path)).toEqual([
    '.gitattributes',
    'a.mdx',
    'index.mdx',
  ])
})

test('hooks in the repository’s folder do not run', async () => {
  const { folder, repository, worktree } = await work()
  await mkdir(join(repository.folder, 'hooks'))
  for (const hook of ['pre-commit', 'post-commit', 'reference-transaction', 'post-checkout'])
    await writeFile(join(repository.folder, 'hooks', hook), `#!/bin/sh\ntouch ${folder}/proof\n`, { mode: 0o755 })
  await writeFiles(worktree.folder, { 'a.mdx': 'A' })
  const commit = await commitAll(worktree, change)
  await updateRefs(repository, [{ ref: 'refs/heads/x', before: null, after: commit }])
  expect(existsSync(join(folder, 'proof'))).toBe(false)
})

async function branches(
  repository: Repository,
  clone: string,
  side: Record<string, string>,
  main: Record<string, string>,
) {
  plainGit(clone, 'checkout', '--quiet', '-b', 'side')
  const head = await commitFiles(clone, side, 'Side')
  plainGit(clone, 'checkout', '--quiet', 'main')
  const base = await commitFiles(clone, main, 'Main')
  plainGit(clone, 'push', '--quiet', 'origin', 'main', 'side')
  return { head, base }
}

const merge = { into: 'main', from: 'side', method: 'merge', message: 'Merge side', author: ada } as const

test('a merge inside a bare repository, with a merge commit or as one commit', async () => {
  const { repository, clone } = await hostedRepository(scratchFolder())
  const { head, base } = await branches(repository, clone, { 'a.mdx': 'A' }, { 'b.mdx': 'B' })
  const outcome = await mergeBranch(repository, { ...merge, expectedHead: head })
  if (!outcome.merged) throw new Error(outcome.reason)
  expect(outcome).toMatchObject({ before: base, head })
  expect(await listCommits(repository, outcome.commit, { limit: 1 })).toMatchObject([
    { parents: [base, head], subject: 'Merge side', author: { name: 'Ada' } },
  ])
  expect((await readTree(repository, 'main' === merge.into ? outcome.commit : '')).map(({ path }) => path)).toEqual([
    'a.mdx',
    'b.mdx',
    'index.mdx',
  ])
  expect(await mergeBranch(repository, merge)).toEqual({ merged: false, reason: 'nothing-to-merge' })

  await updateRefs(repository, [{ ref: 'refs/heads/main', before: outcome.commit, after: base }])
  const squashed = await mergeBranch(repository, { ...merge, method: 'squash' })
  if (!squashed.merged) throw new Error(squashed.reason)
  expect(await listCommits(repository, squashed.commit, { limit: 1 })).toMatchObject([{ parents: [base] }])
})

test('a conflict is an answer with its files, and nothing moves', async () => {
  const { repository, clone } = await hostedRepository(scratchFolder(), { 'a.mdx': 'one\n', 'b.mdx': 'b\n' })
  const { base } = await branches(repository, clone, { 'a.mdx': 'two\n', 'c.mdx': 'c' }, { 'a.mdx': 'three\n' })
  expect(await mergeBranch(repository, merge)).toEqual({ merged: false, reason: 'conflict', files: ['a.mdx'] })
  expect(await resolveCommit(repository, 'main')).toBe(base)
  expect(await mergeBranch(repository, { ...merge, from: 'gone' })).toEqual({ merged: false, reason: 'no-head' })
  expect(await mergeBranch(repository, { ...merge, into: 'gone' })).toEqual({ merged: false, reason: 'no-base' })
  expect(await mergeBranch(repository, { ...merge, expectedHead: base })).toEqual({
    merged: false,
    reason: 'head-moved',
  })
  await expect(mergeBranch(repository, { ...merge, from: '--help' })).rejects.toMatchObject({
    code: 'git-invalid-name',
  })
})

test('two merges at the same moment both arrive', async () => {
  const { repository, clone } = await hostedRepository(scratchFolder())
  await branches(repository, clone, { 'a.mdx': 'A' }, { 'b.mdx': 'B' })
  plainGit(clone, 'checkout', '--quiet', '-b', 'third', 'main~1')
  await commitFiles(clone, { 'c.mdx': 'C' }, 'Third')
  plainGit(clone, 'push', '--quiet', 'origin', 'third')
  const outcomes = await Promise.all([
    mergeBranch(repository, merge),
    mergeBranch(repository, { ...merge, from: 'third' }),
  ])
  expect(outcomes.map(({ merged }) => merged)).toEqual([true, true])
  const main = (await resolveCommit(repository, 'main')) ?? ''
  expect((await readTree(repository, main)).map(({ path }) => path)).toEqual(['a.mdx', 'b.mdx', 'c.mdx', 'index.mdx'])
})

test('own commits are put on top of what others pushed; on a conflict all is as before', async () => {
  const { folder, repository, clone, head, worktree } = await work({ 'a.mdx': 'one\n', 'b.mdx': 'b\n' })
  await writeFiles(worktree.folder, { 'a.mdx': 'two\n' })
  await commitAll(worktree, change)
  await writeFiles(worktree.folder, { 'c.mdx': 'c\n' })
  const own = await commitAll(worktree, { ...change, message: 'Second change' })
  const theirs = await commitFiles(clone, { 'b.mdx': 'B\n' }, 'Theirs')
  plainGit(clone, 'push', '--quiet', 'origin', 'main')
  const outcome = await rebase(worktree, { from: head, onto: theirs, committer: ada })
  if (!outcome.rebased) throw new Error('conflict')
  expect(await worktreeHead(worktree)).toBe(outcome.commit)
  const commits = await listCommits(repository, outcome.commit, { from: theirs })
  expect(commits.map(({ subject }) => subject)).toEqual(['Second change', 'Change'])
  expect(readFileSync(join(worktree.folder, 'b.mdx'), 'utf8')).toBe('B\n')

  const other = await addWorktree(repository, join(folder, 'turn_2'), own ?? '')
  const clash = await commitFiles(clone, { 'a.mdx': 'three\n' }, 'Clash')
  plainGit(clone, 'push', '--quiet', 'origin', 'main')
  expect(await rebase(other, { from: head, onto: clash, committer: ada })).toEqual({ rebased: false, files: ['a.mdx'] })
  expect(await worktreeHead(other)).toBe(own)
  expect(await commitAll(other, change)).toBeNull()
})

test('a lock is held by one, waited for by others, and free again when its process is killed', async () => {
  const file = join(scratchFolder(), 'lock')
  const order: string[] = []
  const hold = (name: string) =>
    withLock(file, async () => {
      order.push(`${name} in`)
      await new Promise((resolve) => setImmediate(resolve))
      order.push(`${name} out`)
    })
  await Promise.all([hold('a'), hold('b')])
  expect(order.map((step) => step.split(' ')[1])).toEqual(['in', 'out', 'in', 'out'])

  const holder = spawn(process.execPath, [
    '-e',
    `const d = new (require('node:sqlite').DatabaseSync)(${JSON.stringify(file)}); d.exec('BEGIN EXCLUSIVE'); console.log('held'); setInterval(() => {}, 1000)`,
  ])
  await once(holder.stdout, 'data')
  await expect(withLock(file, async () => 'got it', { timeout: 60 })).rejects.toMatchObject({ code: 'git-busy' })
  holder.kill('SIGKILL')
  await once(holder, 'close')
  expect(await withLock(file, async () => 'got it')).toBe('got it')
})
