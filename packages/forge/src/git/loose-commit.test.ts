import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hostedRepository, plainGit, scratchFolder, testGit } from '../testing/scratch.ts'
import { looseCommit } from './loose-commit.ts'
import { resolveCommit } from './references.ts'
import { openRepository } from './repository.ts'

test('a branch that has just moved is read without a git process; a packed one by git', async () => {
  const { repository } = await hostedRepository(scratchFolder())
  const { folder } = repository
  const head = plainGit(folder, 'rev-parse', 'main')
  const withoutGit = openRepository(testGit({ program: '/nowhere/git' }), folder)
  expect(await resolveCommit(withoutGit, 'main')).toBe(head)
  expect(await resolveCommit(withoutGit, 'refs/heads/main')).toBe(head)
  plainGit(folder, 'pack-refs', '--all')
  expect(await looseCommit(folder, 'refs/heads/main')).toBeNull()
  expect(await resolveCommit(repository, 'main')).toBe(head)
  await expect(resolveCommit(withoutGit, 'main')).rejects.toMatchObject({ code: 'git-unavailable' })
})

test('what is no commit, is broken, is elsewhere or points on is left to git', async () => {
  const { repository } = await hostedRepository(scratchFolder())
  const { folder } = repository
  const head = plainGit(folder, 'rev-parse', 'main')
  const tree = plainGit(folder, 'rev-parse', 'main^{tree}')
  const put = (name: string, text: string): void => writeFileSync(join(folder, 'refs/heads', name), text)
  put('tree', `${tree}\n`)
  put('missing', `${'0'.repeat(39)}1\n`)
  put('half', head.slice(0, 20))
  put('empty', '')
  put('points', 'ref: refs/heads/main\n')
  for (const name of ['tree', 'missing', 'half', 'empty', 'points', 'none'])
    expect([name, await looseCommit(folder, `refs/heads/${name}`)]).toEqual([name, null])
  expect(await resolveCommit(repository, 'points')).toBe(head)
  expect(await resolveCommit(repository, 'tree')).toBeNull()
  expect(await resolveCommit(repository, 'missing')).toBeNull()
  expect(await looseCommit(folder, 'refs/tags/main')).toBeNull()

  const object = join(folder, 'objects', head.slice(0, 2), head.slice(2))
  chmodSync(object, 0o600)
  writeFileSync(object, '')
  expect(await looseCommit(folder, 'refs/heads/main')).toBeNull()
})
