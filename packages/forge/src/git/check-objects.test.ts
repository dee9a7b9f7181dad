import { readdirSync, chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commitFiles, hostedRepository, plainGit, scratchFolder } from '../testing/scratch.ts'
import { checkObjects } from './check-objects.ts'

const long = 60_000

test.each([0, 1, 2])('a repository is whole, until an object of it is damaged, whichever (%i)', async (index) => {
  const { repository, clone } = await hostedRepository(scratchFolder())
  await commitFiles(clone, { 'a.mdx': 'a' }, 'A page')
  expect(await checkObjects(repository, long)).toEqual({ kind: 'whole' })
  const objects = join(repository.folder, 'objects')
  // A page, a folder, a commit.
  const folder = readdirSync(objects).filter((found) => /^[\da-f]{2}$/.test(found))[index] ?? ''
  const [name = ''] = readdirSync(join(objects, folder))
  const path = join(objects, folder, name)
  chmodSync(path, 0o644)
  writeFileSync(path, 'damaged')
  const found = await checkObjects(repository, long)
  expect(found).toMatchObject({ kind: 'damaged', said: expect.stringContaining(`${folder}${name}`) })
})

test('what does not come to its end in time is not called damaged', async () => {
  const { repository } = await hostedRepository(scratchFolder())
  expect(await checkObjects(repository, 1)).toEqual({ kind: 'unfinished' })
})

test('faults of old history that an import lets in are no damage', async () => {
  const { repository } = await hostedRepository(scratchFolder())
  const tree = plainGit(repository.folder, 'rev-parse', 'main^{tree}')
  const file = join(scratchFolder(), 'commit')
  for (const [branch, author] of Object.entries({
    zone: 'Ada <ada@example.com> 1000000000 +051800',
    space: 'Ada <ada@example.com>1000000000 +0000',
    zero: 'Ada <ada@example.com> 01000000000 +0000',
    email: 'Ada <ada 1000000000 +0000',
  })) {
    writeFileSync(file, `tree ${tree}\nauthor ${author}\ncommitter Ada <ada@example.com> 1000000000 +0000\n\nOld\n`)
    const id = plainGit(repository.folder, 'hash-object', '-t', 'commit', '-w', '--literally', file)
    plainGit(repository.folder, 'update-ref', `refs/heads/${branch}`, id)
  }
  expect(() => plainGit(repository.folder, 'fsck', '--full')).toThrow('badTimezone')
  expect(await checkObjects(repository, long)).toEqual({ kind: 'whole' })
})
