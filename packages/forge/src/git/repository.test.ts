import { existsSync, readdirSync } from 'node:fs'
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  commitFiles,
  hostedRepository,
  personalRepository,
  plainGit,
  scratchFolder,
  testGit,
} from '../testing/scratch.ts'
import { listCommits, isAncestor, mergeBase, readCommits } from './history.ts'
import { importRepository } from './import-repository.ts'
import { defaultBranch, listRefs, resolveCommit, updateRefs } from './references.ts'
import { createRepository } from './repository.ts'
import { createGit } from './run-git.ts'

test('a new repository is empty, bare, has no hooks, and names its default branch', async () => {
  const folder = join(scratchFolder(), 'r.git')
  const repository = await createRepository(testGit(), folder, { defaultBranch: 'trunk' })
  expect(await defaultBranch(repository)).toBe('trunk')
  expect(await listRefs(repository)).toEqual([])
  expect(await resolveCommit(repository, 'trunk')).toBeNull()
  expect(existsSync(join(folder, 'hooks'))).toBe(false)
})

test('a repository is not made twice, and a failure leaves nothing behind', async () => {
  const folder = scratchFolder()
  await createRepository(testGit(), join(folder, 'r.git'))
  await expect(createRepository(testGit(), join(folder, 'r.git'))).rejects.toMatchObject({ code: 'git-failed' })
  await expect(createRepository(testGit(), join(folder, 's.git'), { defaultBranch: '-x' })).rejects.toMatchObject({
    code: 'git-invalid-name',
  })
  expect(readdirSync(folder)).toEqual(['r.git'])
})

test('an import brings branches, tags and the default branch, from a folder with files or a bare one', async () => {
  const folder = scratchFolder()
  const source = await personalRepository(join(folder, 'source with "quotes"'))
  plainGit(source, 'tag', '-a', 'v1', '-m', 'One')
  plainGit(source, 'checkout', '--quiet', '-b', 'next')
  const next = await commitFiles(source, { 'a.mdx': 'A' }, 'Second')
  const imported = await importRepository(testGit(), join(folder, 'one.git'), { path: source })
  expect(await defaultBranch(imported)).toBe('next')
  expect(await resolveCommit(imported, 'next')).toBe(next)
  expect((await listRefs(imported, 'refs/')).map(({ name }) => name)).toEqual([
    'refs/heads/main',
    'refs/heads/next',
    'refs/tags/v1',
  ])
  expect(await resolveCommit(imported, 'v1')).toBe(plainGit(source, 'rev-parse', 'main'))

  const again = await importRepository(testGit(), join(folder, 'two.git'), { path: imported.folder })
  expect(await listRefs(again, 'refs/')).toEqual(await listRefs(imported, 'refs/'))
})

test('configuration, hooks and alternates of an imported repository stay behind and never run', async () => {
  const folder = scratchFolder()
  const proof = join(folder, 'proof')
  const source = await personalRepository(join(folder, 'source'), {
    'index.mdx': '# Home\n',
    '.gitattributes': '*.mdx filter=evil diff=evil merge=evil\n',
    '.gitmodules': '[submodule "x"]\n\tpath = x\n\turl = ../x\n',
  })
  for (const [key, value] of [
    ['core.fsmonitor', `touch ${proof}`],
    ['uploadpack.packObjectsHook', `touch ${proof}; exec`],
    ['core.hooksPath', join(source, '.git', 'hooks')],
    ['filter.evil.smudge', `touch ${proof}`],
    ['filter.evil.clean', `touch ${proof}`],
    ['diff.evil.textconv', `touch ${proof}`],
    ['merge.evil.driver', `touch ${proof}`],
  ] as const)
    plainGit(source, 'config', key, value)
  await mkdir(join(source, '.git', 'hooks'), { recursive: true })
  for (const hook of ['post-checkout', 'reference-transaction', 'pre-receive', 'update', 'post-receive']) {
    await writeFile(join(source, '.git', 'hooks', hook), `#!/bin/sh\ntouch ${proof}\n`)
    await chmod(join(source, '.git', 'hooks', hook), 0o755)
  }
  const imported = await importRepository(testGit(), join(folder, 'r.git'), { path: source })
  expect(existsSync(proof)).toBe(false)
  expect(plainGit(imported.folder, 'config', '--local', '--list').split('\n').toSorted()).toEqual([
    'core.bare=true',
    'core.filemode=true',
    'core.repositoryformatversion=0',
  ])
  expect(readdirSync(imported.folder)).not.toContain('hooks')
})

test('an import that cannot be is told with a sentence, and leaves nothing behind', async () => {
  const folder = scratchFolder()
  const target = join(folder, 'r.git')
  await mkdir(join(folder, 'empty'))
  await symlink('/nonexistent', join(folder, 'dangling'))
  for (const path of [join(folder, 'empty'), join(folder, 'missing'), join(folder, 'dangling')]) {
    const call = importRepository(testGit(), target, { path })
    await expect(call).rejects.toMatchObject({ code: 'git-remote-not-found' })
    await expect(call).rejects.not.toThrow(folder)
  }
  await expect(
    importRepository(createGit({ environment: process.env }), target, { path: folder }),
  ).rejects.toMatchObject({ code: 'git-protocol-not-allowed' })
  expect(readdirSync(folder).toSorted()).toEqual(['dangling', 'empty'])
})

