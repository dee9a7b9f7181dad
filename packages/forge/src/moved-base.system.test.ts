import { describe, expect, test } from 'vitest'
import { resolveCommit } from './git/references.ts'
import { overHttp, pushBranch } from './testing/forge-subjects.ts'
import { commitFiles, plainGit } from './testing/scratch.ts'

const about = { base: 'main', title: 'Fix links', body: 'What and **why**.' }

describe('a base that has moved since', () => {
  /** A pull request whose base, and then its branch and its base again, have moved. */
  async function moved(kind: keyof typeof overHttp) {
    const { host, forge, waits } = await overHttp[kind]()
    const began = await resolveCommit(host.repository, 'main')
    await pushBranch(host, 'one', { 'b.mdx': 'B' })
    await forge.createPullRequest({ ...about, head: 'one' })
    const onMain = async (files: Record<string, string>): Promise<string> => {
      plainGit(host.clone, 'checkout', '--quiet', 'main')
      const commit = await commitFiles(host.clone, files, 'Main')
      plainGit(host.clone, 'push', '--quiet', 'origin', 'main')
      return commit
    }
    const first = await onMain({ 'c.mdx': 'C' })
    const base = async () => (await forge.readPullRequest(1))?.base.commit
    await base()
    const opened = await base()
    plainGit(host.clone, 'checkout', '--quiet', 'one')
    await commitFiles(host.clone, { 'd.mdx': 'D' }, 'More')
    plainGit(host.clone, 'push', '--quiet', 'origin', 'one')
    await base()
    const pushed = await base()
    const second = await onMain({ 'e.mdx': 'E' })
    await base()
    return { host, forge, waits, commits: { began, first, second }, seen: [opened, pushed, await base()] }
  }

  test('GitHub: the base is that of the last push', async () => {
    const { commits, seen } = await moved('github')
    expect(seen).toEqual([commits.began, commits.first, commits.first])
  })

  test('GitLab: the base is where the branch began', async () => {
    const { commits, seen } = await moved('gitlab')
    expect(seen).toEqual([commits.began, commits.began, commits.began])
  })

  test('Forgejo: the base is what it is now', async () => {
    const { commits, seen } = await moved('forgejo')
    expect(seen).toEqual([commits.first, commits.first, commits.second])
  })

  test.each(['github', 'gitlab', 'forgejo'] as const)(
    '%s: what it still computes is waited for, once for each pair of commits',
    async (kind) => {
      const { host, forge, waits } = await overHttp[kind]()
      await pushBranch(host, 'one', { 'b.mdx': 'B' })
      await forge.createPullRequest({ ...about, head: 'one' })
      plainGit(host.clone, 'checkout', '--quiet', 'main')
      await commitFiles(host.clone, { 'c.mdx': 'C' }, 'Main')
      plainGit(host.clone, 'push', '--quiet', 'origin', 'main')
      // Nobody has asked for this pair: the first merge is refused.
      expect(await forge.mergePullRequest(1)).toMatchObject({ merged: true })
      expect(waits).toEqual([500])
    },
  )

  test.each(['github', 'gitlab', 'forgejo'] as const)('%s: a list merges nothing', async (kind) => {
    const { host, forge } = await overHttp[kind]()
    const { git } = host.repository
    for (const name of ['one', 'two', 'three']) {
      await pushBranch(host, name, { 'b.mdx': name })
      await host.state.createPullRequest({ ...about, head: name })
    }
    let merges = 0
    const run: typeof git.run = async (args, options) => {
      if (args[0] === 'merge-tree') merges += 1
      return git.run(args, options)
    }
    Object.assign(host.repository, { git: { ...git, run } })
    expect(await forge.findPullRequest('one')).toMatchObject({ number: 1 })
    expect(await forge.findPullRequest('three')).toMatchObject({ number: 3 })
    expect(merges).toBe(0)
    for (const number of [1, 1, 1, 2, 2]) await forge.readPullRequest(number)
    expect(merges).toBe(2)
  })

  test.each(['github', 'gitlab', 'forgejo'] as const)(
    '%s: a merged branch keeps its name once it is gone',
    async (kind) => {
      const { host, forge } = await overHttp[kind]()
      const commit = await pushBranch(host, 'docwright/job_1', { 'b.mdx': 'B' })
      await forge.createPullRequest({ ...about, head: 'docwright/job_1' })
      expect(await forge.mergePullRequest(1)).toMatchObject({ merged: true })
      plainGit(host.clone, 'push', '--quiet', 'origin', ':docwright/job_1')
      const gone = { state: 'merged', head: { branch: 'docwright/job_1', commit } }
      expect(await forge.readPullRequest(1)).toMatchObject(gone)
      expect(await forge.findPullRequest('docwright/job_1')).toMatchObject(gone)
    },
  )
})
