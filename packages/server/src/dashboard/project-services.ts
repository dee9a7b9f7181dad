import { deployAgain, promotePreview } from '../commands/manage-deployments.ts'
import { createProject, readArchivedProjects, restoreProject } from '../commands/manage-projects.ts'
import { sourcesOf } from '../commands/read-deployments.ts'
import { requireProject } from '../commands/require-project.ts'
import type * as shown from '@docwright/contract'
import type { ProjectServices } from '@docwright/contract'
import { rightsOfAccount } from '../access/roles.ts'
import { readProject, type Project } from '../projects/project.ts'
import type { Deployment } from '../store/deployments/deployment.ts'
import { isPinned } from '../store/deployments/pinned-deployment.ts'
import { readTrouble } from '../store/projects/visit-queries.ts'
import { countOpenWork } from '../store/projects/project-queries.ts'
import { listRecentProjects } from '../store/projects/project-lists.ts'
import { pullRequestOfBranch } from '../store/pull-requests/review-queries.ts'
import { createCommitSubjects } from './commit-subjects.ts'
import type { SubjectSource } from './commit-subjects.ts'
import type { DashboardContext } from './dashboard-context.ts'
import { findingsOf } from './deployment-findings.ts'

/** Number of projects on one page; people with more use the search. */
const shownAtOnce = 50

/** Projects as the dashboard shows them. Guests see those they were taken into, everybody else sees all. */
export function createProjectServices(context: DashboardContext): ProjectServices {
  const { store, projects, hosting } = context
  const subjectOf = createCommitSubjects(context)

  async function show(
    project: Project,
    deployment: Deployment,
    source: SubjectSource = 'everywhere',
  ): Promise<shown.Deployment> {
    const { id, branch, commit, reason, errors, warnings, createdAt, finishedAt, production } = deployment
    const isLive = deployment.status === 'live'
    return {
      id,
      kind: production ? 'production' : 'preview',
      status: statusOf(deployment),
      branch,
      commit,
      title: await subjectOf(project.id, commit, source),
      url: isLive ? ((await hosting.siteUrl(project.id, production ? undefined : branch)) ?? null) : null,
      pullRequest: production ? null : ((await pullRequestOfBranch(store.db, project.id, branch)) ?? null),
      createdAt: new Date(createdAt).toISOString(),
      finishedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(),
      errors,
      warnings,
      reason,
      pinned: isPinned(deployment),
      sources: sourcesOf(deployment),
      progress: deployment.progress,
    }
  }

  async function liveOf(project: Project, source?: SubjectSource): Promise<shown.Deployment | null> {
    const live = await hosting.liveOf(project.id, project.defaultBranch)
    return live === undefined ? null : show(project, live, source)
  }

  return {
    async list(accountId, search = '') {
      const { rows, total } = await listRecentProjects(store.db, accountId, { search, limit: shownAtOnce })
      const summaries = await Promise.all(
        rows.map(readProject).map(async (project): Promise<shown.ProjectSummary> => {
          const { id, defaultBranch: branch } = project
          const [last] = await hosting.deploymentsOf(id, { branch, limit: 1 })
          return {
            id,
            name: project.name,
            siteUrl: (await hosting.siteUrl(id)) ?? '',
            createdAt: new Date(project.createdAt).toISOString(),
            deployment: last === undefined ? null : await show(project, last, 'this-machine'),
            live: await liveOf(project, 'this-machine'),
            ...(await countOpenWork(store.db, id)),
          }
        }),
      )
      return { projects: summaries, total }
    },
    async find(accountId, projectId) {
      const project = await projects.find(projectId)
      if (project === undefined || project.archivedAt !== null) return undefined
      const rights = await rightsOfAccount(store.db, project, accountId)
      if (rights === undefined) return undefined
      const { id, name, defaultBranch, docsFolder, repositoryKind: host, repositoryUrl, slug, createdAt } = project
      return {
        id,
        name,
        siteUrl: (await hosting.siteUrl(id)) ?? '',
        defaultBranch,
        live: await liveOf(project),
        docsFolder,
        repository: {
          host,
          cloneUrl: repositoryUrl ?? `${context.publicUrl}/git/${slug}.git`,
          webUrl: repositoryUrl?.replace(/\.git$/, '') ?? null,
          trouble: await readTrouble(store.db, id),
        },
        createdAt: new Date(createdAt).toISOString(),
        rights,
      }
    },
    create: async (accountId, input) => createProject(context, accountId, input),
    archived: async (accountId) => readArchivedProjects(store, accountId),
    restore: async (accountId, projectId) => restoreProject(context, accountId, projectId),
    async deployments(projectId, limit) {
      const project = await requireProject(projects, projectId)
      const found = await hosting.deploymentsOf(projectId, { limit })
      return Promise.all(found.map(async (deployment) => show(project, deployment)))
    },
    async deployment(projectId, deploymentId) {
      const found = await hosting.deployment(deploymentId)
      return found?.projectId === projectId ? show(await requireProject(projects, projectId), found) : undefined
    },
    deployAgain: async (projectId, deploymentId) => deployAgain(context, projectId, deploymentId, 'dashboard'),
    promote: async (projectId, deploymentId) => promotePreview(context, projectId, deploymentId, 'dashboard'),
    async diagnostics(projectId, deploymentId) {
      const found = await hosting.deployment(deploymentId)
      return found?.projectId === projectId ? findingsOf(hosting, found) : []
    },
  }
}

function statusOf({ status, production }: Deployment): shown.DeploymentStatus {
  switch (status) {
    case 'live':
      return production ? 'live' : 'ready'
    case 'superseded':
      return 'replaced'
    case 'retired':
      return 'ended'
    case 'queued':
    case 'building':
    case 'failed':
      return status
  }
}