test('a commit is found by branch, tag, reference or id, and by nothing else of git’s language', async () => {
  const { repository, clone } = await hostedRepository(scratchFolder())
  const first = plainGit(clone, 'rev-parse', 'HEAD')
  const second = await commitFiles(clone, { 'a.mdx': 'A' }, 'Second')
  plainGit(clone, 'push', '--quiet', 'origin', 'main', `${first}:refs/heads/old`)
  expect(await resolveCommit(repository, 'main')).toBe(second)
  expect(await resolveCommit(repository, 'refs/heads/old')).toBe(first)
  expect(await resolveCommit(repository, 'HEAD')).toBe(second)
  expect(await resolveCommit(repository, first.slice(0, 8))).toBe(first)
  for (const expression of [
    'main~1',
    'main^',
    'main@{0}',
    ':/First',
    'main:a.mdx',
    '@',
    '-x',
    '',
    'gone',
    '0'.repeat(40),
  ])
    expect([expression, await resolveCommit(repository, expression)]).toEqual([expression, null])
})

test('references change together or not at all, and only from where they are expected', async () => {
  const { repository, clone } = await hostedRepository(scratchFolder())
  const first = plainGit(clone, 'rev-parse', 'HEAD')
  const second = await commitFiles(clone, { 'a.mdx': 'A' }, 'Second')
  plainGit(clone, 'push', '--quiet', 'origin', 'main')
  const create = { ref: 'refs/heads/new', before: null, after: first }
  expect(await updateRefs(repository, [create])).toBe(true)
  expect(await updateRefs(repository, [create])).toBe(false)
  const stale = { ref: 'refs/heads/main', before: first, after: second }
  expect(await updateRefs(repository, [{ ref: 'refs/heads/other', before: null, after: first }, stale])).toBe(false)
  expect(await resolveCommit(repository, 'other')).toBeNull()
  expect(await updateRefs(repository, [{ ref: 'refs/heads/new', before: first, after: null }])).toBe(true)
  expect(await updateRefs(repository, [{ ref: 'refs/heads/new', before: first, after: null }])).toBe(false)
})

test('history: commits with their messages, ancestors, and the common one', async () => {
  const { repository, clone } = await hostedRepository(scratchFolder())
  const first = plainGit(clone, 'rev-parse', 'HEAD')
  const second = await commitFiles(clone, {}, 'Second\n\nWith a body,\nof two lines.')
  plainGit(clone, 'checkout', '--quiet', '-b', 'side', first)
  const side = await commitFiles(clone, {}, 'Side')
  plainGit(clone, 'push', '--quiet', 'origin', 'main', 'side')
  expect(await mergeBase(repository, second, side)).toBe(first)
  expect(await isAncestor(repository, first, side)).toBe(true)
  expect(await isAncestor(repository, second, side)).toBe(false)
  const commits = await listCommits(repository, second)
  expect(commits.map(({ subject, body, parents }) => ({ subject, body, parents }))).toEqual([
    { subject: 'Second', body: 'With a body,\nof two lines.', parents: [first] },
    { subject: 'First', body: '', parents: [] },
  ])
  expect(commits[0]?.author).toEqual({ name: 'Grace', email: 'grace@example.com' })
  expect((await listCommits(repository, side, { from: first })).map(({ id }) => id)).toEqual([side])
  const read = await readCommits(repository, [side, '1'.repeat(40), second])
  expect([...read].map(([id, { subject }]) => [id, subject])).toEqual([
    [side, 'Side'],
    [second, 'Second'],
  ])
  expect(await readCommits(repository, [])).toEqual(new Map())

  plainGit(clone, 'checkout', '--quiet', '--orphan', 'alone')
  const alone = await commitFiles(clone, {}, 'Alone')
  plainGit(clone, 'push', '--quiet', 'origin', 'alone')
  expect(await mergeBase(repository, alone, side)).toBeNull()
})

test('a clone of limited depth is imported with the depth it has', async () => {
  const folder = scratchFolder()
  const { clone } = await hostedRepository(folder)
  const head = await commitFiles(clone, { 'a.mdx': 'A' }, 'Second')
  plainGit(folder, 'clone', '--quiet', '--depth=1', `file://${clone}`, 'shallow')
  const copy = await importRepository(testGit(), join(folder, 'copy.git'), { path: join(folder, 'shallow') })
  expect(await resolveCommit(copy, 'main')).toBe(head)
  plainGit(folder, 'clone', '--quiet', copy.folder, 'again')
  expect(plainGit(join(folder, 'again'), 'rev-parse', 'HEAD')).toBe(head)
})
