import { execFileSync } from 'node:child_process'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commitFiles, hostedRepository, plainGit, scratchFolder, writeFiles } from '../testing/scratch.ts'
import { withLock } from './folder-lock.ts'
import { maintainRepository } from './maintain-repository.ts'
import { resolveCommit } from './references.ts'
import { addWorktree } from './worktree.ts'

interface Counts {
  loose: number
  packs: number
}

function counts(folder: string): Counts {
  const text = plainGit(folder, 'count-objects', '-v')
  const of = (name: string): number => Number(new RegExp(`^${name}: (\\d+)`, 'm').exec(text)?.[1])
  return { loose: of('count'), packs: of('packs') }
}

/** Commits on top of a branch without checking anything out, and pushes after some of them, one without `together`. */
function pushMany(clone: string, times: number, { branch = 'main', together = 1 } = {}): string {
  const first = plainGit(clone, 'rev-parse', 'HEAD')
  const commits = Array.from({ length: times }, (_, count) =>
    [
      'commit refs/heads/many',
      'committer A <a@example.com> 1700000000 +0000',
      `data <<END\nChange ${count}\nEND`,
      ...(count === 0 ? [`from ${first}`] : []),
      '',
    ].join('\n'),
  )
  execFileSync('git', ['fast-import', '--quiet', '--force'], { cwd: clone, input: commits.join('\n') })
  const heads = plainGit(clone, 'rev-list', '--reverse', `${first}..many`).split('\n')
  for (let pushed = together; pushed <= times; pushed += together)
    plainGit(clone, 'push', '--quiet', 'origin', `${heads[pushed - 1]}:refs/heads/${branch}`)
  return heads.at(-1) ?? first
}

test('after 200 commits, of which a few came at a time, everything is in a few packs, and nothing that somebody needs is gone', async () => {
  const folder = scratchFolder()
  const { repository, clone } = await hostedRepository(folder)
  // A live commit that a forced push removed, and a turn with uncommitted files.
  const forgotten = await commitFiles(clone, { 'live.mdx': 'Still live' }, 'Live')
  plainGit(clone, 'push', '--quiet', 'origin', 'HEAD:refs/heads/site')
  plainGit(clone, 'push', '--quiet', '--force', 'origin', 'HEAD~1:refs/heads/site')
  const worktree = await addWorktree(repository, join(folder, 'turn'), forgotten)
  await writeFiles(worktree.folder, { 'draft.mdx': 'Not committed' })
  const call = { folder: worktree.gitFolder, workTree: worktree.folder }
  await repository.git.run(['add', '--all'], call)
  // So few of them that git keeps each by itself.
  const head = pushMany(clone, 200, { together: 50 })
  expect(counts(repository.folder).loose).toBeGreaterThan(200)

  expect(await maintainRepository(repository, { looseObjects: 200 })).toBe('done')

  const after = counts(repository.folder)
  expect(after).toEqual({ loose: 0, packs: expect.any(Number) })
  expect(after.packs).toBeLessThan(5)
  expect(await resolveCommit(repository, 'main')).toBe(head)
  expect(await resolveCommit(repository, forgotten)).toBe(forgotten)
  const staged = (await repository.git.run(['ls-files', '--stage', 'draft.mdx'], call)).output.toString().split(' ')[1]
  expect(plainGit(repository.folder, 'cat-file', 'blob', staged ?? '')).toBe('Not committed')
  plainGit(repository.folder, 'fsck', '--full', '--strict')
  expect(await maintainRepository(repository, { looseObjects: 200 })).toBe('not-needed')
})

test('pushes, fetches and worktrees go on while it runs', async () => {
  const folder = scratchFolder()
  const { repository, clone } = await hostedRepository(folder)
  pushMany(clone, 20)
  const head = plainGit(repository.folder, 'rev-parse', 'main')
  const work = await Promise.all([
    maintainRepository(repository, { looseObjects: 1 }),
    addWorktree(repository, join(folder, 'turn'), head),
    repository.git.run(['rev-list', '--objects', '--all'], { folder: repository.folder }),
    maintainRepository(repository, { looseObjects: 1 }),
  ])
  expect([work[0], work[3]]).toContain('done')
  pushMany(clone, 3, { branch: 'later' })
  plainGit(repository.folder, 'fsck', '--full', '--strict')
})

test('one process is at it at a time, and the others leave it alone', async () => {
  const { repository, clone } = await hostedRepository(scratchFolder())
  pushMany(clone, 2)
  await withLock(join(repository.folder, 'docwright-maintenance.lock'), async () => {
    expect(await maintainRepository(repository, { looseObjects: 1 })).toBe('busy')
  })
  expect(counts(repository.folder).loose).toBeGreaterThan(0)
})

test('what a push left that was killed goes after a day, what one is receiving stays', async () => {
  const { repository } = await hostedRepository(scratchFolder())
  const objects = join(repository.folder, 'objects')
  const old = new Date(Date.now() - 25 * 60 * 60_000)
  for (const [name, isOld] of [
    ['tmp_objdir-incoming-old', true],
    ['tmp_objdir-incoming-new', false],
  ] as const) {
    await mkdir(join(objects, name))
    await writeFile(join(objects, name, 'tmp_pack_x'), 'x')
    if (isOld) await utimes(join(objects, name), old, old)
  }
  await writeFile(join(objects, 'pack', 'tmp_pack_old'), 'x')
  await utimes(join(objects, 'pack', 'tmp_pack_old'), old, old)
  expect(await maintainRepository(repository)).toBe('not-needed')
  expect((await readdir(objects)).filter((name) => name.startsWith('tmp'))).toEqual(['tmp_objdir-incoming-new'])
  expect((await readdir(join(objects, 'pack'))).filter((name) => name.startsWith('tmp'))).toEqual([])
})
