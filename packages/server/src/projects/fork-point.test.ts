import type { PullRequest, Repository } from '@docwright/forge'
import { expect, test } from 'vitest'
import { commitFiles, hostedRepository, plainGit, scratchFolder } from '../../../forge/src/testing/scratch.ts'
import { readForkPoint } from './fork-point.ts'

const absent = 'f'.repeat(40)

/** A branch of two commits, and a base that has moved on. */
async function branchOf(): Promise<{
  repository: Repository
  began: string
  tip: string
  head: string
  git: (...args: string[]) => string
}> {
  const { repository, clone } = await hostedRepository(scratchFolder())
  const git = (...args: string[]): string => plainGit(clone, ...args)
  const began = git('rev-parse', 'main')
  git('checkout', '--quiet', '-b', 'one')
  await commitFiles(clone, { 'a.mdx': 'A' }, 'One')
  const head = await commitFiles(clone, { 'b.mdx': 'B' }, 'Two')
  git('checkout', '--quiet', 'main')
  const tip = await commitFiles(clone, { 'c.mdx': 'C' }, 'On the base')
  git('push', '--quiet', 'origin', 'main', 'one')
  return { repository, began, tip, head, git }
}

function pullOf(state: PullRequest['state'], base: string | null, mergeCommit: string | null = null): PullRequest {
  return { state, base: { branch: 'main', commit: base }, mergeCommit } as PullRequest
}

test('of an open pull request: where it shares its base, whatever the forge says of an earlier one', async () => {
  const { repository, began, tip, head, git } = await branchOf()
  expect(await readForkPoint(repository, pullOf('open', absent), head)).toBe(began)
  git('checkout', '--quiet', 'one')
  git('merge', '--quiet', '--no-edit', 'main')
  git('push', '--quiet', 'origin', 'one')
  expect(await readForkPoint(repository, pullOf('open', began), git('rev-parse', 'one'))).toBe(tip)
})

test('of a fast-forwarded one: where the forge says that it began, so that no commit is missing', async () => {
  const { repository, began, head } = await branchOf()
  expect(await readForkPoint(repository, pullOf('merged', began, head), head)).toBe(began)
})

test('of a merged one whose forge knows only the base with it: from the first parent of the merge', async () => {
  const { repository, began, head, git } = await branchOf()
  git('merge', '--quiet', '--no-ff', '--no-edit', 'one')
  git('push', '--quiet', 'origin', 'main')
  const merge = git('rev-parse', 'main')
  expect(await readForkPoint(repository, pullOf('merged', merge, merge), head)).toBe(began)
  expect(await readForkPoint(repository, pullOf('merged', null, merge), head)).toBe(began)
})

test('unknown if git has none of the commits', async () => {
  const { repository, head } = await branchOf()
  expect(await readForkPoint(repository, pullOf('closed', absent), head)).toBeUndefined()
  expect(await readForkPoint(repository, pullOf('merged', absent, absent), head)).toBeUndefined()
})
