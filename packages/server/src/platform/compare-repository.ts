import type { Project } from '../projects/project.ts'
import { listOpenPullRequests } from '../store/pull-requests/pull-request-queries.ts'
import { deployChangedBranches } from './catch-up.ts'
import { openProjectMirror } from './open-turn-project.ts'
import type { PlatformParts } from './platform-parts.ts'
import { catchUpWorkflows } from './repository-workflows.ts'
import { followSources } from './sources/follow-sources.ts'
import type { VisitOutcome } from './visit-projects.ts'

/** Forges limit requests: the pull requests that were read longest ago come first. */
const readAtOnce = 20

/** Compares a repository with its deployments, and makes up for events that a crash interrupted or that nobody reported. */
export async function compareRepository(parts: PlatformParts, project: Project): Promise<VisitOutcome> {
  let isWaiting = false
  if (project.repositoryUrl === null) {
    await deployChangedBranches(parts, project)
    if (await parts.projects.joinPacks(project.id)) parts.logger.info({ project: project.id }, 'Packs were joined')
  } else {
    await (await openProjectMirror(parts, project)).fetch()
    isWaiting = await readOpenPullRequests(parts, project)
  }
  await catchUpWorkflows(parts, project)
  return { isWaiting, followsOthers: await followSources(parts, project) }
}

/**
 * Reads the open pull requests of jobs, in case no webhook reports what became of them.
 *
 * @returns Whether any is open.
 */
async function readOpenPullRequests({ store, forgeOf }: PlatformParts, project: Project): Promise<boolean> {
  const open = await listOpenPullRequests(store.db, project.id, { limit: readAtOnce })
  const forge = await forgeOf(project)
  for (const { number } of open) await forge.readPullRequest(number)
  return open.length > 0
}
