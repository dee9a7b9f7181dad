import { expect, test } from 'vitest'
import { commitFiles, hostedRepository, plainGit, scratchFolder } from '../../../forge/src/testing/scratch.ts'
import { readMergeState } from './merge-state.ts'

/** A branch and its base, which have changed the same line. */
async function divergedBranches() {
  const { repository, clone } = await hostedRepository(scratchFolder(), { 'a.mdx': 'one\n' })
  const began = plainGit(clone, 'rev-parse', 'main')
  plainGit(clone, 'checkout', '--quiet', '-b', 'one')
  const head = await commitFiles(clone, { 'a.mdx': 'two\n' }, 'On the branch')
  plainGit(clone, 'checkout', '--quiet', 'main')
  const tip = await commitFiles(clone, { 'a.mdx': 'three\n' }, 'On the base')
  plainGit(clone, 'push', '--quiet', 'origin', 'main', 'one')
  return { repository, began, head, tip }
}

test('the base counts as its branch is now, whatever earlier commit a forge reports', async () => {
  const { repository, began, head, tip } = await divergedBranches()
  const pullRequest = {
    state: 'open',
    head: { branch: 'one', commit: head },
    base: { branch: 'main', commit: began },
  } as const
  expect(await readMergeState(repository, pullRequest)).toEqual({
    mergeable: 'conflict',
    isBehind: true,
    isInBase: false,
    conflicts: ['a.mdx'],
    hasBase: true,
    baseHead: tip,
  })
})

test('a base whose branch is not here is unknown: with the commit where the branch began, all would fit together', async () => {
  const { repository, began, head } = await divergedBranches()
  const gone = { branch: 'next', commit: began }
  const open = { state: 'open', head: { branch: 'one', commit: head } } as const
  expect(await readMergeState(repository, { ...open, base: gone })).toMatchObject({
    mergeable: 'unknown',
    hasBase: false,
    baseHead: '',
  })
  const ended = { ...open, state: 'closed', base: { branch: 'main', commit: began } } as const
  expect(await readMergeState(repository, ended)).toMatchObject({ mergeable: 'unknown', hasBase: true })
  const notYetHere = { ...open, head: { branch: 'one', commit: 'f'.repeat(40) }, base: ended.base }
  expect(await readMergeState(repository, notYetHere)).toMatchObject({ mergeable: 'unknown', hasBase: true })
})
