import type { PullRequest } from '../forge.ts'
import { branchName } from './branch-name.ts'

/** The branches of a job so far. */
export interface JobBranch {
  jobId: string
  /** The subject of the job: its first prompt. */
  about: string
  /** Branch of the earlier turns; null before the first push. */
  branch: string | null
  /** Number of branches that the job has used. */
  attempts: number
}

/** The branch for the next turn of a job. */
export type BranchPlan =
  | {
      /** Further commits on the branch of the open pull request. */
      kind: 'continue'
      branch: string
      /** Commit to begin with: the head on the remote, including commits by people. */
      start: string
    }
  | {
      /** A new branch and, if something changes, a new pull request. */
      kind: 'new'
      branch: string
      /** Commit to begin with: the head of the base. */
      start: string
      /** Number of branches that the job has used, including this one. */
      attempt: number
    }

/**
 * Decides the branch for the next turn of a job: that of its pull request while it is open; a new branch from the base
 * after it was merged or closed, or its branch was deleted.
 *
 * @param found The state of the remote after a fetch.
 * @param found.pullRequest The pull request of the job's branch; null if there is none.
 * @param found.head Commit of the job's branch on the remote; null if there is no such branch.
 * @param found.base Commit of the base branch.
 * @param found.taken Whether a branch with this name exists.
 * @returns The same state gives the same plan, so a resumed turn finds its own branch.
 */
export function planBranch(
  job: JobBranch,
  found: {
    pullRequest: Pick<PullRequest, 'state'> | null
    head: string | null
    base: string
    taken: (branch: string) => boolean
  },
): BranchPlan {
  const { pullRequest, head, base } = found
  if (job.branch !== null && head !== null && (pullRequest === null || pullRequest.state === 'open')) {
    // There is no pull request if the process ended after the push of an earlier turn and before opening one.
    return { kind: 'continue', branch: job.branch, start: head }
  }
  let attempt = job.attempts + 1
  while (found.taken(branchName(job.jobId, job.about, attempt))) attempt += 1
  return { kind: 'new', branch: branchName(job.jobId, job.about, attempt), start: base, attempt }
}
