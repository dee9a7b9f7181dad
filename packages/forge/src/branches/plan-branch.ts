import type { PullRequest } from '../forge.ts'
import { branchName } from './branch-name.ts'

/** What a job has done so far. */
export interface JobBranch {
  jobId: string
  /** What the job is about: its first prompt. */
  about: string
  /** Branch of the earlier turns; null before the first push. */
  branch: string | null
  /** How many branches the job has used. */
  attempts: number
}

/** Where the next turn of a job works. */
export type BranchPlan =
  | {
      /** Further commits on the branch of the open pull request. */
      kind: 'continue'
      branch: string
      /** Commit to begin with: the head on the remote, with what people have pushed. */
      start: string
    }
  | {
      /** A new branch and, when something changes, a new pull request. */
      kind: 'new'
      branch: string
      /** Commit to begin with: the head of the base. */
      start: string
      /** How many branches the job has used, this one included. */
      attempt: number
    }

/**
 * Decides where the next turn of a job works: on the branch of its pull request while that is open; on a new branch from
 * the base once it was merged or closed, or its branch was deleted.
 *
 * @param job What the job has done so far.
 * @param found What there is now, after a fetch.
 * @param found.pullRequest The pull request of the job's branch; null if there is none.
 * @param found.head Commit of the job's branch on the remote; null if there is no such branch.
 * @param found.base Commit of the base branch.
 * @param found.taken Whether a branch of a name exists already.
 * @returns The plan. The same state gives the same plan, so a turn that is resumed finds its own branch.
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
    // Without a pull request: the push of an earlier turn arrived, and the process ended before one was opened.
    return { kind: 'continue', branch: job.branch, start: head }
  }
  let attempt = job.attempts + 1
  while (found.taken(branchName(job.jobId, job.about, attempt))) attempt += 1
  return { kind: 'new', branch: branchName(job.jobId, job.about, attempt), start: base, attempt }
}
