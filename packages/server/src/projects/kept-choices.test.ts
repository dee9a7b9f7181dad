import type { KeptFiles } from '@docwright/contract'
import { expect, test } from 'vitest'
import { commitFiles, hostedRepository, plainGit, scratchFolder } from '../../../forge/src/testing/scratch.ts'
import { keptChoices } from './kept-choices.ts'

const sides: KeptFiles['sides'] = new Map([
  ['a.png', 'ours'],
  ['b.png', 'theirs'],
  ['c.png', 'ours'],
])

test('a choice counts while both sides have its file as it was, whoever has pushed something else', async () => {
  const { repository, clone } = await hostedRepository(scratchFolder(), { 'a.png': '1', 'b.png': '1', 'c.png': '1' })
  const push = async (branch: string, files: Record<string, string | null>): Promise<string> => {
    plainGit(clone, 'checkout', '--quiet', '-B', branch, `origin/${branch}`)
    const commit = await commitFiles(clone, files, 'By a person')
    plainGit(clone, 'push', '--quiet', 'origin', branch)
    return commit
  }
  plainGit(clone, 'push', '--quiet', 'origin', 'main:one')
  const baseHead = await push('main', { 'a.png': '2', 'b.png': '2', 'c.png': '2' })
  const head = await push('one', { 'a.png': '3', 'b.png': '3', 'c.png': '3' })
  const kept = { head, baseHead, sides }
  expect(await keptChoices(repository, kept, { head, baseHead })).toEqual(sides)

  const other = await push('one', { 'page.mdx': 'New.\n' })
  expect(await keptChoices(repository, kept, { head: other, baseHead })).toEqual(sides)

  const newer = await push('one', { 'a.png': '4' })
  expect([...(await keptChoices(repository, kept, { head: newer, baseHead })).keys()]).toEqual(['b.png', 'c.png'])
  // A file that was moved away is not what it was, either.
  const moved = await push('main', { 'b.png': null, 'd.png': '2' })
  expect([...(await keptChoices(repository, kept, { head: newer, baseHead: moved })).keys()]).toEqual(['c.png'])
})

test.each([
  ['the base', 'main', 'one'],
  ['the pull request', 'one', 'main'],
])('a choice for a file that %s has moved ends with a new version on the other side', async (_, mover, other) => {
  // Enough in common that git knows the moved file.
  const picture = (last: string): string => `${'line of a picture\n'.repeat(40)}${last}\n`
  const { repository, clone } = await hostedRepository(scratchFolder(), { 'a.svg': picture('1') })
  plainGit(clone, 'push', '--quiet', 'origin', 'main:one')
  const tips = new Map<string, string>()
  const push = async (branch: string, files: Record<string, string | null>): Promise<void> => {
    plainGit(clone, 'checkout', '--quiet', '-B', branch, `origin/${branch}`)
    tips.set(branch, await commitFiles(clone, files, 'By a person'))
    plainGit(clone, 'push', '--quiet', 'origin', branch)
  }
  const seen = () => ({ head: tips.get('one') ?? '', baseHead: tips.get('main') ?? '' })
  await push(mover, { 'a.svg': null, 'b.svg': picture('2') })
  await push(other, { 'a.svg': picture('3') })
  const kept: KeptFiles = { ...seen(), sides: new Map([['b.svg', 'ours']]) }
  await push(other, { 'page.mdx': 'New.\n' })
  expect(await keptChoices(repository, kept, seen())).toEqual(kept.sides)
  await push(other, { 'a.svg': picture('4') })
  expect(await keptChoices(repository, kept, seen())).toEqual(new Map())
})

test('none is left if one of the commits is gone, or none was named', async () => {
  const { repository, clone } = await hostedRepository(scratchFolder())
  const head = plainGit(clone, 'rev-parse', 'HEAD')
  const now = { head, baseHead: head }
  for (const before of ['f'.repeat(40), '', '--output=x']) {
    expect(await keptChoices(repository, { head: before, baseHead: head, sides }, now)).toEqual(new Map())
  }
})
