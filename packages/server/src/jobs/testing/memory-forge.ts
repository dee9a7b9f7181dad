import { ForgeError, mergeTrees, resolveCommit, updateRefs, writeCommit } from '@docwright/forge'
import type { Forge, PullRequest, Repository } from '@docwright/forge'

/** A forge that keeps its pull requests in memory, and what tests do as people. */
export interface MemoryForge extends Forge {
  pullRequests: PullRequest[]
  /** Merges as a person would, and deletes the branch where wanted. */
  merge(number: number): Promise<void>
  /** Errors to throw, one for each of the next calls. */
  faults: ForgeError[]
}

/**
 * Makes a forge for tests.
 *
 * @param repository The hosted repository it belongs to.
 * @returns The forge, without pull requests.
 */
export function createMemoryForge(repository: Repository): MemoryForge {
  const pullRequests: PullRequest[] = []
  const faults: ForgeError[] = []
  const notNeeded = async (): Promise<never> => {
    throw new ForgeError('forge-not-supported', 'Not needed here.')
  }

  function find(number: number): PullRequest {
    const found = pullRequests.find((candidate) => candidate.number === number)
    if (found === undefined) throw new ForgeError('forge-not-found', 'No such pull request.')
    return found
  }

  function fail(): void {
    const fault = faults.shift()
    if (fault !== undefined) throw fault
  }

  return {
    kind: 'local',
    pullRequests,
    faults,
    describe: notNeeded,
    gitAccess: notNeeded,
    mergePullRequest: notNeeded,
    readWebhook: notNeeded,
    async comment() {},
    async keepComment() {},
    mayWrite: async () => false,
    async setCommitStatus() {},
    readPullRequest: async (number) => pullRequests.find((candidate) => candidate.number === number) ?? null,
    async findPullRequest(head) {
      const alike = pullRequests.filter((candidate) => candidate.head.branch === head).toReversed()
      return alike.find(({ state }) => state === 'open') ?? alike[0] ?? null
    },
    async createPullRequest({ head, base, title, body }) {
      fail()
      const open = pullRequests.find((candidate) => candidate.head.branch === head && candidate.state === 'open')
      if (open !== undefined) return open
      const number = pullRequests.length + 1
      const created: PullRequest = {
        number,
        url: `https://docs.example.com/projects/handbook/pulls/${number}`,
        state: 'open',
        title,
        body,
        head: { branch: head, commit: null },
        base: { branch: base, commit: null },
        draft: false,
        mergeCommit: null,
      }
      pullRequests.push(created)
      return created
    },
    async updatePullRequest(number, change) {
      fail()
      return Object.assign(find(number), change)
    },
    async closePullRequest(number) {
      return Object.assign(find(number), { state: 'closed' as const })
    },
    async merge(number) {
      const found = find(number)
      const [base, head] = await Promise.all(
        [found.base, found.head].map(async ({ branch }) => resolveCommit(repository, `refs/heads/${branch}`)),
      )
      if (base == null || head == null) throw new Error('A branch is gone.')
      const merged = await mergeTrees(repository, base, head)
      if (!('tree' in merged)) throw new Error('The branches are in conflict.')
      const author = { name: 'Grace', email: 'grace@example.com', at: Date.UTC(2026, 0, 1) }
      const commit = await writeCommit(repository, {
        tree: merged.tree,
        parents: [base, head],
        message: 'Merge',
        author,
      })
      await updateRefs(repository, [{ ref: `refs/heads/${found.base.branch}`, before: base, after: commit }])
      Object.assign(found, { state: 'merged', mergeCommit: commit })
    },
  }
}
