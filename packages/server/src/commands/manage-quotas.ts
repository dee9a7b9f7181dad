import { quotaNames, type ProjectQuotaUse, type QuotaChange, type QuotaName } from '@docwright/contract'
import type { Projects } from '../projects/projects.ts'
import { countRecentDeployments } from '../store/deployments/deployment-quota.ts'
import { countRecentJobs, listOpenJobs } from '../store/jobs/job-quota.ts'
import type { Store } from '../store/open-store.ts'
import { limitsOf, megabyte, type ProjectQuotas } from '../store/projects/project-quotas.ts'
import { storeUseOf } from '../store/deployments/store-use-queries.ts'
import { requireProject } from './require-project.ts'

/** Dependencies of reading and changing quotas. */
export interface QuotaCommands {
  store: Store
  projects: Pick<Projects, 'find' | 'update' | 'repositoryBytes'>
  /** The quotas of projects without their own. */
  quotas?: ProjectQuotas
}

/** A project's use of its quotas. */
export async function readQuotaUse(
  { store, projects, quotas: usual = {} }: QuotaCommands,
  projectId: string,
): Promise<ProjectQuotaUse> {
  const { settings, repositoryKind } = await requireProject(projects, projectId)
  const own = settings.quotas ?? {}
  const limits = limitsOf(usual, own)
  const { db } = store
  const now = store.clock()
  const stored = await storeUseOf(db, projectId)
  const used: Record<QuotaName, number | null> = {
    deploymentsPerHour: await countRecentDeployments(db, projectId, now),
    jobsPerHour: await countRecentJobs(db, projectId, now),
    openJobs: (await listOpenJobs(db, projectId)).length,
    repositoryMegabytes: repositoryKind === 'local' ? inMegabytes(await projects.repositoryBytes(projectId)) : 0,
    storeMegabytes: stored === null ? null : inMegabytes(stored),
  }
  return Object.fromEntries(
    quotaNames.map((name) => [name, { limit: limits[name], isOwn: own[name] !== undefined, used: used[name] }]),
  ) as ProjectQuotaUse
}

/** Changes the quotas of a project. Work accepted before stays. */
export async function changeQuotas(
  { projects }: Pick<QuotaCommands, 'projects'>,
  projectId: string,
  change: QuotaChange,
): Promise<void> {
  await requireProject(projects, projectId)
  if (quotaNames.some((name) => change[name] !== undefined)) await projects.update(projectId, { quotas: change })
}

function inMegabytes(bytes: number): number {
  return Math.round((bytes / megabyte) * 10) / 10
}
