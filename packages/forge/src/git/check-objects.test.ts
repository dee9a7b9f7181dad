import { readdirSync, chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commitFiles, hostedRepository, scratchFolder } from '../testing/scratch.ts'
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
