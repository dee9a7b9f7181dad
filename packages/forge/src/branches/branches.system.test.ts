import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commitAll } from '../git/commit-all.ts'
import { isBranchName } from '../git/git-names.ts'
import { listCommits } from '../git/history.ts'
import { openMirror, type Mirror } from '../git/mirror.ts'
import { resolveCommit } from '../git/references.ts'
import { addWorktree, type Worktree } from '../git/worktree.ts'
import { ada, commitFiles, hostedRepository, plainGit, scratchFolder, testGit, writeFiles } from '../testing/scratch.ts'
import { branchName } from './branch-name.ts'
import { planBranch } from './plan-branch.ts'
import { publishCommits } from './publish-commits.ts'

test.each([
  ['Fix the broken links', 'docwright/job_1-fix-the-broken-links'],
  ['Überarbeite „Erste Schritte“ (bitte!)', 'docwright/job_1-uberarbeite-erste-schritte-bitte'],
  ['日本語', 'docwright/job_1'],
  ['../../etc --upload-pack=x', 'docwright/job_1-etc-upload-pack-x'],
  ['a'.repeat(100), `docwright/job_1-${'a'.repeat(40)}`],
  [
    'Add a page about the very long story of everything and more',
    'docwright/job_1-add-a-page-about-the-very-long-story-of',
  ],
])('%j becomes %s', (about, name) => {
  expect(branchName('job_1', about)).toBe(name)
  expect(isBranchName(name)).toBe(true)
})

test('a job id cannot smuggle anything into the name', () => {
  expect(branchName('../x y', 'a')).toBe('docwright/xy-a')
})

const job = { jobId: 'job_1', about: 'Fix', branch: 'docwright/job_1-fix', attempts: 1 }
const free = () => false

test('first turn: a new branch from the base', () => {
  const first = { ...job, branch: null, attempts: 0 }
  expect(planBranch(first, { pullRequest: null, head: null, base: 'b', taken: free })).toEqual({
    kind: 'new',
    branch: 'docwright/job_1-fix',
    start: 'b',
    attempt: 1,
  })
})

test('follow-up, pull request open: the head on the remote, with what people pushed', () => {
  expect(planBranch(job, { pullRequest: { state: 'open' }, head: 'h', base: 'b', taken: free })).toEqual({
    kind: 'continue',
    branch: 'docwright/job_1-fix',
    start: 'h',
  })
})

test.each([
  ['merged', { state: 'merged' } as const, 'h'],
  ['closed', { state: 'closed' } as const, 'h'],
  ['branch deleted', { state: 'open' } as const, null],
])('follow-up, pull request %s: a new branch from the base', (_, pullRequest, head) => {
  expect(planBranch(job, { pullRequest, head, base: 'b', taken: free })).toEqual({
    kind: 'new',
    branch: 'docwright/job_1-fix-2',
    start: 'b',
    attempt: 2,
  })
})

test('a name that is taken is passed over', () => {
  const taken = (branch: string) => branch === 'docwright/job_1-fix-2'
  expect(planBranch(job, { pullRequest: { state: 'merged' }, head: 'h', base: 'b', taken })).toMatchObject({
    branch: 'docwright/job_1-fix-3',
    attempt: 3,
  })
})

test('a push whose pull request was never opened is continued', () => {
  expect(planBranch(job, { pullRequest: null, head: 'h', base: 'b', taken: free })).toMatchObject({ kind: 'continue' })
})

const branch = 'docwright/job_1-fix'

/** A branch on a remote, a turn that has committed on top of it, and a person with a clone. */
async function turn(): Promise<{ clone: string; mirror: Mirror; worktree: Worktree; start: string; own: string }> {
  const folder = scratchFolder()
  const { repository, clone } = await hostedRepository(folder, { 'a.mdx': 'one\n', 'b.mdx': 'b\n' })
  plainGit(clone, 'checkout', '--quiet', '-b', branch)
  const start = await commitFiles(clone, { 'c.mdx': 'c\n' }, 'First turn')
  plainGit(clone, 'push', '--quiet', 'origin', branch)
  const gitAccess = () => Promise.resolve({ url: `file://${repository.folder}`, credentials: null })
  const mirror = await openMirror({ git: testGit(), folder: join(folder, 'mirror.git'), gitAccess })
  await mirror.fetch()
  const worktree = await addWorktree(mirror.repository, join(folder, 'turn'), start)
  await writeFiles(worktree.folder, { 'a.mdx': 'ours\n' })
  const own = (await commitAll(worktree, { message: 'Second turn', author: ada })) ?? ''
  return { clone, mirror, worktree, start, own }
}

test('nobody else pushed: the commits go on top', async () => {
  const { mirror, worktree, start, own } = await turn()
  const publication = { mirror, worktree, branch, start, expected: start, committer: ada }
  expect(await publishCommits(publication)).toEqual({ published: true, commit: own })
  // After a crash the turn publishes again.
  expect(await publishCommits(publication)).toEqual({ published: true, commit: own })
})

test('a person pushed meanwhile: our commits go on top of theirs, and theirs stay', async () => {
  const { clone, mirror, worktree, start } = await turn()
  const theirs = await commitFiles(clone, { 'b.mdx': 'B\n' }, 'By hand')
  plainGit(clone, 'push', '--quiet', 'origin', branch)
  const outcome = await publishCommits({ mirror, worktree, branch, start, expected: start, committer: ada })
  if (!outcome.published) throw new Error(outcome.reason)
  plainGit(clone, 'fetch', '--quiet', 'origin')
  expect(plainGit(clone, 'rev-parse', `origin/${branch}`)).toBe(outcome.commit)
  const commits = await listCommits(mirror.repository, outcome.commit, { from: start })
  expect(commits.map(({ subject }) => subject)).toEqual(['Second turn', 'By hand'])
  expect(commits[1]?.id).toBe(theirs)
})

test('a person changed the same lines: told as a conflict, nothing is pushed', async () => {
  const { clone, mirror, worktree, start } = await turn()
  const theirs = await commitFiles(clone, { 'a.mdx': 'theirs\n' }, 'By hand')
  plainGit(clone, 'push', '--quiet', 'origin', branch)
  expect(await publishCommits({ mirror, worktree, branch, start, expected: start, committer: ada })).toEqual({
    published: false,
    reason: 'conflict',
    files: ['a.mdx'],
    onto: theirs,
  })
  await mirror.fetch()
  expect(await resolveCommit(mirror.repository, branch)).toBe(theirs)
})

test('the branch was force-pushed or deleted: no force of our own', async () => {
  const { clone, mirror, worktree, start } = await turn()
  plainGit(clone, 'push', '--quiet', 'origin', `:${branch}`)
  await expect(
    publishCommits({ mirror, worktree, branch, start, expected: start, committer: ada }),
  ).rejects.toMatchObject({ code: 'branch-diverged' })
})
