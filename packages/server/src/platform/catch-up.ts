import { listRefs, resolveCommit } from '@docwright/forge'
import type { BranchUpdate } from '../hosting/deployments/shown-previews.ts'
import type { Project } from '../projects/project.ts'
import { isOurs } from '../projects/remember-pull-request.ts'
import { newestOfBranches, type DeployedBranches } from '../store/deployments/deployment-reads.ts'
import { listOpenPullRequests } from '../store/pull-requests/pull-request-queries.ts'
import type { PlatformParts } from './platform-parts.ts'

/** The parts that compare repositories with deployments. */
export type CatchUpParts = Pick<PlatformParts, 'hosting' | 'projects' | 'store'>

/**
 * Deploys what a project's repository holds and its deployments do not: the default branch, branches of our own jobs and
 * of open pull requests, and branches that were deployed before; branches that are gone are no longer served. It finds
 * the pushes that a crash has come between, and what a fetch has brought.
 *
 * @param known Of a copy of a repository elsewhere: what was deployed before it was renewed. A branch that others have
 * deployed meanwhile is left to them, who may know a newer commit.
 */
export async function deployChangedBranches(
  parts: CatchUpParts,
  project: Project,
  known?: DeployedBranches,
): Promise<void> {
  const { hosting, projects, store } = parts
  // The branches are read last: a push in between is found a second time, and never taken back.
  const deployed = await newestOfBranches(store.db, project.id)
  const proposed = new Set((await listOpenPullRequests(store.db, project.id)).map(({ head }) => head))
  const repository = await projects.repository(project.id)
  const references = await listRefs(repository)
  const heads = new Map(references.map(({ name, commit }) => [name.slice('refs/heads/'.length), commit]))
  // A copy that was never filled proves nothing.
  if (project.repositoryUrl !== null && heads.size === 0) return
  const isLeft = (branch: string): boolean =>
    known !== undefined && known.get(branch)?.commit !== deployed.get(branch)?.commit
  const updates: BranchUpdate[] = []
  for (const [branch, after] of heads) {
    const isShown = branch === project.defaultBranch || isOurs(branch) || deployed.has(branch) || proposed.has(branch)
    const newest = deployed.get(branch)
    // A branch that became the default one is the site from then on; the earlier one is a preview.
    const isOther = newest?.isLive === true && newest.isSite !== (branch === project.defaultBranch)
    if (isShown && !isLeft(branch) && (newest?.commit !== after || isOther)) updates.push({ branch, after })
  }
  for (const [branch, { isLive }] of deployed) {
    if (!isLive || heads.has(branch)) continue
    // A copy that is incomplete says so, and takes nothing down.
    if ((await resolveCommit(repository, `refs/heads/${branch}`)) === null) updates.push({ branch, after: null })
  }
  if (updates.length > 0) await hosting.onPush(project.id, updates)
}
