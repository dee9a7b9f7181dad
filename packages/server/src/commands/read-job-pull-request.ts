import { ForgeError, type Forge } from '@docwright/forge'
import type { AgentPullRequest } from '@docwright/contract'
import { readMergeState } from '../projects/merge-state.ts'
import type { Project } from '../projects/project.ts'
import type { Projects } from '../projects/projects.ts'
import { pullRequestNumber } from '../projects/pull-request-number.ts'
import type { JobRecord } from '../store/jobs/job-queries.ts'

/** Dependencies of reading a pull request. */
export interface PullRequestReads {
  projects: Pick<Projects, 'find' | 'repository'>
  /** The host of a project's repository. */
  forgeOf: (project: Project) => Promise<Forge>
}

/** The result of looking for a job's pull request. */
export type JobPullRequest =
  | { kind: 'found'; pullRequest: AgentPullRequest }
  | { kind: 'none' }
  /** The host of the repository cannot be asked now. */
  | { kind: 'away' }

/** Reads the pull request of a job at its host, and what merging it would come to. */
export async function readJobPullRequest(context: PullRequestReads, job: JobRecord): Promise<JobPullRequest> {
  const number = pullRequestNumber(job.pull_request_url)
  const project = await context.projects.find(job.project_id)
  if (number === undefined || project === undefined) return { kind: 'none' }
  try {
    const forge = await context.forgeOf(project)
    const found = await forge.readPullRequest(number)
    if (found === null) return { kind: 'none' }
    const merge = await readMergeState(await context.projects.repository(project.id), found)
    const pullRequest = {
      number,
      url: found.url,
      state: found.state,
      branch: found.head.branch,
      base: found.base.branch,
      head: found.head.commit,
      mergeable: merge.mergeable,
      conflicts: [...merge.conflicts],
      behindBase: merge.isBehind,
      alreadyInBase: merge.isInBase,
    }
    return { kind: 'found', pullRequest }
  } catch (error) {
    if (error instanceof ForgeError) return { kind: 'away' }
    throw error
  }
}
